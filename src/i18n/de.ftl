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
won-replay = Dasselbe Labyrinth: ssh -t … play { $words }
choice-again = Neues Labyrinth
choice-same = Dasselbe noch einmal
choice-size = Andere Größe wählen
choice-menu = Menü

# Fragen unterwegs.
leave-title = Dieses Spiel verlassen?
another-title = Dieses Labyrinth aufgeben?
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
key-hint = Hinweis: der nächste Schritt
key-pause = Pause: Die Uhr steht
key-restart = dasselbe Labyrinth von vorn
key-new = ein neues Labyrinth, gleich groß
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
line-hello = mazed: ein Labyrinth, Zeile für Zeile.
line-help = w a s d: gehen (mehrere Buchstaben sind mehrere Schritte). look: das Labyrinth. where: wo du bist. hint: Hinweis, restart: von vorn, new: ein neues, quit: Ende.
line-again = Noch ein Labyrinth: new. Dasselbe: restart. Ende: quit.
line-bye = Auf Wiedersehen!
line-unknown = Das ist kein Befehl. help nennt sie.
line-won = { $n ->
    [one] Geschafft! { $n } Zug.
   *[other] Geschafft! { $n } Züge.
}

# Die Liste der Befehle.
cmd-about = mazed: Labyrinthe und Rätsel über ssh.
cmd-menu = das Menü
cmd-play = gleich ins Spiel; gleiche Größe und Startzahl geben das gleiche Brett
cmd-lines = Zeile für Zeile, ohne Bildschirm
cmd-maze = ein Labyrinth als text, ascii, svg, png oder json, mit --solution samt Weg
cmd-help = diese Liste; die Version
cmd-options = --lang en|de|ru wählt die Sprache; --help hinter einem Befehl erklärt seine Optionen (englisch).

# Mehr im Labyrinth.
give-up-title = Aufgeben und den Weg ansehen?
choice-give-up = Zeigen
key-give-up = aufgeben und den Weg ansehen
say-watch = Das ist der Weg. n: neues Labyrinth, r: dasselbe noch einmal.
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
