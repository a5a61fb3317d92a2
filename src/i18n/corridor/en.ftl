# The game that exists only in the tests.
corridor = Corridor
corridor-goal = One end of the corridor is open.
corridor-start = Which end is open?
corridor-won = Out!
corridor-line = a or d: one step.
corridor-at = Step { $n } of the corridor.
corridor-length = Steps to an end
corridor-swapped = Ends swapped
man-corridor = Walk out of a corridor
man-corridor-length = Steps from the middle to an end, 1 to 9 [default: 3]
man-corridor-swapped = The other end is open
