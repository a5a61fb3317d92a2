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
won-replay = То же поле: ssh -t … play { $words }
choice-again = Новое поле
choice-same = То же ещё раз
choice-size = Выбрать другое поле
choice-menu = Меню

# Вопросы по пути.
leave-title = Выйти из этой игры?
another-title = Бросить это поле?
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
key-hint = подсказка: следующий ход
key-pause = пауза: часы стоят
key-restart = то же поле сначала
key-new = новое поле того же вида
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
line-hello = mazed: { $game }, строка за строкой.
line-help = look: поле. where: где ты. hint: подсказка, undo: ход назад, restart: сначала, new: новое, quit: конец.
line-again = Ещё одно поле: new. То же: restart. Конец: quit.
line-bye = До встречи!
line-unknown = Нет такой команды. help — список.

# Список команд.
cmd-about = mazed: лабиринты и головоломки по ssh.
cmd-menu = меню
cmd-play = сразу в игру; один размер и одно зерно дают одно и то же поле
cmd-lines = строка за строкой, без экрана
cmd-help = этот список; версия
cmd-options = --lang en|de|ru выбирает язык; --help после команды объясняет её параметры (по-английски).

# Ещё в лабиринте.
give-up-title = Сдаться и посмотреть решение?
choice-give-up = Показать
key-give-up = сдаться и посмотреть решение
say-watch = Вот решение. n: новое поле, r: снова.
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

# Все игры.
moves-of = { $n }/{ $par } ходов
hint-other-game = другая игра
hint-undo = назад
key-undo = взять последний ход назад
line-games = Другая игра: её имя ({ $names }).
line-labyrinth = w a s d: идти (несколько букв — несколько шагов).

# Пятнашки.
fifteen = Пятнашки
fifteen-4 = 4 x 4, классика
fifteen-5 = 5 x 5
fifteen-3 = 3 x 3
fifteen-start = Расставь фишки по порядку!
fifteen-won = Всё по порядку!
fifteen-edge = Туда не сдвинуть ни одну фишку.
fifteen-gap = Пустое место — строка { $row }, столбец { $col }.
fifteen-can = Можно сдвинуть: { $ways }.
fifteen-way = фишку { $tile } { $dir }
fifteen-placed = На месте: { $n } из { $all }.
fifteen-hint = Подсказка: сдвинь { $way }.
help-fifteen-goal = Сдвигай фишки на пустое место, пока они не встанут по порядку, строка за строкой, а пустое место не окажется внизу справа. Клавиша двигает фишку, а не пустое место: w сдвигает вверх фишку под ним. Можно и щёлкнуть мышью по фишке рядом с пустым местом.
help-fifteen-marks = У фишки на своём месте другой цвет и жирная рамка. Подсказка показывает следующую фишку на пути к цели, не всегда кратчайшем, и идёт в счёт. Ходы, взятые назад, не считаются. Любое поле можно собрать.
key-slide = сдвинуть фишку снизу, справа, сверху, слева от пустого места
hint-slide = двигать
line-fifteen = w a s d: сдвинуть фишку вверх, влево, вниз, вправо (несколько букв — несколько ходов).
say-no-undo = Назад брать нечего.

# Ямъям.
yamyam = Ямъям
yamyam-holes = Дыры
yamyam-stops = Остановки
yamyam-spaces = Просторы
yamyam-easy = случайное, лёгкое
yamyam-medium = случайное, среднее
yamyam-hard = случайное, трудное
yamyam-expert = случайное, для мастеров
yamyam-board = Поле
yamyam-number = Номер
yamyam-trapdoor = Люки
yamyam-smell = Нюх
yamyam-max = Макс. N
yamyam-first-slide = Первое скольжение
yamyam-three-corners = Три угла
yamyam-pocket = Карман
yamyam-four-pillars = Четыре колонны
yamyam-lantern = Фонарь
yamyam-two-holes = Две дыры
yamyam-crossing = Перекрёсток
yamyam-slalom = Слалом
yamyam-past-the-door = Мимо двери
yamyam-balcony = Балкон
yamyam-mirror = Зеркало
yamyam-courtyard = Двор
yamyam-pinwheel = Вертушка
yamyam-twins = Близнецы
yamyam-chandelier = Люстра
yamyam-four-rooms = Четыре комнаты
yamyam-windmill = Мельница
yamyam-snowflake = Снежинка
yamyam-cathedral = Собор
yamyam-river = Река
yamyam-carpet = Ковёр
yamyam-moth = Мотылёк
yamyam-palace = Дворец
yamyam-far-and-wide = Во все стороны
yamyam-start = Выбирайся! Останавливают лишь стены.
yamyam-won = Выход найден!
line-yamyam = w a s d: скользить (несколько букв — несколько ходов).
yamyam-say-too-far = Так далеко от начала нельзя.
yamyam-stuck = Выхода нет: u — назад, r — сначала.
yamyam-why-no-way = Тупик: отсюда уже не добраться ни до одного выхода.
yamyam-why-farther = Тупик: до ближайшего выхода { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}, больше чем { $most }.
yamyam-why-too-far = Далеко для начала: до выхода { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}, больше чем { $max }.
yamyam-why-danger = { $n ->
    [one] Рискованно: { $n } ход, сначала { $dir }, — и выхода может не быть.
    [few] Рискованно: { $n } хода, сначала { $dir }, — и выхода может не быть.
   *[many] Рискованно: { $n } ходов, сначала { $dir }, — и выхода может не быть.
}
yamyam-why-smells = Безопасно: один ход { $dir } — и выход; он его чует.
yamyam-why-safe = Безопасно: что бы он ни делал, выход останется доступен.
yamyam-why-safe-within = { $n ->
    [one] Безопасно: за { $n } ход выход не потеряется.
    [few] Безопасно: за { $n } хода выход не потеряется.
   *[many] Безопасно: за { $n } ходов выход не потеряется.
}
key-yamyam-slide = скользить вверх, влево, вниз, вправо
hint-yamyam-slide = скользить
key-yamyam-overlay = раскрасить поле: что где может случиться
hint-yamyam-overlay = цвета
key-yamyam-tumble = пустить его наугад и смотреть
hint-yamyam-tumble = наугад
key-yamyam-crowd = пустить его наугад 1000 раз и сосчитать
hint-yamyam-crowd = 1000 раз
hint-yamyam-again = ещё раз
key-yamyam-lesson = как находятся цвета, шаг за шагом
hint-yamyam-lesson = поиск
key-yamyam-trapdoor = смотреть с люками или без них
key-yamyam-smell = смотреть с нюхом или без него
key-yamyam-max = смотреть с меньшим, с большим максимумом
hint-yamyam-play = пуск
hint-yamyam-step = шаг
hint-yamyam-step-back = шаг назад
hint-yamyam-start = начало
hint-yamyam-end = конец
help-yamyam-goal = Ямъям скользит: тронувшись, он останавливается только у стены. Пусть он остановится на выходе, и как можно быстрее. Выход посреди пути он проскакивает, если только выходы — не люки, как в первом наборе полей: тогда достаточно на него заехать. Подсказки идут в счёт, взятые назад ходы — нет.
help-yamyam-marks = Перед игрой можно выбрать ещё два правила. С нюхом он сам идёт к выходу, до которого один ход. С «Макс. N» он никогда не уходит от начала дальше чем на N ходов.
help-yamyam-overlay = o раскрашивает поле для Ямъяма, которым никто не правит: безопасно (выход всегда доступен), риск (он выйдет или пропадёт), далеко (с «Макс. N»: слишком далеко от выхода, чтобы там начинать), тупик (выхода нет). 1, 2, - и + меняют правила, с которыми ты смотришь, но не те, по которым играешь. t пускает его наугад со своего поля, T — тысячу раз со счётом.
help-yamyam-search = b показывает, как находятся цвета: двумя поисками назад, один от выходов, другой от полей без выхода. Пробел запускает и останавливает, стрелки (или . и ,) — по шагам, Home и End — к началу и концу, Esc — назад.
yamyam-slide = { $dir } { $n }
yamyam-slide-out = { $dir } { $n }, на выход
yamyam-slides = Он проскользит: { $ways }.
yamyam-nearest = Ближайший выход: { $way }.
yamyam-safe = безопасно
yamyam-risky = риск
yamyam-far = далеко
yamyam-unsafe = тупик
yamyam-you = ты
yamyam-exit = выход
yamyam-rule-trapdoor = Выходы здесь — люки: достаточно заехать на выход.
yamyam-rule-stop = Остановись на выходе: посреди пути он проскакивает мимо.
yamyam-rule-smell = К выходу, до которого один ход, он идёт сам.
yamyam-rule-max = { $n ->
    [one] Он не уходит от начала дальше чем на { $n } ход.
    [few] Он не уходит от начала дальше чем на { $n } хода.
   *[many] Он не уходит от начала дальше чем на { $n } ходов.
}
yamyam-overlay = Если им не править
yamyam-other-rules = Играешь ты по другим правилам.
yamyam-fate-out = { $n ->
    [one] Вышел за { $n } ход!
    [few] Вышел за { $n } хода!
   *[many] Вышел за { $n } ходов!
}
yamyam-fate-lost = { $n ->
    [0] Выхода не было с самого начала.
    [one] Пропал за { $n } ход.
    [few] Пропал за { $n } хода.
   *[many] Пропал за { $n } ходов.
}
yamyam-fate-going = { $n ->
    [one] Пока { $n } ход
    [few] Пока { $n } хода
   *[many] Пока { $n } ходов
}
yamyam-fate-wandering = { $n ->
    [one] Сделал { $n } ход и всё бродит.
    [few] Сделал { $n } хода и всё бродит.
   *[many] Сделал { $n } ходов и всё бродит.
}
yamyam-watch = Идёт наугад
yamyam-watch-about = На каждой остановке все возможные направления равновероятны.
yamyam-crowd = { $n ->
    [one] { $n } раз отсюда
    [few] { $n } раза отсюда
   *[many] { $n } раз отсюда
}
yamyam-n-out = вышли
yamyam-n-wandering = в пути
yamyam-n-lost = пропали
yamyam-mean = До выхода в среднем { $whole },{ $tenth } хода.
yamyam-search-exits = Первый поиск: далеко ли?
yamyam-search-danger = Второй поиск: опасно ли?
yamyam-search-done = Найдено
yamyam-lesson-begin = Назад от выходов: с каких полей скольжение остановится на выходе?
yamyam-lesson-exits = { $n ->
    [one] Со светлого поля { $dir }: там путь уже известен. До выхода { $n } ход.
    [few] Со светлого поля { $dir }: там путь уже известен. До выхода { $n } хода.
   *[many] Со светлого поля { $dir }: там путь уже известен. До выхода { $n } ходов.
}
yamyam-lesson-marked = Где нет числа, нет и выхода. Назад оттуда: кто может попасть на такое поле?
yamyam-lesson-max = С «Макс. { $n }» число больше { $most } — тоже не выход, больше { $n } — далеко.
yamyam-lesson-smell = С полей с числом 1 он чует выход: оттуда опасности нет.
yamyam-lesson-danger = { $n ->
    [one] Со светлого поля { $dir }: { $n } ход до опасности. Рискованно.
    [few] Со светлого поля { $dir }: { $n } хода до опасности. Рискованно.
   *[many] Со светлого поля { $dir }: { $n } ходов до опасности. Рискованно.
}
yamyam-lesson-done = Дальше опасность не достаёт. Где осталось число, там безопасно.
yamyam-steps-out = ходов до выхода
