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
say-outside = Not that way: the exit is at the bottom right.
say-unknown = That key does nothing here. ? shows the keys.

# The result.
won-title = You made it!
won-moves = { $n ->
    [one] { $n } move in { $time }
   *[other] { $n } moves in { $time }
}
won-perfect = That was the shortest way.
won-par = { $n ->
    [one] The shortest way takes { $n } move.
   *[other] The shortest way takes { $n } moves.
}
won-hints = { $n ->
    [one] You took { $n } hint.
   *[other] You took { $n } hints.
}
won-replay = The same board: ssh -t … play { $words }
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
cmd-help = this list; the version
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
help-fifteen-goal = Slide the tiles into the gap until they stand in order, row by row, with the gap at the bottom right. A key moves a tile, not the gap: w moves the tile below the gap up. A click on a tile beside the gap moves it too.
help-fifteen-marks = A tile in its place has another colour and a heavier edge. A hint shows the next tile of a way that leads to the goal, though not always the shortest, and is counted. Moves taken back are not counted. Every board can be solved.
key-slide = the tile below, right of, above, left of the gap moves into it
hint-slide = move a tile
line-fifteen = w a s d: move a tile up, left, down, right (several letters are several moves).
say-no-undo = There is nothing to take back.

# Yamyam.
yamyam = Yamyam
yamyam-holes = Holes
yamyam-stops = Stops
yamyam-spaces = Wide spaces
yamyam-easy = random, easy
yamyam-medium = random, medium
yamyam-hard = random, hard
yamyam-expert = random, for experts
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
yamyam-say-too-far = That is farther from the start than allowed.
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
