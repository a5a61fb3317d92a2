# Der Titel.
labyrinth = Labyrinth
menu-play = Spielen
menu-language = Sprache: { $name }
menu-settings = Einstellungen
menu-help = Hilfe
menu-quit = Beenden
host-imprint = Impressum
host-privacy = Datenschutz
menu-about = Oben hinein, unten hinaus
menu-player = Du bist { $name }
menu-guest = Diesmal als Gast: { $name }
menu-streak = { $n ->
    [one] { $n } Tag in Folge
   *[other] { $n } Tage in Folge
}
here-playing = { $n ->
    [one] { $n } spielt gerade.
   *[other] { $n } spielen gerade.
}
here-finished = { $name } hat es gerade geschafft: { $board }.
here-daily = { $game } von heute
here-step = Sprosse { $n } der Leiter

# Zählen.
moves = { $n ->
    [one] { $n } Zug
   *[other] { $n } Züge
}

# Die Fragen vor dem Spiel.
setup-preset = Größe
setup-height = Höhe
setup-width = Breite
setup-odd = unger., { $min }–{ $max }
setup-range = { $min }–{ $max }
yes = ja
no = nein
setup-none = ohne
cards-form = Weitere Optionen
setup-no-maze = So führt kein Weg zum Ziel.
note-smell = Ausgang 1 Zug weg? Yamyam geht hin.
note-max = Höchstabstand vom Start in Zügen.
note-trapdoor = Ein Ausgang auf dem Weg genügt.
note-side = Wände zählen mit: 21 = zehn Felder.
note-shape = Der Umriss des Labyrinths.
note-word = Ein Labyrinth in Form eines Worts.
note-fog = Verborgen, bis du es siehst.
note-yamyam-board = Zufällig oder von Hand gemacht.
note-number = Welches handgemachte Brett.
note-fifteen-size = Steine je Seite des Quadrats.
note-hop-board = Je größer, desto schwerer.
setup-no-such = „{ $value }“ gibt es nicht.
preset-small = klein
preset-medium = mittel
preset-large = groß
preset-fit = Terminalgröße
side-not-a-number = Das ist keine ganze Zahl.
side-out-of-range = Gib eine Zahl von { $min } bis { $max } ein.
side-even = Die Zahl muss ungerade sein.
seed-bad = Gib eine ganze Zahl unter 2^64 ein.

# Was im Labyrinth geschieht.
say-start = Finde den Ausgang unten rechts!
say-one-more = Noch ein Schritt, und du bist draußen!
say-attempt = Dein erster Versuch zählt.
say-wall = Da ist eine Wand.
say-outside = Nein: Der Ausgang ist unten rechts.
say-unknown = Unbekannte Taste. ? zeigt alle Tasten.

# Das Ergebnis.
won-title = Geschafft!
won-replay =
    Dasselbe Brett:
    { $command }
won-shortest = kürzer geht es nicht
won-longer = kürzeste Lösung: { $par }
won-rank = Platz { $n }
won-later = Noch nicht gespeichert
won-unsaved = Nicht gespeichert
won-saved = Gespeichert
won-unranked = Nicht gewertet
won-guest = Zum Speichern: ssh-keygen
won-faster = { $seconds } s schneller als deine Bestzeit
won-slower = { $seconds } s langsamer als deine Bestzeit
won-even = so schnell wie deine Bestzeit
won-behind = { $seconds } s hinter { $name }
hint-next-board = weiter
hint-same = nochmal
hint-today = Tagesbretter
choice-again = Nächstes Brett
choice-same = Dasselbe Brett noch einmal

# Fragen unterwegs.
leave-title = Dieses Spiel beenden?
leave-kept = Es ist gespeichert: Weiter geht es im Menü.
clock-goes-on = Die Uhr läuft weiter.
leave-attempt = Dein gewerteter Versuch hat begonnen. Er wartet auf dich, aber die Uhr läuft weiter.
another-title = Dieses Brett aufgeben?
another-kept-title = Dieses Brett verlassen?
paused-title = Pause
choice-stay = Bleiben
choice-solution = Aufgeben
same-title = Dasselbe Brett noch einmal?
same-says = Nur dein erster Versuch zählt.
choice-resume = Weiterspielen

# Die Tastenzeile.
hint-move = gehen
hint-hint = Tipp
hint-zoom = Zoom
hint-map = Karte
hint-pause = Pause
hint-help = Hilfe
hint-more = mehr
hint-quit = Ende
hint-next = OK
hint-take = übernehmen
hint-leave-it = abbrechen
hint-change = ändern
hint-back = zurück
hint-choose = wählen
hint-scroll = blättern

# Die Hilfe.
help-goal = Finde den Weg vom Eingang oben links zum Ausgang unten rechts oder zur Raute.
menu-title = Menü
help-menu = In einem Spiel erklärt ? seine Regeln und seine Tasten.
key-ladder = Leiter: vierzig Labyrinthe
key-help-page = Hilfe, auf jeder Seite
key-move = nach oben, links, unten, rechts
key-move-arrows = dasselbe mit den Pfeiltasten
key-move-vi = dasselbe mit den vi-Tasten
key-hint = Tipp: der nächste Zug
key-pause = Pause: Das Brett wird verdeckt, die Uhr läuft weiter
key-restart = Brett von vorn
key-new = das nächste Brett
key-help = diese Hilfe
key-quit = Spiel beenden (mit Rückfrage)

# Die Einstellungen.
set-play = Spielen
set-display = Anzeige
set-you = Du
set-lang = Sprache
set-en = English
set-de = Deutsch
set-ru = Русский
set-colours = Farben
set-palette = Palette
set-dark = dunkel
set-light = hell
set-contrast = hoher Kontrast
set-glyphs = Zeichen
set-keys = Tasten
set-all = alle
set-left = linke Hand
set-pad = Ziffernblock
set-seen = Anderen zeigen
set-auto = automatisch
set-true = Echtfarben
set-256 = 256 Farben
set-16 = 16 Farben
set-mono = keine
set-unicode = Unicode
set-ascii = ASCII
set-on = an
set-off = aus
set-motion = Bewegung
set-full = normal
set-little = wenig
set-none = keine
note-lang = Die Sprache aller Texte.
note-motion = Wie viel sich bewegt; Wiedergaben immer.
note-keys = Womit du spielst; die Hilfe zeigt sie.
note-palette = Dunkel, hell oder mit hohem Kontrast, auch für Farbenblinde.
note-automatic = Automatisch folgt deinem Terminal. Sieht es falsch aus, ändere es.
note-seen = Andere sehen, wenn du gewinnst, und dürfen dir zusehen.
note-me = Dein Name, deine Schlüssel und Daten.
help-settings = Mit einem SSH-Schlüssel bleiben die Einstellungen gespeichert.
help-seen = V verbietet das Zusehen sofort. Mitgezählt und in Bestenlisten genannt wirst du in jedem Fall. Solange du nichts wählst, sehen andere den Namen, den dir der Server gegeben hat, nie einen selbst gewählten. Als Gast wählst du nur für diese Sitzung.

# Der Server und das Terminal.
notice-draining = { $seconds ->
    [one] Der Server wird in { $seconds } Sekunde beendet. Danke fürs Spielen!
   *[other] Der Server wird in { $seconds } Sekunden beendet. Danke fürs Spielen!
}
notice-idle = { $seconds ->
    [one] Noch da? Die Sitzung endet in { $seconds } Sekunde. Drück eine Taste, um zu bleiben.
   *[other] Noch da? Die Sitzung endet in { $seconds } Sekunden. Drück eine Taste, um zu bleiben.
}
end-drain = Der Server wird beendet. Vielleicht ist er gleich wieder da.
end-idle = Deine Sitzung ist zu Ende, weil du lange keine Taste gedrückt hast.
end-panic = Entschuldige, hier ist ein Fehler aufgetreten. Er wurde protokolliert.
end-kicked = Der Betreiber hat deine Sitzung beendet.
end-forgotten = Deine Daten wurden in einer anderen Sitzung gelöscht, oder dieser Schlüssel wurde entfernt. Verbinde dich neu, um von vorn zu beginnen.
notice-said = Vom Betreiber: { $text }
end-flood = Deine Sitzung ist zu Ende: zu viele Eingaben auf einmal.
end-full = Der Server ist voll. Komm etwas später wieder.
end-busy = Es laufen zu viele Befehle. Versuch es etwas später noch einmal.
end-network = Dieser Server ist für dein Netz gesperrt.
end-address = Zu viele Verbindungen von deiner Adresse. Versuch es etwas später noch einmal.
end-logins = Es melden sich gerade zu viele auf einmal an. Versuch es gleich noch einmal.
end-banned = Du bist auf diesem Server gesperrt.
end-banned-until = Du bist auf diesem Server bis { $until } (UTC) gesperrt.
too-small = Dein Terminal hat { $columns } x { $rows } Zeichen; mazed braucht mindestens { $width } x { $height }.
too-small-quit = Vergrößere es oder beende mit q.

# Sagen, wo man ist.
dir-north = oben
dir-east = rechts
dir-south = unten
dir-west = links
describe-place = Du bist in Zeile { $row } von { $height }, Spalte { $col } von { $width }.
describe-open = Frei: { $dirs }.
describe-at-exit = Du stehst am Ausgang: Noch ein Zug nach unten, und du bist draußen.
describe-hint = Tipp: nach { $dir }.

# Zeile für Zeile.
line-hello = mazed: { $game }, im Textmodus.
line-help = brett: Brett zeigen. wo: sagen, wo du bist. Außerdem: tipp, neustart, aufgeben, neu, pause, zurück. menü: alles andere.
line-enter = Drück Enter, um zu spielen: Sprosse { $n } der Leiter.
line-enter-local = Drück Enter, um ein kleines Labyrinth zu spielen.
line-more = Oder tippe eine Zahl, um eine Größe zu wählen, oder menü für alles andere. play hop, race CODE und join CODE gehen überall.
line-no-number = Tippe eine dieser Zahlen, menü oder beenden.
line-odd = ungerade, { $min } bis { $max }
line-odd-enter = ungerade, { $min } bis { $max }; oder Enter zum Spielen
line-again = Tippe neu für ein neues Brett, neustart für dasselbe oder zurück.
line-nothing-waits = Du hast kein angefangenes Spiel.
line-unknown = Unbekannter Befehl. Tippe hilfe oder menü.
line-words = hilfe=help befehle=help tipp=hint hinweis=hint zurück=back zurueck=back verlassen=back rückgängig=undo menü=menu menue=menu wo=where brett=look ansehen=look schau=look beenden=quit ende=quit neu=new weiter=next neustart=restart nochmal=restart aufgeben=give_up links=left rechts=right oben=up hoch=up unten=down runter=down osten=east westen=west norden=north süden=south raum=room fortsetzen=continue
line-nothing = Nichts hat sich geändert.
line-help-hint = Tippe hilfe für die Regeln und die anderen Befehle.

# Die Liste der Befehle.
me-nothing = Über dich ist noch nichts gespeichert.
me-since = Dabei seit { $day }.
me-keys = { $n ->
    [one] { $n } Schlüssel
   *[other] { $n } Schlüssel
}
me-runs = { $n ->
    [one] { $n } beendete Partie
   *[other] { $n } beendete Partien
}
me-under-way = { $n ->
    [one] { $n } angefangenes Spiel
   *[other] { $n } angefangene Spiele
}
me-days = { $n ->
    [one] { $n } Tag mit gelöstem Tagesbrett
   *[other] { $n } Tage mit gelöstem Tagesbrett
}
me-stars = { $n ->
    [one] { $n } Stern auf der Leiter
   *[other] { $n } Sterne auf der Leiter
}
cmd-menu = Öffnet das Menü
cmd-lines = Textmodus: Zeile für Zeile, ohne Vollbild
cmd-seed = Gleiche Optionen und gleicher Seed ergeben immer dasselbe Brett: ssh HOST maze --size 20x10 --seed 7 --format svg > maze.svg
cmd-options = --lang en|de|ru wählt die Sprache; --help nach einem Befehl erklärt seine Optionen.
cmd-guest = Als guest@HOST bist du Gast, auch mit Schlüssel; andere Benutzernamen werden ignoriert.

# Mehr im Labyrinth.
give-up-title = Aufgeben und die Lösung ansehen?
give-up-says = Wer aufgibt, wird nicht gewertet.
choice-give-up = Lösung zeigen
key-give-up = aufgeben und die Lösung ansehen
say-no-watch = Hier gibt es keine Lösung zu zeigen.
say-off-ladder = Datenbank nicht erreichbar: nur Übung.
say-many-boards = Zu viele neue Bretter: nur Übung.
hint-title = Einen Tipp zeigen?
hint-says = Mit Tipp wird die Partie nicht gewertet.
choice-hint = Tipp
line-solution = Lösung: { $moves }
key-run = bis zur Gabelung
key-zoom = Zoom
key-map = Karte: alles, was du schon gesehen hast
setup-fog = Nebel

# Das Labor.
menu-laboratory = Labor
menu-games = Weitere Spiele
menu-other-games = Yamyam, Fünfzehnerspiel, Zahlenhüpfen
lab-about = Sieh zu, wie Labyrinthe entstehen und wie man hindurchfindet. Rot ist die Stelle, an der gerade gearbeitet wird. Ist ein Labyrinth fertig, startet die Leertaste die Suche nach dem Weg.
lab-pick-algorithm = Wie wird gebaut?
lab-pick-solver = Wie wird gesucht?
lab-loops = Eine Sackgasse wird zum nächsten Gang geöffnet. Nun gibt es Schleifen und mehr als einen Weg.
lab-lost = Wieder am Start, Ziel verfehlt: Bei Schleifen reicht eine Hand an der Wand nicht.
lab-speed = { $n }/s
lab-seed = Seed { $seed }
lab-n-dead-ends = Sackgassen
lab-n-visited = Besucht
lab-n-steps = Schritte
lab-n-way = Weg
hint-lab-play = Start
hint-lab-solve = lösen
hint-lab-on = weiter
hint-lab-step = Schritt
hint-lab-algorithm = Bau
hint-lab-solver = Suche
hint-lab-pair = Vergleich
key-lab-play = abspielen oder Pause; am Ende: Suche starten
key-lab-step = ein Schritt vor
key-lab-back = ein Schritt zurück
key-lab-faster = doppelt so schnell
key-lab-slower = halb so schnell
key-lab-algorithm = Algorithmus für den Bau wählen (bei zweien: rechts)
key-lab-solver = Suchverfahren wählen (bei zweien: rechts)
key-lab-pair = Vergleich: zwei Labyrinthe nebeneinander, gleicher Seed (ab 64 x 16)
key-lab-loops = mit oder ohne Schleifen
key-lab-new = ein anderer Seed
lab-backtracker = Backtracking
lab-backtracker-note = lange, gewundene Wege
lab-backtracker-begin = Von der ersten Zelle bricht jemand auf und geht nur dorthin, wo er noch nicht war.
lab-backtracker-carve = Weiter in eine zufällige neue Nachbarzelle. Die Spur merkt sich den Rückweg.
lab-backtracker-back = Sackgasse! Auf der Spur zurück zu einer Zelle, die noch neue Nachbarn hat.
lab-backtracker-done = Fertig und wieder am Anfang: lange, gewundene Wege, wenige Sackgassen.
lab-kruskal = Kruskal
lab-kruskal-note = wächst überall zusammen
lab-kruskal-begin = Jede Zelle ist ein Teil für sich. Nun kommt jede Wand dran, in zufälliger Reihenfolge.
lab-kruskal-carve = Diese Wand trennt zwei Teile: Sie fällt, und aus zweien wird einer.
lab-kruskal-refuse = Auf beiden Seiten derselbe Teil: Die Wand bleibt, sonst gäbe es eine Schleife.
lab-kruskal-done = Fertig: Ein Teil ist übrig, mit genau einem Weg von Zelle zu Zelle.
lab-division = Rekursive Teilung
lab-division-note = setzt Wände, in geraden Linien
lab-division-begin = Hier wird nicht gegraben, hier werden Wände gesetzt.
lab-division-clear = Eine leere Halle. Gleich wird sie geteilt.
lab-division-wall = Eine Wand geht quer durch den Raum, mit einer Lücke. Dann kommen beide Hälften dran.
lab-division-done = Fertig: Kein Raum lässt sich mehr teilen. Lange, gerade Wände verraten den Algorithmus.
lab-prim = Prim
lab-prim-note = viele kurze Sackgassen
lab-prim-begin = Das Labyrinth ist eine einzige Zelle; die Zellen ringsum warten.
lab-prim-carve = Eine zufällige wartende Zelle kommt dazu. Nun warten auch ihre Nachbarn.
lab-prim-done = Fertig: Es wuchs nach allen Seiten, daher die vielen kurzen Sackgassen.
lab-wilson = Wilson
lab-wilson-note = alle Labyrinthe gleich wahrscheinlich
lab-wilson-begin = Das Labyrinth ist eine einzige Zelle. Anderswo beginnt ein Irrweg, der es sucht.
lab-wilson-walk = Der Irrweg läuft, wie der Zufall es will, bis er das Labyrinth trifft. Das kann dauern.
lab-wilson-erase = Der Irrweg hat sich selbst getroffen: Die Schleife wird vergessen, und von dort geht es weiter.
lab-wilson-carve = Getroffen! Der Irrweg wird zum Gang und gehört nun zum Labyrinth.
lab-wilson-done = Fertig: Jedes mögliche Labyrinth war gleich wahrscheinlich. Das schaffen nur wenige Algorithmen.
lab-growing-tree = Wachsender Baum
lab-growing-tree-note = zwischen Backtracking und Prim
lab-growing-tree-begin = In einer Liste steht eine Zelle. Welche Zelle der Liste weiterwächst, bestimmt das Aussehen.
lab-growing-tree-carve = Meist wächst die neueste Zelle der Liste weiter, ab und zu eine zufällige.
lab-growing-tree-drop = Ringsum ist nichts mehr frei: Diese Zelle wird von der Liste gestrichen.
lab-growing-tree-done = Fertig: Die Liste ist leer. Mit immer nur der neuesten Zelle wäre es Backtracking.
lab-sidewinder = Sidewinder
lab-sidewinder-note = Zeile für Zeile, immer ein Weg nach oben
lab-sidewinder-begin = Zeile für Zeile, von oben. Die erste wird ein einziger langer Gang.
lab-sidewinder-carve = Ein Gang wächst nach rechts, bis ein Münzwurf ihn beendet.
lab-sidewinder-up = Der Gang ist fertig: Eine zufällige Zelle davon öffnet sich nach oben.
lab-sidewinder-done = Fertig: Nach oben gibt es nie eine Sackgasse, und die erste Zeile ist ganz offen.
lab-eller = Eller
lab-eller-note = Zeile für Zeile, endlos
lab-eller-begin = Zeile für Zeile; merken muss man sich immer nur eine.
lab-eller-carve = Nachbarn aus verschiedenen Teilen werden verbunden oder nicht: Eine Münze entscheidet.
lab-eller-down = Jeder Teil öffnet sich mindestens einmal nach unten. Was darunter liegt, gehört dazu.
lab-eller-done = Fertig: Die letzte Zeile verbindet alle Teile. Es hätte ewig so weitergehen können.
lab-flood = Breitensuche
lab-flood-note = alle Wege zugleich
lab-flood-begin = Oben links strömt Wasser herein und breitet sich überall gleich schnell aus.
lab-flood-on = Breitensuche: Nahes vor Fernem. Jede Zelle zeigt, wie weit sie vom Anfang liegt.
lab-flood-done = Vom Ziel zurück, immer zur kleineren Entfernung: Das ist der kürzeste Weg.
lab-depth-first = Tiefensuche
lab-depth-first-note = immer weiter, dann zurück
lab-depth-first-begin = Jemand geht mit einem Faden los, immer in den ersten offenen Gang.
lab-depth-first-on = Tiefensuche: weiter und weiter, solange etwas Neues kommt.
lab-depth-first-back = Hier gibt es nichts Neues: am Faden zurück. Diese Zellen liegen nicht auf dem Weg.
lab-depth-first-done = Ziel gefunden, der Faden ist der Weg. Ob das schnell geht, ist Glückssache.
lab-dead-end-filling = Sackgassen füllen
lab-dead-end-filling-note = von oben gesehen
lab-dead-end-filling-begin = Von oben gesehen: Durch eine Sackgasse kann der Weg nicht führen.
lab-dead-end-filling-on = Eine Sackgasse wird zugeschüttet, bis zur nächsten Gabelung. Dabei kann eine neue entstehen.
lab-dead-end-filling-done = Alle Sackgassen sind zu. Was übrig bleibt, ist der Weg.
lab-right-hand = Rechte-Hand-Regel
lab-right-hand-note = eine Hand an der Wand
lab-right-hand-begin = Die rechte Hand liegt an der Wand und lässt nie los.
lab-right-hand-on = An jeder Gabelung ganz rechts weiter; merken muss man sich nichts.
lab-right-hand-back = Die Hand führt um das Ende der Sackgasse herum und wieder hinaus.
lab-right-hand-done = Draußen! Ohne Schleifen im Labyrinth gelingt das immer, aber selten schnell.
lab-a-star = A*
lab-a-star-note = Breitensuche mit Kompass
lab-a-star-begin = A* weiß, wo das Ziel liegt, und zählt die Schritte bisher und den Abstand dorthin zusammen.
lab-a-star-on = Die Zelle, die den kürzesten Weg verspricht, kommt zuerst; die anderen warten.
lab-a-star-done = Gefunden, und kürzer geht es nicht. Zellen, die weniger versprachen, blieben unbesucht.
setup-algorithm = Algorithmus
setup-texture = Textur
setup-braid = Schleifen (%)
setup-shape = Form
setup-word = Wort
setup-ends = Start, Ziel
setup-bad-word = Wort zu lang oder Zeichen unbekannt.
shape-none = Rechteck
shape-circle = Kreis
shape-ring = Ring
shape-diamond = Raute
shape-heart = Herz
shape-triangle = Dreieck
shape-cross = Kreuz
shape-hexagon = Sechseck
ends-usual = Standard
ends-classic = Eingang, Ausgang
ends-source = fernstes Ziel
ends-longest = längster Weg
describe-exit = Der Ausgang liegt { $way }.
describe-goal = Das Ziel liegt { $way }.
describe-at-goal = Du hast das Ziel erreicht.
far-up = { $n ->
    [one] { $n } Zeile weiter oben
   *[other] { $n } Zeilen weiter oben
}
far-down = { $n ->
    [one] { $n } Zeile weiter unten
   *[other] { $n } Zeilen weiter unten
}
far-left = { $n ->
    [one] { $n } Spalte weiter links
   *[other] { $n } Spalten weiter links
}
far-right = { $n ->
    [one] { $n } Spalte weiter rechts
   *[other] { $n } Spalten weiter rechts
}
say-start-cells = Finde den Weg zur Raute!

# Alle Spiele.
moves-of = { $n }/{ $par } Züge
hint-undo = Zug zurück
key-undo = den letzten Zug zurücknehmen
line-labyrinth = w a s d: gehen (mehrere Buchstaben für mehrere Züge).

# Das Fünfzehnerspiel.
fifteen = Fünfzehnerspiel
fifteen-4 = 4 x 4, klassisch
fifteen-5 = 5 x 5
fifteen-3 = 3 x 3
fifteen-start = Ordne die Steine, Lücke unten rechts!
fifteen-won = Alles an seinem Platz!
fifteen-edge = Dorthin lässt sich kein Stein schieben.
fifteen-gap = Die Lücke ist in Zeile { $row }, Spalte { $col }.
fifteen-can = Mögliche Züge: { $ways }.
fifteen-way = Stein { $tile } nach { $dir }
fifteen-placed = Schon richtig: { $n } von { $all }.
fifteen-hint = Tipp: { $way }.
help-fifteen-goal = Schieb Steine in die Lücke, bis sie geordnet sind. Eine Taste bewegt einen Stein, nicht die Lücke.
key-slide = einen Stein nach oben, links, unten, rechts in die Lücke schieben
hint-slide = schieben
line-fifteen = w a s d: einen Stein nach oben, links, unten, rechts schieben (mehrere Buchstaben für mehrere Züge). rückgängig: Zug zurück.
say-full = Ein Spiel hat höchstens 65.536 Züge.
say-no-undo = Es gibt nichts zurückzunehmen.

# Zahlenhüpfen.
hop = Zahlenhüpfen
setup-board = Brett
hop-source = klassisch, 9 x 9
hop-easy = leicht, 5 x 5
hop-normal = mittel, 7 x 7
hop-hard = schwer, 9 x 9
hop-start = Hüpf heim! Die Zahl sagt, wie weit.
hop-won = Wieder zu Hause!
hop-too-sharp = So scharf darfst du nicht abbiegen.
hop-outside = Der Sprung ginge über den Rand.
hop-entered = Aus dieser Richtung warst du schon da.
hop-no-hint = Kein Weg nach Hause. u: Zug zurück
hop-stuck = Es geht nicht weiter. u: Zug zurück
hop-lost = Kein Weg mehr nach Hause. u: Zug zurück
hop-place = Du stehst auf der { $n } ({ $field }).
hop-field = Zeile { $row }, Feld { $place }
hop-home = nach Hause
hop-way = { $key }: { $way } auf die { $n } ({ $field })
hop-way-home = { $key }: { $way } { $field }
hop-open = Mögliche Züge: { $ways }.
hop-so-far = Letzte Züge: { $walk }.
hop-hint = Tipp: { $way } ({ $key }).

# Die Befehle der Rätsel.
cmd-hop-sum = { $count ->
    [one] { $count } Lösung
   *[other] { $count } Lösungen
}, kürzeste { $shortest }, längste { $longest }
cmd-hop-at-least = mindestens { $count ->
    [one] { $count } Lösung
   *[other] { $count } Lösungen
}, kürzeste { $shortest }, längste { $longest } (die Suche wurde abgebrochen)
cmd-hop-no-way = Es führt kein Weg nach Hause.
cmd-fifteen-yes = Dieses Brett ist lösbar.
cmd-fifteen-no = Dieses Brett ist nicht lösbar.
cmd-hop-source = Das ist das klassische Brett, 9 x 9. Ein eigenes Brett liest: hop -
cmd-check-no-moves = die Standardeingabe enthält keine Züge; schreibe für jeden Zug einen Buchstaben, etwa wasd
cmd-check-nothing = Das bedeutet hier nichts.
cmd-check-wrong = Zug { $n } ist falsch: { $why }
cmd-check-won = Mit dem Zug davor war das Brett schon gelöst.
cmd-check-right = Richtig. Züge: { $n }, Bestwert: { $least }.
cmd-check-not-there = Alle Züge sind möglich, aber das Brett ist danach nicht gelöst. Züge: { $n }.
cmd-fifteen-shortest = Züge: { $n }, nachweislich die kürzeste Lösung.
cmd-fifteen-at-most = Züge: { $n }; mindestens { $least } sind nötig.
cmd-tumble-start = Start { $x },{ $y }: { $class }.
cmd-tumble-out = Draußen: { $n } ({ $share } %).
cmd-tumble-wandering = Noch unterwegs: { $n } ({ $share } %).
cmd-tumble-lost = Verloren: { $n } ({ $share } %).
cmd-tumble-mean = Züge bis zum Ausgang im Mittel: { $n }.
way-e = O
way-se = SO
way-sw = SW
way-w = W
way-nw = NW
way-ne = NO
key-hop = hüpfen; die Tasten liegen wie die sechs Richtungen
key-hop-digits = dasselbe, von rechts im Uhrzeigersinn
hint-hop = hüpfen
line-hop = w e a d z x oder nw, no, sw, so, west, ost: hüpfen (mehrere Buchstaben für mehrere Züge). rückgängig: Zug zurück.
help-hop-goal = Hüpf so weit, wie die Zahl sagt, und heim. Bieg nur leicht ab. Kein Feld zweimal von derselben Seite.
help-hop-start = Der Stein beginnt auf dem Feld in der Mitte. Bring ihn mit so wenigen Sprüngen wie möglich dorthin zurück. Die Zahl auf dem Feld, das du verlässt, sagt, wie viele Felder weit du hüpfst; die Felder dazwischen spielen keine Rolle.
help-hop-rules = Der erste Sprung darf in jede der sechs Richtungen gehen, jeder weitere geradeaus oder in eine der beiden Richtungen daneben. Du musst auf dem Brett landen und darfst auf keinem Feld zweimal aus derselben Richtung landen.
# Yamyam.
yamyam = Yamyam
yamyam-stops = Stopps
yamyam-spaces = Weite Räume
yamyam-easy = Zufall, leicht
yamyam-medium = Zufall, mittel
yamyam-hard = Zufall, schwer
yamyam-expert = Zufall, Profi
yamyam-number = Nummer
yamyam-trapdoor = Falltüren
yamyam-smell = Geruch
yamyam-max = Radius
yamyam-first-slide = Die erste Rutschpartie
yamyam-three-corners = Drei Ecken
yamyam-pocket = Tasche
yamyam-four-pillars = Vier Säulen
yamyam-lantern = Laterne
yamyam-two-holes = Zwei Ausgänge
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
yamyam-start = Halte auf einem Ausgang! Wände stoppen.
yamyam-start-trapdoor = Ausgänge sind Falltüren: Rutsch hinein!
yamyam-won = Du bist draußen!
line-yamyam = w a s d: rutschen (mehrere Buchstaben für mehrere Züge). rückgängig: Zug zurück.
yamyam-say-too-far = Das ist zu weit weg vom Start.
yamyam-stuck = Kein Ausweg. u: Zug zurück, r: von vorn
key-yamyam-slide = rutschen: nach oben, links, unten, rechts
hint-yamyam-slide = rutschen
key-yamyam-overlay = das Brett nach Risiko färben
hint-yamyam-overlay = Farben
help-yamyam-goal = Das Yamyam rutscht bis zur Wand. Stopp es auf einem Ausgang; eine Falltür fängt es im Vorbeirutschen.
yamyam-slide = { $n ->
    [one] { $n } Feld nach { $dir }
   *[other] { $n } Felder nach { $dir }
}
yamyam-slide-out = { $n ->
    [one] { $n } Feld nach { $dir } (auf einen Ausgang)
   *[other] { $n } Felder nach { $dir } (auf einen Ausgang)
}
yamyam-slides = Mögliche Züge: { $ways }.
yamyam-nearest = Der nächste Ausgang liegt { $way }.
yamyam-safe = sicher
yamyam-risky = riskant
yamyam-far = weit
yamyam-unsafe = verloren

# Was der Server behält: angefangene Spiele, Plätze, Bestenlisten, Tagesbretter.
menu-go-on = Weiter: { $game }
menu-daily-game = { $game } des Tages
menu-more-games = { $n ->
    [one] und { $n } weiteres
   *[other] und { $n } weitere
}
help-unfinished = Spiele, die du vor dem Ende verlassen hast, die neuesten zuerst. Enter setzt das gewählte fort. Sie bleiben 90 Tage lang hier.
unfinished-title = Angefangene Spiele
unfinished-now = gerade eben
unfinished-drop-title = Dieses Spiel aufgeben?
unfinished-drop-says = { $game }: Du kannst es dann nicht mehr fortsetzen, und es wird nicht gewertet.
choice-drop = Aufgeben
hint-drop = aufgeben
menu-daily = Tagesbretter
menu-scores = Bestenlisten
say-go-on = Hier hast du aufgehört.
notice-fetching = Einen Augenblick…
trouble-later = Die Datenbank ist gerade nicht erreichbar. Versuch es später noch einmal.
trouble-unknown = Die Datenbank hat nicht geantwortet; vielleicht hat es geklappt, vielleicht nicht. Sieh später bei deinen Daten nach, oder versuch es noch einmal.
trouble-broken = Die Datenbank des Servers ist beschädigt. Nur der Betreiber kann das beheben.
trouble-nothing = Zu diesem Code gibt es keine Partie und kein angefangenes Spiel. Prüfe, ob er richtig getippt ist. Die meisten Partien werden nach einem Jahr gelöscht.
trouble-taken = Diesen Namen oder einen sehr ähnlichen hat schon jemand.
trouble-no-key = Dafür brauchst du einen SSH-Schlüssel. ssh-keygen legt einen an.
trouble-busy = Dieses Spiel läuft gerade in einer anderen Sitzung von dir, oder du hast es dort fortgesetzt.
trouble-over = Dieses Spiel ist zu Ende. replay mit seinem Code zeigt es.
trouble-refused = Dieses Spiel lässt sich hier nicht mehr öffnen.
trouble-secret = Das würde ein Brett von heute oder dieser Woche verraten. Spiel es zuerst selbst zu Ende.
trouble-secret-board = Das würde ein Brett verraten: { $board }. Spiel es zuerst selbst zu Ende.
trouble-reserved = Dieser Name ist reserviert. Nimm einen anderen.
trouble-too-many-keys = Mehr Schlüssel kann ein Spieler nicht haben. Entferne zuerst einen.
trouble-last-key = Das ist dein einziger Schlüssel. Willst du ganz gehen, lösche deine Daten.
trouble-too-much = Das Limit für deinen Schlüssel oder dein Netz ist erreicht. Versuch es in ein paar Minuten wieder.
host-note = (HOST: die Adresse, die du bei ssh angibst)
resume-later = Später fortsetzen: { $command }
resume-unsafe = Dein Spiel konnte noch nicht gespeichert werden und ist vielleicht verloren. Wenn nicht: { $command }
bye-player = Bis bald, { $name }!
bye-guest = Bis bald! Als Gast warst du { $name }. Damit deine Ergebnisse bleiben: ssh-keygen -t ed25519
header-daily = Tagesbrett
choice-keep = Nein, behalten
choice-forget = Meine Daten löschen
forget-title = Daten löschen?
forget-says = Gelöscht werden dein Name, deine Serie, deine Schlüssel, Einstellungen, Sterne und angefangenen Spiele. Deine besten Ergebnisse bleiben, ohne deinen Namen. Das lässt sich nicht rückgängig machen.
somebody = Unbekannt
list-daily = Tagesbrett
list-empty = In dieser Liste steht noch niemand.
list-first = Hol dir den ersten Platz!
list-free = noch frei
list-how = Ohne Tipps gelöst, stehst du hier.
list-name = Name
list-time = Zeit
list-moves = Züge
list-you = du
list-week = Woche ab { $day }
list-of-day = { $date }: { $game }, Tagesbrett
list-of-step = Woche ab { $day }: Leiter, Sprosse { $n }
list-code = Code: { $code }
help-lists = Die besten Partien aller Spieler: die schnellste zuerst, dann die mit weniger Zügen, dann die frühere. Gewertet wird, wenn der Server das Brett auslost und du keinen Tipp nimmst. Bei einer Stufe hatte jeder ein eigenes Brett, bei Tagesbrettern und Sprossen alle dasselbe. ◆7 (in ASCII ^7): sieben Tage in Folge ein Tagesbrett geschafft.
key-list-race = gegen diese Partie antreten: Der Geist spielt mit
key-list-game = ein anderes Spiel oder die Leiter
key-list-level = nächste Stufe oder Sprosse
scores-code = Code
hint-watch = ansehen
hint-race = Rennen
hint-race-first = gegen den Ersten
hint-play = spielen
hint-list = Bestenliste
hint-share = teilen
share-title = Zum Teilen
daily-left = neue in { $hours } h { $minutes } min
daily-begun = angefangen
daily-given-up = aufgegeben
daily-first = Löse ein Brett für eine Serie.
help-daily = Jeden Tag ein Brett von jedem Spiel, für alle dasselbe, von Mitternacht bis Mitternacht (UTC). Dein erster Versuch wird gewertet; er beginnt, sobald du das Brett siehst, und die Uhr läuft weiter, wenn du es verlässt. Jeder Tag, an dem du ein Brett schaffst, verlängert deine Serie.
key-day-race = gegen deine Bestzeit auf diesem Brett antreten
key-day-list = Bestenliste dieses Bretts
key-day-share = einen Text zum Teilen zeigen und kopieren; er verrät nichts
date-short = { $day }. { $month }
daily-place = Platz { $rank } von { $of }
daily-done = Heute { $n } von { $of }
daily-finished = { $n } fertig
daily-open = noch offen
daily-news = Gerade eben
daily-star = Heute alle vier Bretter!
streak-longest = längste: { $n }
streak-days = { $n ->
    [0] Zurzeit keine Serie
    [one] { $n } Tag in Folge
   *[other] { $n } Tage in Folge
}
share-copied = Kopiert, falls dein Terminal es zulässt.
share-legend = { $dot } ein Teil deines Wegs, { $detour } einer mit Umweg
share-none = Beende erst eines der Tagesbretter: Dann gibt es einen Text zum Teilen.
weekdays = Mo Di Mi Do Fr Sa So
months = Januar Februar März April Mai Juni Juli August September Oktober November Dezember
me-title = Du und deine Daten
me-name = Name
me-link-code = Weiterer Schlüssel: Code holen
me-link = Mit Code verknüpfen
me-data =
    Andere sehen deinen Namen und deine Ergebnisse. Alles, was gespeichert ist:
    { $command }
me-renamed = Du heißt jetzt { $name }.
me-no-name = Ein Name braucht einen Buchstaben oder eine Ziffer.
me-no-code = Diesen Code gibt es nicht, oder er ist abgelaufen.
me-link-with = Melde dich binnen zehn Minuten mit dem anderen Schlüssel an und gib dort auf dieser Seite { $code } ein.
me-welcome = Du bist jetzt { $name }.
me-keys-row = Deine Schlüssel
me-key = Schlüssel { $key }
help-me = Hier kannst du deinen Namen ändern, den Schlüssel eines weiteren Rechners verknüpfen, deine Schlüssel sehen und deine Daten löschen. Der gezeigte Befehl gibt alles aus, was der Server über dich speichert.
me-key-used = { $key }, zuletzt benutzt am { $day }
me-key-here = { $key }, gerade in Benutzung
keys-this = aktiv
keys-removed = Schlüssel entfernt.
keys-remove-title = Schlüssel entfernen?
keys-remove-other = { $key } gehört dann nicht mehr dir; wer sich damit anmeldet, ist hier unbekannt. Deine anderen Schlüssel und alles Gespeicherte bleiben.
keys-remove-this = { $key } benutzt du gerade selbst. Ohne ihn bist du hier unbekannt; mit deinen anderen Schlüsseln bleibt alles wie bisher.
choice-remove-key = Schlüssel entfernen
choice-no-link = Nein, nichts ändern
choice-link = Ja, Schlüssel verknüpfen
link-title = Schlüssel verknüpfen?
link-says-key = Dieser Schlüssel gehört dann { $to }.
link-says-runs = Die Partien und dieser Schlüssel gehen von { $from } an { $to } über. Das lässt sich nicht rückgängig machen.
link-says-apart = Dieser Schlüssel geht von { $from } an { $to } über. Die Partien bleiben bei { $from }.
link-says-own = Stimm nur zu, wenn du den Code selbst geholt hast.
me-guest = Du spielst als Gast und heißt diesmal { $name }.
me-make-key = Mit einem Schlüssel erkennt dich der Server wieder: Gib auf deinem Rechner ssh-keygen -t ed25519 ein, drück bei jeder Frage Enter und verbinde dich neu.
replay-reached = { $moves } in { $time }
line-replay = { $name }: { $moves } in { $time }. Getippt wurde: { $typed }
line-page = Tippe die Nummer oder die ersten Buchstaben einer Zeile und dahinter, was du eingeben willst (- für nichts). zurück: eine Seite zurück. Enter: die Seite noch einmal. Außerdem: hilfe, menü, beenden.
line-waiting = { $n ->
    [one] Ein Spiel wartet auf dich: Tippe fortsetzen.
   *[other] { $n } Spiele warten auf dich: Tippe fortsetzen.
}
line-stars = { $n ->
    [one] { $n } Stern
   *[other] { $n } Sterne
}

race-start = Rennen gegen { $name }!
race-first = Erst ohne Gegner, dann ins Rennen: g
race-finished = { $name } ist im Ziel!
race-alone = Dein Gegner ist weg. Du spielst weiter.
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
hint-replay-step = Zug
hint-replay-speed = Tempo
hint-replay-start = Anfang
hint-replay-end = Ende
help-replay = Eine Partie, wie sie gespielt wurde, in Echtzeit; nur Pausen von mehr als zwei Sekunden sind verkürzt.
key-replay-play = Pause oder weiter; am Ende: noch einmal
key-replay-step = einen Zug zurück oder vor
key-replay-race = gegen diese Partie antreten: Der Geist spielt mit
key-replay-start = zum Anfang
key-replay-end = zum Ende

# Was an einer Befehlszeile falsch ist. Nach einem Doppelpunkt steht ein Grund aus den nächsten Teilen.
usage-options = OPTIONEN
usage-command = BEFEHL
refusal-usage = Aufruf: { $usage }
refusal-more = Mehr dazu: { $command }
refusal-only = möglich sind { $names }
refusal-conflict = nur eins davon ist möglich: { $names }
refusal-missing = es fehlt: { $names }
refusal-other = nicht verstanden: { $text }
refusal-own-game = --resume und --race legen das Spiel schon fest: Nenne kein anderes
refusal-too-long = die Befehlszeile ist zu lang
refusal-not-utf8 = die Befehlszeile ist kein gültiges UTF-8
refusal-nul = die Befehlszeile enthält NUL
refusal-unclosed = ein Anführungszeichen ist nicht geschlossen, oder nach dem letzten Backslash kommt nichts mehr
refusal-terminal = ein Spiel braucht ein Terminal: ssh -t
refusal-input = die Eingabe ist größer als { $n } Byte
refusal-answer = Die Antwort ist länger als 4 MiB. Frag nach weniger.
refusal-input-mib = die Eingabe ist größer als 1 MiB
refusal-input-late = die Eingabe hat länger als eine Minute gedauert
refusal-board-file = { $name }: über SSH kommt eine Datei von der Standardeingabe: - < DATEI
refusal-output-file = --output: über SSH geht die Ausgabe an die Standardausgabe: ... > DATEI
refusal-tumble-picture = --tumble: dafür gibt es kein Bild, nur text oder json
refusal-fields = --format: Bretter mit mehr als { $most } Feldern werden nicht gezeichnet
refusal-start = --start { $x },{ $y }: das ist kein freies Feld des Bretts

# Warum ein Wort kein Wert seiner Option ist.
value-steps = 1 oder mehr, oder -1 für keine Grenze
value-steps-of-game = 1 bis { $most }, oder -1 für keine Grenze
value-size = eine Größe ist BREITExHÖHE in Zellen, je { $min } bis { $max }, etwa 16x16
value-cell = eine Zelle ist X,Y, gezählt ab 0,0 oben links
value-border = eine Grenze ist X,Y und eines von n, e, s, w, etwa 3,4,n
value-code = das ist kein Code; Codes sehen so aus: 7k3m-9xq2

# Was an einem Brett falsch ist.
board-empty = das Brett ist leer
board-blank = Zeile { $line }: eine leere Zeile mitten im Brett
board-characters = Zeile { $line }: { $found } Zeichen statt { $expected }
board-character = Zeile { $line }, Spalte { $place }: erlaubt sind nur '#', Leerzeichen und 'E'
board-rim = Zeile { $line }, Spalte { $place }: der Rand muss ganz aus '#' sein
board-wide = Zeile { $line }: mehr als { $limit } Zeichen
board-high = Zeile { $line }: mehr als { $limit } Zeilen
board-number = Zeile { $line }, Stelle { $place }: keine ganze Zahl von 0 bis { $most }
board-even = Zeile { $line }: { $found } Zahlen; es muss eine ungerade Anzahl sein
board-large = Zeile { $line }: das Brett ist größer als { $size } x { $size }
board-numbers = Zeile { $line }: { $found ->
    [one] { $found } Zahl
   *[other] { $found } Zahlen
} statt { $expected }
board-rows = Zeile { $line }: { $found ->
    [one] { $found } Zeile
   *[other] { $found } Zeilen
} statt { $expected }
board-off = Zeile { $line }, Stelle { $place }: nicht auf dem Brett, da muss 0 stehen
board-none = Zeile { $line }, Stelle { $place }: ein Feld braucht eine Zahl ab 1
board-many = Zeile { $line }, Stelle { $place }: mehr als 25 Zahlen
board-count = { $found ->
    [one] { $found } Zahl
   *[other] { $found } Zahlen
} statt 9, 16 oder 25
board-over = { $number } ist zu groß: Bei { $count } Zahlen geht es von 0 bis { $most }
board-twice = { $number } kommt zweimal vor

# Was an einer Maske oder einem Labyrinth falsch ist.
mask-empty = die Maske ist leer
mask-ragged = Zeile { $line } der Maske hat { $found } Zeichen, die erste { $expected }
mask-large = eine Maske hat höchstens { $most } Zeilen und Spalten
mask-letter = den Buchstaben { $letter } gibt es in der Labyrinthschrift nicht
mask-room = das Wort braucht mindestens { $width } x { $height } Zellen
maze-size = --size: jede Seite hat 1 bis { $limit } Zellen, nicht { $width }x{ $height }
maze-mask-size = die Maske hat { $width }x{ $height } Zellen, --size verlangt { $across }x{ $down }
maze-mask-text = --mask: das ist kein Text in UTF-8
maze-no-way = von { $from } nach { $to } führt kein Weg
maze-nowhere = es bleibt keine Zelle für den Start
maze-cell-outside = die Zelle { $x },{ $y } liegt außerhalb des Gitters
maze-start-excluded = der Start { $x },{ $y } ist ausgeschlossen
maze-end-excluded = das Ziel { $x },{ $y } ist ausgeschlossen
maze-unsupported = { $algorithm } kann diese Maske nicht füllen: Von den Zellen bei { $x },{ $y } führt kein Weg weiter
maze-costly = um den längsten Weg durch { $cells } Zellen mit Schleifen zu finden, sind mehr als { $limit } Schritte nötig
maze-impossible = so ein Labyrinth ist nicht möglich

# Was --help zeigt: Überschriften, Befehle und ihre Optionen.
man-commands = Befehle
man-arguments = Argumente
man-options = Optionen
man-default = [Vorgabe: { $value }]
man-mazed = Labyrinthe und Rätsel
man-help = Zeigt diese Hilfe
man-version = Zeigt die Version
man-imprint = Zeigt, wer den Server betreibt
man-privacy = Zeigt die Datenschutzerklärung des Servers
man-lang = Die Sprache: en, de oder ru
man-lang-here = Die Sprache dieser Ausgabe: en, de oder ru; für Spieler siehe serve --default-lang
man-store = Wo Spieler und Partien gespeichert werden: sqlite:PFAD oder postgres://USER@HOST/NAME [Vorgabe: sqlite:mazed.db; play speichert ohne Angabe nichts]
man-seed = Der Seed des Bretts, 0 bis 2^64-1 [Vorgabe: ein neuer]
man-output = Eine Datei, in die statt auf die Standardausgabe geschrieben wird (nicht über SSH)
man-list = Zeigt alle Befehle
man-play = Startet ein Spiel
man-play-resume = Setzt ein angefangenes Spiel anhand seines Codes fort
man-play-race = Beginnt ein Rennen gegen eine beendete Partie anhand ihres Codes
man-labyrinth = Den Weg aus einem Labyrinth finden
man-labyrinth-height = Höhe mit Wänden: ungerade, 5 bis 257 [Vorgabe: 19]
man-labyrinth-width = Breite mit Wänden: ungerade, 5 bis 257 [Vorgabe: 19]
man-labyrinth-size = Stattdessen Breite und Höhe in Zellen: 2x2 bis 128x128
man-labyrinth-algorithm = Der Algorithmus: backtracker, kruskal, division, prim, wilson, growing-tree, sidewinder oder eller [Vorgabe: backtracker]
man-labyrinth-exclude = Eine Zelle, die fehlen soll; mehrfach möglich
man-labyrinth-ends = Start und Ziel: classic (Eingang und Ausgang im Rand), source (von der ersten Zelle zur fernsten Sackgasse) oder longest (der längste Weg) [Vorgabe: classic; in einer Form: source]
man-labyrinth-fog = Nur zeigen, was du schon gesehen hast
man-labyrinth-step = Beginnt eine Sprosse der Leiter, 1 bis 40: das Brett dieser Woche, für alle dasselbe
man-texture = Für growing-tree: 0 (kurze Zweige) bis 100 (lange Wege) [Vorgabe: 50]
man-braid = So viel Prozent der Sackgassen werden zu Schleifen
man-shape = Eine Form: circle (Kreis), ring (Ring), diamond (Raute), heart (Herz), triangle (Dreieck), cross (Kreuz) oder hexagon (Sechseck)
man-word = Ein Wort, dessen Buchstaben das Labyrinth bilden
man-from = Die Zelle, in der der Weg beginnt
man-to = Die Zelle, in der der Weg endet
man-play-yamyam = Rutschen, bis eine Wand dich stoppt, und durch einen Ausgang hinaus
man-play-yamyam-board = Ein Satz Bretter: holes (Falltüren), stops (Stopps) oder spaces (weite Räume); ein einzelnes Brett mit seinem Namen, etwa mirror; oder eines aus dem Seed: easy, medium, hard oder expert [Vorgabe: holes]
man-play-yamyam-number = Die Nummer des Bretts in seinem Satz, ab 1 [Vorgabe: 1]
man-play-yamyam-trapdoor = Die Ausgänge sind Falltüren: Es genügt, einen zu erreichen (im Satz holes immer)
man-play-yamyam-max = Nie weiter als N Züge vom Start weg; -1: keine Grenze
man-play-yamyam-smell = Ist ein Ausgang nur einen Zug entfernt, geht das Yamyam von selbst dorthin
man-play-fifteen = Die Steine in die richtige Reihenfolge bringen
man-play-fifteen-size = Steine je Seite, die Lücke mitgezählt: 3, 4 oder 5 [Vorgabe: 4]
man-play-hop = So weit hüpfen, wie die Zahlen sagen, und wieder nach Hause
man-play-hop-board = Das Brett: source (das klassische) oder eines aus dem Seed: easy, normal oder hard [Vorgabe: source]
man-maze = Erzeugt ein Labyrinth: als Text, Bild oder Daten
man-maze-size = Breite und Höhe in Zellen [Vorgabe: 16x16, oder die Größe der Maske oder des Worts]
man-maze-seed = Der Seed des Labyrinths, 0 bis 2^64-1 [Vorgabe: ein neuer]
man-maze-exclude = Eine Zelle, die fehlen soll; mehrfach möglich, außerhalb des Gitters ohne Wirkung
man-maze-border = Eine Seite, durch die kein Gang führen darf; mehrfach möglich
man-maze-mask = Eine Textdatei mit einer Zeile je Reihe, # für Zellen, die fehlen sollen; - liest die Standardeingabe
man-maze-ends = Start und Ziel: source (erste freie Zelle, fernste Sackgasse), classic (oben links, unten rechts) oder longest (der längste Weg)
man-maze-solution = Den Weg zeigen
man-maze-format = Ausgabeformat: text (Blockzeichen, zwei Spalten je Kachel), ascii (# Wand, S Start, E Ende, . Weg), svg, png oder json
man-yamyam = Zeigt zu jedem Feld eines Bretts, was einem Yamyam von dort aus geschehen kann
man-yamyam-board = Das Brett: eine Datei (nicht über SSH) oder - für die Standardeingabe; `#` Wand, Leerzeichen frei, `E` Ausgang
man-yamyam-trapdoor = Ein Zug endet auf dem ersten Ausgang, den er erreicht
man-yamyam-max = Das Yamyam kommt nie weiter als N Züge von seinem Start weg; -1: keine Grenze
man-yamyam-smell = Ist ein Ausgang nur einen Zug entfernt, geht das Yamyam immer gleich dorthin
man-yamyam-tumble = Stattdessen N Yamyams zufällig torkeln lassen und zeigen, was aus ihnen wird
man-yamyam-start = Das Feld, auf dem sie anfangen: Spalte und Zeile, ab 0
man-yamyam-seed = Der Seed für ihr Torkeln
man-yamyam-format = Ausgabeformat: text (das Brett; S sicher, Leerzeichen riskant, W zu weit, U kein Ausweg), json (auch, wie oft jedes vorkommt), svg oder png
man-fifteen = Löst ein Fünfzehnerspiel
man-fifteen-board = Das Brett: eine Datei (nicht über SSH) oder - für die Standardeingabe; 9, 16 oder 25 Zahlen, 0 für die Lücke
man-fifteen-format = Ausgabeformat: text (Sätze, die Tasten in einer eigenen Zeile) oder json
man-hop = Findet alle Wege nach Hause auf einem Brett des Zahlenhüpfens
man-hop-board = Das Brett: eine Datei (nicht über SSH) oder - für die Standardeingabe [Vorgabe: das klassische Brett, 9 x 9]
man-hop-shortest = Nur den kürzesten Weg zeigen
man-hop-format = Ausgabeformat: text (eine Zeile je Weg, dann ihre Anzahl) oder json
man-scores = Zeigt die Bestenlisten
man-scores-game = Das Spiel, oder ladder: die Leiter dieser Woche [Vorgabe: alle Spiele]
man-scores-daily = Zeigt die Bestenlisten der Tagesbretter von heute
man-scores-step = Nur diese Sprosse der Leiter, 1 bis 40
man-scores-limit = Höchstzahl der Zeilen je Bestenliste
man-scores-format = Ausgabeformat: text, json oder csv
man-me = Zeigt, was über dich gespeichert ist; mit json alles
man-me-format = Ausgabeformat: text (in wenigen Worten) oder json (alles)
man-me-json = Dasselbe wie --format json
man-replay = Zeigt eine beendete Partie, Zug um Zug
man-replay-code = Der Code der Partie, etwa 7k3m-9xq2
man-replay-format = Ausgabeformat: text (eine Zeile je Zug, mit seiner Zeit) oder json [Vorgabe: im Terminal zum Zuschauen, sonst text]

# Hilfe zu den Befehlen für Betreiber.

# Die Namen der Werte in der Hilfe.
value-name-board = BRETT
value-name-code = CODE
value-name-file = DATEI
value-name-format = FORMAT
value-name-game = SPIEL
value-name-lang = SPRACHE
value-name-name = NAME
value-name-percent = PROZENT
value-name-shape = FORM
value-name-word = WORT

# Was an einem Wert des Betreibers, an der Datenbank oder am Host-Schlüssel nicht stimmt.
value-address = eine Adresse ist IP:PORT, etwa 192.0.2.1:2222, oder [::]:2222 für alle
value-public-address = eine öffentliche Adresse ist HOST oder HOST:PORT, etwa maze.example.org:2222
value-network = ein Netz ist eine Adresse mit Präfixlänge, etwa 192.0.2.0/24 oder 2001:db8::/32
value-duration = eine Zeit ist eine Zahl mit m, h oder d, etwa 30m, 2h oder 7d
value-database = eine Datenbank ist sqlite:PFAD oder postgres://USER@HOST/NAME
host-text-none = Dazu hat der Betreiber dieses Servers nichts geschrieben.

# Was die Befehle für Betreiber ausgeben.

# What operators are told about the running server.

# Bretter zur Auswahl: von Hand gemachte mit Sternen, und solche aus dem Seed.
boards-by-seed = Zufallsbretter
boards-by-seed-rule = jedes Mal ein anderes
boards-best = Dein Bestes: { $moves }, { $time }
grade-easy = leicht
grade-medium = mittel
grade-hard = schwer
grade-expert = Profi
yamyam-rule-holes = ein Ausgang auf dem Weg genügt
yamyam-rule-stops = halte auf einem Ausgang
yamyam-rule-spaces = halte auf einem Ausgang, große Bretter
hop-lessons = Zum Lernen
hop-classic = Der Klassiker
hop-lessons-rule = drei kleine Bretter, je eine Regel
hop-classic-rule = ein Brett, immer dasselbe
hop-first-round = Die erste Runde
hop-two-ahead = Zwei voraus
hop-crossing = Gekreuzte Wege
hop-rule-turn = Hüpf ein Feld, bieg leicht ab, heim!
hop-rule-number = Von einer 2 hüpfst du zwei Felder weit.
hop-rule-twice = Ein Feld noch mal? Nur von woanders.
hint-boards = Bretter
won-set-done = Letztes Brett!
key-board-more = alle Optionen selbst wählen
help-boards = Jedes Brett hat drei Sterne: einen fürs Gewinnen, einen fürs Gewinnen ohne Tipp, einen für die wenigsten Züge. Das muss nicht in einer Partie gelingen. Von Hand gemachte Bretter sind immer gleich, also Übung; Zufallsbretter werden gewertet.

# Die Leiter.
ladder = Leiter
ladder-days-left = { $n ->
    [one] neue Bretter in { $n } Tag
   *[other] neue Bretter in { $n } Tagen
}
step-n = Sprosse { $n }
step-title = Sprosse { $n }: { $name }
step-third-star = Dritter Stern: kürzester Weg oder unter { $time }
hint-steps = Leiter
help-ladder = Vierzig Labyrinthe, jedes etwas schwerer als das davor; jedes fünfte ist etwas Besonderes. Jeden Montag bekommt jede Sprosse ein neues Brett, für alle dasselbe. Dein erster Versuch der Woche wird gewertet; er beginnt, sobald du das Brett siehst, und die Uhr läuft weiter, wenn du es verlässt. Die Partien der anderen siehst du, sobald du selbst im Ziel warst.
ladder-number = Tippe die Nummer einer Sprosse, 1 bis 40.
help-ladder-stars = Drei Sterne für jede Sprosse: einer fürs Ankommen, einer ohne Tipp, einer für den kürzesten Weg oder eine Zeit unter der Vorgabe. Sterne bleiben für immer, und auch Übung bringt welche.
won-third-star = dritter Stern: kürzester Weg oder unter { $time }
won-hint-star = mehr Sterne: ohne Tipp

## Räume

room-title = Raum
room-open = Raum öffnen
room-code = Ich habe einen Code
room-says =
    Alle spielen auf demselben Brett,
    jeder am eigenen Bildschirm.
note-room-open = Du bekommst einen Befehl für deine Freunde.
note-room-code = Etwa tomin-kalur-denos für einen Raum, 7k3m-9xq2 für ein Rennen.
room-bad-code = Das ist kein Code. Raumcodes haben drei Wörter, etwa tomin-kalur-denos, die von Partien acht Zeichen, etwa 7k3m-9xq2.
room-name = Name
room-name-says = Wie willst du hier heißen?
room-no-such = Es gibt keinen Raum mit diesem Code. Frag noch einmal nach: Vielleicht ist er geschlossen oder hat einen neuen Code.
room-guesses = { $n ->
    [one] Zu viele falsche Codes. Versuch es in einer Sekunde noch einmal.
   *[other] Zu viele falsche Codes. Versuch es in { $n } Sekunden noch einmal.
}
room-full = Dieser Raum ist voll.
room-locked = Der Gastgeber hat diesen Raum abgeschlossen.
room-removed = Der Gastgeber hat dich aus diesem Raum entfernt.
room-wrong-word = Kein Gast in diesem Raum hat dieses Wort. Prüf es, oder komm nur mit dem Code herein.
room-elsewhere = Dieser Raum ist auf einem anderen Server. Gib ein: { $command }
room-too-many-here = Aus deinem Netz sind schon zu viele Räume offen. Geh in einen davon, oder warte, bis einer schließt.
room-too-many = Auf diesem Server sind zu viele Räume offen. Versuch es später noch einmal.
room-none = Auf diesem Server gibt es keine Räume.
room-others-come = Zum Einladen:
room-game = Spiel
room-level = Stufe
room-mode = Modus
room-host-row = Gastgeber
room-host-plays = spielt mit
room-host-looks-on = sieht zu
room-looking-on = Du siehst zu. Sieh jemandem zu (w), oder beende die Runde (e).
room-all-games = alle vier
room-mode-first = Zuerst im Ziel
room-mode-three = Drei Runden
room-mode-each = Jedes Spiel einmal
room-members = { $n } von { $of } hier
room-alone = Warte auf Freunde
room-host = Gastgeber
room-away = offline
room-is-locked = abgeschlossen
room-next = Nächste Runde
room-round = Runde { $n } von { $of }
room-results = Ergebnis
room-not-home = nicht im Ziel
room-points = { $n ->
    [one] { $n } Pkt
   *[other] { $n } Pkt
}
room-late = Eine Runde läuft. Beginne jetzt (die Uhr läuft schon), oder warte auf die nächste. Siehst du zu (w), spielst du ab der nächsten mit.
room-no-pieces = Dieses Spiel hat keine Figuren: Die Balken zeigen, wer vorn liegt.
room-goes-on = In einer Runde: keine Pause, kein Tipp.
room-last-call = Jemand ist im Ziel: Die Uhr tickt.
room-left = noch { $time }
room-time-up = Ergebnis. Die Zeit war um.
room-ended = Ergebnis. Vom Gastgeber beendet.
room-home-line = { $n ->
    [0] Platz { $place } in { $time }!
    [one] Platz { $place } in { $time }! Ein Spieler ist noch unterwegs.
   *[other] Platz { $place } in { $time }! { $n } sind noch unterwegs.
}
room-over = Dieser Raum ist geschlossen.
room-gone = Du bist nicht mehr in diesem Raum: Der Gastgeber hat dich entfernt, oder du bist von anderswo beigetreten.
room-leave-title = Den Raum verlassen?
room-leave-points = { $n ->
    [one] Dein Punkt aus den bisherigen Runden geht verloren.
   *[other] Deine { $n } Punkte aus den bisherigen Runden gehen verloren.
}
room-went = { $name } ist gegangen.
room-you-host = Du bist jetzt der Gastgeber.
room-has-left = gegangen
room-remove-title = Diesen Spieler entfernen?
room-remove-says = { $name } verlässt den Raum. Gäste können wiederkommen, bis du ihn abschließt.
room-word = Dein Wort zum Zurückkommen: { $word }
room-end-title = Die Runde für alle beenden?
choice-let-stay = Nein, bleiben lassen
choice-remove = Entfernen
choice-end-round = Runde beenden
choice-leave-room = Raum verlassen
hint-room-start = beginnen
hint-room-next = nächste Runde
hint-room-again = noch einmal
hint-room-copy = kopieren
hint-room-list = Ergebnisse
hint-room-react = Reaktion
hint-room-remove = entfernen
hint-room-lock = abschließen
hint-room-others = andere
hint-room-end = Runde beenden
help-room = In einem Raum spielen alle zur selben Zeit dasselbe Brett, jeder auf dem eigenen Bildschirm. Die Balken neben dem Brett zeigen Platz und Fortschritt der anderen; g zeigt ihre Figuren auf dem Brett, jede mit dem Zeichen ihres Balkens.
help-room-points = Im Ziel bekommst du einen Punkt, und noch einen für jeden, der nicht vor dir liegt. Ist jemand im Ziel, haben die anderen noch einmal so viel Zeit, mindestens eine Minute und höchstens fünf. Partien in einem Raum sind Übung.
help-room-host = Der Gastgeber wählt, was gespielt wird, und beginnt die Runden. Er kann den Raum abschließen, jemanden entfernen, eine Runde beenden oder nur zusehen, ohne mitzuspielen. Ist er offline, wartet der Raum zwei Minuten, bevor übernimmt, wer am längsten da ist.
line-room = raum: wie weit alle sind. r: Reaktion zeigen. verlassen: den Raum verlassen.
line-room-leave = Noch bist du im Raum: Tippe verlassen.
room-sign-1 = lächelt
room-sign-2 = lacht
room-sign-3 = staunt
room-sign-4 = ist traurig
room-sign-5 = los
room-sign-6 = gut gespielt
line-room-came = { $name } ist beigetreten.
line-room-last-call = Du hast noch { $time }.
line-room-home = { $name } ist im Ziel: { $time }.
room-waiting = Warte, bis { $name } beginnt.
room-has-seen = Du hast das Brett dieser Runde gesehen und spielst ab der nächsten mit.
room-nobody-to-watch = Gerade gibt es niemanden, dem du zusehen kannst.
hint-room-watch = zusehen
help-room-watch = Bist du im Ziel oder wartest du auf die nächste Runde, kannst du denen zusehen, die noch spielen (w), oder ihren Weg von Anfang an ansehen, bis zu achtmal so schnell. Mit V darf dir niemand zusehen.
help-room-dialog = Der Code eines Raums hat drei Wörter, etwa tomin-kalur-denos. Der einer Partie hat acht Buchstaben und Ziffern, etwa 7k3m-9xq2: Mit ihm trittst du auf ihrem Brett gegen sie an. Im Raum zeigt s den Code, nach einer Partie i. Bist du Gast und bricht die Verbindung ab, kommst du mit dem Code und dem Wort zurück, das der Raum gezeigt hat.
line-room-locked = Der Raum ist abgeschlossen: Niemand kommt mehr herein.
line-room-unlocked = Der Raum ist wieder offen.
line-room-new-host = { $name } ist jetzt Gastgeber.
line-room-winner = { $name } hat gewonnen.
race-code-title = Zum Rennen einladen
race-code-says = Wer im Menü r drückt und { $code } eingibt, bekommt dieses Brett mit dieser Partie als Geist. Oder schick diese Zeile:
race-code-none = Andere können gegen eine gewertete Partie antreten, sobald sie gespeichert ist.
race-code-guest = Gegen die Partie eines Gastes kann niemand antreten. Mach dir erst einen Schlüssel: ssh-keygen
race-code-first = { $board }: Wer dieses Brett noch nicht kennt, spielt es erst ohne Geist, dann kommt das Rennen.
hint-invite = einladen
key-invite = der Code, mit dem andere gegen diese Partie antreten
trouble-guesses = Zu viele falsche Codes. Warte eine Minute und versuch es noch einmal.
value-room-code = das ist kein Raumcode; Raumcodes sehen so aus: tomin-kalur-denos
value-name = kein Name, der anderen gezeigt werden kann; nimm Buchstaben, Ziffern, Leerzeichen und Bindestriche
man-join = Tritt einem Raum bei
man-join-code = Die drei Wörter des Codes, etwa tomin-kalur-denos; wer als Gast zurückkommt, nennt dazu das Wort, das der Raum gezeigt hat
man-join-name = Dein Name im Raum
man-room = Öffnet einen Raum und wählt die erste Runde, oder zeigt Ergebnisse
man-room-code = Die drei Wörter eines Raums: zeigt seine bisherigen Ergebnisse
man-room-format = Ausgabeformat der Ergebnisse: text, json oder csv
man-check = Prüft Züge von der Standardeingabe auf einem Brett von play oder maze: richtig, oder der erste falsche Zug
# Bei laufenden Spielen zusehen.
live = Live
live-nobody = Gerade gibt es niemanden, dem du zusehen kannst. Spiel etwas, vielleicht sieht dir bald jemand zu.
live-off = Dieser Server zeigt nicht, wer spielt.
live-covered = Pause: Das Brett ist verdeckt.
live-solved = Dieses Spiel ist geschafft.
live-given-up = Hier wurde aufgegeben.
live-left = Dieses Spiel wurde verlassen.
live-closed = Hier kannst du nicht mehr zusehen.
live-line = { $id }  { $name }: { $board }, { $moves }, { $time }, Zuschauer: { $watch }
help-live = Hier siehst du anderen beim Spielen zu. Du siehst, was sie sehen, auch im Nebel; machen sie Pause, ist das Brett verdeckt. Bei Brettern von heute oder dieser Woche kannst du zusehen, sobald du sie selbst geschafft hast. Ist eine Partie zu Ende, kannst du sie von Anfang an ansehen und gegen sie antreten.
help-live-honest = Vier Augen sehen mehr als zwei, und niemand kann verhindern, dass Freunde einander helfen. Die Bestenlisten beruhen auf Ehrlichkeit: Verrate bei gewerteten Partien nicht den Weg.
key-live = anderen zusehen
key-live-turn = das vorige oder das nächste Spiel
hint-live-turn = anderes Spiel
key-watched = niemanden zusehen lassen oder es wieder erlauben
say-alone = Niemand darf zusehen. V: wieder erlauben
say-as-set = Zusehen ist wieder wie eingestellt.
here-watch = w: zusehen
trouble-not-live = Dieses Spiel ist zu Ende, oder Zusehen ist nicht erlaubt.
trouble-watched-too-many = Du hast zu oft das Spiel gewechselt. Warte einen Moment.
line-live-begun = Du siehst { $name } zu. brett: das Brett. wo: wie es steht. zurück: aufhören
line-live-moves = { $name }: bisher { $moves ->
    [one] ein Zug
   *[other] { $moves } Züge
 }, { $n } davon neu.
man-live = Zeigt die laufenden Spiele
man-live-format = Ausgabeformat: text oder json [Vorgabe: auf einem Terminal eine Liste zum Auswählen, sonst text]
man-watch = Zeigt ein laufendes Spiel
man-watch-code = Der Code des Spiels, wie ihn live anzeigt
