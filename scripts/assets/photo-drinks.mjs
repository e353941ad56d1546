import { at, box, circle, ellipse, leaf, lemon, line, path } from './photo-shapes.mjs';

/**
 * Draws a drink from the side, on a table.
 * @param {string} table
 * @param {string} shapes
 */
const onTable = (table, shapes) =>
  box(0, 470, 640, 170, 0, table) + ellipse(326, 548, 170, 24, '#000', 'fill-opacity=".16"') + shapes;

/** @param {string} liquid @param {string} foam @param {string} more */
const tallGlass = (liquid, foam, more) =>
  path('M206 130 H434 L404 548 Q402 560 390 560 H250 Q238 560 236 548Z', '#ffffff', 'fill-opacity=".55"') +
  path('M216 200 H424 L398 536 Q396 546 386 546 H254 Q244 546 242 536Z', liquid) +
  path(`M212 196 Q250 164 290 184 Q320 156 356 182 Q392 166 428 196 L424 226 H216Z`, foam) +
  line('M244 240 L262 510', '#fff', 12, 'stroke-opacity=".35"') +
  more;

const ice = () =>
  [
    [286, 280, 14],
    [352, 320, -18],
    [296, 384, 30],
  ]
    .map(([x = 0, y = 0, turn = 0]) => at(x, y, turn, box(-32, -32, 64, 64, 12, '#fff', 'fill-opacity=".4"')))
    .join('');

const straw = (/** @type {string} */ fill) => line('M352 210 L404 62', fill, 18);

const steam = () =>
  line(
    'M268 150 Q240 118 268 86 Q292 56 268 26 M336 150 Q308 118 336 86 Q360 56 336 26 M404 150 Q376 118 404 86 Q428 56 404 26',
    '#fff',
    12,
    'stroke-opacity=".6"',
  );

/** @type {Record<string, import('./photo-shapes.mjs').Food>} */
export const drinks = {
  'masala-chai': {
    ground: '#e9c9a8',
    draw: () =>
      onTable(
        '#c98f5f',
        steam() +
          path(
            'M222 190 H418 L396 530 Q394 548 378 548 H262 Q246 548 244 530Z',
            '#fff',
            'fill-opacity=".6"',
          ) +
          path('M232 236 H408 L388 520 Q386 534 374 534 H266 Q254 534 252 520Z', '#b9763c') +
          ellipse(320, 236, 88, 18, '#cf9357') +
          line('M256 270 L270 500', '#fff', 12, 'stroke-opacity=".35"') +
          line('M240 330 H400 M246 420 H394', '#fff', 4, 'stroke-opacity=".3"'),
      ) + at(486, 536, 24, path('M0 0 l22 8 l22 -8 l-8 22 l8 22 l-22 -8 l-22 8 l8 -22Z', '#6b3b1a')),
  },
  'filter-coffee': {
    ground: '#cfd9c4',
    draw: () =>
      onTable(
        '#9aa88a',
        steam() +
          path('M170 440 H470 L440 560 Q438 568 428 568 H212 Q202 568 200 560Z', '#b9bbb8') +
          line('M170 440 H470', '#dcdedb', 16) +
          path('M226 190 H414 L396 500 H244Z', '#cfd1ce') +
          path('M226 190 H414 L412 226 H228Z', '#e4e6e3') +
          ellipse(320, 192, 92, 20, '#8a4f27') +
          ellipse(310, 188, 62, 12, '#e2bd91') +
          line('M254 250 L266 440', '#fff', 14, 'stroke-opacity=".5"'),
      ),
  },
  'cold-coffee': {
    ground: '#e6d3c2',
    draw: () =>
      onTable(
        '#b98d6c',
        tallGlass(
          '#a9754b',
          '#f4e3cd',
          straw('#c2453a') + ice() + line('M238 300 Q300 350 250 420', '#6d3f20', 14, 'stroke-opacity=".5"'),
        ),
      ),
  },
  'sweet-lassi': {
    ground: '#c5d9de',
    draw: () =>
      onTable(
        '#8fb0b8',
        tallGlass(
          '#fdf6e6',
          '#fffdf8',
          at(300, 180, 30, box(-14, -5, 28, 10, 5, '#8fae52')) +
            at(346, 178, -20, box(-14, -5, 28, 10, 5, '#8fae52')) +
            line('M318 172 q16 -10 26 2', '#d2562a', 5) +
            circle(262, 184, 9, '#b9722a'),
        ),
      ),
  },
  'fresh-lime-soda': {
    ground: '#d3e0b4',
    draw: () =>
      onTable(
        '#a3bd74',
        tallGlass(
          '#dff0b2',
          '#f1f9da',
          ice() +
            straw('#4f9a3d') +
            at(428, 176, 0, lemon('#8cba3c')) +
            at(250, 170, -30, leaf()) +
            [270, 320, 372, 300, 350]
              .map((x, index) => circle(x, 300 + index * 44, 7, '#fff', 'fill-opacity=".8"'))
              .join(''),
        ),
      ),
  },
  'malai-kulfi': {
    ground: '#efc9bd',
    draw: () =>
      ellipse(326, 340, 132, 30, '#000', 'fill-opacity="0"') +
      box(300, 400, 40, 190, 18, '#d9ae74') +
      path(
        'M320 60 C392 60 424 120 430 190 L446 400 Q448 440 410 440 H230 Q192 440 194 400 L210 190 C216 120 248 60 320 60Z',
        '#000',
        'fill-opacity=".12" transform="translate(8 14)"',
      ) +
      path(
        'M320 60 C392 60 424 120 430 190 L446 400 Q448 440 410 440 H230 Q192 440 194 400 L210 190 C216 120 248 60 320 60Z',
        '#f6e6c4',
      ) +
      line('M266 130 L250 400 M320 100 V410 M374 130 L390 400', '#e6cf9f', 12) +
      [
        [270, 180],
        [344, 150],
        [380, 250],
        [290, 290],
        [340, 350],
        [250, 370],
        [330, 230],
      ]
        .map(([x = 0, y = 0], index) =>
          at(x, y, index * 40, box(-16, -7, 32, 14, 7, index % 2 ? '#8fae52' : '#c98a42')),
        )
        .join(''),
  },
};
