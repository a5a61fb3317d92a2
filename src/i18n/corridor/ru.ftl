# Игра, которая есть только в тестах.
corridor = Коридор
corridor-goal = Один конец коридора открыт.
corridor-start = Какой конец открыт?
corridor-won = Свобода!
corridor-line = a или d: один шаг.
corridor-at = Шаг { $n } коридора.
corridor-length = Шагов до конца
corridor-swapped = Концы местами
man-corridor = Выйти из коридора
man-corridor-length = Шагов от середины до конца, от 1 до 9 [по умолчанию: 3]
man-corridor-swapped = Открыт другой конец
