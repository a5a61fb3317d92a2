# Заставка.
own-name = Русский
labyrinth = Лабиринт
menu-now = Сразу играть
menu-language = Язык: { $name }
menu-settings = Настройки
menu-help = Справка
menu-quit = Выход
menu-about = вход сверху, выход снизу

# Счёт.
moves = { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}

# Вопросы перед игрой.
setup-preset = Размер
setup-height = Высота
setup-width = Ширина
setup-seed = Зерно
setup-odd = нечётн., { $min }–{ $max }
setup-range = { $min }–{ $max }
yes = да
no = нет
setup-random = каждый раз новое
setup-no-maze = Через такой лабиринт нет пути.
setup-no-such = «{ $value }» здесь нет.
preset-small = маленький
preset-medium = средний
preset-large = большой
preset-fit = по экрану
side-not-a-number = Это не целое число.
side-out-of-range = Нужно число от { $min } до { $max }.
side-even = Нужно нечётное число.
seed-bad = Зерно — целое число меньше 2^64.

# Что происходит в лабиринте.
say-start = Найди выход внизу справа!
say-wall = Здесь стена.
say-outside = Не туда: выход внизу справа.
say-unknown = Эта клавиша здесь не работает. ? — список клавиш.

# Итог.
won-title = Получилось!
won-moves = { $n ->
    [one] { $n } ход за { $time }
    [few] { $n } хода за { $time }
   *[many] { $n } ходов за { $time }
}
won-perfect = Это был кратчайший путь.
won-par = { $n ->
    [one] Кратчайший путь — { $n } ход.
    [few] Кратчайший путь — { $n } хода.
   *[many] Кратчайший путь — { $n } ходов.
}
won-hints = { $n ->
    [one] Понадобилась { $n } подсказка.
    [few] Понадобились { $n } подсказки.
   *[many] Понадобилось { $n } подсказок.
}
won-replay = Тот же лабиринт: ssh -t … play { $words }
choice-again = Новый лабиринт
choice-same = Тот же ещё раз
choice-size = Другой размер
choice-menu = Меню

# Вопросы по пути.
leave-title = Выйти из этой игры?
another-title = Бросить этот лабиринт?
paused-title = Пауза
choice-stay = Остаться
choice-leave = Выйти
choice-resume = Дальше

# Строка клавиш.
hint-move = идти
hint-hint = подсказка
hint-pause = пауза
hint-help = справка
hint-quit = выход
hint-next = дальше
hint-change = менять
hint-back = назад
hint-choose = выбрать
hint-scroll = листать

# Справка.
help-goal = Пройди от входа вверху слева к выходу внизу справа и шагни наружу. Между любыми двумя местами есть ровно один путь. Считаются только удавшиеся шаги.
help-marks = Твой путь остаётся за тобой на полу. Подсказка показывает следующий шаг к выходу и идёт в счёт.
key-move = вверх, влево, вниз, вправо
key-move-arrows = то же стрелками
key-move-vi = то же клавишами vi
key-hint = подсказка: следующий шаг
key-pause = пауза: часы стоят
key-restart = тот же лабиринт сначала
key-new = новый лабиринт того же размера
key-help = эта справка
key-quit = выйти; сначала спросит

# Настройки.
set-language = Язык
set-colours = Цвета
set-glyphs = Символы
set-hints = Клавиши
set-auto = как умеет терминал
set-true = все
set-256 = 256
set-16 = 16
set-mono = без цвета
set-unicode = Unicode
set-ascii = ASCII
set-on = показывать
set-off = скрыть

# Сервер и терминал.
notice-draining = { $seconds ->
    [one] Сервер перезапустится через { $seconds } секунду. Спасибо за игру!
    [few] Сервер перезапустится через { $seconds } секунды. Спасибо за игру!
   *[many] Сервер перезапустится через { $seconds } секунд. Спасибо за игру!
}
notice-idle = { $seconds ->
    [one] Ты ещё здесь? Игра закончится через { $seconds } секунду; нажми что-нибудь.
    [few] Ты ещё здесь? Игра закончится через { $seconds } секунды; нажми что-нибудь.
   *[many] Ты ещё здесь? Игра закончится через { $seconds } секунд; нажми что-нибудь.
}
end-drain = Сервер перезапускается. Возвращайся скоро.
end-idle = Долго ничего не нажималось, поэтому игра закончилась.
end-panic = Здесь что-то сломалось, извини. Это записано.
end-flood = Слишком много сразу.
too-small = В этом терминале { $columns } x { $rows } знаков. Для mazed нужно { $width } x { $height }.
too-small-quit = Увеличь его или нажми q, чтобы выйти.

# Где ты.
dir-north = вверх
dir-east = вправо
dir-south = вниз
dir-west = влево
describe-place = Ты в строке { $row } из { $height }, в столбце { $col } из { $width }.
describe-open = Открыто: { $dirs }.
describe-at-exit = Ты в выходе: шаг вниз — и ты снаружи.
describe-hint = Подсказка: иди { $dir }.

# Строка за строкой.
line-hello = mazed: лабиринт строка за строкой.
line-help = w a s d: идти (несколько букв — несколько шагов). look: лабиринт. where: где ты. hint: подсказка, restart: сначала, new: новый, quit: конец.
line-again = Ещё один лабиринт: new. Тот же: restart. Конец: quit.
line-bye = До встречи!
line-unknown = Нет такой команды. help — список.
line-won = { $n ->
    [one] Получилось! { $n } ход.
    [few] Получилось! { $n } хода.
   *[many] Получилось! { $n } ходов.
}

# Список команд.
cmd-about = mazed: лабиринты и головоломки по ssh.
cmd-menu = меню
cmd-play = сразу в игру; один размер и одно зерно дают одно и то же поле
cmd-lines = строка за строкой, без экрана
cmd-maze = лабиринт как text, ascii, svg, png или json, с --solution вместе с путём
cmd-help = этот список; версия
cmd-options = --lang en|de|ru выбирает язык; --help после команды объясняет её параметры (по-английски).

# Ещё в лабиринте.
give-up-title = Сдаться и посмотреть путь?
choice-give-up = Показать
key-give-up = сдаться и посмотреть путь
say-watch = Вот этот путь. n — новый лабиринт, r — тот же снова.
say-no-watch = Здесь нечего показать.
key-run = бежать до развилки
key-zoom = крупнее или мельче
key-map = карта увиденного
setup-fog = Туман
setup-algorithm = Способ
setup-texture = Узор
setup-braid = Петли (%)
setup-shape = Форма
setup-word = Слово
setup-ends = Откуда, куда
setup-bad-word = Слово не помещается, или в нём незнакомые буквы.
algorithm-backtracker = с возвратом
algorithm-kruskal = Краскал
algorithm-division = деление
algorithm-prim = Прим
algorithm-wilson = Уилсон
algorithm-growing-tree = растущее дерево
algorithm-sidewinder = сайдвиндер
algorithm-eller = Эллер
shape-none = прямоугольник
shape-circle = круг
shape-ring = кольцо
shape-diamond = ромб
shape-heart = сердце
shape-triangle = треугольник
shape-cross = крест
shape-hexagon = шестиугольник
ends-usual = как обычно
ends-classic = вход и выход
ends-source = первая, дальняя
ends-longest = самый длинный
describe-exit = Выход: { $way }.
describe-goal = Цель: { $way }.
describe-at-goal = Цель достигнута.
far-up = на { $n } выше
far-down = на { $n } ниже
far-left = на { $n } левее
far-right = на { $n } правее
say-start-cells = Найди путь к ромбу!
