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

# Yamyam.
yamyam = Yamyam
yamyam-holes = Löcher
yamyam-stops = Halte
yamyam-spaces = Weite Räume
yamyam-easy = Zufall, leicht
yamyam-medium = Zufall, mittel
yamyam-hard = Zufall, schwer
yamyam-expert = Zufall, für Könner
yamyam-board = Brett
yamyam-number = Nummer
yamyam-trapdoor = Falltüren
yamyam-smell = Geruch
yamyam-max = Max. N
yamyam-first-slide = Die erste Rutschpartie
yamyam-three-corners = Drei Ecken
yamyam-pocket = Tasche
yamyam-four-pillars = Vier Säulen
yamyam-lantern = Laterne
yamyam-two-holes = Zwei Löcher
yamyam-crossing = Kreuzung
yamyam-slalom = Slalom
yamyam-past-the-door = An der Tür vorbei
yamyam-balcony = Balkon
yamyam-mirror = Spiegel
yamyam-courtyard = Innenhof
yamyam-pinwheel = Windrädchen
yamyam-twins = Zwillinge
yamyam-chandelier = Kronleuchter
yamyam-four-rooms = Vier Zimmer
yamyam-windmill = Windmühle
yamyam-snowflake = Schneeflocke
yamyam-cathedral = Dom
yamyam-river = Fluss
yamyam-carpet = Teppich
yamyam-moth = Nachtfalter
yamyam-palace = Palast
yamyam-far-and-wide = Weit und breit
yamyam-start = Rutsch hinaus! Nur Wände halten dich.
yamyam-won = Du bist draußen!
line-yamyam = w a s d: rutschen (mehrere Buchstaben sind mehrere Züge).
yamyam-say-too-far = So weit vom Start darf es nicht.
yamyam-stuck = Kein Weg hinaus: u zurück, r von vorn.
yamyam-why-no-way = Verloren: Von hier ist kein Ausgang mehr zu erreichen.
yamyam-why-farther = Verloren: Der nächste Ausgang ist { $n } Schritte weit weg, mehr als { $most }.
yamyam-why-too-far = Zu weit zum Starten: Der Ausgang ist { $n } Schritte weg, mehr als { $max }.
yamyam-why-danger = { $n ->
    [one] Riskant: Schon ein Schritt { $dir }, und es gibt keinen Ausweg mehr.
   *[other] Riskant: Nach { $n } Schritten, zuerst { $dir }, kann es keinen Ausweg mehr geben.
}
yamyam-why-smells = Sicher: Ein Schritt { $dir }, und es ist draußen; es riecht den Ausgang.
yamyam-why-safe = Sicher: Was es von hier auch tut, ein Ausgang bleibt erreichbar.
yamyam-why-safe-within = { $n ->
    [one] Sicher: Nach einem Schritt bleibt immer noch ein Ausweg.
   *[other] Sicher: Bis zu { $n } Schritte weit bleibt immer ein Ausweg.
}
key-yamyam-slide = rutschen: hinauf, links, hinunter, rechts
hint-yamyam-slide = rutschen
key-yamyam-overlay = das Brett färben: was wo geschehen kann
hint-yamyam-overlay = Farben
key-yamyam-tumble = es torkeln lassen und zusehen
hint-yamyam-tumble = torkeln
key-yamyam-crowd = es 1000-mal torkeln lassen und zählen
hint-yamyam-crowd = 1000-mal
hint-yamyam-again = noch einmal
key-yamyam-lesson = wie die Farben gefunden werden, Schritt für Schritt
hint-yamyam-lesson = Suche
key-yamyam-trapdoor = mit Falltüren betrachten oder ohne
key-yamyam-smell = mit Geruch betrachten oder ohne
key-yamyam-max = mit kleinerem, größerem Maximum betrachten
hint-yamyam-play = abspielen
hint-yamyam-step = Schritt
hint-yamyam-step-back = zurück
hint-yamyam-start = Anfang
hint-yamyam-end = Schluss
help-yamyam-goal = Das Yamyam rutscht: Einmal in Bewegung, hält es erst vor einer Wand. Bring es auf einem Ausgang zum Stehen, mit so wenigen Schritten wie möglich. Über einen Ausgang mitten auf dem Weg rutscht es hinweg, außer die Ausgänge sind Falltüren wie im ersten Satz der Bretter: Dann genügt es, darauf zu geraten. Hinweise werden gezählt, zurückgenommene Schritte nicht.
help-yamyam-marks = Zwei weitere Regeln lassen sich vor dem Spiel wählen: Mit Geruch geht es von selbst zu einem Ausgang, der einen Schritt weit weg ist; mit Max. N kommt es nie weiter als N Schritte von seinem Start weg.
help-yamyam-overlay = o färbt das Brett für ein Yamyam, das niemand lenkt: sicher (es kommt immer noch hinaus), riskant (es kommt hinaus oder ist verloren), weit (mit Max. N: zu weit von einem Ausgang, um dort zu starten), verloren (kein Ausweg). 1, 2, - und + ändern die Regeln, mit denen du hinsiehst, nie die, nach denen du spielst. t lässt es von seinem Feld aus torkeln, T lässt es tausendmal und zählt.
help-yamyam-search = b zeigt, wie die Farben gefunden werden: durch zwei Suchen rückwärts, eine von den Ausgängen, eine von den Feldern ohne Ausweg. Leertaste spielt ab und hält an, die Pfeile (oder . und ,) gehen Schritt für Schritt, Pos1 und Ende an die Enden, Esc führt zurück.
yamyam-slide = { $dir } { $n }
yamyam-slide-out = { $dir } { $n }, auf einen Ausgang
yamyam-slides = Es würde rutschen: { $ways }.
yamyam-nearest = Der nächste Ausgang: { $way }.
yamyam-safe = sicher
yamyam-risky = riskant
yamyam-far = weit
yamyam-unsafe = verloren
yamyam-you = du
yamyam-exit = Ausgang
yamyam-rule-trapdoor = Die Ausgänge sind Falltüren: Es genügt, darauf zu geraten.
yamyam-rule-stop = Komm auf einem Ausgang zum Stehen; mitten im Rutschen geht es darüber hinweg.
yamyam-rule-smell = Zu einem Ausgang, der einen Schritt weit weg ist, geht es von selbst.
yamyam-rule-max = { $n ->
    [one] Es kommt nie weiter als { $n } Schritt vom Start weg.
   *[other] Es kommt nie weiter als { $n } Schritte vom Start weg.
}
yamyam-overlay = Sich selbst überlassen
yamyam-other-rules = Du spielst nach anderen Regeln.
yamyam-fate-out = { $n ->
    [one] Nach { $n } Schritt draußen!
   *[other] Nach { $n } Schritten draußen!
}
yamyam-fate-lost = { $n ->
    [0] Schon am Anfang kein Ausweg.
    [one] Nach { $n } Schritt verloren.
   *[other] Nach { $n } Schritten verloren.
}
yamyam-fate-going = { $n ->
    [one] { $n } Schritt bisher
   *[other] { $n } Schritte bisher
}
yamyam-fate-wandering = { $n ->
    [one] Nach { $n } Schritt irrt es noch.
   *[other] Nach { $n } Schritten irrt es noch.
}
yamyam-watch = Es torkelt
yamyam-watch-about = An jedem Halt ist jede mögliche Richtung gleich wahrscheinlich.
yamyam-crowd = { $n ->
    [one] { $n }-mal von hier
   *[other] { $n }-mal von hier
}
yamyam-n-out = frei
yamyam-n-wandering = irrt
yamyam-n-lost = verloren
yamyam-mean = Hinaus im Mittel nach { $whole },{ $tenth } Schritten.
yamyam-search-exits = Erste Suche: wie weit?
yamyam-search-danger = Zweite Suche: Gefahr?
yamyam-search-done = Gefunden
yamyam-lesson-begin = Rückwärts von den Ausgängen: Von welchen Feldern hält ein Zug auf einem?
yamyam-lesson-exits = { $n ->
    [one] Vom hellen Feld { $dir }: Der Zug hält auf einem Ausgang. { $n } Schritt.
   *[other] Vom hellen Feld { $dir }: Der Zug hält, wo der Weg bekannt ist. { $n } Schritte zum Ausgang.
}
yamyam-lesson-marked = Was keine Zahl hat, hat keinen Ausweg. Rückwärts von dort: Wer kann auf so ein Feld geraten?
yamyam-lesson-max = Mit Max. { $n } ist eine Zahl über { $most } auch kein Ausweg, eine über { $n } zu weit.
yamyam-lesson-smell = Felder mit einer 1 riechen den Ausgang: Von dort gerät es nicht in Gefahr.
yamyam-lesson-danger = { $n ->
    [one] Vom hellen Feld { $dir }: So gerät es in { $n } Schritt in Gefahr. Riskant.
   *[other] Vom hellen Feld { $dir }: So gerät es in { $n } Schritten in Gefahr. Riskant.
}
yamyam-lesson-done = Weiter reicht die Gefahr nicht. Wo noch eine Zahl steht, ist es sicher.
yamyam-steps-out = Schritte zum Ausgang
