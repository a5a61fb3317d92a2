# Заставка.
labyrinth = Лабиринт
menu-play = Играть
menu-language = Язык: { $name }
menu-settings = Настройки
menu-help = Справка
menu-quit = Выход
host-imprint = О владельце
host-privacy = Конфиденциальность
menu-about = Вход сверху, выход снизу
menu-player = Ты играешь как { $name }
menu-guest = Гость { $name } (на этот сеанс)
menu-streak = { $n ->
    [one] { $n } день подряд
    [few] { $n } дня подряд
   *[many] { $n } дней подряд
}
here-playing = { $n ->
    [one] Сейчас играет { $n } игрок.
    [few] Сейчас играют { $n } игрока.
   *[many] Сейчас играют { $n } игроков.
}
here-finished = Новая победа: { $name }, { $board }.
here-daily = { $game } дня
here-step = ступень { $n } лестницы

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
setup-odd = нечётн., { $min }–{ $max }
setup-range = { $min }–{ $max }
yes = да
no = нет
setup-none = нет
cards-form = Больше вариантов
setup-no-maze = К цели не ведёт ни один путь.
note-smell = За ход до выхода Ямъям идёт сам.
note-max = Наибольшее число ходов от старта.
note-trapdoor = Достаточно попасть на выход.
note-side = Со стенами: 21 — это десять клеток.
note-shape = Очертания лабиринта.
note-word = Лабиринт в форме слова.
note-fog = Скрыто, пока не увидишь.
note-yamyam-board = Случайные поля или готовые.
note-number = Какое из готовых полей.
note-fifteen-size = Сколько фишек вдоль стороны поля.
note-hop-board = Чем больше поле, тем труднее.
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
say-one-more = Ещё один шаг — и наружу!
say-attempt = Первая попытка — в зачёт.
say-wall = Здесь стена.
say-outside = Не туда: выход внизу справа.
say-unknown = Эта клавиша не действует. ? — справка

# Итог.
won-title = Получилось!
won-replay =
    То же поле:
    { $command }
won-shortest = меньше нельзя
won-longer = минимум — { $par }
won-rank = { $n }-е место
won-later = Пока не сохранено
won-unsaved = Не сохранено
won-saved = Сохранено
won-unranked = Не в зачёт
won-guest = Сохранять победы: ssh-keygen
won-faster = на { $seconds } с быстрее твоего рекорда
won-slower = на { $seconds } с хуже твоего рекорда
won-even = вровень с твоим рекордом
won-behind = { $name } впереди на { $seconds } с
hint-next-board = дальше
hint-same = ещё раз
hint-today = задания дня
choice-again = Следующее поле
choice-same = Это же поле ещё раз

# Вопросы по пути.
leave-title = Выйти из этой игры?
leave-kept = Игра сохранена: продолжи из меню.
clock-goes-on = Время идёт.
leave-attempt = Попытка в зачёт уже началась. Она ждёт здесь, но время идёт.
another-title = Бросить это поле?
another-kept-title = Уйти с этого поля?
paused-title = Пауза
choice-stay = Остаться
choice-solution = Сдаться
same-title = Это же поле ещё раз?
same-says = В зачёт идёт только первая попытка.
choice-resume = Продолжить

# Строка клавиш.
hint-move = идти
hint-hint = подсказка
hint-zoom = масштаб
hint-map = карта
hint-pause = пауза
hint-help = справка
hint-more = ещё
hint-quit = выход
hint-next = ОК
hint-take = принять
hint-leave-it = отменить
hint-change = менять
hint-back = назад
hint-choose = выбрать
hint-scroll = листать

# Справка.
help-goal = Пройди от входа вверху слева к выходу внизу справа или к ромбу.
menu-title = Меню
help-menu = В игре клавиша ? объясняет правила и клавиши.
key-ladder = лестница: сорок лабиринтов
key-help-page = справка, на каждой странице
key-move = вверх, влево, вниз, вправо
key-move-arrows = то же стрелками
key-move-vi = то же клавишами vi
key-hint = подсказка: следующий ход
key-pause = пауза: поле закрыто, время идёт
key-restart = всё сначала
key-new = следующее поле
key-help = эта справка
key-quit = выйти (с подтверждением)

# Настройки.
set-play = Игра
set-display = Экран
set-you = Ты
set-lang = Язык
set-en = English
set-de = Deutsch
set-ru = Русский
set-colours = Цвета
set-palette = Палитра
set-dark = тёмная
set-light = светлая
set-contrast = контрастная
set-glyphs = Символы
set-keys = Клавиши
set-all = все
set-left = левая рука
set-pad = цифровой блок
set-seen = Видно другим
set-auto = автоматически
set-true = 16 млн цветов
set-256 = 256 цветов
set-16 = 16 цветов
set-mono = без цвета
set-unicode = Unicode
set-ascii = ASCII
set-on = да
set-off = нет
set-motion = Анимация
set-full = полная
set-little = меньше
set-none = нет
note-lang = На нём mazed показывает все сообщения.
note-motion = Сколько движения; повторы идут всегда.
note-keys = Какими играть; справка покажет их же.
note-palette = Тёмная, светлая или контрастная, удобная и дальтоникам.
note-automatic = «Автоматически» — по терминалу. Если выглядит неправильно, выбери другое.
note-seen = Другие видят твои победы и могут смотреть, как ты играешь.
note-me = Твоё имя, ключи и данные.
help-settings = С ключом SSH настройки сохраняются.
help-seen = V сразу запрещает смотреть. В числе играющих и в таблицах рекордов ты есть всегда. Пока ты не выберешь, имя, которое дал тебе сервер, видно, а придуманное тобой — нет. Гость выбирает на один сеанс.

# Сервер и терминал.
notice-draining = { $seconds ->
    [one] Сервер остановится через { $seconds } секунду. Спасибо за игру!
    [few] Сервер остановится через { $seconds } секунды. Спасибо за игру!
   *[many] Сервер остановится через { $seconds } секунд. Спасибо за игру!
}
notice-idle = { $seconds ->
    [one] Ты ещё здесь? Отключение через { $seconds } секунду. Нажми любую клавишу.
    [few] Ты ещё здесь? Отключение через { $seconds } секунды. Нажми любую клавишу.
   *[many] Ты ещё здесь? Отключение через { $seconds } секунд. Нажми любую клавишу.
}
end-drain = Сервер останавливается. Возможно, он скоро вернётся.
end-idle = Сеанс завершён из-за долгого бездействия.
end-panic = Здесь что-то сломалось, извини. Ошибка записана в журнал.
end-kicked = Владелец сервера завершил твой сеанс.
end-forgotten = Твои данные или этот ключ удалены в другом сеансе. Подключись снова, чтобы начать заново.
notice-said = От владельца сервера: { $text }
end-flood = Сеанс завершён: слишком много введено сразу.
end-full = На сервере нет мест. Зайди чуть позже.
end-busy = Сейчас выполняется слишком много команд. Попробуй чуть позже.
end-network = Этот сервер закрыт для твоей сети.
end-address = С твоего адреса слишком много подключений. Подожди немного и попробуй снова.
end-logins = Сейчас входит слишком много людей сразу. Попробуй чуть позже.
end-banned = Доступ к этому серверу тебе закрыт.
end-banned-until = Доступ к этому серверу тебе закрыт до { $until } (UTC).
too-small = В этом терминале { $columns } x { $rows } знаков. Для mazed нужно не меньше { $width } x { $height }.
too-small-quit = Увеличь его или нажми q, чтобы выйти.

# Где ты.
dir-north = вверх
dir-east = вправо
dir-south = вниз
dir-west = влево
describe-place = Ты в строке { $row } из { $height }, в столбце { $col } из { $width }.
describe-open = Путь открыт: { $dirs }.
describe-at-exit = Ты у выхода: ещё ход вниз — и ты снаружи.
describe-hint = Подсказка: иди { $dir }.

# Строка за строкой.
line-hello = mazed: { $game }, текстовый режим.
line-help = поле: показать поле. где: показать, где ты. Ещё: подсказка, заново, сдаться, новое, пауза, назад. меню: всё остальное.
line-enter = Нажми Enter, чтобы играть: ступень { $n } лестницы.
line-enter-local = Нажми Enter, чтобы пройти небольшой лабиринт.
line-more = Или введи число, чтобы выбрать размер, или меню: там всё остальное. play hop, race КОД и join КОД работают везде.
line-no-number = Введи одно из этих чисел, меню или выход.
line-odd = нечётное число, от { $min } до { $max }
line-odd-enter = нечётное число, от { $min } до { $max }; или Enter, чтобы играть
line-again = Ещё одно поле: новое. Это же поле: заново. Назад: назад.
line-nothing-waits = У тебя нет начатых игр.
line-unknown = Нет такой команды. Есть «справка», «меню».
line-words = справка=help помощь=help подсказка=hint назад=back отмена=undo отменить=undo меню=menu где=where поле=look смотреть=look выход=quit выйти=quit новое=new дальше=next заново=restart сначала=restart сдаться=give_up пауза=pause влево=left вправо=right вверх=up вниз=down комната=room продолжить=continue
line-nothing = Ничего не изменилось.
line-help-hint = Правила и другие команды: «справка».

# Список команд.
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
me-stars = { $n ->
    [one] { $n } звезда на лестнице
    [few] { $n } звезды на лестнице
   *[many] { $n } звёзд на лестнице
}
cmd-menu = Открывает меню
cmd-lines = Текстовый режим: строка за строкой, без полноэкранного режима
cmd-seed = Одинаковые параметры и сид всегда дают одно и то же поле: ssh HOST maze --size 20x10 --seed 7 --format svg > maze.svg
cmd-options = --lang en|de|ru выбирает язык; --help после команды объясняет её параметры.
cmd-guest = guest@HOST — вход гостем, даже с ключом; другие имена пользователя не важны.

# Ещё в лабиринте.
give-up-title = Сдаться и посмотреть решение?
give-up-says = Если сдаться, прохождение не идёт в зачёт.
choice-give-up = Показать
key-give-up = сдаться и посмотреть решение
say-no-watch = Показать решение нельзя.
say-off-ladder = База недоступна: это тренировка.
say-many-boards = Лимит полей исчерпан: это тренировка.
hint-title = Показать подсказку?
hint-says = С подсказкой прохождение не идёт в зачёт.
choice-hint = Подсказка
line-solution = Решение: { $moves }
key-run = бежать до развилки
key-zoom = масштаб
key-map = карта увиденного
setup-fog = Туман

# Лаборатория.
menu-laboratory = Лаборатория
menu-games = Другие игры
menu-other-games = Ямъям, Пятнашки, Прыжки по числам
lab-about = Посмотри, как строятся лабиринты и как в них находят путь. Красным отмечено место, где сейчас работает алгоритм. Когда лабиринт готов, пробел запускает в нём поиск пути.
lab-pick-algorithm = Выбери алгоритм
lab-pick-solver = Выбери алгоритм поиска
lab-loops = Тупик открывается в соседний проход. Теперь есть петли, и путь не один.
lab-lost = Снова начало, цель не найдена: от петель рука на стене не спасёт.
lab-speed = { $n }/с
lab-seed = сид { $seed }
lab-n-dead-ends = Тупики
lab-n-visited = Пройдено
lab-n-steps = Шаги
lab-n-way = Путь
hint-lab-play = пуск
hint-lab-solve = найти путь
hint-lab-on = дальше
hint-lab-step = шаг
hint-lab-algorithm = алгоритм
hint-lab-solver = поиск
hint-lab-pair = пара
key-lab-play = пуск или пауза; в конце — поиск пути
key-lab-step = шаг вперёд
key-lab-back = шаг назад
key-lab-faster = вдвое быстрее
key-lab-slower = вдвое медленнее
key-lab-algorithm = выбрать алгоритм (из двух — справа)
key-lab-solver = выбрать алгоритм поиска (из двух — справа)
key-lab-pair = два лабиринта рядом, сид один и тот же (от 64 x 16)
key-lab-loops = с петлями или без них
key-lab-new = другой сид
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
lab-prim-carve = Случайная клетка из ждущих входит в лабиринт. Теперь ждут и её соседи.
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
lab-sidewinder-carve = Коридор растёт вправо, пока бросок монеты его не остановит.
lab-sidewinder-up = Коридор закончен: случайная его клетка открывается вверх.
lab-sidewinder-done = Готово: если идти вверх, тупиков не будет, а первый ряд открыт весь.
lab-eller = Эллер
lab-eller-note = по рядам, хоть до бесконечности
lab-eller-begin = Ряд за рядом, и помнить всегда нужно только один ряд.
lab-eller-carve = Соседние клетки из разных частей соединяются или нет: решает бросок монеты.
lab-eller-down = Каждая часть хотя бы раз открывается вниз. Клетка под проёмом входит в ту же часть.
lab-eller-done = Готово: последний ряд соединил все части. А можно было продолжать без конца.
lab-flood = Поиск в ширину
lab-flood-note = все пути сразу
lab-flood-begin = Слева вверху хлынула вода и растекается во все стороны с одной скоростью.
lab-flood-on = Поиск в ширину: сперва ближние клетки, потом дальние. На каждой — расстояние от старта.
lab-flood-done = От цели назад, всегда к меньшему расстоянию: это и есть кратчайший путь.
lab-depth-first = Поиск в глубину
lab-depth-first-note = вперёд до упора, потом назад
lab-depth-first-begin = Путник с нитью всегда идёт дальше, в первый открытый проход.
lab-depth-first-on = Поиск в глубину: всё дальше и дальше, пока есть что-то новое.
lab-depth-first-back = Здесь ничего нового: назад по нити. Это был тупик.
lab-depth-first-done = Цель найдена, и нить — это путь. Быстро или нет — дело случая.
lab-dead-end-filling = Засыпка тупиков
lab-dead-end-filling-note = вид сверху
lab-dead-end-filling-begin = Посмотри сверху: через тупик путь пройти не может.
lab-dead-end-filling-on = Тупик засыпается до ближайшей развилки. Так может появиться новый тупик.
lab-dead-end-filling-done = Все тупики засыпаны. Что осталось, то и путь.
lab-right-hand = Правая рука
lab-right-hand-note = рука на стене
lab-right-hand-begin = Правая рука касается стены и не отпускает её.
lab-right-hand-on = На каждой развилке — самый правый проход; запоминать ничего не нужно.
lab-right-hand-back = Рука ведёт вокруг тупика и выводит обратно.
lab-right-hand-done = Цель найдена! В лабиринте без петель это удаётся всегда, но редко быстро.
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

# Все игры.
moves-of = { $n }/{ $par } ходов
hint-undo = отмена
key-undo = отменить последний ход
line-labyrinth = w a s d: идти (несколько букв — несколько ходов).

# Пятнашки.
fifteen = Пятнашки
fifteen-4 = 4 x 4, классика
fifteen-5 = 5 x 5
fifteen-3 = 3 x 3
fifteen-start = По порядку, пустое место внизу справа!
fifteen-won = Всё по порядку!
fifteen-edge = Туда не сдвинуть ни одну фишку.
fifteen-gap = Пустое место: строка { $row }, столбец { $col }.
fifteen-can = Можно сдвинуть: { $ways }.
fifteen-way = фишку { $tile } { $dir }
fifteen-placed = На месте: { $n } из { $all }.
fifteen-hint = Подсказка: сдвинь { $way }.
help-fifteen-goal = Сдвигай фишки на пустое место, пока они не встанут по порядку. Клавиша двигает фишку.
key-slide = сдвинуть фишку вверх, влево, вниз, вправо
hint-slide = двигать
line-fifteen = w a s d: сдвинуть фишку вверх, влево, вниз, вправо (несколько букв — несколько ходов). отмена: отменить ход.
say-full = Всё: в игре не больше 65 536 ходов.
say-no-undo = Отменять нечего.

# Прыжки по числам.
hop = Прыжки по числам
setup-board = Поле
hop-source = классика, 9 x 9
hop-easy = лёгкое, 5 x 5
hop-normal = среднее, 7 x 7
hop-hard = трудное, 9 x 9
hop-start = Прыгай, как велит число, и домой!
hop-won = Снова дома!
hop-too-sharp = Так круто повернуть нельзя.
hop-outside = Прыжок увёл бы за край поля.
hop-entered = С этой стороны туда уже прыгали.
hop-no-hint = Отсюда нет пути домой. u: отмена
hop-stuck = Дальше хода нет. u: отмена
hop-lost = Пути домой уже нет. u: отмена
hop-place = Ты на клетке: { $field }, число { $n }.
hop-field = строка { $row }, место { $place }
hop-home = домой
hop-way = { $key } { $way } — { $field } ({ $n })
hop-way-home = { $key } { $way } — { $field }
hop-open = Можно прыгнуть: { $ways }.
hop-so-far = Последние прыжки: { $walk }.
hop-hint = Подсказка: { $way } ({ $key }).

# Команды головоломок.
cmd-hop-sum = Решений: { $count }, самое короткое { $shortest }, самое длинное { $longest }
cmd-hop-at-least = Решений: не меньше { $count }, самое короткое { $shortest }, самое длинное { $longest } (поиск прерван)
cmd-hop-no-way = Пути домой нет.
cmd-fifteen-yes = Этот расклад можно собрать.
cmd-fifteen-no = Этот расклад нельзя собрать.
cmd-hop-source = Это классическое поле, 9 x 9. Отправить своё: hop -
cmd-check-no-moves = на стандартном вводе нет ходов; пиши по букве на ход, например wasd
cmd-check-nothing = Здесь это ничего не значит.
cmd-check-wrong = Ход { $n } неверный: { $why }
cmd-check-won = Поле уже пройдено предыдущим ходом.
cmd-check-right = Верно: ходов { $n }, минимум { $least }.
cmd-check-not-there = Ходы возможны, но поле не пройдено. Ходов: { $n }.
cmd-fifteen-shortest = Ходов: { $n }; доказано, что меньше нельзя.
cmd-fifteen-at-most = Ходов: { $n }; меньше { $least } быть не может.
cmd-tumble-start = Старт { $x },{ $y }: { $class }.
cmd-tumble-out = Выбрались: { $n } ({ $share } %).
cmd-tumble-wandering = Ещё в пути: { $n } ({ $share } %).
cmd-tumble-lost = Пропали: { $n } ({ $share } %).
cmd-tumble-mean = Ходов до выхода в среднем: { $n }.
way-e = В
way-se = ЮВ
way-sw = ЮЗ
way-w = З
way-nw = СЗ
way-ne = СВ
key-hop = прыжок; клавиши расположены как шесть направлений
key-hop-digits = то же, по часовой стрелке, начиная справа
hint-hop = прыжок
line-hop = w e a d z x или nw, ne, sw, se, west, east: прыжок (несколько букв — несколько прыжков). отмена: отменить ход.
help-hop-goal = Прыгай, как велят числа, и вернись домой. Круто не поворачивай. На клетку с одной стороны — лишь раз.
help-hop-start = Фишка стоит в середине поля и должна вернуться туда же; чем меньше прыжков, тем лучше. Длину прыжка задаёт число на клетке, с которой ты прыгаешь; клетки по пути не важны.
help-hop-rules = Первый прыжок можно сделать в любом из шести направлений, каждый следующий — прямо или в соседнем направлении. Приземлиться нужно на поле, и нельзя дважды приземлиться на одну клетку в одном и том же направлении.

# Ямъям.
yamyam = Ямъям
yamyam-stops = Остановки
yamyam-spaces = Просторы
yamyam-easy = Случайное, лёгкое
yamyam-medium = Случайное, среднее
yamyam-hard = Случайное, трудное
yamyam-expert = Случайное, эксперт
yamyam-number = Номер
yamyam-trapdoor = Люки
yamyam-smell = Нюх
yamyam-max = Радиус
yamyam-first-slide = Первое скольжение
yamyam-three-corners = Три угла
yamyam-pocket = Карман
yamyam-four-pillars = Четыре колонны
yamyam-lantern = Фонарь
yamyam-two-holes = Два выхода
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
yamyam-start = Стой на выходе! Тормозят лишь стены.
yamyam-start-trapdoor = Выбирайся: выходы здесь — люки!
yamyam-won = Выход найден!
line-yamyam = w a s d: скользить (несколько букв — несколько ходов). отмена: отменить ход.
yamyam-say-too-far = Так далеко от старта нельзя.
yamyam-stuck = Выхода нет. u: отмена, r: сначала
key-yamyam-slide = скользить вверх, влево, вниз, вправо
hint-yamyam-slide = скользить
key-yamyam-overlay = раскрасить поле по риску
hint-yamyam-overlay = цвета
help-yamyam-goal = Ямъям скользит до стены. Останови его на выходе; люк ловит его и на ходу.
yamyam-slide = { $dir } на { $n }
yamyam-slide-out = { $dir } на { $n } (на выход)
yamyam-slides = Можно скользить: { $ways }.
yamyam-nearest = Ближайший выход: { $way }.
yamyam-safe = безопасно
yamyam-risky = риск
yamyam-far = далеко
yamyam-unsafe = тупик

# Что помнит сервер: начатая игра, место, таблицы рекордов, задание дня.
menu-go-on = Продолжить: { $game }
menu-daily-game = { $game } дня
menu-more-games = и ещё { $n }
help-unfinished = Начатые игры, сначала новые. Enter продолжает выбранную. Они хранятся здесь 90 дней.
unfinished-title = Начатые игры
unfinished-now = только что
unfinished-drop-title = Бросить эту игру?
unfinished-drop-says = { $game }: продолжить будет нельзя, и в зачёт это не пойдёт.
choice-drop = Бросить
hint-drop = бросить
menu-daily = Задания дня
menu-scores = Рекорды
say-go-on = Продолжаем с этого места.
notice-fetching = Минутку…
trouble-later = База данных сейчас недоступна. Попробуй позже.
trouble-unknown = База данных не ответила, и неясно, получилось или нет. Проверь свои данные позже или попробуй ещё раз.
trouble-broken = База данных сервера повреждена. Исправить это может только владелец сервера.
trouble-nothing = Прохождения или начатой игры с этим кодом нет. Проверь, верно ли он введён. Почти все прохождения удаляются через год.
trouble-taken = Такое имя уже занято, или оно слишком похоже на занятое.
trouble-no-key = Для этого нужен SSH-ключ. Его создаст ssh-keygen.
trouble-busy = Эта игра открыта в другом твоём сеансе или продолжена там.
trouble-over = Эта игра закончена. Её покажет replay с этим кодом.
trouble-refused = Эту игру здесь больше нельзя открыть.
trouble-secret = Это выдало бы поле задания дня или лестницы. Сначала пройди его.
trouble-secret-board = Это выдало бы поле: { $board }. Сначала пройди его.
trouble-reserved = Это имя занято сервером. Выбери другое.
trouble-too-many-keys = Больше ключей у игрока быть не может. Сначала удали один.
trouble-last-key = Это твой единственный ключ. Чтобы сервер забыл о тебе, удали свои данные.
trouble-too-much = Достигнут предел для твоего ключа или сети. Попробуй снова через несколько минут.
host-note = (HOST: адрес, по которому открыта эта игра)
resume-later = Продолжить потом: { $command }
resume-unsafe = Игру пока не удалось сохранить, она может пропасть. Если не пропадёт: { $command }
bye-player = До встречи, { $name }!
bye-guest = До встречи! Твоё имя гостя: { $name }. Чтобы результаты сохранялись: ssh-keygen -t ed25519
header-daily = задание дня
choice-keep = Нет, оставить
choice-forget = Удалить мои данные
forget-title = Удалить твои данные?
forget-says = Будут удалены имя, ключи, настройки, звёзды, серия и начатые игры. Лучшие результаты останутся, но без имени. Отменить это нельзя.
somebody = аноним
list-daily = Задание дня
list-empty = В этой таблице пока никого нет.
list-first = Займи первое место!
list-free = свободно
list-how = Пройди без подсказок — и ты здесь.
list-name = Имя
list-time = Время
list-moves = Ходы
list-you = ты
list-week = Неделя с { $day }
list-of-day = { $date }: { $game }, задание дня
list-of-step = Неделя с { $day }: лестница, ступень { $n }
list-code = Код: { $code }
help-lists = Лучшие прохождения всех игроков: выше тот, кто быстрее, потом — у кого меньше ходов, потом — кто раньше. В зачёт идут поля, которые выбрал сервер, без подсказок. В таблице уровня у каждого было своё поле, в таблице дня и ступени — одно на всех. ◆7 (в ASCII ^7): семь дней подряд пройдено задание дня.
key-list-race = гонка: призрак прохождения играет рядом с тобой
key-list-game = другая игра или лестница
key-list-level = следующий уровень или ступень
scores-code = Код
hint-watch = смотреть
hint-race = гонка
hint-race-first = гонка с лидером
hint-play = играть
hint-list = рекорды
hint-share = поделиться
share-title = Поделиться
daily-left = новые через { $hours } ч { $minutes } мин
daily-begun = начато
daily-given-up = решение показано
daily-first = Пройди одно — и начнётся серия.
help-daily = Каждый день — одно поле каждой игры, одинаковое для всех, от полуночи до полуночи по UTC. В зачёт идёт первая попытка; она начинается, как только поле показано, и если выйти, время идёт. Каждый день, в который пройдено поле, продлевает серию.
key-day-race = гонка со своим рекордом на этом поле
key-day-list = рекорды этого поля
key-day-share = показать и скопировать текст для друзей; он ничего не выдаёт
date-short = { $day } { $month }
daily-place = { $rank }-е место из { $of }
daily-done = Сегодня { $n } из { $of }
daily-finished = прошли: { $n }
daily-open = не начато
daily-news = Только что
daily-star = Все четыре поля за сегодня!
streak-longest = рекорд: { $n }
streak-days = { $n ->
    [0] Сейчас серии нет
    [one] { $n } день подряд
    [few] { $n } дня подряд
   *[many] { $n } дней подряд
}
share-copied = Скопировано, если терминал это разрешает.
share-legend = { $dot } часть пути, { $detour } часть с обходом
share-none = Сначала пройди одно из заданий дня: тогда будет чем поделиться.
weekdays = Пн Вт Ср Чт Пт Сб Вс
months = января февраля марта апреля мая июня июля августа сентября октября ноября декабря
me-title = Ты и твои данные
me-name = Имя
me-link-code = Привязать другой ключ
me-link = Ввести код привязки
me-data =
    Другие видят твоё имя и результаты. Всё, что хранится:
    { $command }
me-renamed = Теперь тебя зовут { $name }.
me-no-name = В имени нужна буква или цифра.
me-no-code = Такого кода нет, или он уже не действует.
me-link-with = В течение десяти минут подключись с другим ключом и введи { $code } на этом же экране.
me-welcome = Теперь ты { $name }.
me-keys-row = Твои ключи
me-key = Ключ { $key }
help-me = Здесь можно сменить имя, привязать ключ другого компьютера, посмотреть свои ключи и удалить свои данные. Показанная команда выводит всё, что сервер хранит о тебе.
me-key-used = { $key }, последний вход { $day }
me-key-here = { $key }, используется сейчас
keys-this = этот
keys-removed = Ключ удалён.
keys-remove-title = Удалить этот ключ?
keys-remove-other = Ключ { $key } больше не будет твоим: с ним сервер тебя не узнает. Остальные ключи и все данные останутся.
keys-remove-this = Ключом { $key } ты пользуешься прямо сейчас. Без него сервер тебя не узнает; с другими ключами всё останется как было.
choice-remove-key = Удалить ключ
choice-no-link = Нет, ничего не менять
choice-link = Да, привязать ключ
link-title = Привязать этот ключ?
link-says-key = Этот ключ будет принадлежать игроку { $to }.
link-says-runs = Прохождения и этот ключ перейдут от игрока { $from } к игроку { $to }. Отменить это нельзя.
link-says-apart = Этот ключ перейдёт от игрока { $from } к игроку { $to }. Прохождения останутся у игрока { $from }.
link-says-own = Соглашайся, только если код создан тобой.
me-guest = Ты играешь как гость, на этот раз тебя зовут { $name }.
me-make-key = С ключом сервер тебя узнает: выполни у себя ssh-keygen -t ed25519, на каждый вопрос нажимай Enter и подключись снова.
replay-reached = { $moves } за { $time }
line-replay = { $name }: { $moves }, { $time }. Набрано: { $typed }
line-page = Введи номер или первые буквы строки, потом, если нужно, значение (- значит «нет»). назад: на страницу назад. Enter: страница ещё раз. Ещё: справка, меню, выход.
line-waiting = { $n ->
    [one] Есть { $n } начатая игра: введи «продолжить».
    [few] Есть { $n } начатые игры: введи «продолжить».
   *[many] Есть { $n } начатых игр: введи «продолжить».
}
line-stars = { $n ->
    [one] { $n } звезда
    [few] { $n } звезды
   *[many] { $n } звёзд
}

race-start = Гонка! Соперник: { $name }
race-first = Сначала без соперника, потом гонка: g
race-finished = { $name } уже у цели!
race-alone = Соперника больше нет. Дальше без него.
race-ahead = { $n ->
    [one] Ты впереди на { $n } ход. Соперник: { $name }.
    [few] Ты впереди на { $n } хода. Соперник: { $name }.
   *[many] Ты впереди на { $n } ходов. Соперник: { $name }.
}
race-level = Вровень. Соперник: { $name }.
race-behind = { $n ->
    [one] Ты отстаёшь на { $n } ход. Соперник: { $name }.
    [few] Ты отстаёшь на { $n } хода. Соперник: { $name }.
   *[many] Ты отстаёшь на { $n } ходов. Соперник: { $name }.
}
race-against = соперник: { $name }
race-won = На { $seconds } с быстрее, чем { $name }!
race-even = Так же быстро, как { $name }.
race-lost = На { $seconds } с медленнее, чем { $name }.

replay = Повтор
hint-replay-step = шаг
hint-replay-speed = темп
hint-replay-start = начало
hint-replay-end = конец
help-replay = Прохождение так, как оно было сыграно, в реальном времени; сокращены только паузы дольше двух секунд.
key-replay-play = пауза, продолжить; в конце — ещё раз
key-replay-step = на ход назад или вперёд
key-replay-race = гонка с этим прохождением: его призрак играет рядом с тобой
key-replay-start = в начало
key-replay-end = в конец

# Что не так в командной строке. После двоеточия стоит причина из следующих частей.
usage-options = ПАРАМЕТРЫ
usage-command = КОМАНДА
refusal-usage = Вызов: { $usage }
refusal-more = Подробнее: { $command }
refusal-only = есть только { $names }
refusal-conflict = возможно только одно из этого: { $names }
refusal-missing = не хватает: { $names }
refusal-other = не удалось разобрать: { $text }
refusal-own-game = игру задаёт --resume или --race: не называй её ещё раз
refusal-too-long = командная строка слишком длинная
refusal-not-utf8 = командная строка не в UTF-8
refusal-nul = в командной строке есть NUL
refusal-unclosed = не закрыта кавычка или после последней обратной косой черты ничего нет
refusal-terminal = игре нужен терминал: ssh -t
refusal-input = на входе больше { $n } байт
refusal-answer = Ответ длиннее 4 МиБ. Запроси меньше.
refusal-input-mib = на входе больше 1 МиБ
refusal-input-late = ввод занял больше минуты
refusal-board-file = { $name }: по SSH файл читается со стандартного ввода: - < ФАЙЛ
refusal-output-file = --output: по SSH ответ идёт на стандартный вывод: ... > ФАЙЛ
refusal-tumble-picture = --tumble: картинки для этого нет, только text или json
refusal-fields = --format: если клеток больше { $most }, картинки не будет
refusal-start = --start { $x },{ $y }: это не свободная клетка поля

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
maze-mask-size = в маске { $width }x{ $height } клеток, а в --size { $across }x{ $down }
maze-mask-text = --mask: маска — не текст в UTF-8
maze-no-way = нет пути от { $from } до { $to }
maze-nowhere = не осталось клетки для старта
maze-cell-outside = клетка { $x },{ $y } лежит вне сетки
maze-start-excluded = старт { $x },{ $y } исключён
maze-end-excluded = цель { $x },{ $y } исключена
maze-unsupported = алгоритм «{ $algorithm }» не справится с этой маской: он застревает у клеток около { $x },{ $y }
maze-costly = чтобы найти самый длинный путь среди { $cells } клеток с петлями, нужно больше { $limit } шагов
maze-impossible = такой лабиринт невозможен

# Что показывает --help: заголовки, команды и их опции.
man-commands = Команды
man-arguments = Аргументы
man-options = Параметры
man-default = [по умолчанию: { $value }]
man-mazed = Лабиринты и головоломки
man-help = Показывает эту справку
man-version = Показывает версию
man-imprint = Показывает, кто владелец сервера
man-privacy = Показывает, как сервер обращается с данными
man-lang = Язык: en, de или ru
man-lang-here = Язык этого вывода: en, de или ru; для игроков — serve --default-lang
man-store = Где хранятся игроки и прохождения: sqlite:ПУТЬ или postgres://USER@HOST/NAME [по умолчанию: sqlite:mazed.db; play по умолчанию ничего не хранит]
man-seed = Сид поля, от 0 до 2^64-1 [по умолчанию: новый]
man-output = Файл, куда записать ответ вместо стандартного вывода (не через SSH)
man-list = Показывает все команды
man-play = Начинает игру
man-play-resume = Продолжает начатую игру по её коду
man-play-race = Начинает гонку с законченным прохождением по его коду
man-labyrinth = Найти выход из лабиринта
man-labyrinth-height = Высота со стенами: нечётная, от 5 до 257 [по умолчанию: 19]
man-labyrinth-width = Ширина со стенами: нечётная, от 5 до 257 [по умолчанию: 19]
man-labyrinth-size = Ширина и высота в клетках, без стен: от 2x2 до 128x128
man-labyrinth-algorithm = Алгоритм: backtracker, kruskal, division, prim, wilson, growing-tree, sidewinder или eller [по умолчанию: backtracker]
man-labyrinth-exclude = Клетка, которой не будет; можно указать несколько раз
man-labyrinth-ends = Старт и цель: classic (вход и выход через край), source (от первой клетки до самого дальнего тупика) или longest (самый длинный путь) [по умолчанию: classic; в форме: source]
man-labyrinth-fog = Показывать только увиденное
man-labyrinth-step = Начинает ступень лестницы, от 1 до 40: поле этой недели, одно для всех
man-texture = Для growing-tree: от 0 (короткие ветки) до 100 (длинные коридоры) [по умолчанию: 50]
man-braid = Какой процент тупиков превратить в петли
man-shape = Форма: circle (круг), ring (кольцо), diamond (ромб), heart (сердце), triangle (треугольник), cross (крест) или hexagon (шестиугольник)
man-word = Слово, из букв которого состоит лабиринт
man-from = Клетка, где начинается путь
man-to = Клетка, где путь заканчивается
man-play-yamyam = Скользить, пока не остановит стена, и выбраться через выход
man-play-yamyam-board = Набор полей: holes (люки), stops (остановки) или spaces (просторы); одно поле по имени, например mirror; или случайное поле по сиду: easy, medium, hard или expert [по умолчанию: holes]
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
man-maze-seed = Сид лабиринта, от 0 до 2^64-1 [по умолчанию: новый]
man-maze-exclude = Клетка, которой не будет; можно указать несколько раз; клетки вне сетки ни на что не влияют
man-maze-border = Сторона, через которую прохода не будет; можно указать несколько раз
man-maze-mask = Текст: одна строка на ряд клеток, # вместо клеток, которых не будет; - читает стандартный ввод
man-maze-ends = Старт и цель: source (от первой свободной клетки до самого дальнего тупика), classic (от левого верхнего угла до правого нижнего) или longest (самый длинный путь)
man-maze-solution = Показать путь
man-maze-format = Вид ответа: text (блоки, по два на квадрат), ascii (# стена, S старт, E цель, . путь), svg, png или json
man-yamyam = Показывает для каждой клетки поля, что может случиться там с Ямъямом
man-yamyam-board = Поле: файл (не через SSH), или - для стандартного ввода; `#` стена, пробел — свободная клетка, `E` выход
man-yamyam-trapdoor = Скольжение заканчивается на первом же выходе
man-yamyam-max = Ямъям никогда не уходит от старта дальше чем на N ходов; -1: без ограничения
man-yamyam-smell = Если до выхода один ход, Ямъям всегда идёт прямо туда
man-yamyam-tumble = Вместо этого пустить N Ямъямов бродить наугад и показать, что с ними стало
man-yamyam-start = Клетка, где они начинают: столбец и строка, от 0
man-yamyam-seed = Сид их блужданий
man-yamyam-format = Вид ответа: text (поле; S безопасно, пробел — риск, W далеко, U выхода нет), json (с подсчётом клеток), svg или png
man-fifteen = Решает пятнашки
man-fifteen-board = Поле: файл (не через SSH), или - для стандартного ввода; 9, 16 или 25 чисел, 0 вместо пустого места
man-fifteen-format = Вид ответа: text (словами, а клавиши — отдельной строкой) или json
man-hop = Находит все пути домой на поле прыжков по числам
man-hop-board = Поле: файл (не через SSH), или - для стандартного ввода [по умолчанию: классическое поле, 9 x 9]
man-hop-shortest = Только самый короткий путь
man-hop-format = Вид ответа: text (по строке на путь и число путей) или json
man-scores = Показывает таблицы рекордов
man-scores-game = Игра или ladder: лестница этой недели [по умолчанию: все игры]
man-scores-daily = Показывает таблицы рекордов сегодняшних заданий дня
man-scores-step = Только эта ступень лестницы, от 1 до 40
man-scores-limit = Наибольшее число строк в таблице
man-scores-format = Вид ответа: text, json или csv
man-me = Показывает, что о тебе хранится; с json — всё
man-me-format = Вид ответа: text (кратко) или json (всё)
man-me-json = То же, что --format json
man-replay = Показывает законченное прохождение ход за ходом
man-replay-code = Код прохождения, например 7k3m-9xq2
man-replay-format = Вид ответа: text (строка на каждый ход, со временем) или json [по умолчанию: в терминале — просмотр, иначе text]

# Справка по командам для владельца сервера.

# Названия значений в справке.
value-name-board = ПОЛЕ
value-name-code = КОД
value-name-file = ФАЙЛ
value-name-format = ВИД
value-name-game = ИГРА
value-name-lang = ЯЗЫК
value-name-name = ИМЯ
value-name-percent = ПРОЦЕНТ
value-name-shape = ФОРМА
value-name-word = СЛОВО

# Что не так со значением, с базой данных или с ключом сервера.
value-address = адрес — это IP:ПОРТ, например 192.0.2.1:2222 или [::]:2222 для всех
value-public-address = публичный адрес — это ХОСТ или ХОСТ:ПОРТ, например maze.example.org:2222
value-network = сеть — это адрес и длина префикса, например 192.0.2.0/24 или 2001:db8::/32
value-duration = время — это число и m, h или d, например 30m, 2h или 7d
value-database = база данных — это sqlite:ПУТЬ или postgres://USER@HOST/NAME
host-text-none = Владелец этого сервера ничего об этом не написал.

# Что выводят команды для владельца сервера.

# What operators are told about the running server.

# Поля на выбор: сделанные вручную, со звёздами, и случайные.
boards-by-seed = Случайные поля
boards-by-seed-rule = каждый раз новые
boards-best = Лучшее: { $moves }, { $time }
grade-easy = легко
grade-medium = средне
grade-hard = трудно
grade-expert = эксперт
yamyam-rule-holes = достаточно попасть на выход
yamyam-rule-stops = остановись на выходе
yamyam-rule-spaces = остановись на выходе, большие поля
hop-lessons = Уроки
hop-classic = Классика
hop-lessons-rule = три маленьких поля, на каждом одно правило
hop-classic-rule = одно поле, всегда то же самое
hop-first-round = Первый круг
hop-two-ahead = На два вперёд
hop-crossing = Перекрёсток
hop-rule-turn = Прыжок, плавный поворот — и домой!
hop-rule-number = С двойки прыгают на две клетки.
hop-rule-twice = Снова туда же? Только с другой стороны.
hint-boards = поля
won-set-done = набор пройден
key-board-more = выбрать все параметры поля
help-boards = У каждого поля три звезды: за победу, за победу без подсказок и за наименьшее число ходов. Не обязательно получать их за один раз. Готовые поля всегда одни и те же, поэтому это тренировка; случайные идут в зачёт.

# Лестница.
ladder = Лестница
ladder-days-left = { $n ->
    [one] новые поля через { $n } день
    [few] новые поля через { $n } дня
   *[many] новые поля через { $n } дней
}
step-n = Ступень { $n }
step-title = Ступень { $n }: { $name }
step-third-star = Третья звезда: кратчайший путь или меньше { $time }
hint-steps = лестница
help-ladder = Сорок лабиринтов, каждый чуть труднее предыдущего; каждый пятый — особенный. Каждый понедельник на каждой ступени новое поле, одно для всех. В зачёт идёт первая попытка недели; она начинается, как только поле показано, и если выйти, время идёт. Чужие прохождения видны, когда пройдёшь поле.
ladder-number = Введи номер любой ступени, от 1 до 40.
help-ladder-stars = Три звезды за каждую ступень: за выход, за игру без подсказок и за кратчайший путь или время лучше заданного. Звёзды остаются навсегда, их приносит и тренировка.
won-third-star = третья звезда: кратчайший путь или до { $time }
won-hint-star = больше звёзд: без подсказки

## Комнаты

room-title = Комната
room-open = Открыть комнату
room-code = У меня есть код
room-says =
    Все играют на одном и том же поле,
    каждый на своём экране.
note-room-open = Ты получишь команду для друзей.
note-room-code = Например tomin-kalur-denos для комнаты, 7k3m-9xq2 для гонки.
room-bad-code = Это не код. У комнаты три слова, например tomin-kalur-denos, у прохождения восемь букв и цифр, например 7k3m-9xq2.
room-name = Имя
room-name-says = Как тебя называть в этой комнате?
room-no-such = Комнаты с таким кодом нет. Спроси код ещё раз: может быть, комната закрыта или код уже другой.
room-guesses = { $n ->
    [one] Слишком много неверных кодов. Попробуй снова через { $n } секунду.
    [few] Слишком много неверных кодов. Попробуй снова через { $n } секунды.
   *[many] Слишком много неверных кодов. Попробуй снова через { $n } секунд.
}
room-full = В этой комнате нет мест.
room-locked = Ведущий запер эту комнату.
room-removed = Ведущий удалил тебя из этой комнаты.
room-wrong-word = В этой комнате нет гостя с таким словом. Проверь слово или войди только по коду.
room-elsewhere = Эта комната на другом сервере. Введи: { $command }
room-too-many-here = Из твоей сети открыто слишком много комнат. Войди в одну из них или подожди, пока одна закроется.
room-too-many = На этом сервере открыто слишком много комнат. Попробуй позже.
room-none = На этом сервере нет комнат.
room-others-come = Чтобы позвать друзей:
room-game = Игра
room-level = Уровень
room-mode = Режим
room-host-row = Ведущий
room-host-plays = играет
room-host-looks-on = смотрит
room-looking-on = Ты зритель. Выбери, чью игру смотреть (w), или закончи раунд (e).
room-all-games = все четыре
room-mode-first = Кто первый
room-mode-three = Три раунда
room-mode-each = Каждая игра по разу
room-members = Здесь { $n } из { $of }
room-alone = Ждём друзей
room-host = ведущий
room-away = нет связи
room-is-locked = заперта
room-next = Следующий раунд
room-round = Раунд { $n } из { $of }
room-results = Итоги
room-not-home = не у цели
room-points = { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[many] { $n } очков
}
room-late = Раунд уже идёт. Начни сейчас (время идёт) или подожди следующего. Если будешь смотреть (w), сыграешь только в следующем.
room-no-pieces = В этой игре нет фигур: кто впереди, видно по полоскам.
room-goes-on = В раунде нет ни пауз, ни подсказок.
room-last-call = Кто-то у цели: пошёл отсчёт.
room-left = осталось { $time }
room-time-up = Итоги. Время вышло.
room-ended = Итоги. Раунд закончил ведущий.
room-home-line = { $n ->
    [0] { $place }-е место за { $time }!
    [one] { $place }-е место за { $time }! В пути ещё { $n } игрок.
    [few] { $place }-е место за { $time }! В пути ещё { $n } игрока.
   *[many] { $place }-е место за { $time }! В пути ещё { $n } игроков.
}
room-over = Эта комната закрыта.
room-gone = Тебя больше нет в этой комнате: ведущий удалил тебя, или вход выполнен из другого места.
room-leave-title = Выйти из комнаты?
room-leave-points = { $n ->
    [one] { $n } очко за прошлые раунды пропадёт.
    [few] { $n } очка за прошлые раунды пропадут.
   *[many] { $n } очков за прошлые раунды пропадут.
}
room-went = { $name } больше не в комнате.
room-you-host = Теперь ведущий — ты.
room-has-left = не здесь
room-remove-title = Удалить из комнаты?
room-remove-says = { $name } выйдет из комнаты. Гости могут вернуться, пока она не заперта.
room-word = Слово для возвращения: { $word }
room-end-title = Закончить раунд для всех?
choice-let-stay = Нет, пусть останется
choice-remove = Удалить
choice-end-round = Закончить раунд
choice-leave-room = Выйти из комнаты
hint-room-start = начать
hint-room-next = следующий раунд
hint-room-again = сыграть ещё
hint-room-copy = копировать
hint-room-list = результаты
hint-room-react = реакция
hint-room-remove = удалить
hint-room-lock = запереть
hint-room-others = другие
hint-room-end = закончить раунд
help-room = В комнате все одновременно играют на одном и том же поле, каждый на своём экране. Полоски рядом с полем показывают место и путь остальных; g показывает на поле их фигуры, каждую со знаком её полоски.
help-room-points = За финиш — очко и ещё по одному за каждого игрока, который тебя не опередил. Когда кто-то у цели, у остальных есть ещё столько же времени: не меньше минуты и не больше пяти. Прохождения в комнате — тренировка.
help-room-host = Ведущий выбирает, во что играть, и начинает раунды. Он может запереть комнату, удалить игрока, закончить раунд или только смотреть, не играя. Если ведущий не в сети, комната ждёт две минуты, а потом его место занимает тот, кто здесь дольше всех.
line-room = room: кто где. r: показать реакцию. leave: выйти из комнаты.
line-room-leave = Ты в комнате. Сначала введи leave.
room-sign-1 = улыбка
room-sign-2 = смех
room-sign-3 = ого
room-sign-4 = грустно
room-sign-5 = давай
room-sign-6 = хорошая игра
line-room-came = { $name } теперь в комнате.
line-room-last-call = У тебя осталось { $time }.
line-room-home = { $name } у цели за { $time }.
room-waiting = Раунд начнёт { $name }.
room-has-seen = Поле этого раунда тебе уже знакомо: ты играешь со следующего.
room-nobody-to-watch = Сейчас смотреть не на кого.
hint-room-watch = смотреть
help-room-watch = Когда ты у цели или ждёшь нового раунда, можно смотреть, как играют остальные (w), или посмотреть их путь с начала, до восьми раз быстрее. V запрещает смотреть твою игру.
help-room-dialog = У комнаты код из трёх слов, например tomin-kalur-denos. У прохождения — из восьми букв и цифр, например 7k3m-9xq2: введи его, и начнётся гонка на том же поле. Код показывает s в комнате и i после прохождения. Если ты гость и связь прервалась, вернись с кодом и словом, которое показала комната.
line-room-locked = Комната заперта: больше никто не войдёт.
line-room-unlocked = Комната снова открыта.
line-room-new-host = Теперь ведущий — { $name }.
line-room-winner = Победа: { $name }.
race-code-title = Позвать на гонку
race-code-says = Кто введёт { $code } в меню (r), получит это поле и призрак этого прохождения. Или отправь эту строку:
race-code-none = Гонка возможна с прохождением в зачёт, когда оно сохранено.
race-code-guest = С прохождением гостя гонка невозможна. Сначала создай ключ: ssh-keygen
race-code-first = Кто ещё не прошёл это поле ({ $board }), сначала пройдёт его без призрака, потом будет гонка.
hint-invite = позвать
key-invite = код для гонки с этим прохождением
trouble-guesses = Слишком много неверных кодов. Подожди минуту и попробуй снова.
value-room-code = это не код комнаты; код выглядит так: tomin-kalur-denos
value-name = такое имя другим не показать; можно буквы, цифры, пробелы и дефисы
man-join = Входит в комнату
man-join-code = Три слова кода комнаты, например tomin-kalur-denos; вернувшийся гость добавляет слово, которое показала комната
man-join-name = Как тебя называть в комнате
man-room = Открывает комнату с первым раундом или показывает итоги
man-room-code = Код комнаты: показать её итоги
man-room-format = Вид ответа с итогами: text, json или csv
man-check = Проверяет ходы со стандартного ввода на поле play или maze: верно или первый неверный ход
# Просмотр игр, которые идут сейчас.
live = Сейчас играют
live-nobody = Сейчас смотреть не на кого. Начни играть — может быть, кто-нибудь посмотрит на твою игру.
live-off = Этот сервер не показывает, кто играет.
live-covered = Пауза: поле закрыто.
live-solved = Эта игра пройдена.
live-given-up = Игрок сдался.
live-left = Игрок вышел из игры.
live-closed = Эту игру больше нельзя смотреть.
live-line = { $id }  { $name }: { $board }, { $moves }, { $time }, зрителей: { $watch }
help-live = Здесь видно, как играют другие: ты видишь то же, что они, и в тумане тоже; во время паузы поле закрыто. Поля заданий дня и лестницы можно смотреть, когда пройдёшь их. Законченное прохождение можно посмотреть с начала и устроить с ним гонку.
help-live-honest = Одна голова хорошо, а две лучше, и помешать друзьям помогать друг другу нельзя. Рекорды держатся на честности: не подсказывай путь, пока прохождение идёт в зачёт.
key-live = смотреть, как играют другие
key-live-turn = предыдущая или следующая игра
hint-live-turn = другая игра
key-watched = запретить смотреть или разрешить снова
say-alone = Твоя игра скрыта. V: снова показать
say-as-set = Показ игры снова как в настройках.
here-watch = w: смотреть
trouble-not-live = Эта игра уже закончилась, или смотреть её нельзя.
trouble-watched-too-many = Слишком часто меняешь игру. Подожди немного.
line-live-begun = Ты смотришь игру: { $name }. look: поле. where: как идут дела. stop: закончить
line-live-moves = { $name }: { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[many] { $moves } ходов
 }, из них новых: { $n }.
man-live = Показывает игры, которые идут сейчас
man-live-format = Вид ответа: text или json [по умолчанию: в терминале — список для выбора, иначе text]
man-watch = Показывает игру, которая идёт сейчас
man-watch-code = Код игры, как его показывает live
