# Das Spiel, das es nur in den Tests gibt.
corridor = Flur
corridor-goal = Ein Ende des Flurs ist offen.
corridor-start = Welches Ende ist offen?
corridor-won = Draußen!
corridor-line = a oder d: ein Schritt.
corridor-at = Schritt { $n } des Flurs.
corridor-length = Schritte zum Ende
corridor-swapped = Enden vertauscht
man-corridor = Aus einem Flur hinausgehen
man-corridor-length = Schritte von der Mitte bis zu einem Ende, 1 bis 9 [Vorgabe: 3]
man-corridor-swapped = Das andere Ende ist offen
