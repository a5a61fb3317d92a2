# The title.
own-name = English
labyrinth = Labyrinth
menu-now = Play at once
menu-language = Language: { $name }
menu-settings = Settings
menu-help = Help
menu-quit = Quit
menu-about = in at the top, out at the bottom

# Counting.
moves = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}

# The questions before a game.
setup-preset = Size
setup-height = Height
setup-width = Width
setup-seed = Seed
setup-odd = odd, { $min } to { $max }
setup-range = { $min } to { $max }
yes = yes
no = no
setup-random = a new one each time
setup-no-maze = There is no way through such a maze.
setup-no-such = There is no “{ $value }”.
preset-small = small
preset-medium = medium
preset-large = large
preset-fit = fits the screen
side-not-a-number = That is not a whole number.
side-out-of-range = It has to be from { $min } to { $max }.
side-even = It has to be an odd number.
seed-bad = A seed is a whole number below 2^64.

# What happens in the labyrinth.
say-start = Find the way out at the bottom right!
say-wall = There is a wall.
say-outside = Not there: the exit is bottom right.
say-unknown = That key does nothing. ? shows the keys.

# The result.
won-title = You made it!
won-moves = { $n ->
    [one] { $n } move in { $time }
   *[other] { $n } moves in { $time }
}
won-perfect = That was the shortest way.
won-par = { $n ->
    [one] The shortest way takes { $n } move: { $percent } %.
   *[other] The shortest way takes { $n } moves: { $percent } %.
}
won-hints = { $n ->
    [one] You took { $n } hint.
   *[other] You took { $n } hints.
}
won-replay =
    The same board:
    ssh -t … play { $words }
choice-again = New board
choice-same = Same board again
choice-size = Choose another board
choice-menu = Menu

# Questions on the way.
leave-title = Leave this game?
another-title = Give this board up?
paused-title = Paused
choice-stay = Stay
choice-leave = Leave
choice-resume = Go on

# The line of keys.
hint-move = move
hint-hint = hint
hint-pause = pause
hint-help = help
hint-quit = quit
hint-next = next
hint-take = take it
hint-leave-it = leave it
hint-change = change
hint-back = back
hint-choose = choose
hint-scroll = scroll

# The help.
help-goal = Walk from the entrance at the top left to the exit at the bottom right and step out of it. Between any two places there is exactly one way. Only steps that lead somewhere are counted.
help-marks = Your own way is drawn behind you. A hint shows the next step towards the exit and is counted.
key-move = up, left, down, right
key-move-arrows = the same with the arrow keys
key-move-vi = the same with the keys of vi
key-hint = hint: the next move
key-pause = pause: the clock stands
key-restart = the same board from its start
key-new = a new board of the same kind
key-help = this help
key-quit = leave; asks first

# The settings.
set-language = Language
set-colours = Colours
set-glyphs = Characters
set-keys = Keys
keys-all = all
keys-arrows = arrows
keys-wasd = w a s d
keys-vi = h j k l
keys-left = left hand
keys-pad = number pad
set-hints = Key hints
set-auto = as the terminal can
set-true = all colours
set-256 = 256
set-16 = 16
set-mono = none
set-unicode = Unicode
set-ascii = ASCII
set-on = on
set-off = off

# The server and the terminal.
notice-draining = { $seconds ->
    [one] The server restarts in { $seconds } second. Thank you for playing!
   *[other] The server restarts in { $seconds } seconds. Thank you for playing!
}
notice-idle = { $seconds ->
    [one] Still there? The game ends in { $seconds } second; any key keeps it.
   *[other] Still there? The game ends in { $seconds } seconds; any key keeps it.
}
end-drain = The server restarts. Come back soon.
end-idle = Nothing was typed for long, so the game ended.
end-panic = Something broke here, sorry. It has been written down.
end-flood = That was too much at once.
queue-full = All places are taken.
queue-place = Your place in the queue: { $place }
queue-hint = It begins by itself. q: leave
end-full = The server is full. Come back a little later.
end-busy = Too many commands are at work. Try again a little later.
end-address = Too many connections from your address. Wait a little.
too-small = This terminal has { $columns } x { $rows } characters. mazed needs { $width } x { $height }.
too-small-quit = Make it larger, or press q to quit.

# Saying where one is.
dir-north = up
dir-east = right
dir-south = down
dir-west = left
describe-place = You are in row { $row } of { $height }, column { $col } of { $width }.
describe-open = Open: { $dirs }.
describe-at-exit = You are in the exit: one step down and you are out.
describe-hint = Hint: go { $dir }.

# Line by line.
line-hello = mazed: { $game }, line by line.
line-help = look: the board. where: where you are. hint, undo, restart, new, quit.
line-again = Another board: new. The same one: restart. The end: quit.
line-bye = Goodbye!
line-unknown = No such command. help lists them.

# The list of commands.
cmd-about = mazed: mazes and puzzles over ssh.
cmd-menu = the menu
cmd-play = straight into a game; the same size and seed give the same board
cmd-lines = line by line, without a screen
cmd-maze = a maze as text, ascii, svg, png or json, with the way by --solution
cmd-help = this list; the version
cmd-resume = goes on with a game under way, by the code that it left behind
cmd-race = a race against a finished game, by its code
cmd-scores = who is on the lists, in all games or one, of all time or today
cmd-me = what is kept of you; as json everything
cmd-replay = a finished game once more: to watch, or move by move as text or json
me-nothing = Nothing is kept of you yet.
me-since = Here since { $day }.
me-keys = { $n ->
    [one] { $n } key
   *[other] { $n } keys
}
me-runs = { $n ->
    [one] { $n } game finished
   *[other] { $n } games finished
}
me-under-way = { $n ->
    [one] { $n } game under way
   *[other] { $n } games under way
}
me-days = { $n ->
    [one] { $n } day with a board of the day
   *[other] { $n } days with a board of the day
}
cmd-options = --lang en|de|ru chooses the language; --help behind a command explains its options.

# More in the labyrinth.
give-up-title = Give up and watch the solution?
choice-give-up = Show it
key-give-up = give up and watch the solution
say-watch = This is how. n: a new board, r: again.
say-no-watch = There is nothing to show here.
key-run = run to the next fork
key-zoom = another size of drawing
key-map = map of what you have seen
setup-fog = Fog

# The laboratory.
menu-laboratory = Laboratory
lab-about = Watch how mazes come about, and how a way is found through them. Red is where the algorithm is. When a maze is built, Space lets a solver loose in it.
lab-pick-algorithm = How is it built?
lab-pick-solver = How is the way found?
lab-no-room = Two mazes need a larger terminal: 64 x 16.
lab-speed = { $n }/s
lab-seed = seed { $seed }
lab-n-cells = Cells
lab-n-back = Way back
lab-n-walk = Walk
lab-n-waiting = Waiting
lab-n-list = In the list
lab-n-passages = Passages
lab-n-parts = Parts
lab-n-dead-ends = Dead ends
lab-n-visited = Visited
lab-n-steps = Steps
lab-n-left = Ruled out
lab-n-way = Way
hint-lab-play = play
hint-lab-pause = pause
hint-lab-solve = solve it
hint-lab-next = next solver
hint-lab-step = step
hint-lab-speed = speed
hint-lab-algorithm = algorithm
hint-lab-solver = solver
hint-lab-pair = two
key-lab-play = play or pause; at the end: on to the search
key-lab-step = one step on
key-lab-back = one step back
key-lab-start = back to the start
key-lab-end = to the end at once
key-lab-speed = faster, slower
key-lab-algorithm = pick an algorithm
key-lab-turn = the previous, the next algorithm
key-lab-solver = pick a solver
key-lab-pair = two mazes side by side, from the same seed
key-lab-other = algorithm and solver of the right-hand maze
key-lab-new = another seed
key-lab-zoom = smaller or larger cells
key-lab-quit = to the menu
lab-backtracker = Backtracker
lab-backtracker-note = long winding ways
lab-backtracker-begin = A walk sets out from the first cell. It goes only where it has not been yet.
lab-backtracker-carve = On into a neighbour not yet visited, drawn by lot. The trail remembers the way back.
lab-backtracker-back = Dead end! Back along the trail to a cell that still has an unvisited neighbour.
lab-backtracker-done = Done, and back at the start: long winding ways, few dead ends.
lab-kruskal = Kruskal
lab-kruskal-note = grows together everywhere
lab-kruskal-begin = Each cell is a part of its own. Now all walls are tried, in random order.
lab-kruskal-carve = This wall keeps two parts apart: it goes, and the two become one.
lab-kruskal-refuse = The same part on both sides: the wall stays, or there would be a loop.
lab-kruskal-done = Done: one part is left, with exactly one way between any two cells.
lab-division = Recursive division
lab-division-note = walls put up, straight lines
lab-division-begin = This one does not carve: it puts up walls.
lab-division-clear = One empty hall. It is about to be divided.
lab-division-wall = A wall goes straight across a room and keeps one gap. Then both halves are divided.
lab-division-done = Done: no room is left to divide. The long straight walls give it away.
lab-prim = Prim
lab-prim-note = many short dead ends
lab-prim-begin = The maze is a single cell; the cells around it wait to join.
lab-prim-carve = One of the waiting cells, drawn by lot, joins the maze. Its neighbours wait from now on.
lab-prim-done = Done: it grew evenly to all sides, so the dead ends are many and short.
lab-wilson = Wilson
lab-wilson-note = every maze equally likely
lab-wilson-begin = One cell is the maze. From elsewhere a random walk sets out to find it.
lab-wilson-walk = The walk strays about until it meets the maze. At first that may take long.
lab-wilson-erase = The walk has met itself: the loop is forgotten, and it strays on from there.
lab-wilson-carve = The walk has met the maze: its line is carved and belongs to it now.
lab-wilson-done = Done: of all possible mazes, each was equally likely. Few methods can say that.
lab-growing-tree = Growing tree
lab-growing-tree-note = between backtracker and Prim
lab-growing-tree-begin = A list holds one cell. Which cell of the list grows next decides the look.
lab-growing-tree-carve = Mostly the newest cell of the list grows, now and then a random one.
lab-growing-tree-drop = Nothing fresh around this cell any more: it leaves the list.
lab-growing-tree-done = Done: the list is empty. With the newest only, it would be a backtracker.
lab-sidewinder = Sidewinder
lab-sidewinder-note = row by row, always a way up
lab-sidewinder-begin = Row by row, from the top. The first row becomes one long passage.
lab-sidewinder-run = A run grows to the right until a coin stops it.
lab-sidewinder-up = The run is over: one of its cells, drawn by lot, opens upwards.
lab-sidewinder-done = Done: whoever goes up never meets a dead end, and the top row is open all along.
lab-eller = Eller
lab-eller-note = row by row, without end
lab-eller-begin = Row by row, and never more than one row is remembered.
lab-eller-join = Neighbours of different parts are joined, or not: a coin decides.
lab-eller-down = Each part opens downwards at least once. What lies below belongs to it.
lab-eller-done = Done: the last row has joined all parts. It could have gone on for ever.
lab-flood = Breadth-first
lab-flood-note = all ways at once
lab-flood-begin = Water comes in at the top left and spreads to all sides at the same speed.
lab-flood-on = Breadth first: near cells before far ones. Each shows its distance from the start.
lab-flood-done = The way back from the end always goes to the smaller distance: it is the shortest.
lab-depth = Depth-first
lab-depth-note = on and on, then back
lab-depth-begin = A walker with a thread: always on into the first open way.
lab-depth-on = Depth first: on and on, as long as there is something new.
lab-depth-back = Nothing new here: back along the thread. No way leads on from there.
lab-depth-done = The end is found, and the thread is the way. Whether that is quick is a matter of luck.
lab-fill = Dead-end filling
lab-fill-note = seen from above
lab-fill-begin = Seen from above: a dead end cannot be on the way.
lab-fill-on = A dead end is filled up to the next fork. That may make a new dead end.
lab-fill-done = All dead ends are filled. What is left is the way.
lab-hand = Right-hand rule
lab-hand-note = one hand on the wall
lab-hand-begin = The right hand touches the wall and never lets go.
lab-hand-on = At every fork the way farthest to the right; nothing has to be remembered.
lab-hand-back = The hand leads around a dead end and out again.
lab-hand-done = Out! In a maze without loops it always works, but it is seldom quick.
lab-a-star = A*
lab-a-star-note = flood with a compass
lab-a-star-begin = A* knows where the end is: it adds the steps so far and the beeline that is left.
lab-a-star-on = The cell that promises the shortest way comes first; the others wait.
lab-a-star-done = Found, and no way can be shorter. Cells that promised less were spared.
setup-algorithm = Way of carving
setup-texture = Texture
setup-braid = Loops (%)
setup-shape = Shape
setup-word = Word
setup-ends = From, to
setup-bad-word = That word does not fit, or has unknown letters.
algorithm-backtracker = backtracker
algorithm-kruskal = Kruskal
algorithm-division = division
algorithm-prim = Prim
algorithm-wilson = Wilson
algorithm-growing-tree = growing tree
algorithm-sidewinder = sidewinder
algorithm-eller = Eller
shape-none = rectangle
shape-circle = circle
shape-ring = ring
shape-diamond = diamond
shape-heart = heart
shape-triangle = triangle
shape-cross = cross
shape-hexagon = hexagon
ends-usual = as usual
ends-classic = in and out
ends-source = first to farthest
ends-longest = longest way
describe-exit = The exit lies { $way }.
describe-goal = The goal lies { $way }.
describe-at-goal = You have reached the goal.
far-up = { $n } up
far-down = { $n } down
far-left = { $n } to the left
far-right = { $n } to the right
say-start-cells = Find the way to the diamond!
setup-difficulty = Difficulty
difficulty-any = any
difficulty-easy = easy
difficulty-normal = normal
difficulty-hard = hard
difficulty-brutal = brutal
notice-searching = Looking for a fitting board…

# All games.
moves-of = { $n }/{ $par } moves
hint-other-game = another game
hint-undo = undo
key-undo = take the last move back
line-games = Another game: its name ({ $names }).
line-labyrinth = w a s d: go (several letters are several steps).

# The fifteen puzzle.
fifteen = Fifteen
fifteen-4 = 4 x 4, the classic
fifteen-5 = 5 x 5
fifteen-3 = 3 x 3
fifteen-start = Put the tiles in order!
fifteen-won = All in order!
fifteen-edge = No tile can go that way.
fifteen-gap = The gap is in row { $row }, column { $col }.
fifteen-can = Can move: { $ways }.
fifteen-way = tile { $tile } { $dir }
fifteen-placed = In place: { $n } of { $all }.
fifteen-hint = Hint: { $way }.
help-fifteen-goal = Slide the tiles into the gap until they stand in order, row by row, with the gap at the bottom right. A key moves a tile, not the gap: up moves the tile below the gap up. A click on a tile beside the gap moves it too.
help-fifteen-marks = A tile in its place has another colour and a heavier edge. A hint shows the next tile of a way that leads to the goal, though not always the shortest, and is counted. Moves taken back are not counted. Every board can be solved.
key-slide = the tile below, right of, above, left of the gap moves into it
hint-slide = move a tile
line-fifteen = w a s d: move a tile up, left, down, right (several letters are several moves).
say-no-undo = There is nothing to take back.

# Number-hop.
hop = Number-hop
setup-board = Board
hop-source = the classic, 9 x 9
hop-easy = easy, 5 x 5
hop-normal = normal, 7 x 7
hop-hard = hard, 9 x 9
hop-start = Hop through the numbers and back home!
hop-won = Home again!
hop-too-sharp = That turn is too sharp.
hop-outside = That hop would leave the board.
hop-entered = You have landed there this way before.
hop-no-hint = No way leads home from here: u.
hop-stuck = No way on from here: u takes a hop back.
hop-lost = No way leads home now: u goes back.
hop-walk = The walk so far
hop-place = You are on { $field } with the number { $n }.
hop-field = row { $row }, place { $place }
hop-home = home
hop-way = { $key } { $way } to { $field } ({ $n })
hop-way-home = { $key } { $way } to { $field }
hop-open = Open: { $ways }.
hop-so-far = Last: { $walk }.
hop-hint = Hint: { $way } ({ $key }).

# The commands of the puzzles.
cmd-yamyam = what may happen to a Yamyam from every field of a board
cmd-fifteen = whether a fifteen puzzle can be solved, and how
cmd-hop = all ways home of a number-hop board
cmd-hop-sum = { $count } solutions, shortest { $shortest }, longest { $longest }
cmd-hop-at-least = at least { $count } solutions, shortest { $shortest }, longest { $longest } (the search was stopped)
cmd-hop-no-way = There is no way home.
cmd-fifteen-yes = This board can be solved.
cmd-fifteen-no = This board cannot be solved.
cmd-fifteen-shortest = Moves: { $n }, proved to be the fewest.
cmd-fifteen-at-most = Moves: { $n }; fewer than { $least } cannot do.
cmd-tumble-start = Start { $x },{ $y }: { $class }.
cmd-tumble-out = Out: { $n } ({ $share } %).
cmd-tumble-wandering = Still wandering: { $n } ({ $share } %).
cmd-tumble-lost = Lost: { $n } ({ $share } %).
cmd-tumble-mean = Steps to the exit on average: { $n }.
cmd-class-safe = safe
cmd-class-unsafe = unsafe
cmd-class-too-far = too far from an exit
cmd-class-risky = risky
way-e = E
way-se = SE
way-sw = SW
way-w = W
way-nw = NW
way-ne = NE
key-hop = hop: the keys lie around the piece as the six directions do
key-hop-digits = the same, clockwise from the right
key-hop-choose = choose a direction, then hop
hint-hop = hop
line-hop = w e a d z x, or nw, ne, sw, se, west, east: hop (several letters are several hops).
help-hop-goal = The piece begins on the field in the middle. Hop by hop it has to come back there, in as few hops as you can. A hop goes exactly as many fields as the number on the field that you leave says; the fields in between do not matter.
help-hop-rules = The first hop may go in any of the six directions, each later one straight on or one direction to either side. It must land on the board, and not where you have landed before in the same direction.
help-hop-marks = Arrows stand where a hop can land. Fields with dots have been landed on. A hint shows the next hop of a shortest way home and is counted. Hops taken back are not counted.
# Yamyam.
yamyam = Yamyam
yamyam-holes = Holes
yamyam-stops = Stops
yamyam-spaces = Wide spaces
yamyam-easy = Random, easy
yamyam-medium = Random, medium
yamyam-hard = Random, hard
yamyam-expert = Random, for experts
yamyam-board = Board
yamyam-number = Number
yamyam-trapdoor = Trapdoors
yamyam-smell = Smell
yamyam-max = Max N
yamyam-first-slide = First slide
yamyam-three-corners = Three corners
yamyam-pocket = Pocket
yamyam-four-pillars = Four pillars
yamyam-lantern = Lantern
yamyam-two-holes = Two holes
yamyam-crossing = Crossing
yamyam-slalom = Slalom
yamyam-past-the-door = Past the door
yamyam-balcony = Balcony
yamyam-mirror = Mirror
yamyam-courtyard = Courtyard
yamyam-pinwheel = Pinwheel
yamyam-twins = Twins
yamyam-chandelier = Chandelier
yamyam-four-rooms = Four rooms
yamyam-windmill = Windmill
yamyam-snowflake = Snowflake
yamyam-cathedral = Cathedral
yamyam-river = River
yamyam-carpet = Carpet
yamyam-moth = Moth
yamyam-palace = Palace
yamyam-far-and-wide = Far and wide
yamyam-start = Slide out! Only walls stop you.
yamyam-won = You are out!
line-yamyam = w a s d: slide (several letters are several slides).
yamyam-say-too-far = Farther from the start than allowed.
yamyam-stuck = No way out: u undoes, r restarts.
yamyam-why-no-way = No way out: from here no exit can be reached any more.
yamyam-why-farther = No way out in time: the nearest exit is { $n } steps away, more than { $most }.
yamyam-why-too-far = Too far to start here: the exit is { $n } steps away, more than { $max }.
yamyam-why-danger = { $n ->
    [one] Risky: one step from here, { $dir }, there is no way out any more.
   *[other] Risky: { $n } steps from here, first { $dir }, there is no way out any more.
}
yamyam-why-smells = Safe: one step { $dir } there is an exit; it smells it and goes there.
yamyam-why-safe = Safe: whatever it does from here, an exit can still be reached.
yamyam-why-safe-within = { $n ->
    [one] Safe: one step from here there is always a way out left.
   *[other] Safe: within { $n } steps from here there is always a way out left.
}
key-yamyam-slide = slide up, left, down, right
hint-yamyam-slide = slide
key-yamyam-overlay = colour the board: what can happen where
hint-yamyam-overlay = colours
key-yamyam-tumble = let it tumble at random, and watch
hint-yamyam-tumble = tumble
key-yamyam-crowd = let it tumble 1000 times, and count
hint-yamyam-crowd = 1000 times
hint-yamyam-again = once more
key-yamyam-lesson = how the colours are found, step by step
hint-yamyam-lesson = search
key-yamyam-trapdoor = look at it with trapdoors, or without
key-yamyam-smell = look at it with smell, or without
key-yamyam-max = look at it with a smaller, a larger maximum
hint-yamyam-play = play
hint-yamyam-step = step
hint-yamyam-step-back = step back
hint-yamyam-start = start
hint-yamyam-end = end
help-yamyam-goal = Yamyam slides: once it moves, it stops only before a wall. Bring it to a stop on an exit, in as few steps as you can. An exit in mid-slide is passed over, unless exits are trapdoors, as in the first set of boards: then sliding onto one is enough. Hints are counted; steps taken back are not.
help-yamyam-marks = Two more rules can be chosen before the game: with smell, it goes by itself to an exit that is one step away; with max N, it never gets farther than N steps from its start.
help-yamyam-overlay = o colours the board for a Yamyam left to itself: safe (it can always get out), risky (it may get out or be lost), too far (with max N: too far from an exit to start there), no way out. 1, 2, - and + change the rules that are looked at, never those that you play. t lets it tumble at random from its field, T lets a thousand of them and counts.
help-yamyam-search = b shows how the colours are found: by two searches backwards, one from the exits, one from the fields with no way out. Space plays and stops, the arrows (or . and ,) go step by step, Home and End to the ends, Esc leads back.
yamyam-slide = { $dir } { $n }
yamyam-slide-out = { $dir } { $n }, onto an exit
yamyam-slides = It would slide: { $ways }.
yamyam-nearest = The nearest exit: { $way }.
yamyam-safe = safe
yamyam-risky = risky
yamyam-far = too far
yamyam-unsafe = no way out
yamyam-you = you
yamyam-exit = exit
yamyam-rule-trapdoor = Exits are trapdoors here: slide onto one.
yamyam-rule-stop = Come to a stop on an exit; in mid-slide it is passed over.
yamyam-rule-smell = It goes to an exit one step away by itself.
yamyam-rule-max = { $n ->
    [one] It never gets farther than { $n } step from its start.
   *[other] It never gets farther than { $n } steps from its start.
}
yamyam-overlay = Left to itself
yamyam-other-rules = You play by other rules.
yamyam-fate-out = { $n ->
    [one] Out after { $n } step!
   *[other] Out after { $n } steps!
}
yamyam-fate-lost = { $n ->
    [0] There was no way out to begin with.
    [one] Lost after { $n } step.
   *[other] Lost after { $n } steps.
}
yamyam-fate-going = { $n ->
    [one] { $n } step so far
   *[other] { $n } steps so far
}
yamyam-fate-wandering = { $n ->
    [one] After { $n } step it still wanders.
   *[other] After { $n } steps it still wanders.
}
yamyam-watch = It tumbles
yamyam-watch-about = At every stop each way it can go is equally likely.
yamyam-crowd = { $n ->
    [one] { $n } time from here
   *[other] { $n } times from here
}
yamyam-n-out = out
yamyam-n-wandering = wandering
yamyam-n-lost = lost
yamyam-mean = Out after { $whole }.{ $tenth } steps on average.
yamyam-search-exits = First search: how far?
yamyam-search-danger = Second search: danger?
yamyam-search-done = Found
yamyam-lesson-begin = Backwards from the exits: from which fields does a slide stop on one?
yamyam-lesson-exits = { $n ->
    [one] From the bright field a slide { $dir } stops on an exit: { $n } step.
   *[other] From the bright field a slide { $dir } stops where the way is known: { $n } steps to an exit.
}
yamyam-lesson-marked = What has no number has no way out. Backwards from there: who can get onto such a field?
yamyam-lesson-max = With max { $n }, a number above { $most } is no way out either, one above { $n } is too far.
yamyam-lesson-smell = Fields with a 1 smell the exit: danger does not spread from them.
yamyam-lesson-danger = { $n ->
    [one] From the bright field a slide { $dir } stops where there is no way out, { $n } step away: risky.
   *[other] From the bright field a slide { $dir } leads on into danger, { $n } steps away: risky.
}
yamyam-lesson-done = Danger reaches no further. What has a number left is safe.
yamyam-steps-out = steps to an exit

# What the server remembers: the run to go on with, the result's place, the lists, the day.
menu-go-on = Go on: { $game }, { $time }
menu-daily = Today's boards
menu-scores = Lists
say-go-on = Here you left off.
notice-fetching = One moment…
trouble-later = The server's memory is away just now. Try again in a while.
trouble-nothing = There is nothing of that name.
trouble-no-rival = There is no run on this board to race against yet.
trouble-taken = Somebody else has that name, or one that looks like it.
trouble-no-key = That takes a key: make one with ssh-keygen.
trouble-busy = Another session of yours is at it.
trouble-refused = That cannot be played here any more.
trouble-secret = It would give today's board away. Finish it first.
guest-resume = Go on another time: ssh -t … play --resume { $code }
won-pauses = { $n ->
    [one] Paused once.
   *[other] Paused { $n } times.
}
placed-waiting = Being saved…
placed-later = Not saved yet: the server's memory is away. It will be.
placed-not = Not on the lists.
placed-practice = Practice, so not on the lists.
placed-guest = You play as a guest. A key keeps your results: ssh-keygen
placed-both = Place { $fastest } by time, { $par } against the shortest way.
placed-fastest = Place { $n } by time.
placed-daily = Place { $n } today.
placed-day = Place { $n } on { $day }.
placed-streak = { $n ->
    [one] { $n } day in a row.
   *[other] { $n } days in a row.
}
best-first = Your first one of this kind.
best-new = Your best: { $seconds } s faster than ever.
best-time = Your best is { $time }; this took { $seconds } s more.
best-even = Just as fast as your best.
best-moves-new = { $n ->
    [one] { $n } move fewer than ever on this board.
   *[other] { $n } moves fewer than ever on this board.
}
best-moves = Your fewest moves on this board: { $n }.
choice-list = Lists
choice-race-best = Race your best
choice-race-first = Race the fastest
choice-back = Back
choice-keep = No, stay
choice-forget = Forget me
forget-title = Forget you?
forget-says = Your name, your settings and the link to your key go. Results stay, as somebody's. There is no way back.
somebody = somebody
list-guest = guest
list-pauses = { $n ->
    [one] paused once
   *[other] paused { $n } times
}
list-away = The server's memory is away just now.
list-empty = Nobody is on this list yet.
list-name = Name
list-time = Time
list-moves = Moves
list-code = Code: { $code }
help-lists = Everybody's best runs. A * marks a guest. On a list of levels each was played on a board of its own; on that of a day all were played on the same.
key-list-watch = watch the run in the bar
key-list-race = race against it: its ghost plays beside you
key-list-first = race against the first of the list
key-list-code = watch or race a run by its code
key-list-line = the line above, below
key-list-game = another game
key-list-level = the next level, the one before
key-list-measure = another order
key-list-period = of today, of this week, of all time
code-title = A run by its code
code-about = A code is eight letters and digits, such as 7k3m-9xq2. The lists show them.
code-wrong = That is no code: eight letters and digits, such as 7k3m-9xq2.
measure-fastest = fastest
measure-par = against the shortest way
measure-moves = fewest moves
period-today = today
period-week = this week
period-all = of all time
hint-watch = watch
hint-race = race
hint-race-first = race the first
hint-code = by code
hint-play = play
hint-list = list
hint-share = text to share
share-title = To share
daily-left = new ones in { $hours } h { $minutes } min
daily-untried = not played yet
daily-begun = begun
daily-done = { $time }, { $n ->
    [one] { $n } move
   *[other] { $n } moves
}, place { $rank } of { $of }
daily-streak = { $n ->
    [0] No row of days at present; the longest was { $longest }.
    [one] { $n } day in a row; the longest was { $longest }.
   *[other] { $n } days in a row; the longest was { $longest }.
}
daily-first = Finish one, and a row of days begins.
help-daily = One board of each game a day, the same for everybody, from midnight to midnight UTC. Your first try at each is listed; later ones are practice. A day with a finished board makes the row of days longer.
key-day-play = play; what was begun goes on
key-day-race = race against your best on it
key-day-list = who has finished it
key-day-share = a text to share that gives nothing away
key-day-board = another board
weekdays = Mo Tu We Th Fr Sa Su
me-title = You and your data
me-name = Name:
me-suggested = Take your SSH name:
me-link-code = Link another key: get a code
me-link = Link this key: type a code:
me-forget = Forget me
me-data = Others see your name and your results. All that is kept: ssh … me --json
me-renamed = Your name is { $name } now.
me-no-name = Nothing of that can be shown as a name.
me-no-code = No such code, or it is too old.
me-link-with = Type { $code } here with the other key, within ten minutes.
me-welcome = You are { $name }.
me-forgotten = Forgotten. From now on you are { $name }.
me-guest = You play as a guest, today by the name of { $name }.
me-make-key = With a key the server knows you again: run ssh-keygen -t ed25519 on your computer, press Enter at each question, and connect again.
line-waiting = A game of yours waits: type continue to go on with it.
line-race = race: against your best run here; race first: against the fastest; race CODE.
line-race-best = Against your best: race.
line-no-code = After race: nothing, first, or a code such as 7k3m-9xq2.
line-against = A race against { $name }!

race-start = A race! Your lead is beside the moves.
race-alone = Your rival is gone. You go on alone.
race-ahead = { $n ->
    [one] { $n } move ahead of { $name }.
   *[other] { $n } moves ahead of { $name }.
}
race-level = Level with { $name }.
race-behind = { $n ->
    [one] { $n } move behind { $name }.
   *[other] { $n } moves behind { $name }.
}
race-against = against { $name }
race-won = { $seconds } s faster than { $name }!
race-even = Just as fast as { $name }.
race-lost = { $seconds } s slower than { $name }.

replay = Replay
replay-cut = A pause of { $time }, cut short here.
hint-replay-step = step
hint-replay-speed = speed
hint-replay-start = start
hint-replay-end = end
help-replay = A run as it was played, with its real times; only pauses of more than two seconds are cut short.
key-replay-play = pause or play on; at the end: once more
key-replay-step = one action back or on
key-replay-speed = twice or half as fast
key-replay-quit = back
key-replay-race = race against this run: its ghost plays beside you
key-replay-start = to the start
key-replay-end = to the end

# What is wrong with a command line. After a colon comes a reason of the next parts.
usage-options = OPTIONS
usage-command = COMMAND
refusal-usage = Usage: { $usage }
refusal-more = More: { $command }
refusal-meant = Did you mean { $names }?
refusal-no-option = there is no option { $arg } here
refusal-no-command = there is no { $word } here
refusal-word-too-many = { $arg } is one word too many
refusal-only = there is only { $names }
refusal-no-value = { $arg } needs a value
refusal-value-too-many = { $arg } takes no value, but there is { $value }
refusal-twice = { $arg } may be there only once
refusal-conflict = { $arg } cannot be used with { $others }
refusal-missing = this is missing: { $args }
refusal-other = this cannot be read: { $text }
refusal-own-game = --resume and --race have a game of their own: name no other
refusal-too-long = the command line is too long
refusal-not-utf8 = the command line is not UTF-8
refusal-nul = the command line contains NUL
refusal-single-quote = a single quote is not closed
refusal-double-quote = a double quote is not closed
refusal-backslash = nothing follows the last backslash
refusal-terminal = a game needs a terminal: ssh -t
refusal-input = the input is larger than { $n } bytes
refusal-input-mib = the input is larger than 1 MiB
refusal-input-late = the input took longer than a minute
refusal-board-file = { $name }: over SSH a board comes from standard input: ... < FILE
refusal-output-file = --output: over SSH the output goes to standard output: ... > FILE
refusal-unwritten = it could not be written: { $why }
refusal-tumble-picture = --tumble: there is no picture of it; text or json
refusal-fields = --format: more than { $most } fields are not drawn
refusal-start = --start { $x },{ $y }: not a free field of the board
file-missing = there is no such file
file-denied = access is denied
file-folder = that is a folder

# Why a word is no value of its option.
value-steps = from 1 on, or -1 for no limit
value-steps-of-game = 1 to { $most }, or -1 for no limit
value-size = a size is WIDTHxHEIGHT in cells, each { $min } to { $max }, such as 16x16
value-cell = a cell is X,Y, counted from 0,0 top left
value-border = a border is X,Y and one of n, e, s, w, such as 3,4,n
value-code = that is no code such as 7k3m-9xq2

# What is wrong with a board.
board-empty = the board is empty
board-blank = line { $line }: blank line inside the board
board-characters = line { $line }: { $found ->
    [one] { $found } character
   *[other] { $found } characters
} instead of { $expected }
board-character = line { $line }, column { $place }: only '#', space and 'E' can be on a board
board-rim = line { $line }, column { $place }: the rim must be all '#'
board-wide = line { $line }: more than { $limit } characters
board-high = line { $line }: more than { $limit } rows
board-number = line { $line }, place { $place }: not a whole number from 0 to { $most }
board-even = line { $line }: { $found } numbers; the size of a board is odd
board-large = line { $line }: the board is larger than { $size } x { $size }
board-numbers = line { $line }: { $found ->
    [one] { $found } number
   *[other] { $found } numbers
} instead of { $expected }
board-rows = line { $line }: { $found ->
    [one] { $found } row
   *[other] { $found } rows
} instead of { $expected }
board-off = line { $line }, place { $place }: not on the board, it must be 0
board-none = line { $line }, place { $place }: a field needs a number from 1 on
board-many = line { $line }, place { $place }: more than 25 numbers
board-count = { $found ->
    [one] { $found } number
   *[other] { $found } numbers
} instead of 9, 16 or 25
board-over = { $number } is too large for { $count } numbers: they are 0 to { $most }
board-twice = { $number } is there twice

# What is wrong with a mask or a maze.
mask-empty = the mask is empty
mask-ragged = line { $line } of the mask has { $found ->
    [one] { $found } character
   *[other] { $found } characters
}, the first one { $expected }
mask-large = a mask has at most { $most } rows and columns
mask-letter = there is no letter { $letter } in the font of mazes
mask-room = the word needs at least { $width } x { $height } cells
maze-size = --size: each side has 1 to { $limit } cells, not { $width }x{ $height }
maze-size-remote = --size: each side has 1 to { $limit } cells over SSH, not { $width }x{ $height }
maze-mask-size = --mask: it has { $width }x{ $height } cells, --size says { $across }x{ $down }
maze-mask-text = --mask: it is not text in UTF-8
maze-mask-length = --mask: it is longer than { $limit } bytes
maze-no-files = { $option }: over SSH there are no files, only standard input (-) and output
maze-outside = { $option }: { $x },{ $y } lies outside the grid
maze-excluded = { $option }: { $x },{ $y } is excluded
maze-no-start = --size, --exclude, --mask: no cell is left to start from; a start has at least one side without border
maze-longest = --ends longest: { $why }; without --braid it is found at once
maze-no-way = no way leads from { $from } to { $to }
maze-nowhere = no cell is left to start from
maze-cell-outside = cell { $x },{ $y } lies outside the grid
maze-start-excluded = the start { $x },{ $y } is excluded
maze-end-excluded = the end { $x },{ $y } is excluded
maze-unsupported = { $algorithm } cannot serve this mask: no way on from the stretch of cells at { $x },{ $y }
maze-costly = the longest way among { $cells } cells with loops takes more than { $limit } steps to find
maze-impossible = such a maze cannot be made

# What --help shows: headings, commands, and their options.
man-commands = Commands
man-arguments = Arguments
man-options = Options
man-default = [default: { $value }]
man-mazed = Mazes and puzzles
man-help = Print help
man-version = Print the version
man-lang = The language: en, de or ru
man-store = Where players and runs are kept: sqlite:PATH or postgres://USER@HOST/NAME [default: sqlite:mazed.db, but for play, which remembers nothing]
man-seed = The seed of the board, 0 to 2^64-1 [default: a new one]
man-output = A file to write to instead of standard output
man-list = List what there is
man-play = Play a game
man-play-resume = Go on with a game under way, by its code
man-play-race = Race against a finished run, by its code
man-labyrinth = Find the way out of a labyrinth
man-labyrinth-height = Height in tiles: odd, 5 to 257 [default: 19]
man-labyrinth-width = Width in tiles: odd, 5 to 257 [default: 19]
man-labyrinth-size = Width and height in cells instead: 2x2 to 128x128
man-labyrinth-algorithm = How to carve: backtracker, kruskal, division, prim, wilson, growing-tree, sidewinder or eller [default: backtracker]
man-labyrinth-exclude = A cell to leave out; may be given again
man-labyrinth-ends = classic (in and out of the rim), source (first cell to the farthest dead end) or longest [default: classic; in a shape: source]
man-labyrinth-fog = Show only what has been seen
man-texture = For growing-tree: 0 (short branches) to 100 (long ways)
man-braid = Per cent of the dead ends that are opened to loops
man-shape = A shape: circle, ring, diamond, heart, triangle, cross or hexagon
man-word = A word whose letters are the maze
man-from = The cell to begin in
man-to = The cell to reach
man-play-yamyam = Slide until a wall stops you, out by an exit
man-play-yamyam-board = A set of boards: holes, stops or spaces; one of them by its name, such as mirror; or one made from the seed: easy, medium, hard or expert [default: holes]
man-play-yamyam-number = The board's number in its set, from 1 [default: 1]
man-play-yamyam-trapdoor = An exit is a trapdoor: sliding onto it is enough (always so in the set holes)
man-play-yamyam-max = Never farther than N steps from the start; -1: no limit
man-play-yamyam-smell = From one step away the creature goes to an exit by itself
man-play-fifteen = Put the tiles in order
man-play-fifteen-size = Tiles a side, the gap included: 3, 4 or 5 [default: 4]
man-play-hop = Hop as far as the numbers say, and back home
man-play-hop-board = The board: source (that of the game's source), or one made from the seed: easy, normal or hard [default: source]
man-maze = Make a maze: as text, a picture or data
man-maze-size = Width and height in cells [default: 16x16, or the size of the mask or word]
man-maze-algorithm = How to carve: backtracker, kruskal, division, prim, wilson, growing-tree, sidewinder or eller
man-maze-seed = The seed of the maze, 0 to 2^64-1 [default: a new one]
man-maze-exclude = A cell to leave out; may be given again, and outside of the grid has no effect
man-maze-border = A side that no passage may go through; may be given again
man-maze-mask = A text of one line a row, # for cells to leave out; - reads standard input
man-maze-ends = source (first free cell to the farthest dead end), classic (top left to bottom right) or longest
man-maze-solution = Show the way
man-maze-format = What to write: text (block characters, two columns a tile), ascii (# wall, S start, E end, . the way), svg, png or json
man-yamyam = Tell what may happen to a Yamyam from every field of a board
man-yamyam-board = The board: a file, or - for standard input; `#` wall, space free, `E` exit
man-yamyam-trapdoor = A slide ends on the first exit it meets
man-yamyam-max = The creature never gets farther than N steps from its start; -1: no limit
man-yamyam-smell = With an exit one step away the creature always goes straight there
man-yamyam-tumble = Let N creatures tumble at random instead, and tell what became of them
man-yamyam-start = The field they start from: column and row, from 0
man-yamyam-seed = The seed of their tumbling
man-yamyam-format = How to write the answer: text (the board, its free fields replaced by U, W, S or a space), json (with a count of each), svg or png
man-fifteen = Solve a fifteen puzzle
man-fifteen-board = The board: a file, or - for standard input; 9, 16 or 25 numbers, 0 for the gap
man-fifteen-format = How to write the answer: text (sentences, and the keys on a line of their own) or json
man-hop = Find all ways home of a number-hop board
man-hop-board = The board: a file, or - for standard input [default: the 9 x 9 board of the source]
man-hop-shortest = Only the shortest walk
man-hop-format = How to write the answer: text (a line for each walk, and their number) or json
man-scores = Tell who is on the lists
man-scores-game = The game [default: all]
man-scores-daily = Today's boards
man-scores-limit = The most lines of a list
man-scores-format = How to write the answer: text, json or csv
man-me = Tell everything that is kept of you
man-me-format = How to write the answer: text (in a few words) or json (all of it)
man-me-json = The same as --format json
man-replay = Show a finished run, move by move
man-replay-code = The code of the run, such as 7k3m-9xq2
man-replay-format = How to write it: text (a line for each move, with its time) or json [default: on a terminal it is shown, else text]
