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
say-outside = Nein: Der Ausgang ist unten rechts.
say-unknown = Diese Taste tut nichts. ? zeigt alle.

# Das Ergebnis.
won-title = Geschafft!
won-moves = { $n ->
    [one] { $n } Zug in { $time }
   *[other] { $n } Züge in { $time }
}
won-perfect = Das war der kürzeste Weg.
won-par = { $n ->
    [one] Der kürzeste Weg braucht { $n } Zug: { $percent } %.
   *[other] Der kürzeste Weg braucht { $n } Züge: { $percent } %.
}
won-hints = { $n ->
    [one] Du hast { $n } Hinweis gebraucht.
   *[other] Du hast { $n } Hinweise gebraucht.
}
won-replay =
    Dasselbe Brett:
    ssh -t … play { $words }
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
hint-take = übernehmen
hint-leave-it = lassen
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
set-keys = Tasten
keys-all = alle
keys-arrows = Pfeile
keys-wasd = w a s d
keys-vi = h j k l
keys-left = linke Hand
keys-pad = Ziffernblock
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
queue-full = Alle Plätze sind besetzt.
queue-place = Dein Platz in der Schlange: { $place }
queue-hint = Es geht von selbst los. q: gehen
end-full = Der Server ist voll. Komm etwas später wieder.
end-busy = Zu viele Befehle sind schon in Arbeit. Versuch es etwas später noch einmal.
end-address = Zu viele Verbindungen von deiner Adresse. Warte ein wenig.
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
cmd-maze = ein Labyrinth als text, ascii, svg, png oder json, mit --solution samt Weg
cmd-help = diese Liste; die Version
cmd-resume = geht mit einem angefangenen Spiel weiter, nach seinem Code
cmd-race = ein Wettlauf gegen ein beendetes Spiel, nach seinem Code
cmd-scores = wer auf den Listen steht, in allen Spielen oder einem, überhaupt oder heute
cmd-me = was über dich gespeichert ist; als json alles
cmd-replay = ein fertiges Spiel noch einmal: zum Zuschauen, oder Zug um Zug als text oder json
me-nothing = Über dich ist noch nichts gespeichert.
me-since = Dabei seit { $day }.
me-keys = { $n ->
    [one] { $n } Schlüssel
   *[other] { $n } Schlüssel
}
me-runs = { $n ->
    [one] { $n } Spiel beendet
   *[other] { $n } Spiele beendet
}
me-under-way = { $n ->
    [one] { $n } Spiel angefangen
   *[other] { $n } Spiele angefangen
}
me-days = { $n ->
    [one] { $n } Tag mit einem Spiel des Tages
   *[other] { $n } Tage mit einem Spiel des Tages
}
cmd-options = --lang en|de|ru wählt die Sprache; --help hinter einem Befehl erklärt seine Optionen.

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

# Das Labor.
menu-laboratory = Labor
lab-about = Sieh zu, wie Labyrinthe entstehen und wie man hindurchfindet. Rot ist die Stelle, an der gerade gearbeitet wird. Ist ein Labyrinth fertig, schickt die Leertaste einen Sucher hinein.
lab-pick-algorithm = Wie wird gebaut?
lab-pick-solver = Wie wird gesucht?
lab-no-room = Zwei Labyrinthe brauchen ein größeres Terminal: 64 x 16.
lab-speed = { $n }/s
lab-seed = Startzahl { $seed }
lab-n-cells = Zellen
lab-n-back = Rückweg
lab-n-walk = Irrweg
lab-n-waiting = Wartend
lab-n-list = Liste
lab-n-passages = Gänge
lab-n-parts = Teile
lab-n-dead-ends = Sackgassen
lab-n-visited = Besucht
lab-n-steps = Schritte
lab-n-left = Verworfen
lab-n-way = Weg
hint-lab-play = weiter
hint-lab-pause = Pause
hint-lab-solve = lösen
hint-lab-next = nächster Sucher
hint-lab-step = Schritt
hint-lab-speed = Tempo
hint-lab-algorithm = Verfahren
hint-lab-solver = Sucher
hint-lab-pair = zwei
key-lab-play = weiter oder Pause; am Ende: zur Suche
key-lab-step = ein Schritt vor
key-lab-back = ein Schritt zurück
key-lab-start = zurück zum Anfang
key-lab-end = gleich ans Ende
key-lab-speed = schneller, langsamer
key-lab-algorithm = ein Verfahren wählen
key-lab-turn = voriges, nächstes Verfahren
key-lab-solver = einen Sucher wählen
key-lab-pair = zwei Labyrinthe nebeneinander, mit derselben Startzahl
key-lab-other = Verfahren und Sucher des rechten Labyrinths
key-lab-new = eine andere Startzahl
key-lab-zoom = kleinere oder größere Zellen
key-lab-quit = zum Menü
lab-backtracker = Rücksetzen
lab-backtracker-note = lange, gewundene Wege
lab-backtracker-begin = Von der ersten Zelle bricht jemand auf und geht nur dorthin, wo er noch nicht war.
lab-backtracker-carve = Weiter in eine neue Nachbarzelle, ausgelost. Die Spur merkt sich den Rückweg.
lab-backtracker-back = Sackgasse! Auf der Spur zurück zu einer Zelle, die noch neue Nachbarn hat.
lab-backtracker-done = Fertig und wieder am Anfang: lange, gewundene Wege, wenige Sackgassen.
lab-kruskal = Kruskal
lab-kruskal-note = wächst überall zusammen
lab-kruskal-begin = Jede Zelle ist ein Teil für sich. Nun kommen alle Wände dran, wild gemischt.
lab-kruskal-carve = Diese Wand trennt zwei Teile: Sie fällt, und aus zweien wird einer.
lab-kruskal-refuse = Auf beiden Seiten derselbe Teil: Die Wand bleibt, sonst gäbe es eine Schleife.
lab-kruskal-done = Fertig: Ein Teil ist übrig, mit genau einem Weg von Zelle zu Zelle.
lab-division = Rekursive Teilung
lab-division-note = setzt Wände, gerade Linien
lab-division-begin = Hier wird nicht gegraben: Hier werden Wände gesetzt.
lab-division-clear = Eine leere Halle. Gleich wird sie geteilt.
lab-division-wall = Eine Wand geht quer durch den Raum, mit einer Lücke. Dann kommen beide Hälften dran.
lab-division-done = Fertig: Kein Raum ist mehr zu teilen. Die langen, geraden Wände verraten es.
lab-prim = Prim
lab-prim-note = viele kurze Sackgassen
lab-prim-begin = Das Labyrinth ist eine einzige Zelle; die Zellen ringsum warten.
lab-prim-carve = Eine wartende Zelle, ausgelost, kommt dazu. Nun warten auch ihre Nachbarn.
lab-prim-done = Fertig: Es wuchs nach allen Seiten, darum die vielen kurzen Sackgassen.
lab-wilson = Wilson
lab-wilson-note = jedes ist gleich wahrscheinlich
lab-wilson-begin = Eine Zelle ist das Labyrinth. Anderswo beginnt ein Irrweg, der es sucht.
lab-wilson-walk = Der Irrweg läuft, wie der Zufall will, bis er das Labyrinth trifft. Das kann dauern.
lab-wilson-erase = Der Irrweg hat sich selbst getroffen: Die Schleife wird vergessen, es geht dort weiter.
lab-wilson-carve = Getroffen! Der Irrweg wird zum Gang und gehört nun zum Labyrinth.
lab-wilson-done = Fertig: Jedes mögliche Labyrinth war gleich wahrscheinlich. Das können nur wenige.
lab-growing-tree = Wachsender Baum
lab-growing-tree-note = zwischen Rücksetzen und Prim
lab-growing-tree-begin = In einer Liste steht eine Zelle. Welche daraus weiterwächst, bestimmt das Aussehen.
lab-growing-tree-carve = Meist wächst die neueste Zelle der Liste weiter, ab und zu eine ausgeloste.
lab-growing-tree-drop = Ringsum ist nichts mehr frei: Diese Zelle verlässt die Liste.
lab-growing-tree-done = Fertig: Die Liste ist leer. Immer nur die neueste, und es wäre das Rücksetzverfahren.
lab-sidewinder = Sidewinder
lab-sidewinder-note = Zeile für Zeile, immer hinauf
lab-sidewinder-begin = Zeile für Zeile, von oben. Die erste wird ein einziger langer Gang.
lab-sidewinder-run = Ein Gang wächst nach rechts, bis eine Münze ihn anhält.
lab-sidewinder-up = Der Gang ist zu Ende: Eine seiner Zellen, ausgelost, öffnet sich nach oben.
lab-sidewinder-done = Fertig: Nach oben gibt es keine Sackgasse, und die erste Zeile ist ganz offen.
lab-eller = Eller
lab-eller-note = Zeile für Zeile, ohne Ende
lab-eller-begin = Zeile für Zeile, und nie muss man sich mehr als eine merken.
lab-eller-join = Nachbarn aus verschiedenen Teilen werden verbunden oder nicht: Die Münze fällt.
lab-eller-down = Jeder Teil öffnet sich mindestens einmal nach unten. Was dort liegt, gehört dazu.
lab-eller-done = Fertig: Die letzte Zeile verbindet alle Teile. Es hätte ewig so weitergehen können.
lab-flood = Breitensuche
lab-flood-note = alle Wege zugleich
lab-flood-begin = Oben links strömt Wasser herein und breitet sich überall gleich schnell aus.
lab-flood-on = Breitensuche: Nahes vor Fernem. Jede Zelle zeigt, wie weit sie vom Anfang liegt.
lab-flood-done = Vom Ziel zurück, immer zur kleineren Entfernung: Das ist der kürzeste Weg.
lab-depth = Tiefensuche
lab-depth-note = immer weiter, dann zurück
lab-depth-begin = Jemand geht mit einem Faden los, immer in den ersten offenen Gang.
lab-depth-on = Tiefensuche: weiter und weiter, solange etwas Neues kommt.
lab-depth-back = Hier ist nichts Neues: am Faden zurück. Von dort führt kein Weg weiter.
lab-depth-done = Das Ziel ist gefunden, und der Faden ist der Weg. Schnell ging es nur mit Glück.
lab-fill = Sackgassen füllen
lab-fill-note = von oben gesehen
lab-fill-begin = Von oben gesehen: Durch eine Sackgasse kann der Weg nicht gehen.
lab-fill-on = Eine Sackgasse wird zugeschüttet, bis zur nächsten Gabelung. So entstehen neue.
lab-fill-done = Alle Sackgassen sind zu. Was übrig bleibt, ist der Weg.
lab-hand = Rechte-Hand-Regel
lab-hand-note = eine Hand an der Wand
lab-hand-begin = Die rechte Hand liegt an der Wand und lässt nie los.
lab-hand-on = An jeder Gabelung ganz rechts; merken muss man sich nichts.
lab-hand-back = Die Hand führt um das Ende der Sackgasse herum und wieder hinaus.
lab-hand-done = Draußen! Ohne Schleifen im Labyrinth gelingt das immer, aber selten schnell.
lab-a-star = A*
lab-a-star-note = Flut mit Kompass
lab-a-star-begin = A* weiß, wo das Ziel liegt: Es zählt die Schritte und die Luftlinie zusammen.
lab-a-star-on = Die Zelle, die den kürzesten Weg verspricht, kommt zuerst; die anderen warten.
lab-a-star-done = Gefunden, und kürzer geht es nicht. Was weniger versprach, blieb unbesucht.
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
setup-difficulty = Schwierigkeit
difficulty-any = beliebig
difficulty-easy = leicht
difficulty-normal = mittel
difficulty-hard = schwer
difficulty-brutal = gemein
notice-searching = Suche ein passendes Spielfeld…

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
help-fifteen-goal = Schieb die Steine in die Lücke, bis sie Zeile für Zeile der Reihe nach stehen und die Lücke unten rechts ist. Eine Taste bewegt einen Stein, nicht die Lücke: die nach oben schiebt den Stein unter der Lücke hinauf. Auch ein Klick auf einen Stein neben der Lücke bewegt ihn.
help-fifteen-marks = Ein Stein an seinem Platz hat eine andere Farbe und einen stärkeren Rand. Ein Hinweis zeigt den nächsten Stein auf einem Weg zum Ziel, nicht immer dem kürzesten, und wird gezählt. Zurückgenommene Züge zählen nicht. Jedes Brett ist lösbar.
key-slide = der Stein unter, rechts, über, links der Lücke rückt in sie
hint-slide = schieben
line-fifteen = w a s d: einen Stein hinauf, nach links, hinunter, nach rechts schieben (mehrere Buchstaben sind mehrere Züge).
say-no-undo = Es gibt nichts zurückzunehmen.

# Zahlenhüpfen.
hop = Zahlenhüpfen
setup-board = Brett
hop-source = klassisch, 9 x 9
hop-easy = leicht, 5 x 5
hop-normal = mittel, 7 x 7
hop-hard = schwer, 9 x 9
hop-start = Hüpf durch die Zahlen und nach Hause!
hop-won = Wieder zu Hause!
hop-too-sharp = So scharf darfst du nicht abbiegen.
hop-outside = Der Sprung ginge über den Rand.
hop-entered = So bist du dort schon gelandet.
hop-no-hint = Von hier führt kein Weg heim: u.
hop-stuck = Es geht nicht weiter: u nimmt zurück.
hop-lost = Kein Weg führt heim: u nimmt zurück.
hop-walk = Dein Weg bisher
hop-place = Du stehst auf { $field } mit der Zahl { $n }.
hop-field = Zeile { $row }, Platz { $place }
hop-home = nach Hause
hop-way = { $key } { $way } auf { $field } ({ $n })
hop-way-home = { $key } { $way } { $field }
hop-open = Offen: { $ways }.
hop-so-far = Zuletzt: { $walk }.
hop-hint = Hinweis: { $way } ({ $key }).

# Die Befehle der Rätsel.
cmd-yamyam = was einem Yamyam von jedem Feld eines Bretts aus geschehen kann
cmd-fifteen = ob ein Fünfzehnerspiel lösbar ist, und wie
cmd-hop = alle Wege heim auf einem Brett des Zahlenhüpfens
cmd-hop-sum = { $count } Lösungen, kürzeste { $shortest }, längste { $longest }
cmd-hop-at-least = mindestens { $count } Lösungen, kürzeste { $shortest }, längste { $longest } (die Suche wurde abgebrochen)
cmd-hop-no-way = Es führt kein Weg heim.
cmd-fifteen-yes = Dieses Brett ist lösbar.
cmd-fifteen-no = Dieses Brett ist nicht lösbar.
cmd-fifteen-shortest = Züge: { $n }, bewiesen die wenigsten.
cmd-fifteen-at-most = Züge: { $n }; weniger als { $least } können nicht genügen.
cmd-tumble-start = Start { $x },{ $y }: { $class }.
cmd-tumble-out = Draußen: { $n } ({ $share } %).
cmd-tumble-wandering = Noch unterwegs: { $n } ({ $share } %).
cmd-tumble-lost = Verloren: { $n } ({ $share } %).
cmd-tumble-mean = Schritte bis zum Ausgang im Mittel: { $n }.
cmd-class-safe = sicher
cmd-class-unsafe = unsicher
cmd-class-too-far = zu weit von einem Ausgang
cmd-class-risky = riskant
way-e = O
way-se = SO
way-sw = SW
way-w = W
way-nw = NW
way-ne = NO
key-hop = hüpfen: die Tasten liegen um den Stein wie die sechs Richtungen
key-hop-digits = dasselbe, im Uhrzeigersinn von rechts an
key-hop-choose = eine Richtung wählen, dann hüpfen
hint-hop = hüpfen
line-hop = w e a d z x oder nw, no, sw, so, west, ost: hüpfen (mehrere Buchstaben sind mehrere Sprünge).
help-hop-goal = Der Stein beginnt auf dem Feld in der Mitte. Sprung für Sprung muss er dorthin zurück, in so wenigen Sprüngen wie möglich. Ein Sprung geht genau so viele Felder weit, wie die Zahl auf dem Feld sagt, das du verlässt; die Felder dazwischen sind gleich.
help-hop-rules = Der erste Sprung darf in jede der sechs Richtungen gehen, jeder spätere geradeaus oder eine Richtung daneben. Er muss auf dem Brett landen, und nicht dort, wo du in derselben Richtung schon gelandet bist.
help-hop-marks = Pfeile stehen, wo ein Sprung landen kann. Auf Feldern mit Punkten bist du schon gelandet. Ein Hinweis zeigt den nächsten Sprung eines kürzesten Heimwegs und wird gezählt. Zurückgenommene Sprünge zählen nicht.
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

# Was der Server behält: die Partie zum Weiterspielen, der Platz, die Listen, der Tag.
menu-go-on = Weiter: { $game }, { $time }
menu-daily = Die Bretter von heute
menu-scores = Bestenlisten
say-go-on = Hier hast du aufgehört.
notice-fetching = Einen Augenblick…
trouble-later = Das Gedächtnis des Servers ist gerade nicht da. Versuch es gleich noch einmal.
trouble-nothing = Unter diesem Namen gibt es nichts.
trouble-no-rival = Auf diesem Brett gibt es noch niemanden, gegen den du laufen kannst.
trouble-taken = So heißt schon jemand, oder so ähnlich.
trouble-no-key = Dafür brauchst du einen Schlüssel: ssh-keygen macht dir einen.
trouble-busy = Das spielst du gerade in einer anderen Sitzung.
trouble-refused = Das lässt sich hier nicht mehr spielen.
trouble-secret = Das würde das Brett von heute verraten. Spiel es erst zu Ende.
guest-resume = Ein andermal weiter: ssh -t … play --resume { $code }
won-pauses = { $n ->
    [one] Einmal unterbrochen.
   *[other] { $n }-mal unterbrochen.
}
placed-waiting = Wird gespeichert…
placed-later = Noch nicht gespeichert: Das Gedächtnis des Servers ist nicht da. Es wird nachgeholt.
placed-not = Steht nicht auf den Listen.
placed-practice = Übung, darum nicht auf den Listen.
placed-guest = Du spielst als Gast. Ein Schlüssel hält deine Ergebnisse fest: ssh-keygen
placed-both = Platz { $fastest } nach Zeit, Platz { $par } gegen den kürzesten Weg.
placed-fastest = Platz { $n } nach Zeit.
placed-daily = Heute Platz { $n }.
placed-day = Platz { $n } am { $day }.
placed-streak = { $n ->
    [one] { $n } Tag in Folge.
   *[other] { $n } Tage in Folge.
}
best-first = Dein erstes Spiel dieser Art.
best-new = Deine Bestzeit: { $seconds } s schneller als je zuvor.
best-time = Deine Bestzeit ist { $time }; diesmal { $seconds } s mehr.
best-even = Genauso schnell wie deine Bestzeit.
best-moves-new = { $n ->
    [one] { $n } Zug weniger als je zuvor auf diesem Brett.
   *[other] { $n } Züge weniger als je zuvor auf diesem Brett.
}
best-moves = Deine wenigsten Züge auf diesem Brett: { $n }.
choice-list = Bestenlisten
choice-race-best = Wettlauf: deine Bestzeit
choice-race-first = Wettlauf: der Schnellste
choice-back = Zurück
choice-keep = Nein, bleiben
choice-forget = Vergiss mich
forget-title = Dich vergessen?
forget-says = Dein Name, deine Einstellungen und die Verbindung zu deinem Schlüssel verschwinden. Deine Ergebnisse bleiben, aber ohne deinen Namen. Es gibt keinen Weg zurück.
somebody = jemand
list-guest = Gast
list-pauses = { $n ->
    [one] einmal unterbrochen
   *[other] { $n }-mal unterbrochen
}
list-away = Das Gedächtnis des Servers ist gerade nicht da.
list-empty = Auf dieser Liste steht noch niemand.
list-name = Name
list-time = Zeit
list-moves = Züge
list-code = Code: { $code }
help-lists = Die besten Spiele von allen. Ein * heißt: Gast. Auf den Listen der Stufen hatte jedes sein eigenes Brett, auf denen eines Tages alle dasselbe.
key-list-watch = das Spiel im Balken ansehen
key-list-race = um die Wette dagegen: Sein Geist spielt neben dir
key-list-first = um die Wette gegen den Ersten der Liste
key-list-code = ein Spiel nach seinem Code ansehen oder dagegen laufen
key-list-line = eine Zeile höher, tiefer
key-list-game = ein anderes Spiel
key-list-level = die nächste Stufe, die davor
key-list-measure = eine andere Ordnung
key-list-period = von heute, von dieser Woche, aller Zeiten
code-title = Ein Spiel nach seinem Code
code-about = Ein Code hat acht Buchstaben und Ziffern, wie 7k3m-9xq2. Er steht bei den Listen.
code-wrong = Das ist kein Code: acht Buchstaben und Ziffern, wie 7k3m-9xq2.
measure-fastest = nach Zeit
measure-par = gegen den kürzesten Weg
measure-moves = nach Zügen
period-today = heute
period-week = diese Woche
period-all = aller Zeiten
hint-watch = ansehen
hint-race = Wettlauf
hint-race-first = gegen den Ersten
hint-code = Code
hint-play = spielen
hint-list = Liste
hint-share = Text zum Teilen
share-title = Zum Teilen
daily-left = noch { $hours } h { $minutes } min
daily-untried = noch nicht gespielt
daily-begun = begonnen
daily-done = { $time }, { $n ->
    [one] { $n } Zug
   *[other] { $n } Züge
}, Platz { $rank } von { $of }
daily-streak = { $n ->
    [0] Zurzeit keine Serie; die längste war { $longest }.
    [one] { $n } Tag in Folge; die längste Serie: { $longest }.
   *[other] { $n } Tage in Folge; die längste Serie: { $longest }.
}
daily-first = Spiel eins zu Ende, und eine Serie von Tagen beginnt.
help-daily = Jeden Tag ein Brett von jedem Spiel, für alle dasselbe, von Mitternacht bis Mitternacht (UTC). Dein erster Versuch zählt, weitere sind Übung. Ein Tag, an dem du eins zu Ende spielst, verlängert deine Serie.
key-day-play = spielen; Begonnenes geht weiter
key-day-race = um die Wette gegen deine Bestzeit darauf
key-day-list = wer es zu Ende gespielt hat
key-day-share = ein Text zum Teilen, der nichts verrät
key-day-board = ein anderes Brett
weekdays = Mo Di Mi Do Fr Sa So
me-title = Du und deine Daten
me-name = Name:
me-suggested = SSH-Name nehmen:
me-link-code = Weiterer Schlüssel: Code holen
me-link = Diesen Schlüssel verbinden, Code:
me-forget = Vergiss mich
me-data = Andere sehen deinen Namen und deine Ergebnisse. Alles, was gespeichert ist: ssh … me --json
me-renamed = Du heißt jetzt { $name }.
me-no-name = Davon lässt sich nichts als Name zeigen.
me-no-code = Diesen Code gibt es nicht, oder er ist zu alt.
me-link-with = Tippe { $code } hier mit dem anderen Schlüssel ein, binnen zehn Minuten.
me-welcome = Du bist { $name }.
me-forgotten = Vergessen. Ab jetzt heißt du { $name }.
me-guest = Du spielst als Gast und heißt heute { $name }.
me-make-key = Mit einem Schlüssel erkennt dich der Server wieder: Tippe auf deinem Rechner ssh-keygen -t ed25519, drück bei jeder Frage Enter und verbinde dich neu.
line-waiting = Eine Partie von dir wartet: Tippe continue, um weiterzuspielen.
line-race = race: gegen deinen besten Lauf hier; race first: gegen den schnellsten; race CODE.
line-race-best = Gegen deine Bestzeit: race.
line-no-code = Hinter race: nichts, first oder ein Code wie 7k3m-9xq2.
line-against = Ein Wettlauf gegen { $name }!

race-start = Wettlauf! Neben den Zügen: Vorsprung.
race-alone = Dein Gegner ist weg. Du spielst allein.
race-ahead = { $n ->
    [one] { $n } Zug vor { $name }.
   *[other] { $n } Züge vor { $name }.
}
race-level = Gleichauf mit { $name }.
race-behind = { $n ->
    [one] { $n } Zug hinter { $name }.
   *[other] { $n } Züge hinter { $name }.
}
race-against = gegen { $name }
race-won = { $seconds } s schneller als { $name }!
race-even = Genauso schnell wie { $name }.
race-lost = { $seconds } s langsamer als { $name }.

replay = Wiedergabe
replay-cut = Eine Pause von { $time }, hier verkürzt.
hint-replay-step = Zug
hint-replay-speed = Tempo
hint-replay-start = Anfang
hint-replay-end = Schluss
help-replay = Ein Spiel, wie es gespielt wurde, in seiner wirklichen Zeit; nur Pausen von mehr als zwei Sekunden sind verkürzt.
key-replay-play = Pause oder weiter; am Ende: noch einmal
key-replay-step = einen Zug zurück oder vor
key-replay-speed = doppelt oder halb so schnell
key-replay-quit = zurück
key-replay-race = um die Wette gegen dieses Spiel: Sein Geist spielt neben dir
key-replay-start = zum Anfang
key-replay-end = zum Schluss

# Was an einer Befehlszeile falsch ist. Nach einem Doppelpunkt steht ein Grund aus den nächsten Teilen.
usage-options = OPTIONEN
usage-command = BEFEHL
refusal-usage = Aufruf: { $usage }
refusal-more = Mehr dazu: { $command }
refusal-meant = Meinst du { $names }?
refusal-no-option = die Option { $arg } gibt es hier nicht
refusal-no-command = { $word } gibt es hier nicht
refusal-word-too-many = { $arg } ist ein Wort zu viel
refusal-only = es gibt nur { $names }
refusal-no-value = { $arg } braucht einen Wert
refusal-value-too-many = { $arg } nimmt keinen Wert, da steht aber { $value }
refusal-twice = { $arg } darf nur einmal dastehen
refusal-conflict = { $arg } verträgt sich nicht mit { $others }
refusal-missing = es fehlt: { $args }
refusal-other = das ist nicht zu lesen: { $text }
refusal-own-game = --resume und --race bringen ihr Spiel mit: nenne kein anderes
refusal-too-long = die Befehlszeile ist zu lang
refusal-not-utf8 = die Befehlszeile ist nicht in UTF-8
refusal-nul = die Befehlszeile enthält NUL
refusal-single-quote = ein einfaches Anführungszeichen ist nicht geschlossen
refusal-double-quote = ein doppeltes Anführungszeichen ist nicht geschlossen
refusal-backslash = nach dem letzten Rückstrich kommt nichts mehr
refusal-terminal = ein Spiel braucht ein Terminal: ssh -t
refusal-input = die Eingabe ist größer als { $n } Byte
refusal-input-mib = die Eingabe ist größer als 1 MiB
refusal-input-late = die Eingabe hat länger als eine Minute gedauert
refusal-board-file = { $name }: über SSH kommt ein Brett von der Standardeingabe: ... < DATEI
refusal-output-file = --output: über SSH geht die Ausgabe an die Standardausgabe: ... > DATEI
refusal-unwritten = das ließ sich nicht schreiben: { $why }
refusal-tumble-picture = --tumble: davon gibt es kein Bild, nur text oder json
refusal-fields = --format: mehr als { $most } Felder werden nicht gezeichnet
refusal-start = --start { $x },{ $y }: kein freies Feld des Bretts
file-missing = diese Datei gibt es nicht
file-denied = der Zugriff ist nicht erlaubt
file-folder = das ist ein Ordner

# Warum ein Wort kein Wert seiner Option ist.
value-steps = ab 1, oder -1 für keine Grenze
value-steps-of-game = 1 bis { $most }, oder -1 für keine Grenze
value-size = eine Größe ist BREITExHÖHE in Zellen, je { $min } bis { $max }, etwa 16x16
value-cell = eine Zelle ist X,Y, gezählt ab 0,0 oben links
value-border = eine Grenze ist X,Y und eins von n, e, s, w, etwa 3,4,n
value-code = das ist kein Code wie 7k3m-9xq2

# Was an einem Brett falsch ist.
board-empty = das Brett ist leer
board-blank = Zeile { $line }: eine leere Zeile mitten im Brett
board-characters = Zeile { $line }: { $found } Zeichen statt { $expected }
board-character = Zeile { $line }, Spalte { $place }: auf einem Brett stehen nur '#', Leerzeichen und 'E'
board-rim = Zeile { $line }, Spalte { $place }: der Rand muss ganz aus '#' sein
board-wide = Zeile { $line }: mehr als { $limit } Zeichen
board-high = Zeile { $line }: mehr als { $limit } Zeilen
board-number = Zeile { $line }, Platz { $place }: keine ganze Zahl von 0 bis { $most }
board-even = Zeile { $line }: { $found } Zahlen; die Größe eines Bretts ist ungerade
board-large = Zeile { $line }: das Brett ist größer als { $size } x { $size }
board-numbers = Zeile { $line }: { $found ->
    [one] { $found } Zahl
   *[other] { $found } Zahlen
} statt { $expected }
board-rows = Zeile { $line }: { $found ->
    [one] { $found } Reihe
   *[other] { $found } Reihen
} statt { $expected }
board-off = Zeile { $line }, Platz { $place }: nicht auf dem Brett, da muss 0 stehen
board-none = Zeile { $line }, Platz { $place }: ein Feld braucht eine Zahl ab 1
board-many = Zeile { $line }, Platz { $place }: mehr als 25 Zahlen
board-count = { $found ->
    [one] { $found } Zahl
   *[other] { $found } Zahlen
} statt 9, 16 oder 25
board-over = { $number } ist zu groß für { $count } Zahlen: sie gehen von 0 bis { $most }
board-twice = { $number } steht zweimal da

# Was an einer Maske oder einem Labyrinth falsch ist.
mask-empty = die Maske ist leer
mask-ragged = Zeile { $line } der Maske hat { $found } Zeichen, die erste { $expected }
mask-large = eine Maske hat höchstens { $most } Zeilen und Spalten
mask-letter = den Buchstaben { $letter } gibt es in der Labyrinthschrift nicht
mask-room = das Wort braucht mindestens { $width } x { $height } Zellen
maze-size = --size: jede Seite hat 1 bis { $limit } Zellen, nicht { $width }x{ $height }
maze-size-remote = --size: über SSH hat jede Seite 1 bis { $limit } Zellen, nicht { $width }x{ $height }
maze-mask-size = --mask: sie hat { $width }x{ $height } Zellen, --size sagt { $across }x{ $down }
maze-mask-text = --mask: das ist kein Text in UTF-8
maze-mask-length = --mask: sie ist länger als { $limit } Byte
maze-no-files = { $option }: über SSH gibt es keine Dateien, nur Standardeingabe (-) und Standardausgabe
maze-outside = { $option }: { $x },{ $y } liegt außerhalb des Gitters
maze-excluded = { $option }: { $x },{ $y } ist ausgelassen
maze-no-start = --size, --exclude, --mask: keine Zelle bleibt für den Anfang; ein Anfang hat mindestens eine Seite ohne Grenze
maze-longest = --ends longest: { $why }; ohne --braid ist er gleich gefunden
maze-no-way = kein Weg führt von { $from } nach { $to }
maze-nowhere = keine Zelle bleibt für den Anfang
maze-cell-outside = die Zelle { $x },{ $y } liegt außerhalb des Gitters
maze-start-excluded = der Anfang { $x },{ $y } ist ausgelassen
maze-end-excluded = das Ende { $x },{ $y } ist ausgelassen
maze-unsupported = mit dieser Maske geht { $algorithm } nicht: von den Zellen bei { $x },{ $y } führt kein Weg weiter
maze-costly = den längsten Weg durch { $cells } Zellen mit Schleifen zu finden, braucht mehr als { $limit } Schritte
maze-impossible = so ein Labyrinth ist nicht möglich

# Was --help zeigt: Überschriften, Befehle und ihre Optionen.
man-commands = Befehle
man-arguments = Argumente
man-options = Optionen
man-default = [Vorgabe: { $value }]
man-mazed = Labyrinthe und Rätsel
man-help = Zeigt diese Hilfe
man-version = Zeigt die Version
man-lang = Die Sprache: en, de oder ru
man-store = Wo Spieler und Spiele aufbewahrt werden: sqlite:PFAD oder postgres://USER@HOST/NAME [Vorgabe: sqlite:mazed.db, nur play merkt sich nichts]
man-seed = Die Startzahl des Bretts, 0 bis 2^64-1 [Vorgabe: eine neue]
man-output = Eine Datei, in die statt auf die Standardausgabe geschrieben wird
man-list = Nennt alles, was es gibt
man-play = Spielt ein Spiel
man-play-resume = Mit einem angefangenen Spiel weitermachen, nach seinem Code
man-play-race = Ein Wettlauf gegen ein beendetes Spiel, nach seinem Code
man-labyrinth = Finde den Weg aus einem Labyrinth
man-labyrinth-height = Höhe in Kacheln: ungerade, 5 bis 257 [Vorgabe: 19]
man-labyrinth-width = Breite in Kacheln: ungerade, 5 bis 257 [Vorgabe: 19]
man-labyrinth-size = Stattdessen Breite und Höhe in Zellen: 2x2 bis 128x128
man-labyrinth-algorithm = Die Bauweise: backtracker, kruskal, division, prim, wilson, growing-tree, sidewinder oder eller [Vorgabe: backtracker]
man-labyrinth-exclude = Eine Zelle, die fehlen soll; geht auch mehrmals
man-labyrinth-ends = classic (durch den Rand hinein und hinaus), source (von der ersten Zelle zur fernsten Sackgasse) oder longest (der längste Weg) [Vorgabe: classic; in einer Form: source]
man-labyrinth-fog = Nur zeigen, was schon zu sehen war
man-texture = Für growing-tree: 0 (kurze Zweige) bis 100 (lange Wege)
man-braid = So viel Prozent der Sackgassen werden zu Schleifen geöffnet
man-shape = Eine Form: circle (Kreis), ring (Ring), diamond (Raute), heart (Herz), triangle (Dreieck), cross (Kreuz) oder hexagon (Sechseck)
man-word = Ein Wort, dessen Buchstaben das Labyrinth sind
man-from = Die Zelle, in der es losgeht
man-to = Die Zelle, die das Ziel ist
man-play-yamyam = Rutsche bis zur nächsten Wand, und bei einem Ausgang hinaus
man-play-yamyam-board = Ein Satz Bretter: holes (Löcher), stops (Halte) oder spaces (weite Räume); eins davon mit seinem Namen, etwa mirror; oder eins aus der Startzahl: easy, medium, hard oder expert [Vorgabe: holes]
man-play-yamyam-number = Die Nummer des Bretts in seinem Satz, ab 1 [Vorgabe: 1]
man-play-yamyam-trapdoor = Ein Ausgang ist eine Falltür: Es genügt, darauf zu geraten (im Satz holes immer)
man-play-yamyam-max = Nie weiter als N Schritte vom Start weg; -1: keine Grenze
man-play-yamyam-smell = Zu einem Ausgang, der einen Schritt weit weg ist, geht es von selbst
man-play-fifteen = Bring die Steine in die richtige Reihenfolge
man-play-fifteen-size = Steine auf einer Seite, die Lücke mitgezählt: 3, 4 oder 5 [Vorgabe: 4]
man-play-hop = Hüpf so weit, wie die Zahlen sagen, und wieder nach Hause
man-play-hop-board = Das Brett: source (das klassische), oder eins aus der Startzahl: easy, normal oder hard [Vorgabe: source]
man-maze = Macht ein Labyrinth: als Text, Bild oder Daten
man-maze-size = Breite und Höhe in Zellen [Vorgabe: 16x16, oder die Größe der Maske oder des Worts]
man-maze-algorithm = Die Bauweise: backtracker, kruskal, division, prim, wilson, growing-tree, sidewinder oder eller
man-maze-seed = Die Startzahl des Labyrinths, 0 bis 2^64-1 [Vorgabe: eine neue]
man-maze-exclude = Eine Zelle, die fehlen soll; geht auch mehrmals, und außerhalb des Gitters ohne Wirkung
man-maze-border = Eine Seite, durch die kein Gang führen darf; geht auch mehrmals
man-maze-mask = Ein Text mit einer Zeile je Reihe, # für Zellen, die fehlen sollen; - liest die Standardeingabe
man-maze-ends = source (von der ersten freien Zelle zur fernsten Sackgasse), classic (von links oben nach rechts unten) oder longest (der längste Weg)
man-maze-solution = Den Weg zeigen
man-maze-format = Was geschrieben wird: text (Blockzeichen, zwei Spalten je Kachel), ascii (# Wand, S Anfang, E Ende, . der Weg), svg, png oder json
man-yamyam = Sagt zu jedem Feld eines Bretts, was einem Yamyam von dort aus geschehen kann
man-yamyam-board = Das Brett: eine Datei, oder - für die Standardeingabe; `#` Wand, Leerzeichen frei, `E` Ausgang
man-yamyam-trapdoor = Eine Rutschpartie endet auf dem ersten Ausgang
man-yamyam-max = Das Tier kommt nie weiter als N Schritte von seinem Start weg; -1: keine Grenze
man-yamyam-smell = Ist ein Ausgang einen Schritt weit weg, geht das Tier immer gleich dorthin
man-yamyam-tumble = Stattdessen N Tiere aufs Geratewohl torkeln lassen und sagen, was aus ihnen wird
man-yamyam-start = Das Feld, auf dem sie anfangen: Spalte und Zeile, ab 0
man-yamyam-seed = Die Startzahl ihres Torkelns
man-yamyam-format = Die Form der Antwort: text (das Brett, auf den freien Feldern U, W, S oder ein Leerzeichen), json (mit der Anzahl von jedem), svg oder png
man-fifteen = Löst ein Fünfzehnerspiel
man-fifteen-board = Das Brett: eine Datei, oder - für die Standardeingabe; 9, 16 oder 25 Zahlen, 0 für die Lücke
man-fifteen-format = Die Form der Antwort: text (Sätze, und die Tasten auf einer Zeile für sich) oder json
man-hop = Findet alle Wege heim auf einem Brett des Zahlenhüpfens
man-hop-board = Das Brett: eine Datei, oder - für die Standardeingabe [Vorgabe: das klassische Brett, 9 x 9]
man-hop-shortest = Nur der kürzeste Weg
man-hop-format = Die Form der Antwort: text (eine Zeile für jeden Weg, und ihre Anzahl) oder json
man-scores = Sagt, wer auf den Listen steht
man-scores-game = Das Spiel [Vorgabe: alle]
man-scores-daily = Die Bretter von heute
man-scores-limit = So viele Zeilen hat eine Liste höchstens
man-scores-format = Die Form der Antwort: text, json oder csv
man-me = Sagt alles, was über dich gespeichert ist
man-me-format = Die Form der Antwort: text (in wenigen Worten) oder json (alles)
man-me-json = Dasselbe wie --format json
man-replay = Zeigt ein beendetes Spiel, Zug um Zug
man-replay-code = Der Code des Spiels, etwa 7k3m-9xq2
man-replay-format = Die Form: text (eine Zeile für jeden Zug, mit seiner Zeit) oder json [Vorgabe: im Terminal zum Zuschauen, sonst text]
