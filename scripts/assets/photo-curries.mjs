import {
  around,
  at,
  bowl,
  box,
  CLAY,
  circle,
  coriander,
  cream,
  cube,
  ellipse,
  grains,
  LILAC,
  legPiece,
  line,
  path,
  ROSE,
  SAGE,
  SAND,
  SKY,
  spread,
} from './photo-shapes.mjs';

/** @param {string} ground @param {string} food @param {(random: () => number) => string} on */
const curry = (ground, food, on, rim = '#c98a4b', inside = '#8f5a2b') => ({
  ground,
  draw: (/** @type {() => number} */ random) => bowl(food, rim, inside) + on(random),
});

/** @type {Record<string, import('./photo-shapes.mjs').Food>} */
export const curries = {
  'tomato-shorba': curry(
    SAGE,
    '#d8452b',
    (random) => cream(13) + coriander(random, 12, 130),
    '#ffffff',
    '#e6ded0',
  ),
  'dal-makhani': curry(
    SAND,
    '#6b3320',
    (random) =>
      spread(random, 44, 190, (x, y, turn) => at(x, y, turn, ellipse(0, 0, 15, 9, '#4a1f14'))) +
      cream(16) +
      coriander(random, 7, 110),
  ),
  'dal-tadka': curry(
    SKY,
    '#e6a52a',
    (random) =>
      spread(random, 60, 195, (x, y) => circle(x, y, 8, '#f2c35c')) +
      spread(random, 5, 110, (x, y, turn) =>
        at(x, y, turn, path('M-50 0 C-20 -22 26 -18 52 4 C22 10 -20 14 -50 0Z', '#b3241c')),
      ) +
      coriander(random, 14, 150),
  ),
  'paneer-butter-masala': curry(
    SAGE,
    '#e0662b',
    (random) =>
      spread(random, 9, 140, (x, y, turn) => at(x, y, turn, cube(76))) +
      cream(13) +
      coriander(random, 8, 130),
  ),
  'kadhai-paneer': curry(
    SAND,
    '#b5421d',
    (random) =>
      spread(random, 9, 150, (x, y, turn) => at(x, y, turn, cube(70))) +
      spread(random, 10, 160, (x, y, turn, index) =>
        at(x, y, turn, line('M-34 10 Q0 -26 34 10', index % 2 ? '#4a8f3c' : '#d23c2f', 15)),
      ) +
      coriander(random, 8, 130),
    '#3d3a38',
    '#262423',
  ),
  'palak-paneer': curry(
    CLAY,
    '#3f7130',
    (random) =>
      spread(random, 30, 190, (x, y) => circle(x, y, 13, '#4c8239')) +
      spread(random, 9, 140, (x, y, turn) => at(x, y, turn, cube(74))) +
      cream(10),
  ),
  'malai-kofta': curry(
    SKY,
    '#eeb565',
    (random) =>
      around(5, 108, (x, y) =>
        at(
          x,
          y,
          0,
          circle(4, 8, 58, '#000', 'fill-opacity=".15"') +
            circle(0, 0, 58, '#a9622b') +
            circle(-12, -14, 30, '#c17f45'),
        ),
      ) +
      cream(12) +
      coriander(random, 8, 150),
  ),
  'amritsari-chole': curry(
    SAGE,
    '#7c4420',
    (random) =>
      spread(random, 46, 186, (x, y, turn) =>
        at(x, y, turn, circle(0, 0, 24, '#b9803f') + circle(-5, -6, 13, '#d3a165')),
      ) +
      coriander(random, 12, 150) +
      at(388, 236, 20, circle(0, 0, 34, 'none', 'stroke="#b6559b" stroke-width="10"')),
  ),
  'butter-chicken': curry(
    SKY,
    '#e3702c',
    (random) =>
      spread(random, 8, 140, (x, y, turn) =>
        at(
          x,
          y,
          turn,
          path('M-50 -14 C-34 -50 34 -46 50 -10 C56 26 16 46 -14 40 C-44 36 -60 16 -50 -14Z', '#b9481d') +
            ellipse(-8, -12, 24, 10, '#d26a35'),
        ),
      ) +
      cream(15) +
      coriander(random, 6, 120),
  ),
  'mutton-rogan-josh': curry(
    SAND,
    '#8e2616',
    (random) =>
      spread(random, 8, 142, (x, y, turn) =>
        at(
          x,
          y,
          turn,
          path('M-52 -20 C-30 -52 42 -42 52 -6 C54 32 10 48 -22 40 C-50 32 -62 6 -52 -20Z', '#5d2414') +
            circle(20, 4, 15, '#f1e2cc') +
            circle(20, 4, 6, '#a8584a'),
        ),
      ) + coriander(random, 9, 150),
  ),
  'dhaba-egg-curry': curry(
    LILAC,
    '#c0561f',
    (random) =>
      around(4, 100, (x, y, turn) =>
        at(
          x,
          y,
          turn + 40,
          ellipse(5, 8, 66, 52, '#000', 'fill-opacity=".14"') +
            ellipse(0, 0, 66, 52, '#fffaf0') +
            circle(4, 0, 30, '#f2b234') +
            circle(-4, -8, 11, '#f9d37b'),
        ),
      ) + coriander(random, 14, 170),
  ),
  'veg-dum-biryani': curry(
    SAGE,
    '#e6c98d',
    (random) =>
      grains(random, 240, 196, ['#fffdf6', '#f2b53c', '#f4ead2', '#fff', '#e98a2b']) +
      spread(random, 18, 180, (x, y, turn, index) =>
        at(
          x,
          y,
          turn,
          index % 3 === 0
            ? circle(0, 0, 15, '#5da046')
            : box(-16, -16, 32, 32, 8, index % 3 === 1 ? '#ec7f2c' : '#f7efd9'),
        ),
      ) +
      coriander(random, 12, 160),
  ),
  'chicken-dum-biryani': curry(
    CLAY,
    '#e2c083',
    (random) =>
      grains(random, 240, 196, ['#fffdf6', '#f2b53c', '#f4ead2', '#fff', '#d97a25']) +
      at(286, 280, 0, legPiece('#b5622b', '#7c3c14')) +
      at(398, 398, 150, legPiece('#c06a2f', '#7c3c14')) +
      coriander(random, 12, 170),
  ),
  'gulab-jamun': curry(
    LILAC,
    '#c77a2a',
    (random) =>
      [
        [252, 290],
        [398, 342],
      ]
        .map(([x = 0, y = 0]) =>
          at(
            x,
            y,
            0,
            circle(5, 10, 98, '#000', 'fill-opacity=".16"') +
              circle(0, 0, 98, '#7a3314') +
              circle(-16, -20, 64, '#97481f') +
              ellipse(-36, -44, 24, 14, '#d59a6a'),
          ),
        )
        .join('') +
      spread(random, 16, 150, (x, y, turn) => at(x, y, turn, box(-11, -4, 22, 8, 4, '#8fae52'))),
    '#ffffff',
    '#e6ded0',
  ),
  rasmalai: curry(
    ROSE,
    '#fbe7a8',
    (random) =>
      [
        [250, 296],
        [396, 344],
      ]
        .map(([x = 0, y = 0]) =>
          at(
            x,
            y,
            0,
            circle(5, 9, 104, '#000', 'fill-opacity=".1"') +
              circle(0, 0, 104, '#f7efda') +
              circle(-6, -8, 82, '#fffaf0'),
          ),
        )
        .join('') +
      spread(random, 24, 170, (x, y, turn, index) =>
        at(
          x,
          y,
          turn,
          index % 3 ? box(-13, -5, 26, 10, 5, '#8fae52') : line('M-16 0 Q0 -10 16 2', '#d2562a', 4),
        ),
      ),
    '#c9cdd0',
    '#9ba1a5',
  ),
  'gajar-halwa': curry(
    SAGE,
    '#c9481c',
    (random) =>
      grains(random, 190, 190, ['#e0652a', '#cf4f1d', '#ee8443', '#b83d14']) +
      spread(random, 12, 130, (x, y, turn, index) =>
        at(
          x,
          y,
          turn,
          index % 2
            ? path('M-24 0 C-10 -18 14 -16 24 0 C12 12 -12 12 -24 0Z', '#f3dcae')
            : box(-12, -5, 24, 10, 5, '#8fae52'),
        ),
      ),
    '#ffffff',
    '#e6ded0',
  ),
};
