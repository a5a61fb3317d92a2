# Der Titel.
own-name = Deutsch
labyrinth = Labyrinth
menu-now = Gleich spielen
menu-language = Sprache: { $name }
menu-settings = Einstellungen
menu-help = Hilfe
menu-quit = Beenden
menu-about = oben hinein, unten hinaus

# Zählen.
moves = { $n ->
    [one] { $n } Zug
   *[other] { $n } Züge
}

# Die Fragen vor dem Spiel.
setup-preset = Größe
setup-height = Höhe
setup-width = Breite
setup-seed = Startzahl
setup-odd = ungerade, { $min } bis { $max }
setup-range = { $min } bis { $max }
yes = ja
no = nein
setup-random = jedes Mal eine neue
setup-no-maze = Durch so ein Labyrinth führt kein Weg.
setup-no-such = „{ $value }“ gibt es nicht.
preset-small = klein
preset-medium = mittel
preset-large = groß
preset-fit = passend
side-not-a-number = Das ist keine ganze Zahl.
side-out-of-range = Die Zahl muss zwischen { $min } und { $max } liegen.
side-even = Die Zahl muss ungerade sein.
seed-bad = Eine Startzahl ist ganz und kleiner als 2^64.

# Was im Labyrinth geschieht.
say-start = Finde den Weg hinaus, unten rechts!
say-wall = Da ist eine Wand.
say-outside = Nicht dort: Der Ausgang ist unten rechts.
say-unknown = Diese Taste tut hier nichts. ? zeigt die Tasten.

# Das Ergebnis.
won-title = Geschafft!
won-moves = { $n ->
    [one] { $n } Zug in { $time }
   *[other] { $n } Züge in { $time }
}
won-perfect = Das war der kürzeste Weg.
won-par = { $n ->
    [one] Der kürzeste Weg braucht { $n } Zug.
   *[other] Der kürzeste Weg braucht { $n } Züge.
}
won-hints = { $n ->
    [one] Du hast { $n } Hinweis gebraucht.
   *[other] Du hast { $n } Hinweise gebraucht.
}
won-replay = Dasselbe Brett: ssh -t … play { $words }
choice-again = Neues Brett
choice-same = Dasselbe noch einmal
choice-size = Anderes Brett wählen
choice-menu = Menü

# Fragen unterwegs.
leave-title = Dieses Spiel verlassen?
another-title = Dieses Brett aufgeben?
paused-title = Pause
choice-stay = Bleiben
choice-leave = Verlassen
choice-resume = Weiterspielen

# Die Tastenzeile.
hint-move = gehen
hint-hint = Hinweis
hint-pause = Pause
hint-help = Hilfe
hint-quit = Ende
hint-next = weiter
hint-change = ändern
hint-back = zurück
hint-choose = wählen
hint-scroll = blättern

# Die Hilfe.
help-goal = Geh vom Eingang oben links zum Ausgang unten rechts und tritt hinaus. Zwischen zwei Stellen gibt es immer genau einen Weg. Gezählt werden nur Schritte, die gelingen.
help-marks = Dein Weg wird hinter dir gezeichnet. Ein Hinweis zeigt den nächsten Schritt zum Ausgang und wird gezählt.
key-move = hinauf, links, hinunter, rechts
key-move-arrows = dasselbe mit den Pfeiltasten
key-move-vi = dasselbe mit den Tasten von vi
key-hint = Hinweis: der nächste Zug
key-pause = Pause: Die Uhr steht
key-restart = dasselbe Brett von vorn
key-new = ein neues Brett der gleichen Art
key-help = diese Hilfe
key-quit = verlassen; fragt vorher

# Die Einstellungen.
set-language = Sprache
set-colours = Farben
set-glyphs = Zeichen
set-hints = Tastenzeile
set-auto = was geht
set-true = alle Farben
set-256 = 256
set-16 = 16
set-mono = keine
set-unicode = Unicode
set-ascii = ASCII
set-on = an
set-off = aus

# Der Server und das Terminal.
notice-draining = { $seconds ->
    [one] Der Server startet in { $seconds } Sekunde neu. Danke fürs Spielen!
   *[other] Der Server startet in { $seconds } Sekunden neu. Danke fürs Spielen!
}
notice-idle = { $seconds ->
    [one] Noch da? Das Spiel endet in { $seconds } Sekunde; jede Taste hält es.
   *[other] Noch da? Das Spiel endet in { $seconds } Sekunden; jede Taste hält es.
}
end-drain = Der Server startet neu. Komm bald wieder.
end-idle = Lange wurde nichts getippt, darum ist das Spiel zu Ende.
end-panic = Hier ist etwas kaputtgegangen, das tut uns leid. Es ist vermerkt.
end-flood = Das war zu viel auf einmal.
too-small = Dieses Terminal hat { $columns } x { $rows } Zeichen. mazed braucht { $width } x { $height }.
too-small-quit = Mach es größer oder beende mit q.

# Sagen, wo man ist.
dir-north = hinauf
dir-east = rechts
dir-south = hinunter
dir-west = links
describe-place = Du bist in Zeile { $row } von { $height }, Spalte { $col } von { $width }.
describe-open = Frei: { $dirs }.
describe-at-exit = Du stehst im Ausgang: noch ein Schritt hinunter, und du bist draußen.
describe-hint = Hinweis: Geh { $dir }.

# Zeile für Zeile.
line-hello = mazed: { $game }, Zeile für Zeile.
line-help = look: das Brett. where: wo du bist. hint: Hinweis, undo: zurück, restart: von vorn, new: ein neues, quit: Ende.
line-again = Noch ein Brett: new. Dasselbe: restart. Ende: quit.
line-bye = Auf Wiedersehen!
line-unknown = Das ist kein Befehl. help nennt sie.

# Die Liste der Befehle.
cmd-about = mazed: Labyrinthe und Rätsel über ssh.
cmd-menu = das Menü
cmd-play = gleich ins Spiel; gleiche Größe und Startzahl geben das gleiche Brett
cmd-lines = Zeile für Zeile, ohne Bildschirm
cmd-help = diese Liste; die Version
cmd-options = --lang en|de|ru wählt die Sprache; --help hinter einem Befehl erklärt seine Optionen (englisch).

# Mehr im Labyrinth.
give-up-title = Aufgeben und die Lösung ansehen?
choice-give-up = Zeigen
key-give-up = aufgeben und die Lösung ansehen
say-watch = So geht es. n: neues Brett, r: nochmal.
say-no-watch = Hier gibt es nichts zu zeigen.
key-run = laufen bis zur nächsten Gabelung
key-zoom = größer oder kleiner zeichnen
key-map = Karte dessen, was du gesehen hast
setup-fog = Nebel
setup-algorithm = Bauweise
setup-texture = Textur
setup-braid = Schleifen (%)
setup-shape = Form
setup-word = Wort
setup-ends = Von, nach
setup-bad-word = Das Wort passt nicht oder hat unbekannte Buchstaben.
algorithm-backtracker = Rücksetzverfahren
algorithm-kruskal = Kruskal
algorithm-division = Teilung
algorithm-prim = Prim
algorithm-wilson = Wilson
algorithm-growing-tree = wachsender Baum
algorithm-sidewinder = Sidewinder
algorithm-eller = Eller
shape-none = Rechteck
shape-circle = Kreis
shape-ring = Ring
shape-diamond = Raute
shape-heart = Herz
shape-triangle = Dreieck
shape-cross = Kreuz
shape-hexagon = Sechseck
ends-usual = wie üblich
ends-classic = hinein, hinaus
ends-source = erstes, fernstes
ends-longest = längster Weg
describe-exit = Der Ausgang liegt { $way }.
describe-goal = Das Ziel liegt { $way }.
describe-at-goal = Du hast das Ziel erreicht.
far-up = { $n } weiter oben
far-down = { $n } weiter unten
far-left = { $n } weiter links
far-right = { $n } weiter rechts
say-start-cells = Finde den Weg zur Raute!

# Alle Spiele.
moves-of = { $n }/{ $par } Züge
hint-other-game = anderes Spiel
hint-undo = zurück
key-undo = den letzten Zug zurücknehmen
line-games = Ein anderes Spiel: sein Name ({ $names }).
line-labyrinth = w a s d: gehen (mehrere Buchstaben sind mehrere Schritte).

# Das Fünfzehnerspiel.
fifteen = Fünfzehnerspiel
fifteen-4 = 4 x 4, klassisch
fifteen-5 = 5 x 5
fifteen-3 = 3 x 3
fifteen-start = Bring die Steine in die Reihe!
fifteen-won = Alles in Ordnung!
fifteen-edge = Dorthin kann kein Stein.
fifteen-gap = Die Lücke ist in Zeile { $row }, Spalte { $col }.
fifteen-can = Beweglich: { $ways }.
fifteen-way = Stein { $tile } { $dir }
fifteen-placed = Am Platz: { $n } von { $all }.
fifteen-hint = Hinweis: { $way }.
help-fifteen-goal = Schieb die Steine in die Lücke, bis sie Zeile für Zeile der Reihe nach stehen und die Lücke unten rechts ist. Eine Taste bewegt einen Stein, nicht die Lücke: w schiebt den Stein unter der Lücke hinauf. Auch ein Klick auf einen Stein neben der Lücke bewegt ihn.
help-fifteen-marks = Ein Stein an seinem Platz hat eine andere Farbe und einen stärkeren Rand. Ein Hinweis zeigt den nächsten Stein auf einem Weg zum Ziel, nicht immer dem kürzesten, und wird gezählt. Zurückgenommene Züge zählen nicht. Jedes Brett ist lösbar.
key-slide = der Stein unter, rechts, über, links der Lücke rückt in sie
hint-slide = schieben
line-fifteen = w a s d: einen Stein hinauf, nach links, hinunter, nach rechts schieben (mehrere Buchstaben sind mehrere Züge).
say-no-undo = Es gibt nichts zurückzunehmen.
