# The title.
own-name = English
labyrinth = Labyrinth
menu-play = Play
menu-language = Language: { $name }
menu-settings = Settings
menu-help = Help
menu-quit = Quit
host-imprint = Imprint
host-privacy = Privacy
menu-about = In at the top, out at the bottom
menu-player = You are { $name }
menu-guest = Guest, for this visit: { $name }
menu-streak = { $n ->
    [one] { $n } day in a row
   *[other] { $n } days in a row
}
here-mazes = { $n ->
    [one] One player is in a maze.
   *[other] { $n } are in mazes.
}
here-puzzles = { $puzzles ->
    [one] One player is at a puzzle.
   *[other] { $puzzles } are at puzzles.
}
here-both = In mazes: { $n }, at puzzles: { $puzzles }.
here-out = { $name } just got out of { $board }.
here-solved = { $name } just solved { $board }.
here-daily = today’s { $game }
here-step = step { $n } of the ladder
name-streak = { $name } ({ $n } days in a row)

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
setup-none = none
setup-random = random
cards-more = More choices…
cards-form = Every choice there is, and the seed
setup-no-maze = This maze would have no way through.
setup-not-found = No such board was found.
setup-fixed = always the same board
note-smell = Next to an exit it goes out by itself.
note-max = Never so many moves from the start.
note-trapdoor = Reaching an exit is enough.
note-texture = Growing tree: 0 short, 100 long ways
note-braid = Dead ends that are opened into loops
setup-own = own
note-preset = A ready-made choice for the rows below.
note-side = With walls: 21 are ten cells.
note-algorithm = How its ways wind and fork.
note-shape = The outline of the maze.
note-word = A maze in the shape of a word.
note-ends = Where you begin, and where to go.
note-difficulty = Such a board is searched for first.
note-fog = You see only what is around you.
note-yamyam-board = Random boards, or those made by hand.
note-number = Which board of those made by hand.
note-fifteen-size = The side of the square, in tiles.
note-hop-board = A larger board is a harder one.
note-seed = The same seed gives the same board.
setup-no-such = There is no “{ $value }”.
preset-small = small
preset-medium = medium
preset-large = large
preset-fit = fit to screen
side-not-a-number = That is not a whole number.
side-out-of-range = The number must be from { $min } to { $max }.
side-even = The number must be odd.
seed-bad = A seed is a whole number below 2^64.

# What happens in the labyrinth.
say-start = Find the way out at the bottom right!
say-one-more = One more step: out!
say-attempt = Your first try counts.
say-wall = There is a wall.
say-outside = Not that way: the exit is bottom right.
say-whole-board = You see the whole board already.
panel-fastest = Fastest
panel-fastest-today = Fastest today
panel-fastest-week = Fastest this week
panel-you = you, now
panel-best = your best
panel-nobody = Nobody yet.
say-unknown = That key does nothing. ? shows the keys.

# The result.
won-title = You made it!
won-replay =
    Play it again:
    { $command }
won-shortest = { $n ->
    [one] { $n } move, the fewest possible
   *[other] { $n } moves, the fewest possible
}
won-longer = { $n } moves, fewest possible: { $par }
won-rank = Rank { $n }
won-later = Not saved yet
won-unsaved = Not saved
won-saved = Saved
won-unranked = Not ranked
won-guest = Kept with a key: ssh-keygen
won-faster = { $seconds } s faster than your best
won-slower = { $seconds } s slower than your best
won-even = as fast as your best
hint-next-board = next
hint-leader = leader
hint-leader-named = race { $name }
hint-same = again
hint-level = level
hint-today = daily boards
choice-again = New board
choice-same = Same board again

# Questions during a game.
leave-title = Quit this game?
leave-kept = It is kept: c in the menu continues it.
clock-goes-on = The clock goes on meanwhile.
leave-attempt = Your first try has begun. It waits where you found it, and the clock goes on.
another-title = Give up this board?
another-kept-title = Leave this board?
paused-title = Paused
choice-stay = Stay
choice-leave = Quit
choice-solution = Give up
same-title = This board again?
same-says = Your first try is the one that counts.
choice-resume = Continue

# The line of keys.
hint-move = move
hint-hint = hint
hint-zoom = zoom
hint-map = map
hint-pause = pause
hint-help = help
hint-more = more
hint-quit = quit
hint-next = OK
hint-take = OK
hint-leave-it = cancel
hint-change = change
hint-back = back
hint-choose = choose
hint-scroll = scroll

# The help.
help-goal = Find the way from the entrance at the top left to the exit at the bottom right and step outside; on a board with a diamond, the diamond is the goal. There is exactly one path between any two places, unless you chose loops. Walking into a wall does not count as a move.
help-marks = Your trail is drawn behind you. A hint shows the next move; a run with hints is practice and is not ranked.
help-moves = 0/18 moves: yours so far, and the fewest that solve the board.
help-motion = Too much motion? Settings, Motion: little or none.
menu-title = Menu
help-menu = The keys left and right turn to the help of each game.
key-move = up, left, down, right
key-move-arrows = the same with the arrow keys
key-move-vi = the same with the vi keys
key-hint = hint: the next move
key-pause = pause: covers the board; the clock goes on
key-restart = restart the same board
key-new = new board of the same level
key-help = this help
key-quit = quit this game (asks first)

# The settings.
set-language = Language
set-colours = Colours
set-palette = Palette
palette-dark = dark
palette-light = light
palette-contrast = high contrast
set-glyphs = Characters
set-keys = Keys
keys-all = all
keys-left = left hand
keys-pad = number pad
set-hints = Key hints
set-seen = Be seen
set-no = no
set-auto = automatic
set-true = true colour
set-256 = 256 colours
set-16 = 16 colours
set-mono = no colour
set-unicode = Unicode
set-ascii = ASCII
set-on = on
set-off = off
set-motion = Motion
set-motion-full = full
set-motion-little = little
set-motion-none = none
help-settings = Language: the language of everything that mazed says. Colours and characters: automatic takes what your terminal says of itself; choose others if lines or colours look wrong. Palette: for a dark or a light ground, or with high contrast, also for the colour-blind. Keys: the keys that you play with; help and key hints then show these. Key hints: the row of keys at the bottom. Motion: little leaves only short moves, none shows the end of every change at once; replays, solutions and the laboratory still play, as you asked for them. With an SSH key the settings are remembered.
help-seen = Be seen: name lets the menus of others, and “Just now” on their daily boards, name you when you win; games lets others watch you play, too (V forbids it at once). You are counted, and named on leaderboards, in any case. Until you choose, a name that was drawn for you is shown, one that you have taken is not. As a guest you choose for this session.

# The server and the terminal.
notice-draining = { $seconds ->
    [one] The server stops in { $seconds } second. Thank you for playing!
   *[other] The server stops in { $seconds } seconds. Thank you for playing!
}
notice-idle = { $seconds ->
    [one] Still there? The game ends in { $seconds } second. Press any key to keep playing.
   *[other] Still there? The game ends in { $seconds } seconds. Press any key to keep playing.
}
end-drain = The server stops. It may be back in a moment.
end-idle = The session ended because no key was pressed for a long time.
end-panic = Sorry, something went wrong. The error has been logged.
end-kicked = The operator has ended your session.
end-forgotten = Your data was deleted, or this key removed, in another session. Connect again to begin anew.
notice-said = From the operator: { $text }
end-flood = Too much input at once, so the session ended.
end-full = The server is full. Try again a little later.
end-busy = Too many commands are running. Try again a little later.
end-network = This server is not open to your network.
end-address = Too many connections from your address. Wait a little and try again.
end-logins = Too many people are logging in at once. Try again in a moment.
end-banned = You are banned from this server.
end-banned-until = You are banned from this server until { $until } (UTC).
too-small = Your terminal is { $columns } x { $rows }; mazed needs at least { $width } x { $height }.
too-small-quit = Make it larger, or press q to quit.

# Describing a position.
dir-north = up
dir-east = right
dir-south = down
dir-west = left
describe-place = You are in row { $row } of { $height }, column { $col } of { $width }.
describe-open = You can go: { $dirs }.
describe-at-exit = You are at the exit: one move down and you are out.
describe-hint = Hint: go { $dir }.

# Text mode.
line-hello = mazed: { $game } in text mode.
line-help = look: show the board. where: say where you are. Also: hint, undo, restart, give up, new, pause, back, menu, quit. In the menu you find all else.
line-enter = Press Enter to play: step { $n } of the ladder.
line-enter-local = Press Enter to play a small labyrinth.
line-more = Or type a number for a size of your own, or menu: it has all else. play hop, race CODE or join CODE work everywhere.
line-no-number = Type such a number, or menu, or quit.
line-odd = odd, { $min } to { $max }
line-odd-enter = odd, { $min } to { $max }; or Enter to play
line-again = Type new for another board, restart for the same one, or quit.
line-nothing-waits = You have no unfinished game.
line-unknown = Unknown command. Type help, or menu.
line-help-word = help
line-hint-word = hint
line-help-hint = Type help for the other words.

# The list of commands.
cmd-about = mazed: mazes and puzzles over ssh.
cmd-menu = open the menu
cmd-play = start a game right away; the same size and seed always give the same board
cmd-lines = play in text mode: line by line, without a full screen
cmd-maze = print a maze as text, ascii, svg, png or json; --solution shows the path
cmd-help = show this list; show the version
cmd-resume = continue an unfinished game, by its code
cmd-race = race against a finished run, by its code
cmd-step = play a step of the ladder, 1 to 40: the same board for everybody, a new one each week
cmd-scores = leaderboards of all games or of one; --daily: those of today's boards
cmd-ladder = leaderboards of this week's ladder, of all steps or of one
cmd-me = what the server stores about you; json shows everything
cmd-host = who runs the server; what it keeps of you, if the host has written it down
cmd-replay = watch a finished run, or list its moves as text or json
me-nothing = Nothing is stored about you yet.
me-since = Playing since { $day }.
me-keys = { $n ->
    [one] { $n } key
   *[other] { $n } keys
}
me-runs = { $n ->
    [one] { $n } finished run
   *[other] { $n } finished runs
}
me-under-way = { $n ->
    [one] { $n } board begun and not finished
   *[other] { $n } boards begun and not finished
}
me-days = { $n ->
    [one] { $n } day with a finished daily board
   *[other] { $n } days with a finished daily board
}
me-stars = { $n ->
    [one] { $n } star on the ladder
   *[other] { $n } stars on the ladder
}
cmd-options = --lang en|de|ru chooses the language; --help after a command explains its options.
cmd-guest = As guest@HOST you are a guest even with a key; other user names are ignored.

# More in the labyrinth.
give-up-title = Give up and watch the solution?
choice-give-up = Show it
key-give-up = give up and watch the solution
say-watch = This is the solution.
say-no-watch = There is no solution to show here.
say-off-ladder = No database: a board off the ladder.
say-many-boards = Too many new boards: this is practice.
asks-hint = A hint costs the rank. { $key }: yes, Esc: no
line-hint-asks = With a hint this run does not count. The same again shows it; anything else goes on without.
line-solution = Solution: { $moves }
key-run = run to the next fork
key-zoom = zoom: draw the board larger or smaller
key-map = map of what you have seen so far
setup-fog = Fog

# The laboratory.
menu-laboratory = Laboratory
menu-games = More games
lab-about = Watch mazes being built and solved. Red marks where the algorithm is at work. When a maze is finished, Space starts a solver.
lab-pick-algorithm = Pick an algorithm
lab-pick-solver = Pick a solver
lab-speed = { $n }/s
lab-seed = seed { $seed }
lab-n-cells = Cells
lab-n-back = Trail
lab-n-walk = Walk
lab-n-waiting = Waiting
lab-n-list = On the list
lab-n-passages = Passages
lab-n-parts = Parts
lab-n-dead-ends = Dead ends
lab-n-visited = Visited
lab-n-steps = Steps
lab-n-left = Ruled out
lab-n-way = Path
hint-lab-play = play
hint-lab-pause = pause
hint-lab-solve = solve it
hint-lab-next = next solver
hint-lab-on = go on
hint-lab-step = step
hint-lab-speed = speed
hint-lab-algorithm = algorithm
hint-lab-solver = solver
hint-lab-pair = mazes
key-lab-play = play or pause; at the end, start the solver
key-lab-step = one step forward
key-lab-back = one step back
key-lab-start = jump to the start
key-lab-end = jump to the end
key-lab-faster = twice as fast
key-lab-slower = half as fast
key-lab-algorithm = pick an algorithm
key-lab-solver = pick a solver
key-lab-pair = two mazes side by side, from the same seed (from 64 x 16)
key-lab-other = algorithm of the right-hand maze
key-lab-other-solver = solver of the right-hand maze
key-lab-new = another seed
lab-backtracker = Backtracker
lab-backtracker-note = long winding passages
lab-backtracker-begin = A walker sets out from the first cell and only enters cells not yet visited.
lab-backtracker-carve = On into a random unvisited neighbour. The trail remembers the way back.
lab-backtracker-back = Dead end! Back along the trail to a cell that still has an unvisited neighbour.
lab-backtracker-done = Done, and back at the start: long winding passages, few dead ends.
lab-kruskal = Kruskal
lab-kruskal-note = grows everywhere at once
lab-kruskal-begin = Each cell is a part of its own. Now every wall is tried, in random order.
lab-kruskal-carve = This wall keeps two parts apart: it goes, and the two become one.
lab-kruskal-refuse = The same part on both sides: the wall stays, or there would be a loop.
lab-kruskal-done = Done: one part is left, with exactly one path between any two cells.
lab-division = Recursive division
lab-division-note = adds walls, in straight lines
lab-division-begin = This algorithm does not carve passages: it adds walls.
lab-division-clear = One empty hall. It is about to be divided.
lab-division-wall = A wall goes straight across a room and keeps one gap. Then both halves are divided.
lab-division-done = Done: no room is left to divide. The long straight walls give it away.
lab-prim = Prim
lab-prim-note = many short dead ends
lab-prim-begin = The maze is a single cell; the cells around it wait to join.
lab-prim-carve = One of the waiting cells, picked at random, joins the maze. Now its neighbours wait too.
lab-prim-done = Done: it grew evenly in all directions, so the dead ends are many and short.
lab-wilson = Wilson
lab-wilson-note = every maze equally likely
lab-wilson-begin = One cell is the maze. A random walk sets out from elsewhere to find it.
lab-wilson-walk = The walk wanders until it meets the maze. At first that can take a long time.
lab-wilson-erase = The walk has met itself: the loop is forgotten, and it wanders on from there.
lab-wilson-carve = The walk has met the maze: its path is carved and now belongs to the maze.
lab-wilson-done = Done: of all possible mazes, each was equally likely. Few methods can say that.
lab-growing-tree = Growing tree
lab-growing-tree-note = between backtracker and Prim
lab-growing-tree-begin = A list holds one cell. Which cell of the list grows next decides the look of the maze.
lab-growing-tree-carve = Mostly the newest cell of the list grows, now and then a random one.
lab-growing-tree-drop = Nothing new around this cell any more: it leaves the list.
lab-growing-tree-done = Done: the list is empty. Always picking the newest cell would make this a backtracker.
lab-sidewinder = Sidewinder
lab-sidewinder-note = row by row, always a way up
lab-sidewinder-begin = Row by row, from the top. The first row becomes one long passage.
lab-sidewinder-carve = A run grows to the right until a coin toss stops it.
lab-sidewinder-up = The run is over: one of its cells, picked at random, opens upwards.
lab-sidewinder-done = Done: going up, you never meet a dead end, and the top row is open all along.
lab-eller = Eller
lab-eller-note = row by row, without end
lab-eller-begin = Row by row, and never more than one row is remembered.
lab-eller-carve = Neighbours from different parts are joined or not: a coin toss decides.
lab-eller-down = Each part opens downwards at least once. What lies below belongs to it.
lab-eller-done = Done: the last row has joined all parts. It could have gone on forever.
lab-flood = Breadth-first
lab-flood-note = all paths at once
lab-flood-begin = Water comes in at the top left and spreads in all directions at the same speed.
lab-flood-on = Breadth first: near cells before far ones. Each shows its distance from the start.
lab-flood-done = Walking back from the end, always to a smaller distance, gives the shortest path.
lab-depth-first = Depth-first
lab-depth-first-note = on and on, then back
lab-depth-first-begin = A walker with a thread: always on into the first open passage.
lab-depth-first-on = Depth first: on and on, as long as there is something new.
lab-depth-first-back = Nothing new here: back along the thread. This was a dead end.
lab-depth-first-done = The end is found, and the thread is the path. Whether that is quick is a matter of luck.
lab-dead-end-filling = Dead-end filling
lab-dead-end-filling-note = seen from above
lab-dead-end-filling-begin = Seen from above: a dead end cannot be part of the path.
lab-dead-end-filling-on = A dead end is filled up to the next fork. That may make a new dead end.
lab-dead-end-filling-done = All dead ends are filled. What is left is the path.
lab-right-hand = Right-hand rule
lab-right-hand-note = one hand on the wall
lab-right-hand-begin = The right hand touches the wall and never lets go.
lab-right-hand-on = At every fork, take the rightmost passage; nothing needs to be remembered.
lab-right-hand-back = The hand leads around a dead end and out again.
lab-right-hand-done = Out! In a maze without loops this always works, but it is seldom quick.
lab-a-star = A*
lab-a-star-note = flood with a compass
lab-a-star-begin = A* knows where the end is: it adds the steps taken to the distance left, ignoring walls.
lab-a-star-on = The cell that promises the shortest path comes first; the others wait.
lab-a-star-done = Found, and no path can be shorter. Less promising cells were never visited.
setup-algorithm = Algorithm
setup-texture = Texture
setup-braid = Loops (%)
setup-shape = Shape
setup-word = Word
setup-ends = Start, goal
setup-bad-word = Too long, or has unknown letters.
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
ends-usual = default
ends-classic = entrance and exit
ends-source = farthest dead end
ends-longest = longest path
describe-exit = The exit is { $way }.
describe-goal = The goal is { $way }.
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
notice-searching = Looking for a suitable board…

# All games.
moves-of = { $n }/{ $par } moves
hint-other-game = another game
hint-undo = undo
key-undo = undo the last move
line-labyrinth = w a s d: move (several letters make several moves).

# The fifteen puzzle.
fifteen = Fifteen
fifteen-4 = 4 x 4, the classic
fifteen-5 = 5 x 5
fifteen-3 = 3 x 3
fifteen-start = Order the tiles; gap at bottom right!
fifteen-won = All in order!
fifteen-edge = No tile can go that way.
fifteen-gap = The gap is in row { $row }, column { $col }.
fifteen-can = You can move: { $ways }.
fifteen-way = tile { $tile } { $dir }
fifteen-placed = In place: { $n } of { $all }.
fifteen-hint = Hint: { $way }.
help-fifteen-goal = Slide the tiles into the gap until they are in order, row by row, with the gap at the bottom right. A key moves a tile, not the gap: up moves the tile below the gap up. You can also click a tile next to the gap; to mark text with the mouse, hold Shift.
help-fifteen-marks = A tile in its place has another colour and a heavier edge. A hint shows the next move of a solution, though not always of the shortest; a run with hints is practice and is not ranked. Undone moves are not counted. Every board can be solved.
key-slide = slide a tile up, left, down, right into the gap
hint-slide = move a tile
line-fifteen = w a s d: move a tile up, left, down, right (several letters make several moves).
say-full = A game has at most 65,536 moves.
say-no-undo = There is nothing to undo.

# Number-hop.
hop = Number-hop
setup-board = Board
hop-source = the classic, 9 x 9
hop-easy = easy, 5 x 5
hop-normal = normal, 7 x 7
hop-hard = hard, 9 x 9
hop-start = Hop home to the middle!
hop-rule = Hop as far as the number says, straight on or one direction to the side.
hop-rule-short = Straight on, or one direction aside.
hop-won = Home again!
hop-too-sharp = That turn is too sharp.
hop-outside = That hop would leave the board.
hop-entered = Already landed there in this direction.
hop-no-hint = No way home from here. u: undo
hop-stuck = No hop is possible from here. u: undo
hop-lost = You cannot get home any more. u: undo
hop-walk = Hops so far
hop-place = You are at { $field }, on the number { $n }.
hop-field = row { $row }, cell { $place }
hop-home = home
hop-way = { $key } { $way } to { $field } ({ $n })
hop-way-home = { $key } { $way } { $field }
hop-open = You can hop: { $ways }.
hop-so-far = Last hops: { $walk }.
hop-hint = Hint: { $way } ({ $key }).

# The commands of the puzzles.
cmd-yamyam = show what can happen to a Yamyam from each cell of a board
cmd-fifteen = find out whether a fifteen puzzle can be solved, and how
cmd-hop = find every way home on a Number-hop board
cmd-hop-sum = { $count ->
    [one] { $count } solution
   *[other] { $count } solutions
}, shortest { $shortest }, longest { $longest }
cmd-hop-at-least = at least { $count ->
    [one] { $count } solution
   *[other] { $count } solutions
}, shortest { $shortest }, longest { $longest } (search stopped early)
cmd-hop-no-way = There is no way home.
cmd-fifteen-yes = This board can be solved.
cmd-fifteen-no = This board cannot be solved.
cmd-fifteen-shortest = Moves: { $n }, proven to be the fewest.
cmd-fifteen-at-most = Moves: { $n }; at least { $least } are needed.
cmd-tumble-start = Start { $x },{ $y }: { $class }.
cmd-tumble-out = Out: { $n } ({ $share }%).
cmd-tumble-wandering = Still wandering: { $n } ({ $share }%).
cmd-tumble-lost = Lost: { $n } ({ $share }%).
cmd-tumble-mean = Average number of moves to the exit: { $n }.
cmd-class-safe = safe
cmd-class-unsafe = no way out
cmd-class-too-far = too far from an exit
cmd-class-risky = risky
way-e = E
way-se = SE
way-sw = SW
way-w = W
way-nw = NW
way-ne = NE
key-hop = hop; the keys are laid out like the six directions
key-hop-digits = the same, clockwise from the right
key-hop-choose = choose a direction, then hop
hint-hop = hop
hint-hop-choose = to the ◂
line-hop = w e a d z x, or nw, ne, sw, se, west, east: hop (several letters make several hops).
help-hop-goal = The piece starts in the middle and must hop back there in as few hops as possible. Each hop covers exactly as many cells as the number on the cell you leave says; the cells in between do not matter.
help-hop-rules = The first hop may go in any of the six directions; every later one goes straight on or turns one direction to either side. You must land on the board, and never on the same cell twice in the same direction.
help-hop-marks = You can also click a cell; to mark text with the mouse, hold Shift. Arrows mark where you can land, dots where you have already landed. A hint shows the next hop of a shortest route home; a run with hints is practice and is not ranked. Undone hops are not counted.
# Yamyam.
yamyam = Yamyam
yamyam-holes = Trapdoors
yamyam-stops = Stops
yamyam-spaces = Wide spaces
yamyam-easy = Random, easy
yamyam-medium = Random, medium
yamyam-hard = Random, hard
yamyam-expert = Random, expert
yamyam-board = Board
yamyam-number = Number
yamyam-trapdoor = Trapdoors
yamyam-smell = Smell
yamyam-max = Range
yamyam-first-slide = First slide
yamyam-three-corners = Three corners
yamyam-pocket = Pocket
yamyam-four-pillars = Four pillars
yamyam-lantern = Lantern
yamyam-two-holes = Two exits
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
yamyam-start-trapdoor = Slide onto an exit: they are trapdoors.
yamyam-won = You made it out!
line-yamyam = w a s d: slide (several letters make several slides).
yamyam-say-too-far = That is too far from the start.
yamyam-stuck = No way out. u: undo, r: restart
key-yamyam-slide = slide up, left, down, right
hint-yamyam-slide = slide
key-yamyam-overlay = colour the board by what can happen where
hint-yamyam-overlay = colours
help-yamyam-goal = Yamyam slides: once moving, it stops only at a wall. Bring it to a stop on an exit in as few moves as you can. It slides straight over an exit, unless exits are trapdoors, as in the first set of boards: then reaching one is enough. A run with hints is practice and is not ranked. Undone moves are not counted.
help-yamyam-marks = Two more rules can be chosen before the game. Smell: if an exit is one move away, Yamyam goes there by itself. Range: it never gets more than so many moves away from its start.
help-yamyam-overlay = o colours the board for a Yamyam left to itself: safe (it can always get out), risky (it may get out or be lost), too far (with a range: too far from an exit to start there), no way out.
yamyam-slide = { $dir } { $n }
yamyam-slide-out = { $dir } { $n }, onto an exit
yamyam-slides = You can slide: { $ways }.
yamyam-nearest = The nearest exit is { $way }.
yamyam-safe = safe
yamyam-risky = risky
yamyam-far = too far
yamyam-unsafe = no way out

# What the server remembers: unfinished games, ranks, leaderboards, daily boards.
menu-go-on = Continue: { $game }, { $time }
menu-daily-game = daily { $game }
menu-more-games = and { $n } more
help-unfinished = Games that you left before the end, the newest first. Enter continues the chosen one. You find them here whenever you come back.
unfinished-title = Unfinished games
unfinished-drop-title = Give this game up?
unfinished-drop-says = { $game }: it cannot be continued then, and nothing of it is ranked.
choice-drop = Give it up
hint-drop = give up
menu-daily = Daily boards
menu-scores = Leaderboards
say-go-on = This is where you left off.
notice-fetching = One moment…
trouble-later = The database is unavailable right now. Try again later.
trouble-unknown = The database did not answer. Whether that was done is not known right now: look at your data later, or try again.
trouble-broken = The server's database is damaged. Only the host can repair it.
trouble-nothing = There is no run or unfinished game with this code: check that it is typed correctly. Runs are deleted after a year at the latest.
trouble-no-rival = There is no run on this board to race against yet.
trouble-taken = That name, or one very like it, is already taken.
trouble-no-key = You need an SSH key for that. Create one with ssh-keygen.
trouble-busy = That game is open in another of your sessions, or was played on there.
trouble-over = That game is finished: replay with this code shows it.
trouble-refused = This can no longer be played here.
trouble-secret = That would give away a board of today or of this week. Finish it yourself first.
trouble-secret-board = That would give away { $board }. Finish it yourself first: { $key } in the menu.
trouble-reserved = That name means something here. Choose another one.
trouble-too-many-keys = You have as many keys as a player can have. Remove one first.
trouble-last-key = This is your only key. To be forgotten, delete your data instead.
trouble-too-much = Too much came from your key or network. Try again in a few minutes.
host-note = (HOST: the address you typed to get here)
resume-later = To continue later: { $command }
resume-unsafe = Your game could not be saved yet and may be lost. If it is not: { $command }
bye-player = Goodbye, { $name }!
bye-guest = Goodbye! You played as the guest { $name }.
bye-more = { $n ->
    [one] One more unfinished game: in the menu under Continue (c); in text mode: continue 2
   *[other] { $n } more unfinished games: in the menu under Continue (c); in text mode: continue 2, continue 3
}
header-daily = daily board
choice-back = Back
choice-keep = No, keep it
choice-forget = Delete my data
forget-title = Delete your data?
forget-says = Your name, your settings and the link to your key will be deleted. Your best results stay, without your name. This cannot be undone.
somebody = anonymous
list-daily = Daily board
list-empty = No entries yet.
list-name = Name
list-time = Time
list-moves = Moves
list-you = you
list-week = Week from { $day }
list-of-day = { $date }: { $game }, daily board
list-of-step = Week from { $day }: ladder, step { $n }
list-code = Code: { $code }
list-code-use = Code: { $code } (invite: i)
help-lists = Everyone's best runs. Daily boards, steps of the ladder and the standard levels are ranked, on boards drawn for you and without hints. On a level's leaderboard every run was on a different board; on those of a daily board or a step of the ladder all were on the same one. The faster run is ahead, then the one with fewer moves, then the earlier one. A ◆7 (in ASCII ^7) behind a name: seven days in a row with a finished daily board; it stands from three days on.
key-list-race = race against it; its ghost plays beside you
key-list-first = race the leader
key-list-code = watch or race a run by its code
key-list-game = another game, or the ladder
key-list-level = next, previous level or step
key-list-period = today, this week, all time
code-title = Find a run by its code
code-about = A code is eight letters and digits, such as 7k3m-9xq2. The leaderboards show the codes.
code-wrong = That is not a code. A code is eight letters and digits, such as 7k3m-9xq2.
scores-code = Code
period-week = this week
period-all = all time
hint-watch = watch
hint-race = race
hint-race-first = race the leader
hint-code = enter a code
hint-play = play
hint-list = leaderboard
hint-share = share
share-title = Share
help-share = To send to your friends: your times of today, and ten marks for each way, one for each tenth of it; for a way of fewer moves, one for each. It gives nothing away.
daily-left = next in { $hours } h { $minutes } min
daily-begun = in progress
daily-given-up = given up
daily-first = Finish a board to start a streak.
help-daily = Every day there is one board of each game, the same for everyone, from midnight to midnight UTC. Only your first attempt is ranked; later ones are practice. Each day on which you finish a board extends your streak. It all rests on honesty: a guest could look at the boards first and come back with a key, and nobody would know. An attempt begins when its board is shown. Whoever leaves it without a move finds it here again, with the time that it was seen.
key-day-race = race against your best run on this board
key-day-list = leaderboard of this board
key-day-share = a text to share, which gives nothing away; it is copied too
weekdays = Mo Tu We Th Fr Sa Su
daily-longest = longest: { $n }
daily-date = { $weekday }, { $day } { $month }
date-short = { $day } { $month }
daily-shape = today a heart
daily-word = today a word
daily-place = Rank { $rank } of { $of }
daily-finished = { $n } finished
daily-open = not yet
daily-star = The star of the day is yours.
daily-star-count = { $n } of { $of } done today
streak-days = { $n ->
    [0] No streak at the moment
    [one] { $n } day in a row
   *[other] { $n } days in a row
}
share-copied = Copied, if your terminal allows it.
share-legend = { $dot } a part of your way, { $detour } a part with a detour
share-none = Finish one of today's boards first: then there is a text to share.
weekdays-long = Monday Tuesday Wednesday Thursday Friday Saturday Sunday
months = January February March April May June July August September October November December
me-title = You and your data
me-name = Name
me-suggested = Use your SSH name
me-link-code = Get a code to link another key
me-link = Link this key by code
me-forget = Delete my data
me-data =
    Others see your name and your results. To see everything the server stores:
    { $command }
me-renamed = Your name is now { $name }.
me-no-name = A name needs a letter or a digit.
me-no-code = There is no such code, or it has expired.
me-link-with = Within ten minutes, connect with the other key and enter { $code } here.
me-welcome = You are now { $name }.
me-forgotten = Your data has been deleted. Your name is now { $name }.
me-keys-row = Your keys
help-me = Here you change your name, link a second computer's key, see your keys and delete your data. The command shown prints all that the server keeps of you.
me-key-used = { $key }, last used on { $day }
me-key-here = { $key }, in use now
keys-title = Your keys
keys-says = Fingerprint, last use.
keys-this = in use
keys-removed = The key is removed.
keys-own-removed = This key belongs to no player any more. Your name is now { $name }.
keys-remove-title = Remove this key?
keys-remove-other = { $key } will no longer be yours. Whoever connects with it is a stranger; your other keys and all you have stay.
keys-remove-this = You are using { $key } right now. If you remove it, you are a stranger here from then on; with your other keys you have everything as before.
choice-remove-key = Remove the key
choice-no-link = No, leave it as it is
choice-link = Yes, link this key
link-title = Link this key?
link-says-key = This key will belong to { $to }.
link-says-runs = The runs and this key move from { $from } to { $to }. This cannot be undone.
link-says-apart = This key moves from { $from } to { $to }. The runs stay with { $from }.
link-says-own = Agree only if you made the code yourself.
me-guest = You are playing as a guest. Your name for this visit is { $name }.
me-make-key = With a key, the server recognises you: run ssh-keygen -t ed25519 on your computer, press Enter at each question, and connect again.
line-replay = { $name }: { $moves } in { $time }. What was typed: { $typed }
line-page = A row by its number or its first letters, with what you want to write behind it; back: one page back; menu: the menu; quit: end.
code-field = Code
line-waiting = { $n ->
    [one] You have an unfinished game: type continue.
   *[other] You have { $n } unfinished games: type continue.
}
line-stars = { $n ->
    [one] { $n } star
   *[other] { $n } stars
}

race-you = you
race-start = A race against { $name }!
race-out = { $name } is out!
race-done = { $name } is done!
race-alone = Your rival is gone. You play on alone.
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
race-own = { $name } (you)
race-won = { $seconds } s faster than { $name }!
race-even = Just as fast as { $name }.
race-lost = { $seconds } s slower than { $name }.

replay = Replay
replay-cut = A pause of { $time }, shortened here.
hint-replay-step = step
hint-replay-speed = speed
hint-replay-start = start
hint-replay-end = end
help-replay = A run exactly as it was played, in real time; only pauses longer than two seconds are shortened.
key-replay-play = pause or play; at the end, play again
key-replay-step = one move back or forward
key-replay-speed = double or halve the speed
key-replay-quit = back
key-replay-race = race against this run; its ghost plays beside you
key-replay-start = jump to the start
key-replay-end = jump to the end

# What is wrong with a command line. After a colon comes a reason of the next parts.
usage-options = OPTIONS
usage-command = COMMAND
refusal-usage = Usage: { $usage }
refusal-more = More: { $command }
refusal-meant = Did you mean { $names }?
refusal-no-option = unknown option: { $arg }
refusal-no-command = unknown command: { $word }
refusal-word-too-many = unexpected argument: { $arg }
refusal-only = use one of { $names }
refusal-no-value = { $arg } needs a value
refusal-value-too-many = { $arg } takes no value, but got { $value }
refusal-twice = { $arg } may be given only once
refusal-conflict = { $arg } cannot be used with { $others }
refusal-missing = missing: { $args }
refusal-other = not understood: { $text }
refusal-own-game = --resume and --race already choose the game: do not name one
refusal-too-long = the command line is too long
refusal-not-utf8 = the command line is not UTF-8
refusal-nul = the command line contains NUL
refusal-unclosed = a quote is not closed, or nothing follows the last backslash
refusal-terminal = a game needs a terminal: ssh -t
refusal-input = the input is larger than { $n } bytes
refusal-answer = The answer is longer than 4 MiB. Ask for less.
refusal-input-mib = the input is larger than 1 MiB
refusal-input-late = the input took longer than a minute
refusal-board-file = { $name }: over SSH a file comes from standard input: - < FILE
refusal-output-file = --output: over SSH the output goes to standard output: ... > FILE
refusal-unwritten = could not be written: { $why }
refusal-tumble-picture = --tumble cannot be drawn: use --format text or json
refusal-fields = --format: a board of more than { $most } cells cannot be drawn
refusal-start = --start { $x },{ $y }: not a free cell of the board
file-missing = there is no such file
file-denied = access is denied
file-folder = that is a directory
file-no-folder = that is not a directory

# Why a word is no value of its option.
value-steps = 1 or more, or -1 for no limit
value-steps-of-game = 1 to { $most }, or -1 for no limit
value-size = a size is WIDTHxHEIGHT in cells, each { $min } to { $max }, such as 16x16
value-cell = a cell is X,Y, counted from 0,0 at the top left
value-border = a border is X,Y and one of n, e, s, w, such as 3,4,n
value-code = not a code; a code looks like 7k3m-9xq2

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
board-number = line { $line }, entry { $place }: not a whole number from 0 to { $most }
board-even = line { $line }: { $found } numbers; each row must have an odd number of them
board-large = line { $line }: the board is larger than { $size } x { $size }
board-numbers = line { $line }: { $found ->
    [one] { $found } number
   *[other] { $found } numbers
} instead of { $expected }
board-rows = line { $line }: { $found ->
    [one] { $found } row
   *[other] { $found } rows
} instead of { $expected }
board-off = line { $line }, entry { $place }: not on the board, so it must be 0
board-none = line { $line }, entry { $place }: a cell needs a number of 1 or more
board-many = line { $line }, entry { $place }: more than 25 numbers
board-count = { $found ->
    [one] { $found } number
   *[other] { $found } numbers
} instead of 9, 16 or 25
board-over = { $number } is too large: with { $count } numbers they go from 0 to { $most }
board-twice = { $number } appears twice

# What is wrong with a mask or a maze.
mask-empty = the mask is empty
mask-ragged = line { $line } of the mask has { $found ->
    [one] { $found } character
   *[other] { $found } characters
}, the first line { $expected }
mask-large = a mask has at most { $most } rows and columns
mask-letter = the maze font has no letter { $letter }
mask-room = the word needs at least { $width } x { $height } cells
maze-size = --size: each side must be 1 to { $limit } cells, not { $width }x{ $height }
maze-mask-size = --mask: the mask has { $width }x{ $height } cells, but --size is { $across }x{ $down }
maze-mask-text = --mask: the mask is not UTF-8 text
maze-no-way = no path leads from { $from } to { $to }
maze-nowhere = no cell is left to start from
maze-cell-outside = cell { $x },{ $y } lies outside the grid
maze-start-excluded = the start { $x },{ $y } is excluded
maze-end-excluded = the end { $x },{ $y } is excluded
maze-unsupported = { $algorithm } cannot fill this mask: it gets stuck at the cells around { $x },{ $y }
maze-costly = finding the longest path among { $cells } cells with loops takes more than { $limit } steps
maze-impossible = such a maze cannot be made

# What --help shows: headings, commands, and their options.
man-commands = Commands
man-arguments = Arguments
man-options = Options
man-default = [default: { $value }]
man-mazed = Mazes and puzzles
man-help = Print help
man-version = Print the version
man-imprint = Print who runs the server
man-privacy = Print the privacy notice of the server
man-lang = The language: en, de or ru
man-lang-here = The language of what is printed here: en, de or ru; for players there is serve --default-lang
man-store = Where players and runs are stored: sqlite:PATH or postgres://USER@HOST/NAME [default: sqlite:mazed.db, but play stores nothing]
man-seed = The seed of the board, 0 to 2^64-1 [default: a new one]
man-output = A file to write to instead of standard output (not over SSH)
man-list = List all commands
man-play = Play a game
man-play-resume = Continue an unfinished game, by its code
man-play-race = Race against a finished run, by its code
man-labyrinth = Find the way out of a labyrinth
man-labyrinth-height = Height in tiles: odd, 5 to 257 [default: 19]
man-labyrinth-width = Width in tiles: odd, 5 to 257 [default: 19]
man-labyrinth-size = Width and height in cells instead: 2x2 to 128x128
man-labyrinth-algorithm = How to build the maze: backtracker, kruskal, division, prim, wilson, growing-tree, sidewinder or eller [default: backtracker]
man-labyrinth-exclude = A cell to leave out; can be repeated
man-labyrinth-ends = Start and goal: classic (entrance and exit in the rim), source (first cell to the farthest dead end) or longest (the longest path) [default: classic; in a shape: source]
man-labyrinth-fog = Show only what has been seen so far
man-labyrinth-step = A step of the ladder, 1 to 40: the board of this week, the same for everybody
man-texture = For growing-tree: 0 (short branches) to 100 (long passages)
man-braid = Percentage of dead ends to open into loops
man-shape = A shape: circle, ring, diamond, heart, triangle, cross or hexagon
man-word = A word whose letters form the maze
man-from = The cell to start in
man-to = The cell to reach
man-play-yamyam = Slide until a wall stops you, and leave by an exit
man-play-yamyam-board = A set of boards: holes, stops or spaces; a single board by name, such as mirror; or one made from the seed: easy, medium, hard or expert [default: holes]
man-play-yamyam-number = The board's number in its set, from 1 [default: 1]
man-play-yamyam-trapdoor = Exits are trapdoors: reaching one is enough (always so in the set holes)
man-play-yamyam-max = Never more than N moves away from the start; -1: no limit
man-play-yamyam-smell = If an exit is one move away, the creature goes there by itself
man-play-fifteen = Put the tiles in order
man-play-fifteen-size = Tiles per side, counting the gap: 3, 4 or 5 [default: 4]
man-play-hop = Hop as far as the numbers say, and back home
man-play-hop-board = The board: source (the classic board), or one made from the seed: easy, normal or hard [default: source]
man-maze = Make a maze: as text, a picture or data
man-maze-size = Width and height in cells [default: 16x16, or the size of the mask or word]
man-maze-algorithm = How to build the maze: backtracker, kruskal, division, prim, wilson, growing-tree, sidewinder or eller
man-maze-seed = The seed of the maze, 0 to 2^64-1 [default: a new one]
man-maze-exclude = A cell to leave out; can be repeated; cells outside the grid are ignored
man-maze-border = A side that no passage may cross; can be repeated
man-maze-mask = A text with one line per row, # for cells to leave out; - reads standard input
man-maze-ends = Start and goal: source (first free cell to the farthest dead end), classic (top left to bottom right) or longest (the longest path)
man-maze-solution = Show the solution
man-maze-format = Output format: text (block characters, two columns per tile), ascii (# wall, S start, E end, . path), svg, png or json
man-yamyam = Show what can happen to a Yamyam from each cell of a board
man-yamyam-board = The board: a file (not over SSH), or - for standard input; `#` wall, space free, `E` exit
man-yamyam-trapdoor = A slide ends on the first exit it meets
man-yamyam-max = The creature never gets more than N moves away from its start; -1: no limit
man-yamyam-smell = If an exit is one move away, the creature always goes straight there
man-yamyam-tumble = Let N creatures tumble at random instead, and report what became of them
man-yamyam-start = The cell they start from: column and row, from 0
man-yamyam-seed = The seed of their tumbling
man-yamyam-format = Output format: text (the board, its free cells replaced by U, W, S or a space), json (with a count of each), svg or png
man-fifteen = Solve a fifteen puzzle
man-fifteen-board = The board: a file (not over SSH), or - for standard input; 9, 16 or 25 numbers, 0 for the gap
man-fifteen-format = Output format: text (sentences, with the keys on a line of their own) or json
man-hop = Find every way home on a Number-hop board
man-hop-board = The board: a file (not over SSH), or - for standard input [default: the classic 9 x 9 board]
man-hop-shortest = Show only the shortest solution
man-hop-format = Output format: text (one line per solution, then how many there are) or json
man-scores = Show the leaderboards
man-scores-game = The game, or ladder: the ladder of this week [default: all games]
man-scores-daily = Show the leaderboards of today's daily boards
man-scores-step = Only this step of the ladder, 1 to 40
man-scores-limit = Maximum number of lines per leaderboard
man-scores-format = Output format: text, json or csv
man-me = Show everything that is stored about you
man-me-format = Output format: text (a summary) or json (everything)
man-me-json = The same as --format json
man-replay = Show a finished run, move by move
man-replay-code = The code of the run, such as 7k3m-9xq2
man-replay-format = Output format: text (one line per move, with its time) or json [default: played back on a terminal, otherwise text]

# Help of the commands for operators.
man-env = [env: { $name }]

# The names of values in help.
value-name-address = ADDRESS
value-name-board = BOARD
value-name-bytes = BYTES
value-name-code = CODE
value-name-days = DAYS
value-name-file = FILE
value-name-folder = FOLDER
value-name-format = FORMAT
value-name-game = GAME
value-name-lang = LANG
value-name-level = LEVEL
value-name-mode = MODE
value-name-name = NAME
value-name-percent = PERCENT
value-name-path = PATH
value-name-player = PLAYER
value-name-seconds = SECONDS
value-name-shape = SHAPE
value-name-shell = SHELL
value-name-text = TEXT
value-name-time = TIME
value-name-who = WHO
value-name-word = WORD

# What is wrong with a value of an operator, with the database or with the host key.
value-address = an address is IP:PORT, such as 192.0.2.1:2222, or [::]:2222 for all
value-public-address = a public address is HOST or HOST:PORT, such as maze.example.org:2222
value-network = a network is an address and a prefix length, such as 192.0.2.0/24 or 2001:db8::/32
value-duration = a time is a number and m, h or d, such as 30m, 2h or 7d
value-database = a database is sqlite:PATH or postgres://USER@HOST/NAME
host-text-none = The host of this server has written nothing there.

# What the commands for operators print.

# What operators are told about the running server.

# Boards to choose from: those made by hand, with stars, and those drawn by a seed.
boards-by-seed = Random boards
boards-by-seed-rule = another one each time
boards-best = Your best: { $moves }, { $time }
boards-open = Not won yet
grade-easy = easy
grade-medium = medium
grade-hard = hard
grade-expert = expert
yamyam-rule-holes = reaching an exit is enough
yamyam-rule-stops = stop on an exit
yamyam-rule-spaces = stop on an exit, on large boards
hop-lessons = To learn
hop-classic = The classic
hop-lessons-rule = three small boards, a rule each
hop-classic-rule = a single board, always the same
hop-first-round = First round
hop-two-ahead = Two ahead
hop-crossing = Crossing paths
hop-rule-turn = Only slight turns. Hop back home!
hop-rule-turn-wide = From a 1 you hop one cell: straight on or slightly aside, and back home.
hop-rule-number = From a 2 you hop two cells far.
hop-rule-twice = A cell again? Only from another side.
choice-boards = Choose a board
hint-boards = boards
hint-next-named = next: { $name }
won-set-done = set done
key-board-more = choose everything about the board
help-boards = Each board has three stars: one for winning it, one for doing so without a hint, one for the fewest moves. They need not be won in one go: your best run counts. Boards made by hand are always the same, so they are practice; random boards are ranked.

# The ladder.
ladder = Ladder
ladder-days-left = { $n ->
    [one] new boards in { $n } day
   *[other] new boards in { $n } days
}
ladder-hours-left = new boards in { $n } h
grid-stars = { $won } of { $of } stars
step-n = Step { $n }
step-title = Step { $n }: { $name }
step-untried = Your first try this week counts.
step-untried-others = { $n ->
    [one] { $n } got out this week. Your turn now.
   *[other] { $n } got out this week. Your turn now.
}
step-begun = In progress: Enter continues it.
step-given-up = Given up: Enter plays it once more.
step-done = { $time }, { $moves }, rank { $rank } of { $of }
step-third-star = Third star: no hint, and either the shortest way or less than { $time }
choice-steps = Ladder
hint-steps = ladder
help-ladder = Forty labyrinths, each a little harder than the one before; every fifth is a jewel. Each week, from Monday to Sunday UTC, a step has one board, the same for everybody on every terminal. Your first attempt in the week is ranked on its list; later ones are practice. Only who has got out sees the runs of the others. An attempt begins when its board is shown. Whoever leaves it without a move finds it here again, with the time that it was seen.
help-ladder-stars = Three stars for each step: out; without a hint; and the shortest way, or faster than the time of the step. Stars stay for ever, and practice earns them too. A ✓ says that you got out this week, … that you have begun.
help-stars = Stars: one for the win, one without a hint, one for the fewest moves possible.
won-third-star = third star: shortest, or under { $time }

## Rooms

room-title = Room
room-about = Type the code that your friends have told you: of a room, such as tomin-kalur-denos, or of a run to race, such as 7k3m-9xq2. Or press Enter to open a room of your own.
room-bad-code = That is not a code. A room has three words, such as tomin-kalur-denos; a run to race has eight letters and digits, such as 7k3m-9xq2.
room-no-such = There is no room with this code. Ask whoever invited you: it may be over, or have another code.
room-guesses = { $n ->
    [one] Too many wrong codes. Try again in a second.
   *[other] Too many wrong codes. Try again in { $n } seconds.
}
room-full = This room is full.
room-locked = The host has locked this room.
room-removed = The host removed you from this room.
room-wrong-word = No guest of this room has this word. Check the word, or join with the code alone.
room-elsewhere = This room is on another server. Type: { $command }
room-too-many-here = Too many rooms are open from where you are. Join one of them, or wait until one is over.
room-too-many = Too many rooms are open on this server. Try again in a while.
room-none = There are no rooms on this server.
room-others-come = Others come into this room by:
room-game = Game
room-level = Level
room-mode = Mode
room-all-games = all four
room-mode-first = First to finish
room-mode-three = Best of three
room-mode-each = Each game once
room-members = { $code }: { $n } of { $of } here
room-host = host
room-away = away
room-is-locked = locked
room-round = Round { $n } of { $of }
room-results = Results
room-not-home = not home
room-points = { $n ->
    [one] { $n } pt
   *[other] { $n } pts
}
room-late = A round is under way. Press Enter to start now, with the clock running, or wait for the next round. Once you watch (w), you play from the next round on.
room-no-pieces = This game has no pieces to show: the bars say who is ahead.
room-goes-on = No pauses and no hints in a round.
room-choose-member = Choose a player with the arrows first.
room-line = This is the line to send to your friends.
room-last-call = Somebody is home: your time runs out.
room-left = { $time } left
room-time-up = Results. Time was up.
room-ended = Results. Ended by the host.
room-home-line = { $n ->
    [0] Place { $place } in { $time }!
    [one] Place { $place } in { $time }! One is still on the way.
   *[other] Place { $place } in { $time }! { $n } are still on the way.
}
room-over = This room is over.
room-gone = You are not in this room any more: the host has sent you away, or you came in again from somewhere else.
room-leave-title = Leave the room?
room-leave-points = { $n ->
    [one] Your point of the rounds so far will be lost.
   *[other] Your { $n } points of the rounds so far will be lost.
}
room-went = { $name } has left.
room-you-host = You are the host now.
room-has-left = left
room-remove-title = Remove this player?
room-remove-says = { $name } won't be able to rejoin this room.
room-word = Your word to come back: { $word }
room-end-title = End the round for everybody?
choice-let-stay = No, let them stay
choice-remove = Remove
choice-end-round = End the round
choice-leave-room = Leave the room
hint-room-start = start
hint-room-next = next round
hint-room-again = play again
hint-room-copy = copy the line
hint-room-react = react
hint-room-remove = remove
hint-room-lock = lock
hint-room-others = others
hint-room-enter = start now
hint-room-end = end the round
help-room = In a room everybody plays the same board at the same time, each on their own screen. Beside the board are the others, with their place and how much of the way they have behind them; g shows their pieces on the board, each with the sign of its bar.
help-room-points = Whoever is home gets a point, and another one for each other player who is not before them. Once somebody is home, the others have as much time again, at least 30 seconds and at most three minutes. Runs in a room are practice.
help-room-host = The host chooses what is played and starts the rounds, and can lock the room, remove somebody or end a round. When the host leaves, whoever has been there longest takes over.
room-is-ahead = { $n ->
    [one] { $name } is ahead by { $n } move.
   *[other] { $name } is ahead by { $n } moves.
}
line-room = room: how far each is; sign 1 to 6: show a sign; leave: go.
line-room-late = A round is under way. Type start to begin now, with the clock running, or wait for the next one. Once you watch, you play from the next one on.
line-room-leave = You are in a room. Type leave first.
line-room-signs = Type a number: 1 :) (smile), 2 :D (laugh), 3 :o (wow), 4 :( (sad), 5 !! (come on), 6 gg (good game)
room-sign-1 = smile
room-sign-2 = laugh
room-sign-3 = wow
room-sign-4 = sad
room-sign-5 = come on
room-sign-6 = good game
line-room-came = { $name } has come in.
line-room-lost = The connection of { $name } has broken off.
line-room-back = { $name } is back.
line-room-last-call = You have { $time } left.
line-room-home = { $name } is home in { $time }.
room-waiting = Waiting for { $name } to start.
room-has-seen = You have looked at the board of this round, so you play from the next one on.
room-nobody-to-watch = Nobody is on the way now whom you may watch.
room-host-chooses = The host chooses what is played, between two matches.
room-only-host = Only the host can do that.
hint-room-watch = watch
help-room-watch = Whoever is home, or has come late and waits, can watch those who still play (w), and look at their way from its beginning at up to eight times the speed. With V you let nobody watch you.
help-room-dialog = A room has a code of three words, such as tomin-kalur-denos. A run has one of eight letters and digits, such as 7k3m-9xq2: with it you race that run on its board. Whoever has a room or a run open gets its code with s or i. A guest whose connection drops comes back with the code and the word that the room showed.
line-room-as-host = As the host: end ends the round.
line-room-locked = The room is locked: nobody else gets in.
line-room-unlocked = The room is open to others.
line-room-new-host = { $name } is the host now.
line-room-winner = { $name } has won.
line-room-watch = watch: follow one of those who still play, n: the next; look and where as on a board of your own; stop: back.
line-room-left-to-go = { $n ->
    [one] { $n } move to go
   *[other] { $n } moves to go
}
race-code-title = Invite to a race
race-code-says = Whoever types { $code } in the menu under r gets this board, with this run as the ghost. Or by this line:
race-code-waits = This run is still being saved. Its code comes with that.
race-code-none = This run is not kept, so nobody can race it.
race-code-first = First your friend has to finish the same board: { $board }.
race-code-finish = Finish this board first: then there is a code by which others race you.
race-code-practice = Practice is not stored, so nobody can race this run; but everybody can play its board.
race-code-guest = Guests' runs aren't stored, so nobody can race them. To get a key: ssh-keygen
hint-invite = invite
key-invite = the code by which others race this run
trouble-guesses = Too many wrong codes. Wait a minute and try again.
live-in-rooms = { $n ->
    [one] One player is in a round of a room, where only its members watch.
   *[other] { $n } players are in rounds of rooms, where only their members watch.
}
live-unwatched = { $n ->
    [one] One player does not let others watch.
   *[other] { $n } players do not let others watch.
}
value-room-code = not the code of a room; a code looks like tomin-kalur-denos
cmd-join = go into the room with this code
man-join = Go into a room
man-join-code = The three words of the room's code, such as tomin-kalur-denos; a guest who comes back adds the word that the room showed
# Watching games under way.
live = Live
live-count = { $n ->
    [one] One game
   *[other] { $n } games
}
live-nobody = Nobody can be watched right now. Play something yourself, and somebody may come to watch you.
live-finish-first = × Finish { $board } first.
live-off = This server does not show who plays.
live-covered = Paused: the board is covered.
live-solved = This game is finished.
live-given-up = This player has given up.
live-left = This player has left the game.
live-closed = Nobody may watch this game any more.
live-line = { $id }  { $name }: { $board }, { $moves }, { $time }, watched by { $watch }
help-live = Here you watch others play, as they play: you see what they see, and in fog no more than that. While somebody pauses, the board is covered. A board of today or of this week can be watched once you have finished it yourself. When a run is finished, you can replay it from its beginning and race it.
help-live-honest = A second pair of eyes sees more than one. Nothing can keep friends from helping each other, so the leaderboards rest on honesty here: do not tell the way while a run counts.
key-live = watch others play
key-live-turn = the previous or the next game
hint-live-turn = other game
key-watched = let nobody watch, or let others watch again
say-alone = Nobody watches now. V: let them again
say-watchable = Others may watch you again.
say-unwatchable = Nobody may watch: see the settings.
here-watch = w: watch
set-seen-name = name
set-seen-games = name, games
trouble-not-live = This game is not under way any more, or nobody may watch it.
trouble-watched-too-many = You have turned to many games in a short time. Wait a moment.
line-live-begun = You are watching { $name }. look: the board. where: how it stands. stop: leave
line-live-moves = { $name }: { $moves ->
    [one] one move
   *[other] { $moves } moves
 } so far, { $n } more than before.
cmd-live = list the games under way as text or json
cmd-watch = watch a game under way
man-live = Show the games under way
man-live-format = Output format: text or json [default: the list to choose from on a terminal, otherwise text]
man-watch = Watch a game under way
man-watch-code = The code of the game, as live names it
daily-playing = { $n ->
    [one] one plays now
   *[other] { $n } play now
}
