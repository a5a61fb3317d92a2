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
won-replay = The same maze: ssh -t … play { $words }
choice-again = New maze
choice-same = Same maze again
choice-size = Choose another size
choice-menu = Menu

# Questions on the way.
leave-title = Leave this game?
another-title = Give this maze up?
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
key-hint = hint: the next step
key-pause = pause: the clock stands
key-restart = the same maze from its start
key-new = a new maze of the same size
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
line-hello = mazed: a labyrinth, line by line.
line-help = w a s d: go (several letters are several steps). look: the board. where: where you are. hint, restart, new, quit.
line-again = Another labyrinth: new. The same one: restart. The end: quit.
line-bye = Goodbye!
line-unknown = No such command. help lists them.
line-won = { $n ->
    [one] You made it! { $n } move.
   *[other] You made it! { $n } moves.
}

# The list of commands.
cmd-about = mazed: mazes and puzzles over ssh.
cmd-menu = the menu
cmd-play = straight into a game; the same size and seed give the same board
cmd-lines = line by line, without a screen
cmd-maze = a maze as text, ascii, svg, png or json, with the way by --solution
cmd-help = this list; the version
cmd-options = --lang en|de|ru chooses the language; --help behind a command explains its options.

# More in the labyrinth.
give-up-title = Give up and watch the way?
choice-give-up = Show it
key-give-up = give up and watch the way
say-watch = This is the way. n: another maze, r: the same again.
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
