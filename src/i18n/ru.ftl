# Заставка.
own-name = Русский
labyrinth = Лабиринт
menu-now = Быстрая игра
menu-language = Язык: { $name }
menu-settings = Настройки
menu-help = Справка
menu-quit = Выход
menu-about = Вход сверху, выход снизу

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
setup-seed = Сид
setup-odd = нечётн., { $min }–{ $max }
setup-range = { $min }–{ $max }
yes = да
no = нет
setup-random = случайный
setup-practice = Тренировка: в таблицы не попадает
setup-no-maze = В таком лабиринте нет прохода.
setup-no-such = «{ $value }» здесь нет.
preset-small = маленький
preset-medium = средний
preset-large = большой
preset-fit = по экрану
side-not-a-number = Это не целое число.
side-out-of-range = Нужно число от { $min } до { $max }.
side-even = Нужно нечётное число.
seed-bad = Сид — целое число меньше 2^64.

# Что происходит в лабиринте.
say-start = Найди выход внизу справа!
say-wall = Здесь стена.
say-outside = Не туда: выход внизу справа.
say-unknown = Эта клавиша не действует. ? — справка

# Итог.
won-title = Получилось!
won-moves = { $n ->
    [one] { $n } ход за { $time }
    [few] { $n } хода за { $time }
   *[many] { $n } ходов за { $time }
}
won-perfect = Идеально: меньше ходов нельзя.
won-par = { $n ->
    [one] Минимум — { $n } ход. Эффективность: { $percent } %.
    [few] Минимум — { $n } хода. Эффективность: { $percent } %.
   *[many] Минимум — { $n } ходов. Эффективность: { $percent } %.
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
choice-same = Это же поле ещё раз
choice-size = Выбрать другое поле
choice-menu = Меню

# Вопросы по пути.
leave-title = Выйти из этой игры?
another-title = Бросить это поле?
paused-title = Пауза
paused-ranked = По времени прохождения с паузами — ниже остальных.
choice-stay = Остаться
choice-leave = Выйти
choice-resume = Продолжить

# Строка клавиш.
hint-move = идти
hint-hint = подсказка
hint-pause = пауза
hint-help = справка
hint-quit = выход
hint-next = ОК
hint-take = принять
hint-leave-it = отменить
hint-change = менять
hint-back = назад
hint-choose = выбрать
hint-scroll = листать

# Справка.
help-goal = Пройди от входа вверху слева к выходу внизу справа и шагни наружу; если на поле есть ромб, цель — он. Между любыми двумя местами ровно один путь, если не выбраны петли. Шаг в стену ходом не считается.
help-marks = За тобой остаётся след. Подсказка показывает следующий ход; прохождение с подсказками — тренировка и в таблицы не попадает.
key-move = вверх, влево, вниз, вправо
key-move-arrows = то же стрелками
key-move-vi = то же клавишами vi
key-hint = подсказка: следующий ход
key-pause = пауза: поле закрыто, время не идёт
key-restart = то же поле сначала
key-new = новое поле того же вида
key-help = эта справка
key-quit = выйти (с подтверждением)

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
set-hints = Строка клавиш
set-auto = автоматически
set-true = 16 млн цветов
set-256 = 256 цветов
set-16 = 16 цветов
set-mono = без цвета
set-unicode = Unicode
set-ascii = ASCII
set-on = показывать
set-off = скрывать

# Сервер и терминал.
notice-draining = { $seconds ->
    [one] Сервер перезапустится через { $seconds } секунду. Спасибо за игру!
    [few] Сервер перезапустится через { $seconds } секунды. Спасибо за игру!
   *[many] Сервер перезапустится через { $seconds } секунд. Спасибо за игру!
}
notice-idle = { $seconds ->
    [one] Ты ещё здесь? Игра закончится через { $seconds } секунду. Нажми любую клавишу.
    [few] Ты ещё здесь? Игра закончится через { $seconds } секунды. Нажми любую клавишу.
   *[many] Ты ещё здесь? Игра закончится через { $seconds } секунд. Нажми любую клавишу.
}
end-drain = Сервер перезапускается. Заходи чуть позже.
end-idle = Сеанс завершён из-за долгого бездействия.
end-panic = Здесь что-то сломалось, извини. Ошибка записана в журнал.
end-flood = Слишком много ввода сразу, сеанс завершён.
queue-full = Все места заняты.
queue-place = Твоё место в очереди: { $place }
queue-hint = Игра начнётся сама. q: выйти
end-full = На сервере нет мест. Зайди чуть позже.
end-busy = Сейчас выполняется слишком много команд. Попробуй чуть позже.
end-address = С твоего адреса слишком много подключений. Подожди немного и попробуй снова.
end-logins = Сейчас входит слишком много людей сразу. Попробуй через минуту.
end-banned = Доступ к этому серверу тебе закрыт.
end-banned-until = Доступ к этому серверу закрыт тебе до { $until } (UTC).
end-weak-key = Твой ключ RSA короче 2048 бит и ничего не доказывает: ты играешь как гость.
too-small = В этом терминале { $columns } x { $rows } знаков. Для mazed нужно не меньше { $width } x { $height }.
too-small-quit = Увеличь его или нажми q, чтобы выйти.

# Где ты.
dir-north = вверх
dir-east = вправо
dir-south = вниз
dir-west = влево
describe-place = Ты в строке { $row } из { $height }, в столбце { $col } из { $width }.
describe-open = Путь открыт: { $dirs }.
describe-at-exit = Ты у выхода: шаг вниз — и ты снаружи.
describe-hint = Подсказка: иди { $dir }.

# Строка за строкой.
line-hello = mazed: { $game }, текстовый режим.
line-help = look: показать поле. where: где ты. hint: подсказка, undo: отменить ход, restart: сначала, new: новое поле, quit: выйти.
line-again = Ещё одно поле: new. Это же поле: restart. Выйти: quit.
line-bye = До встречи!
line-unknown = Нет такой команды. Список команд: help.

# Список команд.
cmd-about = mazed: лабиринты и головоломки по ssh.
cmd-menu = меню
cmd-play = сразу в игру; одинаковые размер и сид дают одно и то же поле
cmd-lines = текстовый режим: строка за строкой, без экрана
cmd-maze = лабиринт в виде text, ascii, svg, png или json; с --solution — вместе с путём
cmd-help = этот список; версия
cmd-resume = продолжает начатую игру по её коду
cmd-race = гонка с законченным прохождением по его коду
cmd-scores = таблицы рекордов: всех игр или одной, за всё время или за сегодня
cmd-me = что о тебе хранит сервер; в json — всё
cmd-replay = посмотреть законченное прохождение или вывести его ходы: text или json
me-nothing = О тебе пока ничего не сохранено.
me-since = В игре с { $day }.
me-keys = { $n ->
    [one] { $n } ключ
    [few] { $n } ключа
   *[many] { $n } ключей
}
me-runs = { $n ->
    [one] { $n } законченное прохождение
    [few] { $n } законченных прохождения
   *[many] { $n } законченных прохождений
}
me-under-way = { $n ->
    [one] { $n } начатая игра
    [few] { $n } начатые игры
   *[many] { $n } начатых игр
}
me-days = { $n ->
    [one] { $n } день с пройденным заданием дня
    [few] { $n } дня с пройденным заданием дня
   *[many] { $n } дней с пройденным заданием дня
}
cmd-options = --lang en|de|ru выбирает язык; --help после команды объясняет её опции.

# Ещё в лабиринте.
give-up-title = Сдаться и посмотреть решение?
choice-give-up = Показать
key-give-up = сдаться и посмотреть решение
say-watch = Вот решение. n: новое поле, r: ещё раз.
say-no-watch = Показать решение нельзя.
key-run = бежать до развилки
key-zoom = масштаб
key-map = карта увиденного
setup-fog = Туман

# Лаборатория.
menu-laboratory = Лаборатория
lab-about = Посмотри, как строятся лабиринты и как в них находят путь. Красным отмечено место, где сейчас работает алгоритм. Когда лабиринт готов, пробел запускает в нём поиск пути.
lab-pick-algorithm = Выбери алгоритм
lab-pick-solver = Выбери алгоритм поиска
lab-no-room = Для двух лабиринтов нужен терминал не меньше 64 x 16.
lab-speed = { $n }/с
lab-seed = сид { $seed }
lab-n-cells = Клетки
lab-n-back = След
lab-n-walk = Блуждание
lab-n-waiting = Ждут
lab-n-list = В списке
lab-n-passages = Проходы
lab-n-parts = Части
lab-n-dead-ends = Тупики
lab-n-visited = Пройдено
lab-n-steps = Шаги
lab-n-left = Отсеяно
lab-n-way = Путь
hint-lab-play = пуск
hint-lab-pause = пауза
hint-lab-solve = найти путь
hint-lab-next = другой поиск
hint-lab-step = шаг
hint-lab-speed = темп
hint-lab-algorithm = алгоритм
hint-lab-solver = поиск
hint-lab-pair = пара
key-lab-play = пуск или пауза; в конце — поиск пути
key-lab-step = шаг вперёд
key-lab-back = шаг назад
key-lab-start = в начало
key-lab-end = в конец
key-lab-speed = быстрее, медленнее
key-lab-algorithm = выбрать алгоритм
key-lab-turn = предыдущий, следующий алгоритм
key-lab-solver = выбрать алгоритм поиска
key-lab-pair = два лабиринта рядом, сид один и тот же
key-lab-other = алгоритм и поиск для правого лабиринта
key-lab-new = другой сид
key-lab-zoom = клетки мельче или крупнее
key-lab-quit = в меню
lab-backtracker = Поиск с возвратом
lab-backtracker-note = длинные извилистые коридоры
lab-backtracker-begin = Путник выходит из первой клетки и идёт только туда, где ещё не был.
lab-backtracker-carve = Дальше — в случайную соседнюю клетку, где он ещё не был. След помнит дорогу назад.
lab-backtracker-back = Тупик! Назад по следу — до клетки, у которой ещё есть новые соседи.
lab-backtracker-done = Готово, и путник снова в начале: коридоры длинные и извилистые, тупиков мало.
lab-kruskal = Краскал
lab-kruskal-note = растёт сразу повсюду
lab-kruskal-begin = Каждая клетка — отдельная часть. Теперь все стены перебираются в случайном порядке.
lab-kruskal-carve = Эта стена разделяет две части: она исчезает, и две части становятся одной.
lab-kruskal-refuse = По обе стороны одна и та же часть: стена остаётся, иначе будет петля.
lab-kruskal-done = Готово: осталась одна часть, и между любыми двумя клетками ровно один путь.
lab-division = Рекурсивное деление
lab-division-note = ставит прямые стены
lab-division-begin = Этот алгоритм не прокладывает проходы, а ставит стены.
lab-division-clear = Один пустой зал. Сейчас его разделят.
lab-division-wall = Стена перегораживает комнату, в ней остаётся один проём. Потом делятся обе половины.
lab-division-done = Готово: делить больше нечего. Этот алгоритм выдают длинные прямые стены.
lab-prim = Прим
lab-prim-note = много коротких тупиков
lab-prim-begin = Лабиринт — пока одна клетка, а соседние ждут своей очереди.
lab-prim-carve = В лабиринт входит случайная из ждущих клеток. Теперь ждут и её соседи.
lab-prim-done = Готово: лабиринт рос во все стороны одинаково, поэтому тупики короткие и их много.
lab-wilson = Уилсон
lab-wilson-note = все лабиринты равновероятны
lab-wilson-begin = Лабиринт — пока одна клетка. Из другого места его ищет случайное блуждание.
lab-wilson-walk = Блуждание идёт наугад, пока не встретит лабиринт. Поначалу это долго.
lab-wilson-erase = Блуждание встретило само себя: петля забыта, дальше — с этого места.
lab-wilson-carve = Лабиринт найден: пройденный путь становится его частью.
lab-wilson-done = Готово: все возможные лабиринты были равновероятны. Так умеют немногие алгоритмы.
lab-growing-tree = Растущее дерево
lab-growing-tree-note = между возвратом и Примом
lab-growing-tree-begin = В списке одна клетка. Вид лабиринта зависит от того, какая клетка списка растёт дальше.
lab-growing-tree-carve = Чаще всего растёт самая новая клетка списка, иногда — случайная.
lab-growing-tree-drop = Новых соседей у клетки больше нет: она уходит из списка.
lab-growing-tree-done = Готово: список пуст. Если брать только самую новую клетку, выйдет поиск с возвратом.
lab-sidewinder = Сайдвиндер
lab-sidewinder-note = по рядам, вверх путь есть всегда
lab-sidewinder-begin = Ряд за рядом, сверху вниз. Первый ряд станет одним длинным коридором.
lab-sidewinder-run = Коридор растёт вправо, пока бросок монеты его не остановит.
lab-sidewinder-up = Коридор закончен: случайная из его клеток открывается вверх.
lab-sidewinder-done = Готово: если идти вверх, тупиков не будет, а первый ряд открыт весь.
lab-eller = Эллер
lab-eller-note = по рядам, хоть до бесконечности
lab-eller-begin = Ряд за рядом, и помнить всегда нужно только один ряд.
lab-eller-join = Соседние клетки из разных частей соединяются или нет: решает бросок монеты.
lab-eller-down = Каждая часть хотя бы раз открывается вниз. Клетка под проёмом входит в ту же часть.
lab-eller-done = Готово: последний ряд соединил все части. А можно было продолжать без конца.
lab-flood = Поиск в ширину
lab-flood-note = все пути сразу
lab-flood-begin = Слева вверху хлынула вода и растекается во все стороны с одной скоростью.
lab-flood-on = Поиск в ширину: сперва ближние клетки, потом дальние. На каждой — расстояние от старта.
lab-flood-done = От цели назад, всегда к меньшему расстоянию: это и есть кратчайший путь.
lab-depth = Поиск в глубину
lab-depth-note = вперёд до упора, потом назад
lab-depth-begin = Путник с нитью всегда идёт дальше, в первый открытый проход.
lab-depth-on = Поиск в глубину: всё дальше и дальше, пока есть что-то новое.
lab-depth-back = Здесь ничего нового: назад по нити. Это был тупик.
lab-depth-done = Цель найдена, и нить — это путь. Быстро или нет — дело случая.
lab-fill = Засыпка тупиков
lab-fill-note = вид сверху
lab-fill-begin = Посмотри сверху: через тупик путь пройти не может.
lab-fill-on = Тупик засыпается до ближайшей развилки. Так может появиться новый тупик.
lab-fill-done = Все тупики засыпаны. Что осталось, то и путь.
lab-hand = Правая рука
lab-hand-note = рука на стене
lab-hand-begin = Правая рука касается стены и не отпускает её.
lab-hand-on = На каждой развилке — самый правый проход; запоминать ничего не нужно.
lab-hand-back = Рука ведёт вокруг тупика и выводит обратно.
lab-hand-done = Цель найдена! В лабиринте без петель это удаётся всегда, но редко быстро.
lab-a-star = A*
lab-a-star-note = поиск в ширину с компасом
lab-a-star-begin = A* знает, где цель: к пройденному пути он прибавляет расстояние до неё, как если бы стен не было.
lab-a-star-on = Первой идёт клетка, которая обещает самый короткий путь; остальные ждут.
lab-a-star-done = Цель найдена, и короче пути нет. Менее выгодные клетки проверять не пришлось.
setup-algorithm = Алгоритм
setup-texture = Узор
setup-braid = Петли (%)
setup-shape = Форма
setup-word = Слово
setup-ends = Старт, цель
setup-bad-word = Не помещается, или таких букв нет.
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
ends-source = дальний тупик
ends-longest = самый длинный путь
describe-exit = Выход: { $way }.
describe-goal = Цель: { $way }.
describe-at-goal = Ты у цели.
far-up = на { $n } выше
far-down = на { $n } ниже
far-left = на { $n } левее
far-right = на { $n } правее
say-start-cells = Найди путь к ромбу!
setup-difficulty = Сложность
difficulty-any = любая
difficulty-easy = легко
difficulty-normal = средне
difficulty-hard = трудно
difficulty-brutal = жестоко
notice-searching = Ищу подходящее поле…

# Все игры.
moves-of = { $n }/{ $par } ходов
hint-other-game = другая игра
hint-undo = отмена
key-undo = отменить последний ход
line-games = Для другой игры введи её название: { $names }.
line-labyrinth = w a s d: идти (несколько букв — несколько ходов).

# Пятнашки.
fifteen = Пятнашки
fifteen-4 = 4 x 4, классика
fifteen-5 = 5 x 5
fifteen-3 = 3 x 3
fifteen-start = Расставь фишки по порядку!
fifteen-won = Всё по порядку!
fifteen-edge = Туда не сдвинуть ни одну фишку.
fifteen-gap = Пустое место: строка { $row }, столбец { $col }.
fifteen-can = Можно сдвинуть: { $ways }.
fifteen-way = фишку { $tile } { $dir }
fifteen-placed = На месте: { $n } из { $all }.
fifteen-hint = Подсказка: сдвинь { $way }.
help-fifteen-goal = Сдвигай фишки на пустое место, пока они не встанут по порядку, строка за строкой, а пустое место не окажется внизу справа. Клавиша двигает фишку, а не пустое место: «вверх» сдвигает фишку под ним. Можно и щёлкнуть мышью по фишке рядом с пустым местом.
help-fifteen-marks = У фишки на своём месте другой цвет и жирная рамка. Подсказка показывает следующий ход на пути к решению, не всегда кратчайшем; прохождение с подсказками — тренировка и в таблицы не попадает. Отменённые ходы не считаются. Любой расклад можно собрать.
key-slide = сдвинуть фишку вверх, влево, вниз, вправо
hint-slide = двигать
line-fifteen = w a s d: сдвинуть фишку вверх, влево, вниз, вправо (несколько букв — несколько ходов).
say-no-undo = Отменять нечего.

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
hop-entered = С этой стороны туда уже прыгали.
hop-no-hint = Отсюда нет пути домой. u: отмена
hop-stuck = Дальше хода нет. u: отмена
hop-lost = Пути домой уже нет. u: отмена
hop-walk = Пройденный путь
hop-place = Ты на клетке: { $field }, число { $n }.
hop-field = строка { $row }, место { $place }
hop-home = домой
hop-way = { $key } { $way } — { $field } ({ $n })
hop-way-home = { $key } { $way } — { $field }
hop-open = Можно прыгнуть: { $ways }.
hop-so-far = Последние прыжки: { $walk }.
hop-hint = Подсказка: { $way } ({ $key }).

# Команды головоломок.
cmd-yamyam = что может случиться с Ямъямом на каждой клетке поля
cmd-fifteen = можно ли собрать пятнашки и как
cmd-hop = все пути домой на поле прыжков по числам
cmd-hop-sum = Решений: { $count }, самое короткое { $shortest }, самое длинное { $longest }
cmd-hop-at-least = Решений: не меньше { $count }, самое короткое { $shortest }, самое длинное { $longest } (поиск прерван)
cmd-hop-no-way = Пути домой нет.
cmd-fifteen-yes = Этот расклад можно собрать.
cmd-fifteen-no = Этот расклад нельзя собрать.
cmd-fifteen-shortest = Ходов: { $n }; доказано, что меньше нельзя.
cmd-fifteen-at-most = Ходов: { $n }; меньше { $least } быть не может.
cmd-tumble-start = Старт { $x },{ $y }: { $class }.
cmd-tumble-out = Выбрались: { $n } ({ $share } %).
cmd-tumble-wandering = Ещё в пути: { $n } ({ $share } %).
cmd-tumble-lost = Пропали: { $n } ({ $share } %).
cmd-tumble-mean = Ходов до выхода в среднем: { $n }.
cmd-class-safe = безопасно
cmd-class-unsafe = тупик
cmd-class-too-far = слишком далеко от выхода
cmd-class-risky = рискованно
way-e = В
way-se = ЮВ
way-sw = ЮЗ
way-w = З
way-nw = СЗ
way-ne = СВ
key-hop = прыжок; клавиши расположены как шесть направлений
key-hop-digits = то же, по часовой стрелке, начиная справа
key-hop-choose = выбрать направление и прыгнуть
hint-hop = прыжок
line-hop = w e a d z x или nw, ne, sw, se, west, east: прыжок (несколько букв — несколько прыжков).
help-hop-goal = Фишка стоит в середине поля. Прыжок за прыжком она должна вернуться туда же, и чем меньше прыжков, тем лучше. Длину прыжка задаёт число на клетке, с которой ты прыгаешь; клетки по пути не важны.
help-hop-rules = Первый прыжок можно сделать в любом из шести направлений, каждый следующий — прямо или в соседнем направлении. Приземлиться нужно на поле, и нельзя дважды приземлиться на одну клетку в одном и том же направлении.
help-hop-marks = Стрелки стоят там, куда можно прыгнуть, точки — там, где приземление уже было. Подсказка показывает следующий прыжок кратчайшего пути домой; прохождение с подсказками — тренировка и в таблицы не попадает. Отменённые прыжки не считаются.

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
yamyam-max = Радиус
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
yamyam-say-too-far = Так далеко от старта нельзя.
yamyam-stuck = Выхода нет. u: отмена, r: сначала
yamyam-why-no-way = Тупик: отсюда не добраться ни до одного выхода.
yamyam-why-farther = Тупик: до ближайшего выхода { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}, а радиус допускает не больше { $most }.
yamyam-why-too-far = Слишком далеко для старта: до выхода { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}, а радиус — { $max }.
yamyam-why-danger = { $n ->
    [1] Рискованно: один ход { $dir } — и это тупик.
    [one] Рискованно: за { $n } ход, сначала { $dir }, можно попасть в тупик.
    [few] Рискованно: за { $n } хода, сначала { $dir }, можно попасть в тупик.
   *[many] Рискованно: за { $n } ходов, сначала { $dir }, можно попасть в тупик.
}
yamyam-why-smells = Безопасно: выход в одном ходе { $dir }, и Ямъям его чует.
yamyam-why-safe = Безопасно: куда бы Ямъям ни пошёл, выход останется доступен.
yamyam-why-safe-within = { $n ->
    [one] Безопасно: в пределах { $n } хода отсюда выход всегда доступен.
    [few] Безопасно: в пределах { $n } ходов отсюда выход всегда доступен.
   *[many] Безопасно: в пределах { $n } ходов отсюда выход всегда доступен.
}
key-yamyam-slide = скользить вверх, влево, вниз, вправо
hint-yamyam-slide = скользить
key-yamyam-overlay = цвета: что где может случиться
hint-yamyam-overlay = цвета
key-yamyam-tumble = пустить Ямъяма наугад и смотреть
hint-yamyam-tumble = наугад
key-yamyam-crowd = пустить наугад 1000 раз, сосчитать исходы
hint-yamyam-crowd = 1000 раз
hint-yamyam-again = ещё раз
key-yamyam-lesson = как находятся цвета, шаг за шагом
hint-yamyam-lesson = разбор
key-yamyam-trapdoor = цвета с люками или без них
key-yamyam-smell = цвета с нюхом или без него
key-yamyam-max = цвета для меньшего, большего радиуса
hint-yamyam-play = пуск
hint-yamyam-step = шаг
hint-yamyam-step-back = шаг назад
hint-yamyam-start = начало
hint-yamyam-end = конец
help-yamyam-goal = Ямъям скользит: тронувшись, он останавливается только у стены. Останови его на выходе за как можно меньшее число ходов. Если выход посреди пути, Ямъям проскакивает мимо. Исключение — люки, как в первом наборе полей: тогда достаточно попасть на выход. Прохождение с подсказками — тренировка и в таблицы не попадает. Отменённые ходы не считаются.
help-yamyam-marks = Перед игрой можно выбрать ещё два правила. Нюх: Ямъям сам идёт к выходу, до которого один ход. Радиус: он никогда не уходит от старта дальше чем на N ходов.
help-yamyam-overlay = o показывает цветом, что на каждой клетке ждёт Ямъяма, если им не управлять: безопасно (выход всегда доступен), риск (он выйдет или пропадёт), далеко (с радиусом: слишком далеко от выхода, чтобы там начинать), тупик (выхода нет). 1, 2, - и + меняют правила для цветов, но не те, по которым ты играешь. t пускает Ямъяма наугад с его клетки, T — тысячу раз и считает исходы.
help-yamyam-search = b показывает, как находятся цвета: двумя поисками в обратную сторону, от выходов и от тупиков. Пробел запускает и останавливает, стрелки (или . и ,) — по шагам, Home и End — к началу и концу, Esc — назад.
yamyam-slide = { $dir } на { $n }
yamyam-slide-out = { $dir } на { $n } (на выход)
yamyam-slides = Можно скользить: { $ways }.
yamyam-nearest = Ближайший выход: { $way }.
yamyam-safe = безопасно
yamyam-risky = риск
yamyam-far = далеко
yamyam-unsafe = тупик
yamyam-you = ты
yamyam-exit = выход
yamyam-rule-trapdoor = Выходы здесь — люки: достаточно попасть на выход.
yamyam-rule-stop = Остановись на выходе: на ходу Ямъям проскакивает мимо.
yamyam-rule-smell = Если до выхода один ход, он идёт туда сам.
yamyam-rule-max = { $n ->
    [one] Он не уходит от старта дальше чем на { $n } ход.
    [few] Он не уходит от старта дальше чем на { $n } хода.
   *[many] Он не уходит от старта дальше чем на { $n } ходов.
}
yamyam-overlay = Если им не управлять
yamyam-other-rules = Ты играешь по другим правилам.
yamyam-fate-out = { $n ->
    [one] Вышел за { $n } ход!
    [few] Вышел за { $n } хода!
   *[many] Вышел за { $n } ходов!
}
yamyam-fate-lost = { $n ->
    [0] Выхода не было с самого начала.
    [one] Пропал через { $n } ход.
    [few] Пропал через { $n } хода.
   *[many] Пропал через { $n } ходов.
}
yamyam-fate-going = { $n ->
    [one] Пока { $n } ход
    [few] Пока { $n } хода
   *[many] Пока { $n } ходов
}
yamyam-fate-wandering = { $n ->
    [one] Сделал { $n } ход и всё ещё бродит.
    [few] Сделал { $n } хода и всё ещё бродит.
   *[many] Сделал { $n } ходов и всё ещё бродит.
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
yamyam-search-exits = Первый поиск: далеко ли выход?
yamyam-search-danger = Второй поиск: где опасно?
yamyam-search-done = Цвета найдены
yamyam-lesson-begin = Идём назад от выходов: с каких клеток скольжение остановится на выходе?
yamyam-lesson-exits = { $n ->
    [1] Ход { $dir } со светлой клетки ведёт прямо на выход.
    [one] Ход { $dir } со светлой клетки ведёт туда, откуда путь известен: до выхода { $n } ход.
    [few] Ход { $dir } со светлой клетки ведёт туда, откуда путь известен: до выхода { $n } хода.
   *[many] Ход { $dir } со светлой клетки ведёт туда, откуда путь известен: до выхода { $n } ходов.
}
yamyam-lesson-marked = Клетки без числа — тупики. Теперь идём назад от них: откуда можно попасть в тупик?
yamyam-lesson-max = С радиусом { $n } число больше { $most } — тоже тупик, больше { $n } — далеко.
yamyam-lesson-smell = На клетках с числом 1 Ямъям чует выход: там опасности нет.
yamyam-lesson-danger = { $n ->
    [1] Ход { $dir } со светлой клетки ведёт в тупик: риск.
    [one] Ход { $dir } со светлой клетки ведёт к тупику, до него { $n } ход: риск.
    [few] Ход { $dir } со светлой клетки ведёт к тупику, до него { $n } хода: риск.
   *[many] Ход { $dir } со светлой клетки ведёт к тупику, до него { $n } ходов: риск.
}
yamyam-lesson-done = Дальше опасность не идёт. Где осталось число, там безопасно.
yamyam-steps-out = число ходов до выхода

# Что помнит сервер: начатая игра, место, таблицы рекордов, задание дня.
menu-go-on = Дальше: { $game }, { $time }
menu-daily = Задания дня
menu-scores = Рекорды
say-go-on = Продолжаем с этого места.
notice-fetching = Минутку…
trouble-later = База данных сейчас недоступна. Попробуй чуть позже.
trouble-broken = База данных сервера повреждена. Исправить это может только владелец сервера.
trouble-nothing = Такого прохождения или начатой игры нет.
trouble-no-rival = На этом поле пока не с кем соревноваться.
trouble-taken = Такое имя уже занято, или оно слишком похоже на занятое.
trouble-no-key = Для этого нужен SSH-ключ. Его создаст ssh-keygen.
trouble-busy = Эта игра открыта в другом твоём сеансе.
trouble-refused = Здесь в это больше нельзя сыграть.
trouble-secret = Это выдало бы задание дня. Сначала пройди его.
guest-resume = Продолжить потом: ssh -t … play --resume { $code }
won-pauses = { $n ->
    [one] Была { $n } пауза.
    [few] Было { $n } паузы.
   *[many] Было { $n } пауз.
}
placed-waiting = Сохраняется…
placed-later = Пока не сохранено: база данных недоступна. Сервер попробует снова.
placed-unsaved = Не сохранено: база данных недоступна.
placed-broken = Не сохранено: база данных сервера повреждена.
placed-unknown = Сохранено. Место сейчас узнать не удалось.
placed-not = В таблицы рекордов не попадает.
placed-practice = Тренировка: в таблицы не попадает.
placed-guest = Ты играешь как гость. Чтобы сохранять результаты, создай ключ: ssh-keygen
placed-both = { $fastest }-е место по времени, { $par }-е по эффективности.
placed-fastest = { $n }-е место по времени.
placed-daily = { $n }-е место за сегодня.
placed-late = { $n }-е место среди тех, кто прошёл поле за { $day } позже.
placed-streak = { $n ->
    [one] Серия: { $n } день.
    [few] Серия: { $n } дня.
   *[many] Серия: { $n } дней.
}
best-first = Твой первый результат на этом уровне.
best-new = Новый личный рекорд: на { $seconds } с быстрее!
best-time = Твой рекорд — { $time }; в этот раз на { $seconds } с дольше.
best-even = Вровень с твоим рекордом.
best-paused = На { $seconds } с быстрее твоего рекорда, но с паузой, поэтому ниже него.
best-unpaused = Твой рекорд без пауз: он выше твоих более быстрых.
best-moves-new = { $n ->
    [one] Твой рекорд на этом поле: на { $n } ход меньше!
    [few] Твой рекорд на этом поле: на { $n } хода меньше!
   *[many] Твой рекорд на этом поле: на { $n } ходов меньше!
}
best-moves = Твой рекорд по ходам на этом поле: { $n }.
choice-list = Рекорды
choice-race-best = Гонка со своим рекордом
choice-race-first = Гонка с лидером
choice-back = Назад
choice-keep = Нет, оставить
choice-forget = Удалить мои данные
forget-title = Удалить твои данные?
forget-says = Имя, настройки и связь с твоим ключом будут удалены. Результаты останутся, но без имени. Отменить это нельзя.
somebody = аноним
list-guest = гость
list-pauses = { $n ->
    [one] { $n } пауза
    [few] { $n } паузы
   *[many] { $n } пауз
}
list-away = База данных сейчас недоступна.
list-empty = В этой таблице пока никого нет.
list-name = Имя
list-time = Время
list-moves = Ходы
list-code = Код: { $code }
help-lists = Лучшие прохождения всех игроков. Звёздочка (*) — гость. В таблице уровня у каждого было своё поле, в таблице дня — одно на всех. Прохождения с паузой стоят ниже тех, что без пауз; из равных выше то, что раньше. Свои таблицы — у текстового режима, у заданий дня, пройденных в другой день, и у прохождений, чьё время по прежнему правилу идёт с первого хода; другие размеры — тоже с тех времён, новые прохождения туда не попадают.
key-list-watch = смотреть выбранное прохождение
key-list-race = гонка с ним: его призрак играет рядом с тобой
key-list-first = гонка с лидером таблицы
key-list-code = прохождение по коду: смотреть или гонка
key-list-line = строка выше, ниже
key-list-game = другая игра
key-list-level = следующий уровень, предыдущий
key-list-measure = другая сортировка
key-list-category = полный экран, текстовый режим, пройдено позже, прежнее правило, другие размеры
key-list-period = за сегодня, за неделю, за всё время
code-title = Прохождение по коду
code-about = В коде восемь букв и цифр, например 7k3m-9xq2. Коды показаны в таблицах.
code-wrong = Это не код. Код выглядит так: 7k3m-9xq2.
measure-fastest = по времени
measure-par = по эффективности
measure-moves = по ходам
category-screen = полный экран
category-text = текстовый режим
category-late = пройдено позже
category-earlier = прежнее правило
category-other-sizes = другие размеры
scores-closed = закрыта
period-today = за сегодня
period-week = за неделю
period-all = за всё время
hint-watch = смотреть
hint-race = гонка
hint-race-first = гонка с лидером
hint-code = код
hint-category = категория
hint-play = играть
hint-list = рекорды
hint-share = поделиться
share-title = Поделиться
daily-left = новые через { $hours } ч { $minutes } мин
daily-untried = не начато
daily-begun = начато
daily-done = { $time }, { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}, { $rank }-е место из { $of }
daily-streak = { $n ->
    [0] Сейчас серии нет; лучшая: { $longest }.
    [one] Серия: { $n } день; лучшая: { $longest }.
    [few] Серия: { $n } дня; лучшая: { $longest }.
   *[many] Серия: { $n } дней; лучшая: { $longest }.
}
daily-first = Пройди одно — и начнётся серия.
help-daily = Каждый день в каждой игре есть одно поле, одинаковое для всех, от полуночи до полуночи по UTC. В таблицу попадает только первая попытка, следующие — тренировка. Каждый день, в который пройдено хотя бы одно поле, продлевает серию. Всё держится на честности: кто сначала посмотрит поля гостем, а потом вернётся с ключом, останется незамеченным.
key-day-play = играть или продолжить
key-day-race = гонка со своим рекордом на этом поле
key-day-list = рекорды этого поля
key-day-share = текст для друзей, который ничего не выдаёт
key-day-board = другое поле
weekdays = Пн Вт Ср Чт Пт Сб Вс
me-title = Ты и твои данные
me-name = Имя:
me-suggested = Взять имя из SSH:
me-link-code = Привязать другой ключ
me-link = Ввести код привязки:
me-forget = Удалить мои данные
me-data = Другие видят твоё имя и результаты. Всё, что хранится: ssh … me --json
me-renamed = Теперь тебя зовут { $name }.
me-no-name = В этом имени нет знаков, которые можно показать.
me-no-code = Такого кода нет, или он уже не действует.
me-link-with = В течение десяти минут подключись с другим ключом и введи { $code } на этом экране.
me-welcome = Тебя зовут { $name }.
me-forgotten = Данные удалены. Теперь тебя зовут { $name }.
me-guest = Ты играешь как гость, сегодня тебя зовут { $name }.
me-make-key = С ключом сервер тебя узнает: выполни у себя ssh-keygen -t ed25519, на каждый вопрос нажимай Enter и подключись снова.
line-waiting = Тебя ждёт начатая игра: введи continue, чтобы продолжить.
line-race = race: гонка с твоим лучшим прохождением здесь; race first: с лидером; race CODE: с прохождением по коду.
line-scores = scores: таблица рекордов этого уровня в текстовом режиме; scores screen, scores earlier: другие.
line-practice = Это тренировка: в таблицы рекордов она не попадёт.
line-race-best = Гонка со своим рекордом: race.
line-no-code = Введи race, race first или race и код, например 7k3m-9xq2.
line-against = Гонка! Соперник: { $name }.

race-start = Гонка! Рядом с ходами — твой отрыв.
race-waits = Соперник стартует вместе с тобой.
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
race-won = На { $seconds } с быстрее, чем { $name }!
race-even = Так же быстро, как { $name }.
race-lost = На { $seconds } с медленнее, чем { $name }.

replay = Повтор
replay-cut = Пауза { $time }, здесь сокращена.
hint-replay-step = шаг
hint-replay-speed = темп
hint-replay-start = начало
hint-replay-end = конец
help-replay = Прохождение так, как оно было сыграно, в реальном времени; сокращены только паузы дольше двух секунд.
key-replay-play = пауза, продолжить; в конце — ещё раз
key-replay-step = на ход назад или вперёд
key-replay-speed = вдвое быстрее или медленнее
key-replay-quit = назад
key-replay-race = гонка с этим прохождением: его призрак играет рядом с тобой
key-replay-start = в начало
key-replay-end = в конец

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
refusal-other = не удалось разобрать: { $text }
refusal-own-game = игру задаёт --resume или --race: не называй её ещё раз
refusal-too-long = командная строка слишком длинная
refusal-not-utf8 = командная строка не в UTF-8
refusal-nul = в командной строке есть NUL
refusal-unclosed = не закрыта кавычка или после последней обратной косой черты ничего нет
refusal-terminal = игре нужен терминал: ssh -t
refusal-input = на входе больше { $n } байт
refusal-input-mib = на входе больше 1 МиБ
refusal-input-late = ввод занял больше минуты
refusal-board-file = { $name }: по SSH поле читается со стандартного ввода: ... < ФАЙЛ
refusal-output-file = --output: по SSH ответ идёт на стандартный вывод: ... > ФАЙЛ
refusal-unwritten = не удалось записать: { $why }
refusal-tumble-picture = --tumble: картинки для этого нет, только text или json
refusal-fields = --format: если клеток больше { $most }, картинки не будет
refusal-start = --start { $x },{ $y }: это не свободная клетка поля
file-missing = такого файла нет
file-denied = нет доступа
file-folder = это папка

# Почему слово не годится в значения своей опции.
value-steps = от 1, или -1, если без ограничения
value-steps-of-game = от 1 до { $most }, или -1, если без ограничения
value-size = размер — это ШИРИНАxВЫСОТА в клетках, каждая от { $min } до { $max }, например 16x16
value-cell = клетка — это X,Y, счёт от 0,0 слева вверху
value-border = граница — это X,Y и одно из n, e, s, w, например 3,4,n
value-code = это не код; код выглядит так: 7k3m-9xq2

# Что не так с полем.
board-empty = поле пустое
board-blank = строка { $line }: пустая строка посреди поля
board-characters = строка { $line }: знаков { $found }, а нужно { $expected }
board-character = строка { $line }, столбец { $place }: на поле бывают только '#', пробел и 'E'
board-rim = строка { $line }, столбец { $place }: край должен быть весь из '#'
board-wide = строка { $line }: знаков больше { $limit }
board-high = строка { $line }: строк больше { $limit }
board-number = строка { $line }, место { $place }: это не целое число от 0 до { $most }
board-even = строка { $line }: чисел { $found }, а нужно нечётное количество
board-large = строка { $line }: поле больше { $size } x { $size }
board-numbers = строка { $line }: чисел { $found }, а нужно { $expected }
board-rows = строка { $line }: строк { $found }, а нужно { $expected }
board-off = строка { $line }, место { $place }: это вне поля, здесь должен быть 0
board-none = строка { $line }, место { $place }: клетке нужно число от 1
board-many = строка { $line }, место { $place }: чисел больше 25
board-count = чисел { $found }, а нужно 9, 16 или 25
board-over = число { $number } слишком велико: если чисел { $count }, они от 0 до { $most }
board-twice = число { $number } стоит дважды

# Что не так с маской или лабиринтом.
mask-empty = маска пустая
mask-ragged = в строке { $line } маски знаков { $found }, а в первой { $expected }
mask-large = в маске может быть не больше { $most } строк и столбцов
mask-letter = буквы { $letter } в шрифте лабиринтов нет
mask-room = слову нужно хотя бы { $width } x { $height } клеток
maze-size = --size: в каждой стороне от 1 до { $limit } клеток, а не { $width }x{ $height }
maze-size-remote = --size: по SSH в каждой стороне от 1 до { $limit } клеток, а не { $width }x{ $height }
maze-mask-size = --mask: в маске { $width }x{ $height } клеток, а в --size { $across }x{ $down }
maze-mask-text = --mask: маска — не текст в UTF-8
maze-mask-length = --mask: маска длиннее { $limit } байт
maze-no-files = { $option }: по SSH нет файлов, только стандартный ввод (-) и вывод
maze-outside = { $option }: { $x },{ $y } лежит вне сетки
maze-excluded = { $option }: { $x },{ $y } исключена
maze-no-start = --size, --exclude, --mask: не осталось клетки для старта; у неё должна быть хотя бы одна сторона без границы
maze-longest = --ends longest: { $why }; без --braid он найдётся сразу
maze-no-way = нет пути от { $from } до { $to }
maze-nowhere = не осталось клетки для старта
maze-cell-outside = клетка { $x },{ $y } лежит вне сетки
maze-start-excluded = старт { $x },{ $y } исключён
maze-end-excluded = цель { $x },{ $y } исключена
maze-unsupported = с этой маской { $algorithm } не справится: он застревает у клеток около { $x },{ $y }
maze-costly = чтобы найти самый длинный путь среди { $cells } клеток с петлями, нужно больше { $limit } шагов
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
man-store = Где хранятся игроки и прохождения: sqlite:ПУТЬ или postgres://USER@HOST/NAME [по умолчанию: sqlite:mazed.db; play по умолчанию ничего не хранит]
man-seed = Сид поля, от 0 до 2^64-1 [по умолчанию: новый]
man-output = Файл, куда записать ответ вместо стандартного вывода
man-list = Показывает все команды
man-play = Начинает игру
man-play-resume = Продолжить начатую игру по её коду
man-play-race = Гонка с законченным прохождением по его коду
man-labyrinth = Найти выход из лабиринта
man-labyrinth-height = Высота в плитках: нечётная, от 5 до 257 [по умолчанию: 19]
man-labyrinth-width = Ширина в плитках: нечётная, от 5 до 257 [по умолчанию: 19]
man-labyrinth-size = Ширина и высота не в плитках, а в клетках: от 2x2 до 128x128
man-labyrinth-algorithm = Алгоритм: backtracker, kruskal, division, prim, wilson, growing-tree, sidewinder или eller [по умолчанию: backtracker]
man-labyrinth-exclude = Клетка, которой не будет; можно указать несколько раз
man-labyrinth-ends = Старт и цель: classic (вход и выход через край), source (от первой клетки до самого дальнего тупика) или longest (самый длинный путь) [по умолчанию: classic; в форме: source]
man-labyrinth-fog = Показывать только увиденное
man-texture = Для growing-tree: от 0 (короткие ветки) до 100 (длинные коридоры)
man-braid = Какой процент тупиков превратить в петли
man-shape = Форма: circle (круг), ring (кольцо), diamond (ромб), heart (сердце), triangle (треугольник), cross (крест) или hexagon (шестиугольник)
man-word = Слово, из букв которого состоит лабиринт
man-from = Клетка, где начинается путь
man-to = Клетка, где путь заканчивается
man-play-yamyam = Скользить, пока не остановит стена, и выбраться через выход
man-play-yamyam-board = Набор полей: holes (дыры), stops (остановки) или spaces (просторы); одно поле по имени, например mirror; или случайное поле по сиду: easy, medium, hard или expert [по умолчанию: holes]
man-play-yamyam-number = Номер поля в наборе, от 1 [по умолчанию: 1]
man-play-yamyam-trapdoor = Выходы — люки: достаточно попасть на выход (в наборе holes так всегда)
man-play-yamyam-max = Не дальше N ходов от старта; -1: без ограничения
man-play-yamyam-smell = К выходу, до которого один ход, Ямъям идёт сам
man-play-fifteen = Расставить фишки по порядку
man-play-fifteen-size = Фишек в ряду, считая пустое место: 3, 4 или 5 [по умолчанию: 4]
man-play-hop = Прыгать так далеко, как говорят числа, и вернуться домой
man-play-hop-board = Поле: source (классическое) или случайное по сиду: easy, normal или hard [по умолчанию: source]
man-maze = Строит лабиринт: текст, картинку или данные
man-maze-size = Ширина и высота в клетках [по умолчанию: 16x16 или размер маски или слова]
man-maze-algorithm = Алгоритм: backtracker, kruskal, division, prim, wilson, growing-tree, sidewinder или eller
man-maze-seed = Сид лабиринта, от 0 до 2^64-1 [по умолчанию: новый]
man-maze-exclude = Клетка, которой не будет; можно указать несколько раз; клетки вне сетки ни на что не влияют
man-maze-border = Сторона, через которую прохода не будет; можно указать несколько раз
man-maze-mask = Текст: одна строка на ряд клеток, # вместо клеток, которых не будет; - читает стандартный ввод
man-maze-ends = Старт и цель: source (от первой свободной клетки до самого дальнего тупика), classic (от левого верхнего угла до правого нижнего) или longest (самый длинный путь)
man-maze-solution = Показать путь
man-maze-format = Вид ответа: text (блоки, два столбца на плитку), ascii (# стена, S старт, E цель, . путь), svg, png или json
man-yamyam = Показывает для каждой клетки поля, что может случиться там с Ямъямом
man-yamyam-board = Поле: файл, или - для стандартного ввода; `#` стена, пробел — свободная клетка, `E` выход
man-yamyam-trapdoor = Скольжение заканчивается на первом же выходе
man-yamyam-max = Ямъям никогда не уходит от старта дальше чем на N ходов; -1: без ограничения
man-yamyam-smell = Если до выхода один ход, Ямъям всегда идёт прямо туда
man-yamyam-tumble = Вместо этого пустить N Ямъямов бродить наугад и показать, что с ними стало
man-yamyam-start = Клетка, где они начинают: столбец и строка, от 0
man-yamyam-seed = Сид их блужданий
man-yamyam-format = Вид ответа: text (поле, на свободных клетках U, W, S или пробел), json (и сколько каких), svg или png
man-fifteen = Решает пятнашки
man-fifteen-board = Поле: файл, или - для стандартного ввода; 9, 16 или 25 чисел, 0 вместо пустого места
man-fifteen-format = Вид ответа: text (словами, а клавиши — отдельной строкой) или json
man-hop = Находит все пути домой на поле прыжков по числам
man-hop-board = Поле: файл, или - для стандартного ввода [по умолчанию: классическое поле, 9 x 9]
man-hop-shortest = Только самый короткий путь
man-hop-format = Вид ответа: text (по строке на путь и число путей) или json
man-scores = Показывает таблицы рекордов
man-scores-game = Игра [по умолчанию: все]
man-scores-daily = Задания дня
man-scores-category = Категория: screen (полный экран), text (текстовый режим), late (пройдено в другой день) или earlier (прежнее правило) [по умолчанию: screen и закрытые таблицы других размеров]
man-scores-limit = Наибольшее число строк в таблице
man-scores-format = Вид ответа: text, json или csv
man-me = Показывает всё, что о тебе хранится
man-me-format = Вид ответа: text (кратко) или json (всё)
man-me-json = То же, что --format json
man-replay = Показывает законченное прохождение ход за ходом
man-replay-code = Код прохождения, например 7k3m-9xq2
man-replay-format = Вид ответа: text (строка на каждый ход, со временем) или json [по умолчанию: в терминале — просмотр, иначе text]

# Справка по командам для владельца сервера.
man-env = [окружение: { $name }]
man-serve = Запускает сервер: игры по SSH
man-serve-listen = Адрес и порт, которые слушает сервер; порт 0 — любой свободный
man-serve-keys = Папка с ключом сервера; если её нет, она будет создана
man-serve-spool = Папка для того, что ждёт базу данных, пока она недоступна [по умолчанию: рядом с файлом SQLite, иначе в текущей папке]
man-serve-pq-only = Предлагать только постквантовый обмен ключами; OpenSSH до 9.9 тогда не подключится
man-serve-idle = Через сколько секунд без нажатий завершать сеанс
man-serve-drain = Сколько секунд остаётся игрокам, чтобы доиграть, когда сервер останавливается
man-serve-handshake-grace = Сколько секунд даётся подключению на обмен ключами
man-serve-login-grace = Сколько секунд даётся на вход: сверить отпечаток ключа, ввести парольную фразу
man-serve-stall-grace = Через сколько секунд отключать клиента, который не принимает данные
man-serve-max-connections = Сколько игроков и команд обслуживать одновременно; остальные ждут в очереди
man-serve-max-queue = Сколько ещё подключений может ждать или входить; остальные получают отказ
man-serve-max-before-login = Сколько может быть подключений, ещё не выполнивших вход
man-serve-max-per-address = Сколько подключений может быть с одного адреса
man-serve-max-before-login-per-address = Сколько может быть подключений с одного адреса, ещё не выполнивших вход
man-serve-accepts-per-second = Сколько новых подключений в секунду принимать с одного адреса, в среднем
man-serve-accepts-burst = Сколько новых подключений принимать с одного адреса разом
man-serve-max-commands = Сколько команд с одного адреса может выполняться или ждать; остальным предлагается повторить
man-serve-input-rate = Сколько байт в секунду может присылать игрок, в среднем
man-serve-command-rate = Сколько байт в секунду принимать на вход команды
man-serve-trusted-net = Сеть без ограничений на один адрес, например школьная; можно указать несколько раз
man-serve-allow-net = Принимать подключения только из этой сети; можно указать несколько раз
man-serve-deny-net = Не принимать подключения из этой сети, даже если она разрешена; можно указать несколько раз
man-serve-proxy-from = Прокси, который должен сообщать адрес каждого клиента по протоколу PROXY (версии 1 или 2); можно указать несколько раз
man-serve-keep-runs = Через сколько дней удалять прохождения, попавшие в таблицы рекордов, если это не личный рекорд игрока на этом уровне [по умолчанию: никогда]; тренировки и прохождения гостей удаляются не позже чем через 90 дней
man-backup = Копирует базу данных в файл, даже пока сервер работает
man-backup-file = Файл; его ещё не должно быть
man-restore = Заменяет базу данных копией; сервер должен быть остановлен
man-restore-file = Копия
man-restore-force = Перезаписать имеющуюся базу данных
man-verify = Воспроизводит каждое законченное прохождение и сверяет результат
man-players = Показывает список игроков или меняет то, что хранится об игроке
man-players-limit = Наибольшее число строк
man-players-player = Имя игрока или отпечаток ключа
man-players-rename = Даёт игроку другое имя
man-players-name = Новое имя
man-players-ban = Убирает прохождения игрока из таблиц рекордов, и будущие тоже
man-players-unban = Возвращает в таблицы прохождения заблокированного игрока
man-players-remove-score = Удаляет прохождение
man-players-hide = Скрывает уровень, имя или прохождение из таблиц рекордов
man-players-unhide = Снова показывает скрытое
man-players-hidden = Перечисляет, что скрыто
man-players-hide-level = Таблицы рекордов уровня
man-players-level = Игра и параметры уровня, как их пишет scores
man-players-hide-name = Имя: игрок показан без него, и взять его нельзя
man-players-hidden-name = Имя
man-players-hide-run = Прохождение: на его место встаёт следующее лучшее того же игрока
man-players-code = Код прохождения

# Названия значений в справке.
value-name-address = АДРЕС
value-name-board = ПОЛЕ
value-name-bytes = БАЙТЫ
value-name-code = КОД
value-name-days = ДНИ
value-name-file = ФАЙЛ
value-name-folder = ПАПКА
value-name-format = ВИД
value-name-game = ИГРА
value-name-lang = ЯЗЫК
value-name-name = ИМЯ
value-name-percent = ПРОЦЕНТ
value-name-player = ИГРОК
value-name-seconds = СЕКУНДЫ
value-name-shape = ФОРМА
value-name-word = СЛОВО

# Что не так со значением, с базой данных или с ключом сервера.
value-address = адрес — это IP:ПОРТ, например 0.0.0.0:2222
value-network = сеть — это адрес и длина префикса, например 192.0.2.0/24 или 2001:db8::/32
value-database = база данных — это sqlite:ПУТЬ или postgres://USER@HOST/NAME
database-parameter = ошибка в параметре URL: { $why }
database-unavailable = база данных недоступна: { $why }
database-in-use = эту базу данных уже использует сервер mazed: процесс { $process }
spool-in-use = эту папку использует другой сервер mazed: процесс { $process }
database-again = другой сервер одновременно изменил те же данные; попробуй ещё раз
database-panic = ошибка в самом mazed при работе с базой данных
database-newer = базу данных создал mazed { $by } (схема { $schema }); это mazed { $mine }: он знает схему { $known } и может работать со схемами до { $most }. Нужен mazed { $by } или новее
database-foreign = { $what } — база данных другой программы, она остаётся без изменений
database-corrupt = база данных повреждена: { $why }
database-exists = уже существует и не будет перезаписано: { $what }
database-sql = база данных не приняла запрос: { $why }
serve-listen = не удаётся слушать { $address }: { $why }
host-key-open = { $path }: этот ключ могут прочитать другие (права { $mode }); выполни для него chmod 600, а лучше создай новый
host-key-kind = { $path }: это не ключ Ed25519 без парольной фразы

# Что выводят команды для владельца сервера.
verify-runs = Прохождений: { $all }. Подтверждено: { $proved }, неверных: { $wrong }, из других версий: { $other }.
verify-bytes = Их действия в байтах: всего { $all }, в среднем на прохождение { $mean }, самое большее { $longest }.
verify-game = неизвестная игра
verify-version = сыграно по правилам версии { $version }, которых этот mazed не знает
verify-level = неизвестный уровень
verify-damaged = повреждено: { $why }
verify-not-whole = слишком длинное, сохранено не целиком
verify-not-won = не заканчивается победой
verify-difficulty = сложность поля не та, что указана в уровне
verify-differs = при воспроизведении получается { $found }, а сохранено { $stored }
players-banned = заблокирован
players-unknown = нет игрока с именем или ключом { $player }
players-no-run = прохождения { $code } нет
players-no-level = уровня { $level } нет; пиши его как scores, например: labyrinth --height 9 --width 9
players-not-to-hide = это уже скрыто, или такого прохождения нет
players-not-hidden = это не скрыто
