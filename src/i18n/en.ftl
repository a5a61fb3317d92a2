# The title.
labyrinth = Labyrinth
menu-play = Play
menu-language = Language: { $name }
menu-settings = Settings
menu-help = Help
menu-quit = Quit
host-imprint = Legal notice
host-privacy = Privacy
menu-about = In at the top, out at the bottom
menu-player = You are { $name }
menu-guest = Guest for this visit: { $name }
menu-streak = { $n ->
    [one] { $n } day in a row
   *[other] { $n } days in a row
}
here-playing = { $n } playing now.
here-finished = { $name } just finished { $board }.
here-daily = today's { $game }
here-step = ladder step { $n }

# Counting.
moves = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}

# The questions before a game.
setup-preset = Size
setup-height = Height
setup-width = Width
setup-odd = odd, { $min } to { $max }
setup-range = { $min } to { $max }
yes = yes
no = no
setup-none = none
cards-form = All options
setup-no-maze = No path would lead to the goal.
note-smell = Yamyam takes any exit one move away.
note-max = How far from its start, in moves.
note-trapdoor = Reaching an exit is enough.
note-side = Walls included: 21 means ten cells.
note-shape = The outline of the maze.
note-word = A maze in the shape of a word.
note-fog = Hidden until it comes into view.
note-yamyam-board = Random boards, or handmade ones.
note-number = Which of the handmade boards.
note-fifteen-size = Tiles on each side of the square.
note-hop-board = The larger the board, the harder.
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
say-one-more = One more step and you're out!
say-attempt = Your first try is ranked.
say-wall = There is a wall.
say-outside = Not that way: the exit is bottom right.
say-unknown = That key does nothing. ? shows the keys.

# The result.
won-title = You made it!
won-replay =
    Play it again:
    { $command }
won-shortest = the fewest possible
won-longer = fewest possible: { $par }
won-rank = Rank { $n }
won-later = Not saved yet
won-unsaved = Not saved
won-saved = Saved
won-unranked = Not ranked
won-guest = To keep results: ssh-keygen
won-faster = { $seconds } s faster than your best
won-slower = { $seconds } s slower than your best
won-even = as fast as your best
won-behind = { $seconds } s behind { $name }
hint-next-board = next
hint-same = again
hint-today = daily boards
choice-again = Next board
choice-same = Same board again

# Questions during a game.
leave-title = Quit this game?
leave-kept = It's saved: continue from the menu.
clock-goes-on = The clock keeps running.
leave-attempt = Your ranked attempt has begun. It waits for you, but the clock keeps running.
another-title = Give up this board?
another-kept-title = Leave this board?
paused-title = Paused
choice-stay = Stay
choice-solution = Give up
same-title = This board again?
same-says = Only your first try is ranked.
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
help-goal = Find the path from the entrance at the top left to the exit at the bottom right, or to the diamond.
menu-title = Menu
help-menu = In a game, ? shows its goal and keys.
key-ladder = ladder: forty labyrinths
key-help-page = help, on every page
key-move = up, left, down, right
key-move-arrows = the same with the arrow keys
key-move-vi = the same with the vi keys
key-hint = hint: the next move
key-pause = pause: covers the board; the clock runs on
key-restart = restart this board
key-new = the next board
key-help = this help
key-quit = quit this game (asks first)

# The settings.
set-play = Playing
set-display = Display
set-you = You
set-lang = Language
set-en = English
set-de = Deutsch
set-ru = Русский
set-colours = Colours
set-palette = Palette
set-dark = dark
set-light = light
set-contrast = high contrast
set-glyphs = Characters
set-keys = Keys
set-all = all
set-left = left hand
set-pad = number pad
set-seen = Shown to others
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
set-full = full
set-little = reduced
set-none = none
note-lang = The language of all texts.
note-motion = How much moves; replays always play.
note-keys = What you play with; hints match.
note-palette = Dark, light, or high contrast, also for colour-blind players.
note-automatic = Automatic trusts your terminal; change it if the board looks wrong.
note-seen = Others see you win, and may watch you.
note-me = Your name, your keys, your data.
help-settings = With an SSH key, your settings are remembered.
help-seen = V stops others watching at once. You're always counted, and always named on leaderboards. Until you choose, the random name you were given is shown, but a name you picked isn't. Guests choose for each session.

# The server and the terminal.
notice-draining = { $seconds ->
    [one] The server shuts down in { $seconds } second. Thank you for playing!
   *[other] The server shuts down in { $seconds } seconds. Thank you for playing!
}
notice-idle = { $seconds ->
    [one] Still there? Your session ends in { $seconds } second. Press any key to stay.
   *[other] Still there? Your session ends in { $seconds } seconds. Press any key to stay.
}
end-drain = The server is shutting down. It may be back in a moment.
end-idle = Your session ended because you pressed no key for a long time.
end-panic = Sorry, something went wrong. The error has been logged.
end-kicked = The operator ended your session.
end-forgotten = Your data was deleted, or this key removed, in another session. Connect again to start over.
notice-said = From the operator: { $text }
end-flood = Your session ended: too much input at once.
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
describe-place = You're in row { $row } of { $height }, column { $col } of { $width }.
describe-open = You can go: { $dirs }.
describe-at-exit = You're at the exit: one move down and you're out.
describe-hint = Hint: go { $dir }.

# Text mode.
line-hello = mazed: { $game } in text mode.
line-help = look: show the board. where: say where you are. Also: hint, restart, give up, new, pause, back. menu: everything else.
line-enter = Press Enter to play step { $n } of the ladder.
line-enter-local = Press Enter to play a small labyrinth.
line-more = Or type a number to choose a size, or menu for everything else. These work anywhere: play hop, race CODE, join CODE.
line-no-number = Type a number, menu or quit.
line-odd = odd, { $min } to { $max }
line-odd-enter = odd, { $min } to { $max }; or Enter to play
line-again = Type new for another board, restart for the same one, or back.
line-nothing-waits = You have no unfinished game.
line-unknown = Unknown command. Type help, or menu.
line-words = exit=quit position=where board=look commands=help again=restart
line-nothing = Nothing changed.
line-help-hint = Type help for the rules and the other commands.

# The list of commands.
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
    [one] { $n } unfinished game
   *[other] { $n } unfinished games
}
me-days = { $n ->
    [one] { $n } day with a finished daily board
   *[other] { $n } days with a finished daily board
}
me-stars = { $n ->
    [one] { $n } star on the ladder
   *[other] { $n } stars on the ladder
}
cmd-menu = Open the menu
cmd-lines = Play in text mode: line by line, without a full screen
cmd-seed = The same options and seed always give the same board: ssh HOST maze --size 20x10 --seed 7 --format svg > maze.svg
cmd-options = --lang en|de|ru chooses the language; --help after a command explains its options.
cmd-guest = guest@HOST makes you a guest even if you have a key; other user names are ignored.

# More in the labyrinth.
give-up-title = Give up and watch the solution?
give-up-says = Giving up means no rank.
choice-give-up = Show it
key-give-up = give up and watch the solution
say-no-watch = There is no solution to show here.
say-off-ladder = Database unavailable: this is practice.
say-many-boards = New-board limit reached: practice only.
hint-title = Show a hint?
hint-says = A hint means no rank.
choice-hint = Hint
line-solution = Solution: { $moves }
key-run = run to the next fork
key-zoom = zoom: draw the board larger or smaller
key-map = map of what you have seen so far
setup-fog = Fog

# The laboratory.
menu-laboratory = Laboratory
menu-games = More games
menu-other-games = Yamyam, Fifteen, Number-hop
lab-about = Watch mazes being built and solved. Red marks where the algorithm is at work. When a maze is finished, Space starts a solver.
lab-pick-algorithm = Pick an algorithm
lab-pick-solver = Pick a solver
lab-loops = A dead end is opened into the next passage. Now there are loops, and more than one path.
lab-lost = Back at the start, end not found: among loops, one hand on the wall isn't enough.
lab-speed = { $n }/s
lab-seed = seed { $seed }
lab-n-dead-ends = Dead ends
lab-n-visited = Visited
lab-n-steps = Steps
lab-n-way = Path
hint-lab-play = play
hint-lab-solve = solve it
hint-lab-on = continue
hint-lab-step = step
hint-lab-algorithm = algorithm
hint-lab-solver = solver
hint-lab-pair = mazes
key-lab-play = play or pause; at the end, start the solver
key-lab-step = one step forward
key-lab-back = one step back
key-lab-faster = twice as fast
key-lab-slower = half as fast
key-lab-algorithm = pick an algorithm (of two mazes: the right one's)
key-lab-solver = pick a solver (of two mazes: the right one's)
key-lab-pair = two mazes side by side, same seed (needs 64 x 16 or more)
key-lab-loops = with or without loops
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
lab-growing-tree-drop = No new neighbours left: this cell leaves the list.
lab-growing-tree-done = Done: the list is empty. Always picking the newest cell would make this a backtracker.
lab-sidewinder = Sidewinder
lab-sidewinder-note = row by row, always a way up
lab-sidewinder-begin = Row by row, from the top. The first row becomes one long passage.
lab-sidewinder-carve = A passage grows right until a coin toss stops it.
lab-sidewinder-up = The passage is finished: one of its cells, at random, opens upwards.
lab-sidewinder-done = Done: going up, you never meet a dead end, and the top row is open all along.
lab-eller = Eller
lab-eller-note = row by row, endlessly
lab-eller-begin = Row by row, remembering only one row at a time.
lab-eller-carve = Neighbours from different parts are joined or not: a coin toss decides.
lab-eller-down = Each part opens downwards at least once. What lies below belongs to it.
lab-eller-done = Done: the last row has joined all parts. It could have gone on forever.
lab-flood = Breadth-first
lab-flood-note = all paths at once
lab-flood-begin = Water comes in at the top left and spreads in all directions at the same speed.
lab-flood-on = Breadth first: near cells before far ones. Each shows its distance from the start.
lab-flood-done = Walking back from the end, always to a smaller distance, gives the shortest path.
lab-depth-first = Depth-first
lab-depth-first-note = ever onward, then back
lab-depth-first-begin = A walker leaves a trail, always taking the first open passage.
lab-depth-first-on = Depth first: ever onward, as long as there is something new.
lab-depth-first-back = Nothing new here: back along the trail. This was a dead end.
lab-depth-first-done = The end is found, and the trail is the path. Whether that is quick is a matter of luck.
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
lab-right-hand-done = Out! In a maze without loops this always works, but it's rarely quick.
lab-a-star = A*
lab-a-star-note = breadth-first with a compass
lab-a-star-begin = A* knows where the end is: it adds the steps taken to the distance left, ignoring walls.
lab-a-star-on = The cell that promises the shortest path comes first; the others wait.
lab-a-star-done = Found, and no path can be shorter. Less promising cells were never visited.
setup-algorithm = Algorithm
setup-texture = Texture
setup-braid = Loops (%)
setup-shape = Shape
setup-word = Word
setup-ends = Start, goal
setup-bad-word = Too long here, or has unknown letters.
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
describe-at-goal = You've reached the goal.
far-up = { $n } up
far-down = { $n } down
far-left = { $n } to the left
far-right = { $n } to the right
say-start-cells = Find the way to the diamond!

# All games.
moves-of = { $n }/{ $par } moves
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
help-fifteen-goal = Slide tiles into the gap until they're in order. A key moves a tile, not the gap.
key-slide = slide a tile up, left, down, right into the gap
hint-slide = move a tile
line-fifteen = w a s d: move a tile up, left, down, right (several letters make several moves). undo: take a move back.
say-full = A game has at most 65,536 moves.
say-no-undo = There is nothing to undo.

# Number-hop.
hop = Number-hop
setup-board = Board
hop-source = the classic, 9 x 9
hop-easy = easy, 5 x 5
hop-normal = medium, 7 x 7
hop-hard = hard, 9 x 9
hop-start = Hop as the numbers say, and get home!
hop-won = Home again!
hop-too-sharp = That turn is too sharp.
hop-outside = That hop would leave the board.
hop-entered = You've landed there this way before.
hop-no-hint = No way home from here. u: undo
hop-stuck = No hop is possible from here. u: undo
hop-lost = You can't get home any more. u: undo
hop-place = You are at { $field }, on the number { $n }.
hop-field = row { $row }, cell { $place }
hop-home = home
hop-way = { $key } { $way } to { $field } ({ $n })
hop-way-home = { $key } { $way } { $field }
hop-open = You can hop: { $ways }.
hop-so-far = Last hops: { $walk }.
hop-hint = Hint: { $way } ({ $key }).

# The commands of the puzzles.
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
cmd-hop-source = This is the classic 9 x 9 board. To send your own board, use: hop -
cmd-check-no-moves = standard input is not a list of moves; use one letter per move, such as wasd
cmd-check-nothing = It does nothing here.
cmd-check-wrong = Move { $n } is wrong: { $why }
cmd-check-won = The move before it had already finished the board.
cmd-check-right = Right. Moves: { $n }, fewest possible: { $least }.
cmd-check-not-there = Every move is possible, but the board isn't finished. Moves: { $n }.
cmd-fifteen-shortest = Moves: { $n }, proven to be the fewest.
cmd-fifteen-at-most = Moves: { $n }; at least { $least } are needed.
cmd-tumble-start = Start { $x },{ $y }: { $class }.
cmd-tumble-out = Out: { $n } ({ $share }%).
cmd-tumble-wandering = Still wandering: { $n } ({ $share }%).
cmd-tumble-lost = Lost: { $n } ({ $share }%).
cmd-tumble-mean = Average number of moves to the exit: { $n }.
way-e = E
way-se = SE
way-sw = SW
way-w = W
way-nw = NW
way-ne = NE
key-hop = hop; the keys are laid out like the six directions
key-hop-digits = the same, clockwise from the right
hint-hop = hop
line-hop = w e a d z x, or nw, ne, sw, se, west, east: hop (several letters make several hops). undo: take a hop back.
help-hop-goal = Hop as far as each number says and get home. Turn only slightly. No cell twice from the same side.
help-hop-start = The piece starts in the middle and must hop back there in as few hops as possible. The number on the cell you leave says how many cells you hop; the cells in between don't matter.
help-hop-rules = The first hop may go in any of the six directions; every later one goes straight on or turns one direction to either side. You must land on the board, and never on the same cell twice in the same direction.
# Yamyam.
yamyam = Yamyam
yamyam-stops = Stops
yamyam-spaces = Wide spaces
yamyam-easy = Random, easy
yamyam-medium = Random, medium
yamyam-hard = Random, hard
yamyam-expert = Random, expert
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
yamyam-start = Stop on an exit! Only walls stop you.
yamyam-start-trapdoor = Slide onto an exit: exits are trapdoors.
yamyam-won = You made it out!
line-yamyam = w a s d: slide (several letters make several slides). undo: take a slide back.
yamyam-say-too-far = That is too far from the start.
yamyam-stuck = No way out. u: undo, r: restart
key-yamyam-slide = slide up, left, down, right
hint-yamyam-slide = slide
key-yamyam-overlay = colour the board by risk
hint-yamyam-overlay = colours
help-yamyam-goal = Yamyam slides until a wall stops it. Stop it on an exit; a trapdoor catches it as it passes.
yamyam-slide = { $dir } { $n }
yamyam-slide-out = { $dir } { $n }, onto an exit
yamyam-slides = You can slide: { $ways }.
yamyam-nearest = The nearest exit is { $way }.
yamyam-safe = safe
yamyam-risky = risky
yamyam-far = too far
yamyam-unsafe = no way out

# What the server remembers: unfinished games, ranks, leaderboards, daily boards.
menu-go-on = Continue: { $game }
menu-daily-game = daily { $game }
menu-more-games = and { $n } more
help-unfinished = Games you left unfinished, newest first. Press Enter to continue the selected one. They stay here for 90 days.
unfinished-title = Unfinished games
unfinished-now = just now
unfinished-drop-title = Give this game up?
unfinished-drop-says = { $game }: you won't be able to continue it, and it won't be ranked.
choice-drop = Give it up
hint-drop = give up
menu-daily = Daily boards
menu-scores = Leaderboards
say-go-on = This is where you left off.
notice-fetching = One moment…
trouble-later = The database is unavailable right now. Try again later.
trouble-unknown = The database did not answer, so this may or may not have worked. Check your data later, or try again.
trouble-broken = The server's database is damaged. Only the operator can repair it.
trouble-nothing = No run or unfinished game has this code. Check it for typos. Most runs are deleted after a year.
trouble-taken = That name, or one very like it, is already taken.
trouble-no-key = You need an SSH key for that. Create one with ssh-keygen.
trouble-busy = That game is open in another of your sessions, or you continued it there.
trouble-over = That game is finished. To see it, use replay with its code.
trouble-refused = This game can no longer be opened here.
trouble-secret = That would spoil one of today's or this week's boards. Finish it yourself first.
trouble-secret-board = That would spoil { $board }. Finish it yourself first.
trouble-reserved = That name is reserved. Choose another one.
trouble-too-many-keys = You have reached the limit for keys. Remove one first.
trouble-last-key = This is your only key. To leave for good, delete your data instead.
trouble-too-much = You have reached a limit for your key or network. Try again in a few minutes.
host-note = (HOST: the address you typed to get here)
resume-later = To continue later: { $command }
resume-unsafe = Your game could not be saved yet and may be lost. If it survives: { $command }
bye-player = Goodbye, { $name }!
bye-guest = Goodbye! You played as the guest { $name }. To keep your results: ssh-keygen -t ed25519
header-daily = daily board
choice-keep = No, keep it
choice-forget = Delete my data
forget-title = Delete your data?
forget-says = Your name, keys, settings, stars, streak and unfinished games will be deleted. Your best results stay, without your name. This can't be undone.
somebody = anonymous
list-daily = Daily board
list-empty = No entries yet.
list-first = Be the first!
list-free = still free
list-how = Finish without hints to be listed.
list-name = Name
list-time = Time
list-moves = Moves
list-you = you
list-week = Week of { $day }
list-of-day = { $date }: { $game }, daily board
list-of-step = Week of { $day }: ladder, step { $n }
list-code = Code: { $code }
help-lists = Everyone's best runs: the fastest first, then the one with fewer moves, then the earlier one. A run is ranked if the server picked the board and you used no hints. On a level everyone had a different board, on a daily board or a step the same one. ◆7 (in ASCII ^7): a daily board finished seven days in a row.
key-list-race = race this run; its ghost plays beside you
key-list-game = another game, or the ladder
key-list-level = next level or step
scores-code = Code
hint-watch = watch
hint-race = race
hint-race-first = race the leader
hint-play = play
hint-list = leaderboard
hint-share = share
share-title = Share
daily-left = next in { $hours } h { $minutes } min
daily-begun = in progress
daily-given-up = given up
daily-first = Finish a board to start a streak.
help-daily = One board of each game a day, the same for everyone, from midnight to midnight UTC. Your first attempt is ranked; it begins when you see the board, and the clock runs on if you leave. Each day you finish a board extends your streak.
key-day-race = race against your best run on this board
key-day-list = leaderboard of this board
key-day-share = show and copy a text to share, without spoilers
date-short = { $day } { $month }
daily-place = Rank { $rank } of { $of }
daily-done = { $n } of { $of } today
daily-finished = { $n } finished
daily-open = not played yet
daily-news = Just now
daily-star = All four boards done today!
streak-longest = longest: { $n }
streak-days = { $n ->
    [0] No streak right now
    [one] { $n } day in a row
   *[other] { $n } days in a row
}
share-copied = Copied, if your terminal allows it.
share-legend = { $dot } part of your path, { $detour } part with a detour
share-none = Finish one of today's boards first to get a text to share.
weekdays = Mo Tu We Th Fr Sa Su
months = January February March April May June July August September October November December
me-title = You and your data
me-name = Name
me-link-code = Get a code to link another key
me-link = Link this key with a code
me-data =
    Others see your name and your results. To see everything the server stores:
    { $command }
me-renamed = Your name is now { $name }.
me-no-name = A name needs a letter or a digit.
me-no-code = There is no such code, or it has expired.
me-link-with = Connect with your other key within ten minutes and enter { $code } on this page.
me-welcome = You are now { $name }.
me-keys-row = Your keys
me-key = Key { $key }
help-me = Here you can change your name, link another computer's key, see your keys and delete your data. The command shown prints everything the server stores about you.
me-key-used = { $key }, last used on { $day }
me-key-here = { $key }, in use now
keys-this = in use
keys-removed = Key removed.
keys-remove-title = Remove this key?
keys-remove-other = { $key } will no longer be yours, and anyone who connects with it will be a new player. Your other keys and everything you have stay.
keys-remove-this = You're using { $key } right now. Without it you're a new player; your other keys keep everything.
choice-remove-key = Remove the key
choice-no-link = No, leave it as it is
choice-link = Yes, link this key
link-title = Link this key?
link-says-key = This key will belong to { $to }.
link-says-runs = The runs and this key move from { $from } to { $to }. This cannot be undone.
link-says-apart = This key moves from { $from } to { $to }. The runs stay with { $from }.
link-says-own = Agree only if you made the code yourself.
me-guest = You're playing as a guest. Your name for this visit is { $name }.
me-make-key = With a key, the server recognises you: run ssh-keygen -t ed25519 on your computer, press Enter at each question, and connect again.
replay-reached = { $moves } in { $time }
line-replay = { $name }: { $moves } in { $time }. Typed: { $typed }
line-page = Type a row's number or first letters, then a value if it takes one (- for none). back: go back one page. Enter: repeat this page. Also: help, menu, quit.
line-waiting = { $n ->
    [one] You have an unfinished game: type continue.
   *[other] You have { $n } unfinished games: type continue.
}
line-stars = { $n ->
    [one] { $n } star
   *[other] { $n } stars
}

race-start = A race against { $name }!
race-first = First without the ghost, then g races.
race-finished = { $name } has finished!
race-alone = Your rival is gone. You're on your own.
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
hint-replay-step = step
hint-replay-speed = speed
hint-replay-start = start
hint-replay-end = end
help-replay = A run exactly as it was played, in real time; only pauses longer than two seconds are shortened.
key-replay-play = pause or play; at the end, play again
key-replay-step = one move back or forward
key-replay-race = race against this run; its ghost plays beside you
key-replay-start = jump to the start
key-replay-end = jump to the end

# What is wrong with a command line. After a colon comes a reason of the next parts.
usage-options = OPTIONS
usage-command = COMMAND
refusal-usage = Usage: { $usage }
refusal-more = More: { $command }
refusal-only = use one of { $names }
refusal-conflict = use only one of these: { $names }
refusal-missing = missing: { $names }
refusal-other = not understood: { $text }
refusal-own-game = --resume and --race already choose the game: do not name another
refusal-too-long = the command line is too long
refusal-not-utf8 = the command line is not UTF-8
refusal-nul = the command line contains NUL
refusal-unclosed = a quote is not closed, or nothing follows the last backslash
refusal-terminal = a game needs a terminal: ssh -t
refusal-input = the input is larger than { $n } bytes
refusal-answer = The output is longer than 4 MiB. Ask for less.
refusal-input-mib = the input is larger than 1 MiB
refusal-input-late = the input took longer than a minute
refusal-board-file = { $name }: over SSH, pass the file on standard input: - < FILE
refusal-output-file = --output: over SSH, redirect standard output: ... > FILE
refusal-tumble-picture = --tumble cannot be drawn: use --format text or json
refusal-fields = --format: a board of more than { $most } cells cannot be drawn
refusal-start = --start { $x },{ $y }: not a free cell of the board

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
maze-mask-size = the mask has { $width }x{ $height } cells, but --size is { $across }x{ $down }
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
man-lang-here = The language of this output: en, de or ru; for players, see serve --default-lang
man-store = Where players and runs are stored: sqlite:PATH or postgres://USER@HOST/NAME [default: sqlite:mazed.db, but play stores nothing]
man-seed = The seed of the board, 0 to 2^64-1 [default: a new one]
man-output = A file to write to instead of standard output (not over SSH)
man-list = List all commands
man-play = Play a game
man-play-resume = Continue an unfinished game, by its code
man-play-race = Race against a finished run, by its code
man-labyrinth = Find the way out of a labyrinth
man-labyrinth-height = Height, walls included: odd, 5 to 257 [default: 19]
man-labyrinth-width = Width, walls included: odd, 5 to 257 [default: 19]
man-labyrinth-size = Width and height in cells instead: 2x2 to 128x128
man-labyrinth-algorithm = How to build the maze: backtracker, kruskal, division, prim, wilson, growing-tree, sidewinder or eller [default: backtracker]
man-labyrinth-exclude = A cell to leave out; can be repeated
man-labyrinth-ends = Start and goal: classic (entrance and exit in the rim), source (first cell to the farthest dead end) or longest (the longest path) [default: classic; in a shape: source]
man-labyrinth-fog = Show only what has been seen so far
man-labyrinth-step = Play a step of the ladder, 1 to 40: this week's board, the same for everyone
man-texture = For growing-tree: 0 (short branches) to 100 (long passages) [default: 50]
man-braid = Percentage of dead ends to open into loops
man-shape = A shape: circle, ring, diamond, heart, triangle, cross or hexagon
man-word = A word whose letters form the maze
man-from = The cell to start in
man-to = The cell to reach
man-play-yamyam = Slide until a wall stops you, and leave by an exit
man-play-yamyam-board = A set of boards: holes, stops or spaces; a single board by name, such as mirror; or one made from the seed: easy, medium, hard or expert [default: holes]
man-play-yamyam-number = The board's number in its set, from 1 [default: 1]
man-play-yamyam-trapdoor = Exits are trapdoors: reaching one is enough (always so in the set holes)
man-play-yamyam-max = Never get more than N moves from the start; -1: no limit
man-play-yamyam-smell = If an exit is one move away, the creature goes there by itself
man-play-fifteen = Put the tiles in order
man-play-fifteen-size = Tiles per side, counting the gap: 3, 4 or 5 [default: 4]
man-play-hop = Hop as far as the numbers say, and back home
man-play-hop-board = The board: source (the classic board), or one made from the seed: easy, normal or hard [default: source]
man-maze = Make a maze: as text, a picture or data
man-maze-size = Width and height in cells [default: 16x16, or the size of the mask or word]
man-maze-seed = The seed of the maze, 0 to 2^64-1 [default: a new one]
man-maze-exclude = A cell to leave out; can be repeated; cells outside the grid are ignored
man-maze-border = A side that no passage may cross; can be repeated
man-maze-mask = A text file with one line per row, # for cells to leave out; - reads standard input
man-maze-ends = Start and goal: source (first free cell to the farthest dead end), classic (top left to bottom right) or longest (the longest path)
man-maze-solution = Show the solution
man-maze-format = Output format: text (block characters, two per square), ascii (# wall, S start, E end, . path), svg, png or json
man-yamyam = Show what can happen to a Yamyam from each cell of a board
man-yamyam-board = The board: a file (not over SSH), or - for standard input; `#` wall, space free, `E` exit
man-yamyam-trapdoor = A slide ends on the first exit it meets
man-yamyam-max = The creature never gets more than N moves away from its start; -1: no limit
man-yamyam-smell = If an exit is one move away, the creature always goes straight there
man-yamyam-tumble = Let N creatures tumble at random instead, and report what became of them
man-yamyam-start = The cell they start from: column and row, from 0
man-yamyam-seed = The seed of their tumbling
man-yamyam-format = Output format: text (the board; S safe, space risky, W too far, U no way out), json (with a count of each), svg or png
man-fifteen = Solve a fifteen puzzle
man-fifteen-board = The board: a file (not over SSH), or - for standard input; 9, 16 or 25 numbers, 0 for the gap
man-fifteen-format = Output format: text (sentences, with the keys on a line of their own) or json
man-hop = Find every way home on a Number-hop board
man-hop-board = The board: a file (not over SSH), or - for standard input [default: the classic 9 x 9 board]
man-hop-shortest = Show only the shortest solution
man-hop-format = Output format: text (one line per solution, then how many there are) or json
man-scores = Show the leaderboards
man-scores-game = A game, or ladder for this week's ladder [default: all games]
man-scores-daily = Show the leaderboards of today's daily boards
man-scores-step = Only this step of the ladder, 1 to 40
man-scores-limit = Maximum number of lines per leaderboard
man-scores-format = Output format: text, json or csv
man-me = Show what is stored about you; json shows everything
man-me-format = Output format: text (a summary) or json (everything)
man-me-json = The same as --format json
man-replay = Show a finished run, move by move
man-replay-code = The code of the run, such as 7k3m-9xq2
man-replay-format = Output format: text (one line per move, with its time) or json [default: played back on a terminal, otherwise text]

# Help of the commands for operators.

# The names of values in help.
value-name-board = BOARD
value-name-code = CODE
value-name-file = FILE
value-name-format = FORMAT
value-name-game = GAME
value-name-lang = LANG
value-name-name = NAME
value-name-percent = PERCENT
value-name-shape = SHAPE
value-name-word = WORD

# What is wrong with a value of an operator, with the database or with the host key.
value-address = an address is IP:PORT, such as 192.0.2.1:2222, or [::]:2222 for all
value-public-address = a public address is HOST or HOST:PORT, such as maze.example.org:2222
value-network = a network is an address and a prefix length, such as 192.0.2.0/24 or 2001:db8::/32
value-duration = a time is a number and m, h or d, such as 30m, 2h or 7d
value-database = a database is sqlite:PATH or postgres://USER@HOST/NAME
host-text-none = The operator has not provided this text.

# What the commands for operators print.

# What operators are told about the running server.

# Boards to choose from: those made by hand, with stars, and those drawn by a seed.
boards-by-seed = Random boards
boards-by-seed-rule = a new one each time
boards-best = Your best: { $moves }, { $time }
grade-easy = easy
grade-medium = medium
grade-hard = hard
grade-expert = expert
yamyam-rule-holes = reaching an exit is enough
yamyam-rule-stops = stop on an exit
yamyam-rule-spaces = stop on an exit, on large boards
hop-lessons = Lessons
hop-classic = The classic
hop-lessons-rule = three small boards, one rule each
hop-classic-rule = a single board, always the same
hop-first-round = First round
hop-two-ahead = Two ahead
hop-crossing = Crossing paths
hop-rule-turn = Hop one cell, turn slightly, get home!
hop-rule-number = From a 2 you hop two cells.
hop-rule-twice = Same cell again? From another side only.
hint-boards = boards
won-set-done = set finished
key-board-more = set every option yourself
help-boards = Each board has three stars: one for winning, one for winning without hints, one for the fewest moves. You needn't earn them in one run. Handmade boards never change, so they're practice; random boards are ranked.

# The ladder.
ladder = Ladder
ladder-days-left = { $n ->
    [one] new boards in { $n } day
   *[other] new boards in { $n } days
}
step-n = Step { $n }
step-title = Step { $n }: { $name }
step-third-star = Third star: shortest, or under { $time }
hint-steps = ladder
help-ladder = Forty labyrinths, each a little harder than the last; every fifth is special. Every Monday each step gets a new board, the same for everyone. Your first attempt of the week is ranked; it begins when you see the board, and the clock runs on if you leave. You can see other players' runs once you've finished the board.
ladder-number = Type the number of any step, 1 to 40.
help-ladder-stars = Three stars per step: one for finishing, one for using no hints, and one for the shortest path or beating the step's time. Stars are yours forever, and practice earns them too.
won-third-star = third star: shortest, or under { $time }
won-hint-star = more stars: without a hint

## Rooms

room-title = Room
room-open = Open a room
room-code = I have a code
room-says =
    Everyone races on the same board,
    each on their own screen.
note-room-open = You get a command to send to your friends.
note-room-code = Like tomin-kalur-denos for a room, or 7k3m-9xq2 to race a run.
room-bad-code = That isn't a code. A room's is three words, such as tomin-kalur-denos; a run's is eight letters and digits, such as 7k3m-9xq2.
room-name = Name
room-name-says = What should this room call you?
room-no-such = There's no room with this code. Ask for it again: the room may have closed or changed its code.
room-guesses = { $n ->
    [one] Too many wrong codes. Try again in a second.
   *[other] Too many wrong codes. Try again in { $n } seconds.
}
room-full = This room is full.
room-locked = The host has locked this room.
room-removed = The host removed you from this room.
room-wrong-word = No guest in this room has this word. Check it, or join with the code alone.
room-elsewhere = This room is on another server. Type: { $command }
room-too-many-here = Your network has too many rooms open. Join one of them, or wait until one closes.
room-too-many = Too many rooms are open on this server. Try again in a while.
room-none = Rooms are not available here.
room-others-come = Invite friends with this line:
room-game = Game
room-level = Level
room-mode = Mode
room-host-row = Host
room-host-plays = plays
room-host-looks-on = watches
room-looking-on = You're not playing. Watch anyone (w), or end the round (e).
room-all-games = all four
room-mode-first = First to finish
room-mode-three = Three rounds
room-mode-each = Each game once
room-members = { $n } of { $of } here
room-alone = Waiting for friends
room-host = host
room-away = offline
room-is-locked = locked
room-next = Next round
room-round = Round { $n } of { $of }
room-results = Results
room-not-home = not finished
room-points = { $n ->
    [one] { $n } pt
   *[other] { $n } pts
}
room-late = A round is in progress. Start now, with the clock running, or wait for the next one. If you watch (w), you play from the next round.
room-no-pieces = This game has no pieces to show: the bars show who's ahead.
room-goes-on = No pauses and no hints in a round.
room-last-call = Someone finished: time is running out.
room-left = { $time } left
room-time-up = Results: time's up
room-ended = Results: the host ended the round
room-home-line = { $n ->
    [0] Rank { $place } in { $time }!
    [one] Rank { $place } in { $time }! One player is still going.
   *[other] Rank { $place } in { $time }! { $n } are still going.
}
room-over = This room is closed.
room-gone = You're no longer in this room: the host removed you, or you joined from somewhere else.
room-leave-title = Leave the room?
room-leave-points = { $n ->
    [one] You'll lose your point from the rounds so far.
   *[other] You'll lose your { $n } points from the rounds so far.
}
room-went = { $name } has left.
room-you-host = You are the host now.
room-has-left = left
room-remove-title = Remove this player?
room-remove-says = { $name } leaves the room. Guests can come back until you lock it.
room-word = Your word to rejoin: { $word }
room-end-title = End the round for everybody?
choice-let-stay = No, let them stay
choice-remove = Remove
choice-end-round = End the round
choice-leave-room = Leave the room
hint-room-start = start
hint-room-next = next round
hint-room-again = play again
hint-room-copy = copy the line
hint-room-list = results
hint-room-react = react
hint-room-remove = remove
hint-room-lock = lock
hint-room-others = others
hint-room-end = end the round
help-room = In a room, everyone plays the same board at the same time, each on their own screen. The bars beside the board show each player's rank and progress; g shows their pieces on the board, each marked like its bar.
help-room-points = You get a point for finishing, plus one for every other player who isn't ahead of you. Once someone has finished, the others get as long again: at least one minute, at most five. Runs in a room are practice.
help-room-host = The host chooses what to play and starts the rounds, and can lock the room, remove someone, end a round, or watch without playing. If the host goes offline, the room waits two minutes before whoever has been there longest takes over.
line-room = room: how far everyone is. r: react. leave: leave the room.
line-room-leave = You're in a room. Type leave first.
room-sign-1 = smile
room-sign-2 = laugh
room-sign-3 = wow
room-sign-4 = sad
room-sign-5 = come on
room-sign-6 = good game
line-room-came = { $name } has joined.
line-room-last-call = You have { $time } left.
line-room-home = { $name } has finished in { $time }.
room-waiting = Waiting for { $name } to start.
room-has-seen = You've seen this round's board, so you play from the next round.
room-nobody-to-watch = There's nobody you can watch right now.
hint-room-watch = watch
help-room-watch = Once you've finished, or while you wait after joining late, you can watch those still playing (w), or replay them from the start at up to eight times the speed. V stops others from watching you.
help-room-dialog = A room's code is three words, such as tomin-kalur-denos. A run's is eight letters and digits, such as 7k3m-9xq2; enter it to race that run on its board. In a room, s shows the code; after a run, i does. If you're a guest and your connection drops, rejoin with the code and the word that the room showed.
line-room-locked = The room is locked: nobody else can join.
line-room-unlocked = The room is unlocked: others can join.
line-room-new-host = { $name } is the host now.
line-room-winner = { $name } has won.
race-code-title = Invite to a race
race-code-says = Anyone who enters { $code } under r in the menu gets this board, with this run as the ghost. Or send this line:
race-code-none = Others can race a ranked run once it's saved.
race-code-guest = Others can't race a guest's run. Make a key first: ssh-keygen
race-code-first = Anyone who hasn't played { $board } yet plays it first, without the ghost, then races.
hint-invite = invite
key-invite = get a code to let others race this run
trouble-guesses = Too many wrong codes. Wait a minute and try again.
value-room-code = not the code of a room; a code looks like tomin-kalur-denos
value-name = cannot be shown to others; use letters, digits, spaces and hyphens
man-join = Join a room
man-join-code = The three words of the room's code, such as tomin-kalur-denos; a guest who rejoins adds the word that the room showed
man-join-name = What the room calls you
man-room = Open a room and choose the first round, or show the results of one
man-room-code = The three words of a room: show its results so far
man-room-format = Output format of the results: text, json or csv
man-check = Check whether moves from standard input solve a board of play or maze
# Watching games under way.
live = Live
live-nobody = There's nobody to watch right now. Play something, and someone may come to watch you.
live-off = This server doesn't show who's playing.
live-covered = Paused: the board is covered.
live-solved = This game is finished.
live-given-up = This player gave up.
live-left = This player left the game.
live-closed = This game can no longer be watched.
live-line = { $id }  { $name }: { $board }, { $moves }, { $time }, watched by { $watch }
help-live = Watch others as they play. You see what they see, in fog too; while they pause, the board is covered. You can watch today's and this week's boards once you've finished them yourself. When a run is over, you can replay it from the start and race it.
help-live-honest = Two heads are better than one, and nothing can stop friends from helping each other. The leaderboards rest on honesty: please don't give away the path during a ranked run.
key-live = watch others play
key-live-turn = previous or next game
hint-live-turn = other game
key-watched = stop others watching, or allow it again
say-alone = Nobody can watch now. V: allow it again
say-as-set = Your settings say again who can watch.
here-watch = w: watch
trouble-not-live = This game is over, or watching it is not allowed.
trouble-watched-too-many = You have switched games too often. Wait a moment.
line-live-begun = You're watching { $name }. look: the board. where: how it's going. stop: leave
line-live-moves = { $name }: { $moves ->
    [one] one move
   *[other] { $moves } moves
 } so far, { $n } new.
man-live = Show the live games
man-live-format = Output format: text or json [default: a list to choose from on a terminal, otherwise text]
man-watch = Watch a live game
man-watch-code = The game's code, as listed by live
