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
say-unknown = Эта клавиша не работает. ? — список.

# Итог.
won-title = Получилось!
won-moves = { $n ->
    [one] { $n } ход за { $time }
    [few] { $n } хода за { $time }
   *[many] { $n } ходов за { $time }
}
won-perfect = Это был кратчайший путь.
won-par = { $n ->
    [one] Кратчайший путь — { $n } ход: { $percent } %.
    [few] Кратчайший путь — { $n } хода: { $percent } %.
   *[many] Кратчайший путь — { $n } ходов: { $percent } %.
}
won-hints = { $n ->
    [one] Понадобилась { $n } подсказка.
    [few] Понадобились { $n } подсказки.
   *[many] Понадобилось { $n } подсказок.
}
won-replay =
    То же поле:
    ssh -t … play { $words }
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
hint-take = принять
hint-leave-it = отменить
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
set-keys = Клавиши
keys-all = все
keys-arrows = стрелки
keys-wasd = w a s d
keys-vi = h j k l
keys-left = левая рука
keys-pad = цифровой блок
set-hints = Подсказки
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
queue-full = Все места заняты.
queue-place = Твоё место в очереди: { $place }
queue-hint = Игра начнётся сама. q: выйти
end-full = На сервере нет мест. Зайди чуть позже.
end-busy = Сейчас выполняется слишком много команд. Попробуй чуть позже.
end-address = С твоего адреса слишком много подключений. Подожди немного.
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
cmd-maze = лабиринт как text, ascii, svg, png или json, с --solution вместе с путём
cmd-help = этот список; версия
cmd-resume = продолжает начатую игру по её коду
cmd-race = гонка с законченной игрой по её коду
cmd-scores = кто в таблицах: во всех играх или в одной, за всё время или сегодня
cmd-me = что о тебе хранится; в json — всё
cmd-replay = законченная игра ещё раз: посмотреть или ход за ходом, text или json
me-nothing = О тебе ещё ничего не хранится.
me-since = Здесь с { $day }.
me-keys = { $n ->
    [one] { $n } ключ
    [few] { $n } ключа
   *[many] { $n } ключей
}
me-runs = { $n ->
    [one] { $n } игра закончена
    [few] { $n } игры закончены
   *[many] { $n } игр закончено
}
me-under-way = { $n ->
    [one] { $n } игра начата
    [few] { $n } игры начаты
   *[many] { $n } игр начато
}
me-days = { $n ->
    [one] { $n } день с игрой дня
    [few] { $n } дня с игрой дня
   *[many] { $n } дней с игрой дня
}
cmd-options = --lang en|de|ru выбирает язык; --help после команды объясняет её опции.

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

# Лаборатория.
menu-laboratory = Лаборатория
lab-about = Посмотри, как возникают лабиринты и как в них находят путь. Красным отмечено место, где сейчас идёт работа. Когда лабиринт готов, пробел запускает в него поиск.
lab-pick-algorithm = Как строить?
lab-pick-solver = Как искать путь?
lab-no-room = Для двух лабиринтов нужен терминал побольше: 64 x 16.
lab-speed = { $n }/с
lab-seed = зерно { $seed }
lab-n-cells = Клетки
lab-n-back = Назад
lab-n-walk = Блуждание
lab-n-waiting = Ждут
lab-n-list = В списке
lab-n-passages = Проходы
lab-n-parts = Части
lab-n-dead-ends = Тупики
lab-n-visited = Пройдено
lab-n-steps = Шаги
lab-n-left = Отпало
lab-n-way = Путь
hint-lab-play = пуск
hint-lab-pause = пауза
hint-lab-solve = искать путь
hint-lab-next = другой поиск
hint-lab-step = шаг
hint-lab-speed = темп
hint-lab-algorithm = алгоритм
hint-lab-solver = поиск
hint-lab-pair = два
key-lab-play = пуск или пауза; в конце — к поиску пути
key-lab-step = шаг вперёд
key-lab-back = шаг назад
key-lab-start = к началу
key-lab-end = сразу в конец
key-lab-speed = быстрее, медленнее
key-lab-algorithm = выбрать алгоритм
key-lab-turn = предыдущий, следующий алгоритм
key-lab-solver = выбрать поиск
key-lab-pair = два лабиринта рядом, из одного зерна
key-lab-other = алгоритм и поиск для правого лабиринта
key-lab-new = другое зерно
key-lab-zoom = клетки мельче или крупнее
key-lab-quit = в меню
lab-backtracker = Поиск с возвратом
lab-backtracker-note = длинные извилистые ходы
lab-backtracker-begin = Прогулка начинается в первой клетке и идёт только туда, где ещё не бывала.
lab-backtracker-carve = Дальше — в новую соседнюю клетку, по жребию. След помнит дорогу назад.
lab-backtracker-back = Тупик! Назад по следу — до клетки, у которой ещё есть новые соседи.
lab-backtracker-done = Готово, и снова в начале: ходы длинные и извилистые, тупиков мало.
lab-kruskal = Краскал
lab-kruskal-note = срастается отовсюду
lab-kruskal-begin = Каждая клетка — отдельная часть. Теперь все стены по очереди, вперемешку.
lab-kruskal-carve = Эта стена разделяет две части: её нет — и из двух выходит одна.
lab-kruskal-refuse = По обе стороны одна и та же часть: стена остаётся, иначе будет петля.
lab-kruskal-done = Готово: осталась одна часть, и между любыми клетками ровно один путь.
lab-division = Рекурсивное деление
lab-division-note = ставит стены, прямые линии
lab-division-begin = Здесь не роют ходы: здесь ставят стены.
lab-division-clear = Один пустой зал. Сейчас его разделят.
lab-division-wall = Стена делит комнату поперёк, в ней один проём. Потом черёд обеих половин.
lab-division-done = Готово: делить больше нечего. Его выдают длинные прямые стены.
lab-prim = Прим
lab-prim-note = много коротких тупиков
lab-prim-begin = Лабиринт — всего одна клетка, а соседние ждут своей очереди.
lab-prim-carve = Одна из ждущих клеток, по жребию, входит в лабиринт. Теперь ждут и её соседи.
lab-prim-done = Готово: он рос ровно во все стороны, поэтому тупики короткие и их много.
lab-wilson = Уилсон
lab-wilson-note = все лабиринты равновероятны
lab-wilson-begin = Одна клетка — уже лабиринт. Случайное блуждание идёт его искать.
lab-wilson-walk = Блуждание кружит наугад, пока не встретит лабиринт. Поначалу это долго.
lab-wilson-erase = Блуждание встретило само себя: петля забыта, дальше — с этого места.
lab-wilson-carve = Лабиринт найден: пройденный путь становится ходом и входит в него.
lab-wilson-done = Готово: любой лабиринт мог выпасть с равной вероятностью. Такое умеют немногие.
lab-growing-tree = Растущее дерево
lab-growing-tree-note = между возвратом и Примом
lab-growing-tree-begin = В списке одна клетка. Какая из списка растёт дальше, от того и зависит вид.
lab-growing-tree-carve = Чаще всего растёт самая новая клетка списка, иногда — случайная.
lab-growing-tree-drop = Вокруг больше ничего нового: клетка уходит из списка.
lab-growing-tree-done = Готово: список пуст. Брать только новейшую — вышел бы поиск с возвратом.
lab-sidewinder = Сайдвиндер
lab-sidewinder-note = по рядам, вверх путь есть всегда
lab-sidewinder-begin = Ряд за рядом, сверху вниз. Первый ряд станет одним длинным ходом.
lab-sidewinder-run = Ход растёт вправо, пока монета не остановит.
lab-sidewinder-up = Ход закончен: одна из его клеток, по жребию, открывается вверх.
lab-sidewinder-done = Готово: если идти вверх, тупиков не будет, а первый ряд открыт весь.
lab-eller = Эллер
lab-eller-note = по рядам, хоть без конца
lab-eller-begin = Ряд за рядом, и помнить нужно всегда только один.
lab-eller-join = Соседей из разных частей соединяют или нет: решает монета.
lab-eller-down = Каждая часть хоть раз открывается вниз. То, что ниже, — тоже она.
lab-eller-done = Готово: последний ряд соединил все части. А можно было и без конца.
lab-flood = Поиск в ширину
lab-flood-note = все пути сразу
lab-flood-begin = Слева вверху хлынула вода и растекается всюду с одной скоростью.
lab-flood-on = Поиск в ширину: сперва ближние, потом дальние. Клетка показывает расстояние.
lab-flood-done = От конца назад, всегда к меньшему расстоянию: это и есть кратчайший путь.
lab-depth = Поиск в глубину
lab-depth-note = вперёд до упора, потом назад
lab-depth-begin = Путник с нитью: всегда дальше, в первый открытый ход.
lab-depth-on = Поиск в глубину: дальше и дальше, пока есть что-то новое.
lab-depth-back = Здесь ничего нового: назад по нити. Оттуда пути нет.
lab-depth-done = Конец найден, и нить — это путь. А быстро ли — дело случая.
lab-fill = Засыпка тупиков
lab-fill-note = вид сверху
lab-fill-begin = Посмотри сверху: через тупик путь пройти не может.
lab-fill-on = Тупик засыпают до ближайшей развилки. Так может выйти новый тупик.
lab-fill-done = Все тупики засыпаны. Что осталось, то и путь.
lab-hand = Правая рука
lab-hand-note = рука на стене
lab-hand-begin = Правая рука касается стены и не отпускает её.
lab-hand-on = На каждой развилке — самый правый ход; запоминать ничего не нужно.
lab-hand-back = Рука обводит вокруг тупика и выводит обратно.
lab-hand-done = Вышли! Если в лабиринте нет петель, это удаётся всегда, но редко быстро.
lab-a-star = A*
lab-a-star-note = волна с компасом
lab-a-star-begin = A* знает, где конец: к пройденным шагам прибавляется остаток по прямой.
lab-a-star-on = Первой идёт клетка, которая обещает самый короткий путь; остальные ждут.
lab-a-star-done = Конец найден, и короче пути нет. Что обещало меньше, осталось в стороне.
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
setup-difficulty = Сложность
difficulty-any = любая
difficulty-easy = лёгкая
difficulty-normal = средняя
difficulty-hard = трудная
difficulty-brutal = жестокая
notice-searching = Ищу подходящее поле…

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
help-fifteen-goal = Сдвигай фишки на пустое место, пока они не встанут по порядку, строка за строкой, а пустое место не окажется внизу справа. Клавиша двигает фишку, а не пустое место: «вверх» сдвигает фишку под ним. Можно и щёлкнуть мышью по фишке рядом с пустым местом.
help-fifteen-marks = У фишки на своём месте другой цвет и жирная рамка. Подсказка показывает следующую фишку на пути к цели, не всегда кратчайшем, и идёт в счёт. Ходы, взятые назад, не считаются. Любое поле можно собрать.
key-slide = сдвинуть фишку снизу, справа, сверху, слева от пустого места
hint-slide = двигать
line-fifteen = w a s d: сдвинуть фишку вверх, влево, вниз, вправо (несколько букв — несколько ходов).
say-no-undo = Назад брать нечего.

# Прыжки по числам.
hop = Прыжки по числам
setup-board = Поле
hop-source = классика, 9 x 9
hop-easy = лёгкое, 5 x 5
hop-normal = среднее, 7 x 7
hop-hard = трудное, 9 x 9
hop-start = Прыгай по числам и вернись домой!
hop-won = Снова дома!
hop-too-sharp = Так круто повернуть нельзя.
hop-outside = Прыжок увёл бы за край поля.
hop-entered = Сюда так уже прыгали.
hop-no-hint = Отсюда нет пути домой: u.
hop-stuck = Дальше хода нет: u — шаг назад.
hop-lost = Пути домой уже нет: u — шаг назад.
hop-walk = Путь до сих пор
hop-place = Ты на поле: { $field }, число { $n }.
hop-field = строка { $row }, место { $place }
hop-home = домой
hop-way = { $key } { $way } — { $field } ({ $n })
hop-way-home = { $key } { $way } — { $field }
hop-open = Открыто: { $ways }.
hop-so-far = Последние прыжки: { $walk }.
hop-hint = Подсказка: { $way } ({ $key }).

# Команды головоломок.
cmd-yamyam = что может случиться с Ямъямом на каждой клетке поля
cmd-fifteen = решаются ли пятнашки и как
cmd-hop = все пути домой на поле числовых прыжков
cmd-hop-sum = Решений: { $count }, самое короткое { $shortest }, самое длинное { $longest }
cmd-hop-at-least = Решений не меньше { $count }, самое короткое { $shortest }, самое длинное { $longest } (поиск прерван)
cmd-hop-no-way = Пути домой нет.
cmd-fifteen-yes = Это поле можно решить.
cmd-fifteen-no = Это поле нельзя решить.
cmd-fifteen-shortest = Ходов: { $n }; доказано, что меньше нельзя.
cmd-fifteen-at-most = Ходов: { $n }; меньше { $least } быть не может.
cmd-tumble-start = Начало { $x },{ $y }: { $class }.
cmd-tumble-out = Выбрались: { $n } ({ $share } %).
cmd-tumble-wandering = Ещё в пути: { $n } ({ $share } %).
cmd-tumble-lost = Пропали: { $n } ({ $share } %).
cmd-tumble-mean = Шагов до выхода в среднем: { $n }.
cmd-class-safe = безопасно
cmd-class-unsafe = опасно
cmd-class-too-far = слишком далеко от выхода
cmd-class-risky = рискованно
way-e = В
way-se = ЮВ
way-sw = ЮЗ
way-w = З
way-nw = СЗ
way-ne = СВ
key-hop = прыжок: клавиши лежат вокруг фишки так же, как шесть направлений
key-hop-digits = то же, по часовой стрелке от правого
key-hop-choose = выбрать направление и прыгнуть
hint-hop = прыжок
line-hop = w e a d z x или nw, ne, sw, se, west, east: прыжок (несколько букв — несколько прыжков).
help-hop-goal = Фишка стоит на поле в середине. Прыжок за прыжком ей нужно туда вернуться, и чем меньше прыжков, тем лучше. Прыжок идёт ровно на столько полей, сколько говорит число на поле, которое ты покидаешь; поля между ними не важны.
help-hop-rules = Первый прыжок можно сделать в любом из шести направлений, каждый следующий — прямо или в соседнем направлении. Он должен закончиться на доске, и не там, где ты уже приземлялся в том же направлении.
help-hop-marks = Стрелки стоят там, куда можно прыгнуть. Точки — где ты уже приземлялся. Подсказка показывает следующий прыжок кратчайшего пути домой и идёт в счёт. Прыжки, взятые назад, не считаются.
# Ямъям.
yamyam = Ямъям
yamyam-holes = Дыры
yamyam-stops = Остановки
yamyam-spaces = Просторы
yamyam-easy = Случайное, лёгкое
yamyam-medium = Случайное, среднее
yamyam-hard = Случайное, трудное
yamyam-expert = Случайное, для мастеров
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

# Что помнит сервер: начатая игра, место, списки, день.
menu-go-on = Дальше: { $game }, { $time }
menu-daily = Поля дня
menu-scores = Списки лучших
say-go-on = Продолжаем с этого места.
notice-fetching = Минутку…
trouble-later = Память сервера сейчас недоступна. Попробуй чуть позже.
trouble-nothing = Ничего с таким именем нет.
trouble-no-rival = На этом поле пока не с кем соревноваться.
trouble-taken = Так уже кого-то зовут, или очень похоже.
trouble-no-key = Для этого нужен ключ: его создаст ssh-keygen.
trouble-busy = Ты играешь в это в другом окне.
trouble-refused = Здесь в это больше не сыграть.
trouble-secret = Это выдало бы поле дня. Сначала пройди его.
guest-resume = Продолжить потом: ssh -t … play --resume { $code }
won-pauses = { $n ->
    [one] { $n } пауза.
    [few] { $n } паузы.
   *[many] { $n } пауз.
}
placed-waiting = Сохраняется…
placed-later = Пока не сохранено: память сервера недоступна. Сохранится позже.
placed-not = В списки не попадает.
placed-practice = Тренировка, поэтому не в списках.
placed-guest = Ты играешь как гость. С ключом результаты сохранятся: ssh-keygen
placed-both = Место { $fastest } по времени, { $par } по близости к кратчайшему пути.
placed-fastest = Место { $n } по времени.
placed-daily = Сегодня место { $n }.
placed-day = Место { $n } за { $day }.
placed-streak = { $n ->
    [one] { $n } день подряд.
    [few] { $n } дня подряд.
   *[many] { $n } дней подряд.
}
best-first = Твой первый результат такого рода.
best-new = Твой рекорд: на { $seconds } с быстрее, чем раньше.
best-time = Твой рекорд { $time }; в этот раз на { $seconds } с дольше.
best-even = Так же быстро, как твой рекорд.
best-moves-new = { $n ->
    [one] На { $n } ход меньше, чем раньше на этом поле.
    [few] На { $n } хода меньше, чем раньше на этом поле.
   *[many] На { $n } ходов меньше, чем раньше на этом поле.
}
best-moves = Твой лучший счёт ходов на этом поле: { $n }.
choice-list = Списки лучших
choice-race-best = Гонка со своим рекордом
choice-race-first = Гонка с лучшим
choice-back = Назад
choice-keep = Нет, остаться
choice-forget = Забудь меня
forget-title = Забыть тебя?
forget-says = Имя, настройки и связь с твоим ключом исчезнут. Результаты останутся, но без имени. Вернуть будет нельзя.
somebody = кто-то
list-guest = гость
list-pauses = { $n ->
    [one] { $n } пауза
    [few] { $n } паузы
   *[many] { $n } пауз
}
list-away = Память сервера сейчас недоступна.
list-empty = В этом списке пока никого нет.
list-name = Имя
list-time = Время
list-moves = Ходы
list-code = Код: { $code }
help-lists = Лучшие игры всех. Звёздочка (*) — гость. В списках уровней у каждой было своё поле, в списке дня у всех одно.
key-list-watch = смотреть выбранную игру
key-list-race = гонка с ней: её призрак играет рядом с тобой
key-list-first = гонка с первым в списке
key-list-code = смотреть игру по коду или гонка с ней
key-list-line = строка выше, ниже
key-list-game = другая игра
key-list-level = следующий уровень, предыдущий
key-list-measure = другой порядок
key-list-period = за сегодня, за неделю, за всё время
code-title = Игра по коду
code-about = В коде восемь букв и цифр, например 7k3m-9xq2. Он показан в списках.
code-wrong = Это не код: в нём восемь букв и цифр, например 7k3m-9xq2.
measure-fastest = по времени
measure-par = против кратчайшего пути
measure-moves = по ходам
period-today = сегодня
period-week = за неделю
period-all = за всё время
hint-watch = смотреть
hint-race = гонка
hint-race-first = гонка с первым
hint-code = код
hint-play = играть
hint-list = список
hint-share = текст для друзей
share-title = Поделиться
daily-left = новые через { $hours } ч { $minutes } мин
daily-untried = ещё не пройдено
daily-begun = начато
daily-done = { $time }, { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}, место { $rank } из { $of }
daily-streak = { $n ->
    [0] Сейчас серии нет; самая длинная: { $longest }.
    [one] { $n } день подряд; самая длинная серия: { $longest }.
    [few] { $n } дня подряд; самая длинная серия: { $longest }.
   *[many] { $n } дней подряд; самая длинная серия: { $longest }.
}
daily-first = Пройди одно, и начнётся серия дней.
help-daily = Каждый день по одному полю каждой игры, для всех одинаковому, от полуночи до полуночи по UTC. Твоя первая попытка идёт в список, следующие — тренировка. День, когда пройдено хотя бы одно поле, продлевает серию.
key-day-play = играть; начатое продолжается
key-day-race = гонка со своим рекордом на нём
key-day-list = кто его прошёл
key-day-share = текст для друзей, который ничего не выдаёт
key-day-board = другое поле
weekdays = Пн Вт Ср Чт Пт Сб Вс
me-title = Ты и твои данные
me-name = Имя:
me-suggested = Взять имя из SSH:
me-link-code = Другой ключ: получить код
me-link = Привязать этот ключ, код:
me-forget = Забудь меня
me-data = Другие видят твоё имя и результаты. Всё, что хранится: ssh … me --json
me-renamed = Теперь тебя зовут { $name }.
me-no-name = Из этого имени ничего нельзя показать.
me-no-code = Такого кода нет, или он устарел.
me-link-with = Введи { $code } здесь с другим ключом в течение десяти минут.
me-welcome = Тебя зовут { $name }.
me-forgotten = Всё забыто. Теперь тебя зовут { $name }.
me-guest = Ты играешь как гость, сегодня тебя зовут { $name }.
me-make-key = С ключом сервер тебя узнает: выполни у себя ssh-keygen -t ed25519, нажимай Enter на каждый вопрос и подключись снова.
line-waiting = Тебя ждёт начатая игра: введи continue, чтобы продолжить.
line-race = race: гонка с твоей лучшей игрой здесь; race first: с самой быстрой; race CODE.
line-race-best = Гонка со своим рекордом: race.
line-no-code = После race: ничего, first или код, например 7k3m-9xq2.
line-against = Гонка! Соперник: { $name }.

race-start = Гонка! Рядом с ходами — твой отрыв.
race-alone = Соперника больше нет. Дальше без него.
race-ahead = { $n ->
    [one] Впереди на { $n } ход. Соперник: { $name }.
    [few] Впереди на { $n } хода. Соперник: { $name }.
   *[many] Впереди на { $n } ходов. Соперник: { $name }.
}
race-level = Вровень. Соперник: { $name }.
race-behind = { $n ->
    [one] Позади на { $n } ход. Соперник: { $name }.
    [few] Позади на { $n } хода. Соперник: { $name }.
   *[many] Позади на { $n } ходов. Соперник: { $name }.
}
race-against = соперник: { $name }
race-won = Быстрее, чем { $name }, на { $seconds } с!
race-even = Так же быстро, как { $name }.
race-lost = Медленнее, чем { $name }, на { $seconds } с.

replay = Повтор
replay-cut = Пауза { $time } — здесь сокращена.
hint-replay-step = шаг
hint-replay-speed = темп
hint-replay-start = начало
hint-replay-end = конец
help-replay = Игра так, как она была сыграна, в её настоящем темпе; сокращены лишь паузы дольше двух секунд.
key-replay-play = пауза или дальше; в конце — ещё раз
key-replay-step = на ход назад или вперёд
key-replay-speed = вдвое быстрее или медленнее
key-replay-quit = назад
key-replay-race = гонка с этой игрой: её призрак играет рядом с тобой
key-replay-start = к началу
key-replay-end = к концу

# Что не так в командной строке. После двоеточия стоит причина из следующих частей.
usage-options = ОПЦИИ
usage-command = КОМАНДА
refusal-usage = Вызов: { $usage }
refusal-more = Подробнее: { $command }
refusal-meant = Может быть, { $names }?
refusal-no-option = опции { $arg } здесь нет
refusal-no-command = { $word }: такого здесь нет
refusal-word-too-many = { $arg }: лишнее слово
refusal-only = есть только { $names }
refusal-no-value = { $arg }: нужно значение
refusal-value-too-many = { $arg } не принимает значений, а здесь { $value }
refusal-twice = { $arg }: можно только один раз
refusal-conflict = { $arg } нельзя вместе с { $others }
refusal-missing = не хватает: { $args }
refusal-other = это не прочесть: { $text }
refusal-own-game = у --resume и --race своя игра: не называй другую
refusal-too-long = командная строка слишком длинная
refusal-not-utf8 = командная строка не в UTF-8
refusal-nul = в командной строке есть NUL
refusal-single-quote = не закрыта одинарная кавычка
refusal-double-quote = не закрыта двойная кавычка
refusal-backslash = после последней обратной черты ничего нет
refusal-terminal = игре нужен терминал: ssh -t
refusal-input = на входе больше { $n } байт
refusal-input-mib = на входе больше 1 МиБ
refusal-input-late = ввод занял больше минуты
refusal-board-file = { $name }: по SSH поле берётся со стандартного ввода: ... < ФАЙЛ
refusal-output-file = --output: по SSH ответ идёт на стандартный вывод: ... > ФАЙЛ
refusal-unwritten = это не удалось записать: { $why }
refusal-tumble-picture = --tumble: картинки для этого нет, только text или json
refusal-fields = --format: если клеток больше { $most }, картинки не будет
refusal-start = --start { $x },{ $y }: это не свободная клетка поля
file-missing = такого файла нет
file-denied = доступа нет
file-folder = это папка

# Почему слово не годится в значения своей опции.
value-steps = от 1, или -1, если без предела
value-steps-of-game = от 1 до { $most }, или -1, если без предела
value-size = размер — это ШИРИНАxВЫСОТА в клетках, каждая от { $min } до { $max }, например 16x16
value-cell = клетка — это X,Y, счёт от 0,0 слева вверху
value-border = граница — это X,Y и одно из n, e, s, w, например 3,4,n
value-code = это не код вроде 7k3m-9xq2

# Что не так с полем.
board-empty = поле пустое
board-blank = строка { $line }: пустая строка посреди поля
board-characters = строка { $line }: знаков { $found }, а нужно { $expected }
board-character = строка { $line }, столбец { $place }: на поле бывают только '#', пробел и 'E'
board-rim = строка { $line }, столбец { $place }: край должен быть весь из '#'
board-wide = строка { $line }: знаков больше { $limit }
board-high = строка { $line }: строк больше { $limit }
board-number = строка { $line }, место { $place }: это не целое число от 0 до { $most }
board-even = строка { $line }: чисел { $found }, а размер поля нечётный
board-large = строка { $line }: поле больше { $size } x { $size }
board-numbers = строка { $line }: чисел { $found }, а нужно { $expected }
board-rows = строка { $line }: строк { $found }, а нужно { $expected }
board-off = строка { $line }, место { $place }: это вне поля, здесь должен быть 0
board-none = строка { $line }, место { $place }: клетке нужно число от 1
board-many = строка { $line }, место { $place }: чисел больше 25
board-count = чисел { $found }, а нужно 9, 16 или 25
board-over = число { $number } слишком велико: здесь чисел { $count }, они от 0 до { $most }
board-twice = число { $number } стоит дважды

# Что не так с маской или лабиринтом.
mask-empty = маска пустая
mask-ragged = в строке { $line } маски знаков { $found }, а в первой { $expected }
mask-large = в маске не больше { $most } строк и столбцов
mask-letter = буквы { $letter } в шрифте лабиринтов нет
mask-room = слову нужно хотя бы { $width } x { $height } клеток
maze-size = --size: в каждой стороне от 1 до { $limit } клеток, а не { $width }x{ $height }
maze-size-remote = --size: по SSH в каждой стороне от 1 до { $limit } клеток, а не { $width }x{ $height }
maze-mask-size = --mask: в ней { $width }x{ $height } клеток, а в --size { $across }x{ $down }
maze-mask-text = --mask: это не текст в UTF-8
maze-mask-length = --mask: она длиннее { $limit } байт
maze-no-files = { $option }: по SSH нет файлов, только стандартный ввод (-) и вывод
maze-outside = { $option }: { $x },{ $y } лежит вне сетки
maze-excluded = { $option }: { $x },{ $y } исключена
maze-no-start = --size, --exclude, --mask: не осталось клетки для начала; у начала хотя бы одна сторона без границы
maze-longest = --ends longest: { $why }; без --braid он найдётся сразу
maze-no-way = нет пути от { $from } до { $to }
maze-nowhere = не осталось клетки для начала
maze-cell-outside = клетка { $x },{ $y } лежит вне сетки
maze-start-excluded = начало { $x },{ $y } исключено
maze-end-excluded = конец { $x },{ $y } исключён
maze-unsupported = с этой маской { $algorithm } не справится: от клеток у { $x },{ $y } дальше пути нет
maze-costly = чтобы найти самый длинный путь среди { $cells } клеток с петлями, шагов нужно больше { $limit }
maze-impossible = такой лабиринт невозможен

# Что показывает --help: заголовки, команды и их опции.
man-commands = Команды
man-arguments = Аргументы
man-options = Опции
man-default = [по умолчанию: { $value }]
man-mazed = Лабиринты и головоломки
man-help = Показывает эту справку
man-version = Показывает версию
man-lang = Язык: en, de или ru
man-store = Где хранятся игроки и игры: sqlite:ПУТЬ или postgres://USER@HOST/NAME [по умолчанию: sqlite:mazed.db, только play ничего не запоминает]
man-seed = Зерно поля, от 0 до 2^64-1 [по умолчанию: новое]
man-output = Файл, в который пойдёт ответ вместо стандартного вывода
man-list = Называет всё, что есть
man-play = Начинает игру
man-play-resume = Продолжить начатую игру по её коду
man-play-race = Гонка с законченной игрой по её коду
man-labyrinth = Найди выход из лабиринта
man-labyrinth-height = Высота в плитках: нечётная, от 5 до 257 [по умолчанию: 19]
man-labyrinth-width = Ширина в плитках: нечётная, от 5 до 257 [по умолчанию: 19]
man-labyrinth-size = Вместо этого ширина и высота в клетках: от 2x2 до 128x128
man-labyrinth-algorithm = Способ: backtracker, kruskal, division, prim, wilson, growing-tree, sidewinder или eller [по умолчанию: backtracker]
man-labyrinth-exclude = Клетка, которой не будет; можно несколько раз
man-labyrinth-ends = classic (вход и выход через край), source (от первой клетки до самого дальнего тупика) или longest (самый длинный путь) [по умолчанию: classic; в форме: source]
man-labyrinth-fog = Показывать только то, что уже было видно
man-texture = Для growing-tree: от 0 (короткие ветки) до 100 (длинные пути)
man-braid = Сколько процентов тупиков открыть в петли
man-shape = Форма: circle (круг), ring (кольцо), diamond (ромб), heart (сердце), triangle (треугольник), cross (крест) или hexagon (шестиугольник)
man-word = Слово, буквы которого и есть лабиринт
man-from = Клетка, где начинается путь
man-to = Клетка, куда он ведёт
man-play-yamyam = Скользи, пока не остановит стена, и выберись через выход
man-play-yamyam-board = Набор полей: holes (дыры), stops (остановки) или spaces (просторы); одно из них по имени, например mirror; или поле из зерна: easy, medium, hard или expert [по умолчанию: holes]
man-play-yamyam-number = Номер поля в наборе, от 1 [по умолчанию: 1]
man-play-yamyam-trapdoor = Выход — это люк: достаточно на него попасть (в наборе holes так всегда)
man-play-yamyam-max = Не дальше N шагов от начала; -1: без предела
man-play-yamyam-smell = К выходу, до которого один шаг, он идёт сам
man-play-fifteen = Расставь фишки по порядку
man-play-fifteen-size = Фишек в стороне, считая пустое место: 3, 4 или 5 [по умолчанию: 4]
man-play-hop = Прыгай так далеко, как говорят числа, и обратно домой
man-play-hop-board = Поле: source (классическое) или поле из зерна: easy, normal или hard [по умолчанию: source]
man-maze = Делает лабиринт: текст, картинку или данные
man-maze-size = Ширина и высота в клетках [по умолчанию: 16x16 или размер маски или слова]
man-maze-algorithm = Способ: backtracker, kruskal, division, prim, wilson, growing-tree, sidewinder или eller
man-maze-seed = Зерно лабиринта, от 0 до 2^64-1 [по умолчанию: новое]
man-maze-exclude = Клетка, которой не будет; можно несколько раз, а вне сетки ничего не меняет
man-maze-border = Сторона, через которую хода не будет; можно несколько раз
man-maze-mask = Текст, строка за строкой, # вместо клеток, которых не будет; - читает стандартный ввод
man-maze-ends = source (от первой свободной клетки до самого дальнего тупика), classic (слева сверху направо вниз) или longest (самый длинный путь)
man-maze-solution = Показать путь
man-maze-format = Что записать: text (блоки, два столбца на плитку), ascii (# стена, S начало, E конец, . путь), svg, png или json
man-yamyam = Говорит о каждой клетке поля, что может случиться там с Ямъямом
man-yamyam-board = Поле: файл, или - для стандартного ввода; `#` стена, пробел свободно, `E` выход
man-yamyam-trapdoor = Скольжение кончается на первом же выходе
man-yamyam-max = Он никогда не уходит дальше N шагов от начала; -1: без предела
man-yamyam-smell = Если до выхода один шаг, он всегда идёт прямо туда
man-yamyam-tumble = Вместо этого пустить N существ бродить наугад и сказать, что с ними стало
man-yamyam-start = Клетка, где они начинают: столбец и строка, от 0
man-yamyam-seed = Зерно их блужданий
man-yamyam-format = Вид ответа: text (поле, на свободных клетках U, W, S или пробел), json (и сколько каждых), svg или png
man-fifteen = Решает пятнашки
man-fifteen-board = Поле: файл, или - для стандартного ввода; 9, 16 или 25 чисел, 0 вместо пустого места
man-fifteen-format = Вид ответа: text (фразы, и клавиши на отдельной строке) или json
man-hop = Находит все пути домой на поле прыжков по числам
man-hop-board = Поле: файл, или - для стандартного ввода [по умолчанию: классическое поле, 9 x 9]
man-hop-shortest = Только самый короткий путь
man-hop-format = Вид ответа: text (строка на каждый путь, и сколько их) или json
man-scores = Говорит, кто в таблицах
man-scores-game = Игра [по умолчанию: все]
man-scores-daily = Сегодняшние поля
man-scores-limit = Сколько строк в таблице, самое большее
man-scores-format = Вид ответа: text, json или csv
man-me = Говорит всё, что о тебе хранится
man-me-format = Вид ответа: text (в двух словах) или json (всё)
man-me-json = То же, что --format json
man-replay = Показывает законченную игру ход за ходом
man-replay-code = Код игры, например 7k3m-9xq2
man-replay-format = Вид: text (строка на каждый ход, со временем) или json [по умолчанию: в терминале — показ, иначе text]
