import {
  around,
  at,
  bowl,
  box,
  circle,
  coriander,
  cream,
  cube,
  ellipse,
  grains,
  leaf,
  lemon,
  line,
  MIDDLE,
  path,
  plate,
  smallBowl,
  spread,
} from './photo-shapes.mjs';

/** @typedef {{ ground: string, draw: (random: () => number) => string }} Dish */

/** Tabletops. */
const CLAY = '#e9c9a8';
const SAGE = '#c9d6b8';
const SAND = '#f1dfb8';
const ROSE = '#efc9bd';
const SKY = '#c5d9de';
const LILAC = '#d9cfe2';

/** @param {string} ground @param {string} food @param {(random: () => number) => string} on */
const curry = (ground, food, on, rim = '#c98a4b', inside = '#8f5a2b') => ({
  ground,
  draw: (/** @type {() => number} */ random) => bowl(food, rim, inside) + on(random),
});

/** @param {string} ground @param {(random: () => number) => string} on */
const served = (ground, on, rim = '#ffffff', well = '#f6f1e8') => ({
  ground,
  draw: (/** @type {() => number} */ random) => plate(rim, well) + on(random),
});

/** Pieces on three skewers. @param {string[]} pieces @param {(fill: string) => string} draw */
const skewers = (pieces, draw) =>
  [-104, 0, 104]
    .map(
      (y) =>
        line(`M92 ${MIDDLE + y} H548`, '#8b8b88', 8) +
        pieces.map((fill, index) => at(172 + index * 74, MIDDLE + y, 0, draw(fill))).join(''),
    )
    .join('');

const SALAD = () =>
  at(470, 452, 20, lemon()) +
  at(180, 190, -30, leaf()) +
  at(206, 172, 20, leaf('#6bb04e')) +
  at(
    458,
    178,
    0,
    circle(0, 0, 30, 'none', 'stroke="#b6559b" stroke-width="9"') +
      circle(0, 0, 16, 'none', 'stroke="#cf86bb" stroke-width="6"'),
  );

/** @param {string} fill @param {string} char */
const flatBread = (fill, char, random = () => 0.5, radius = 196) =>
  path(
    `M320 ${320 - radius} C${320 + radius * 0.7} ${308 - radius} ${332 + radius} ${320 - radius * 0.5} ${320 + radius} 330 C${316 + radius} ${326 + radius * 0.7} ${320 + radius * 0.5} ${322 + radius} 316 ${320 + radius} C${320 - radius * 0.6} ${326 + radius} ${316 - radius} ${320 + radius * 0.5} ${320 - radius} 316 C${322 - radius} ${320 - radius * 0.6} ${320 - radius * 0.6} ${318 - radius} 320 ${320 - radius}Z`,
    fill,
  ) +
  spread(random, 18, radius * 0.82, (x, y, turn, index) =>
    at(x, y, turn, ellipse(0, 0, 12 + (index % 4) * 7, 9 + (index % 3) * 4, char, 'fill-opacity=".55"')),
  );

const naan = (/** @type {() => number} */ random) =>
  path(
    'M322 96 C430 92 516 210 520 336 C524 468 430 548 318 546 C206 544 118 462 122 336 C126 206 214 100 322 96Z',
    '#f0cf94',
  ) +
  path(
    'M322 118 C414 116 494 222 498 336 C500 450 418 522 318 522 C222 520 142 450 144 336 C148 222 230 120 322 118Z',
    '#f7dfae',
  ) +
  spread(random, 20, 150, (x, y, turn, index) =>
    at(x, y, turn, ellipse(0, 0, 11 + (index % 4) * 6, 9 + (index % 3) * 4, '#b06a2c', 'fill-opacity=".6"')),
  );

const legPiece = (fill = '#d4552a', char = '#8e2f14') =>
  at(
    0,
    8,
    0,
    path(
      'M-60 20 C-76 -46 -10 -96 40 -60 C84 -28 74 40 24 62 C-6 74 -50 66 -60 20Z',
      '#000',
      'fill-opacity=".16"',
    ),
  ) +
  line('M-46 44 L-104 92', '#e3cfae', 18) +
  circle(-110, 90, 13, '#e3cfae') +
  circle(-100, 102, 13, '#e3cfae') +
  path('M-60 20 C-76 -46 -10 -96 40 -60 C84 -28 74 40 24 62 C-6 74 -50 66 -60 20Z', fill) +
  line('M-30 -22 L18 40 M0 -46 L46 22', char, 9, 'stroke-opacity=".6"');

/** @type {Record<string, Dish>} */
export const dishes = {
  'tomato-shorba': curry(
    SAGE,
    '#d8452b',
    (random) => cream(13) + coriander(random, 12, 130),
    '#ffffff',
    '#e6ded0',
  ),
  'hara-bhara-kebab': served(
    SAND,
    () =>
      around(6, 122, (x, y) =>
        at(
          x,
          y,
          0,
          circle(4, 8, 66, '#000', 'fill-opacity=".14"') +
            circle(0, 0, 66, '#6f9440') +
            circle(-4, -4, 52, '#82a84c') +
            circle(0, 0, 12, '#f0d9a0'),
        ),
      ) + smallBowl(320, 320, 62, '#4c8f4a'),
  ),
  'honey-chilli-potato': served(
    SKY,
    (random) =>
      spread(random, 34, 158, (x, y, turn, index) =>
        at(
          x,
          y,
          turn,
          box(-62, -11, 124, 26, 9, index % 2 ? '#c75a1e' : '#dd7a2a') + box(-52, -8, 96, 6, 3, '#f4b364'),
        ),
      ) +
      spread(random, 46, 165, (x, y, turn) => at(x, y, turn, ellipse(0, 0, 6, 3.5, '#fff5dc'))) +
      coriander(random, 10, 140),
  ),
  'chilli-paneer': served(
    SAND,
    (random) =>
      circle(320, 324, 176, '#a8331c') +
      spread(random, 13, 150, (x, y, turn) => at(x, y, turn, cube(70, '#e2a24a', '#efbd6f'))) +
      spread(random, 12, 158, (x, y, turn, index) =>
        at(x, y, turn, box(-30, -13, 60, 26, 9, index % 2 ? '#4a8f3c' : '#c8342a')),
      ) +
      coriander(random, 9, 140),
  ),
  'paneer-tikka': served(
    SAGE,
    () =>
      `${skewers(
        ['#efb04e', '#4a8f3c', '#efb04e', '#c2453a', '#efb04e'],
        (fill) =>
          box(-34, -36, 68, 72, 12, fill) +
          line('M-18 -22 V22 M10 -22 V22', '#7d2f12', 7, 'stroke-opacity=".5"'),
      )}`,
    '#4a4642',
    '#5b5650',
  ),
  'chicken-malai-tikka': served(
    ROSE,
    (random) =>
      skewers(
        ['#f2dfb9', '#eacf9d', '#f2dfb9', '#eacf9d', '#f2dfb9'],
        (fill) =>
          path('M-34 -24 C-20 -46 24 -44 34 -20 C42 10 30 40 2 40 C-30 42 -44 6 -34 -24Z', fill) +
          ellipse(-6, 8, 13, 8, '#a8713a', 'fill-opacity=".6"'),
      ) + coriander(random, 12, 150),
    '#4a4642',
    '#5b5650',
  ),
  'mutton-seekh-kebab': served(
    SAND,
    () =>
      [-112, -36, 40, 116]
        .map((y) =>
          at(
            320,
            320 + y,
            -6,
            box(-176, -24, 352, 56, 26, '#000', 'fill-opacity=".15"') +
              box(-176, -30, 352, 56, 26, '#7a4326') +
              [-130, -70, -10, 50, 110]
                .map((x) => line(`M${x} -20 q18 22 6 40`, '#56290f', 9, 'stroke-opacity=".6"'))
                .join('') +
              box(-160, -24, 320, 10, 5, '#a8683f'),
          ),
        )
        .join('') + at(492, 452, 0, lemon()),
  ),
  'tandoori-chicken': served(
    SAGE,
    () =>
      at(246, 250, -20, legPiece()) +
      at(412, 290, 70, legPiece('#c9481f')) +
      at(286, 420, 200, legPiece('#dd6130')) +
      SALAD(),
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
  'tandoori-roti': served(SKY, (random) => flatBread('#d9ac6d', '#8a5527', random, 176)),
  'butter-naan': {
    ground: CLAY,
    draw: (random) =>
      plate('#ffffff', '#f6f1e8') + naan(random) + at(330, 300, 12, cube(74, '#f6d75c', '#fbe68c')),
  },
  'garlic-naan': {
    ground: SAGE,
    draw: (random) =>
      plate('#ffffff', '#f6f1e8') +
      naan(random) +
      spread(random, 26, 150, (x, y, turn, index) =>
        at(x, y, turn, index % 2 ? ellipse(0, 0, 13, 7, '#4f9a3d') : box(-8, -8, 16, 16, 5, '#fffaf0')),
      ),
  },
  'lachha-paratha': served(
    ROSE,
    () =>
      circle(320, 320, 188, '#c98d4a') +
      [168, 140, 112, 84, 56, 28]
        .map((r, index) =>
          circle(
            320 + (index % 2 ? 4 : -3),
            320,
            r,
            index % 2 ? '#dba863' : '#ecc788',
            'stroke="#a8692d" stroke-opacity=".5" stroke-width="5"',
          ),
        )
        .join(''),
  ),
  'jeera-rice': served(
    SAND,
    (random) =>
      circle(320, 324, 196, '#efe3c6') +
      grains(random) +
      spread(random, 40, 180, (x, y, turn) => at(x, y, turn, ellipse(0, 0, 11, 4, '#6b4423'))) +
      coriander(random, 8, 140),
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
  samosa: served(
    SKY,
    () =>
      at(238, 268, -8, samosaPiece()) + at(406, 288, 14, samosaPiece()) + smallBowl(318, 446, 74, '#4c8f4a'),
  ),
  'aloo-tikki-chaat': served(
    SAND,
    (random) =>
      around(3, 92, (x, y) =>
        at(
          x,
          y,
          0,
          circle(4, 8, 88, '#000', 'fill-opacity=".14"') +
            circle(0, 0, 88, '#c1812f') +
            circle(-6, -8, 66, '#d49a45'),
        ),
      ) +
      line('M180 300 Q250 220 320 300 T460 300', '#fff8ea', 24) +
      line('M196 380 Q262 310 330 380 T452 376', '#7a3318', 15) +
      spread(random, 24, 160, (x, y) => circle(x, y, 8, '#b2243c')) +
      coriander(random, 14, 160),
  ),
  golgappe: served(
    ROSE,
    () =>
      around(6, 132, (x, y) =>
        at(
          x,
          y,
          0,
          circle(4, 8, 60, '#000', 'fill-opacity=".14"') +
            circle(0, 0, 60, '#dba552') +
            circle(-10, -14, 38, '#e9c07c') +
            ellipse(6, 4, 24, 19, '#7c4a1b') +
            circle(4, 4, 9, '#7fae46'),
        ),
      ) + smallBowl(320, 320, 72, '#6f9d3a'),
  ),
  'pav-bhaji': {
    ground: SAGE,
    draw: (random) =>
      plate() +
      smallBowl(254, 336, 148, '#cf4a1f') +
      at(-66, 16, 0, coriander(random, 12, 86)) +
      at(262, 326, 10, cube(54, '#f6d75c', '#fbe68c')) +
      [222, 392]
        .map((y) =>
          at(
            470,
            y,
            0,
            box(-72, -66, 152, 152, 40, '#000', 'fill-opacity=".14"') +
              box(-78, -76, 152, 152, 40, '#c07a33') +
              box(-62, -64, 120, 96, 34, '#dda058'),
          ),
        )
        .join(''),
  },
  'veg-grilled-sandwich': served(
    LILAC,
    () => at(240, 330, -4, sandwichHalf()) + at(412, 318, 176, sandwichHalf()),
  ),
  'idli-sambar': {
    ground: SAGE,
    draw: (random) =>
      banana() +
      around(
        3,
        94,
        (x, y) =>
          at(
            x - 64,
            y - 20,
            0,
            circle(4, 9, 86, '#000', 'fill-opacity=".14"') +
              circle(0, 0, 86, '#f3efe6') +
              circle(-8, -10, 66, '#fffdf8'),
          ),
        -50,
      ) +
      smallBowl(478, 214, 88, '#cf6b22') +
      smallBowl(476, 424, 74, '#f3f0e2') +
      at(156, -106, 0, coriander(random, 5, 44)),
  },
  'medu-vada': {
    ground: SKY,
    draw: (random) =>
      banana() +
      around(
        3,
        104,
        (x, y) =>
          at(
            x - 50,
            y - 10,
            0,
            circle(4, 9, 84, '#000', 'fill-opacity=".14"') +
              circle(0, 0, 56, 'none', 'stroke="#b9722a" stroke-width="56"') +
              circle(-3, -4, 58, 'none', 'stroke="#d2934a" stroke-width="28"'),
          ),
        -60,
      ) +
      smallBowl(482, 210, 84, '#f3f0e2') +
      smallBowl(478, 424, 80, '#cf6b22') +
      at(158, 106, 0, coriander(random, 5, 40)),
  },
  'masala-dosa': {
    ground: ROSE,
    draw: () =>
      banana() +
      at(
        300,
        348,
        -18,
        path(
          'M-232 -50 C-120 -92 130 -92 232 -46 C244 -8 240 34 226 62 C110 96 -120 96 -228 62 C-244 28 -244 -14 -232 -50Z',
          '#d18f3f',
        ) +
          path(
            'M-222 -40 C-110 -76 120 -76 222 -36 C226 -14 226 0 224 12 C110 -22 -110 -22 -222 14Z',
            '#e8b466',
          ) +
          ellipse(228, 8, 20, 54, '#8c5320') +
          ellipse(232, 8, 11, 36, '#f0c64e') +
          line('M-150 -52 Q0 -76 150 -50 M-170 60 Q0 80 180 56', '#a8672a', 8, 'stroke-opacity=".6"'),
      ) +
      smallBowl(420, 164, 72, '#f3f0e2') +
      smallBowl(494, 494, 72, '#cf6b22'),
  },
  'onion-uttapam': served(
    SAGE,
    (random) =>
      circle(320, 322, 190, '#d9a55a') +
      circle(320, 320, 172, '#f2dcae') +
      spread(random, 20, 150, (x, y, turn, index) =>
        at(
          x,
          y,
          turn,
          index % 3 === 0
            ? circle(0, 0, 17, '#cf4330')
            : index % 3 === 1
              ? line('M-24 8 Q0 -22 24 8', '#b6559b', 9)
              : ellipse(0, 0, 14, 7, '#4f9a3d'),
        ),
      ),
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

function samosaPiece() {
  const outline =
    'M0 -122 C14 -122 22 -110 30 -96 L104 48 C114 70 104 82 84 84 C30 92 -30 92 -84 84 C-104 82 -114 70 -104 48 L-30 -96 C-22 -110 -14 -122 0 -122Z';
  return (
    at(5, 10, 0, path(outline, '#000', 'fill-opacity=".15"')) +
    path(outline, '#cf8f3c') +
    path('M0 -104 L78 52 C30 68 -30 68 -78 52Z', '#e2ac5c') +
    line('M-84 66 Q0 96 84 66', '#a8682a', 8) +
    line('M0 -92 L22 40', '#b97a31', 7, 'stroke-opacity=".7"')
  );
}

function sandwichHalf() {
  return (
    path('M-96 130 L-96 -140 L110 130Z', '#000', 'fill-opacity=".14" transform="translate(6 10)"') +
    path(
      'M-96 130 L-96 -140 L110 130Z',
      '#c98a42',
      'stroke="#c98a42" stroke-width="28" stroke-linejoin="round"',
    ) +
    path(
      'M-84 116 L-84 -100 L76 116Z',
      '#ecc486',
      'stroke="#ecc486" stroke-width="12" stroke-linejoin="round"',
    ) +
    line('M-70 96 L20 40 M-70 40 L-22 6 M-70 -14 L-48 -30 M-20 110 L56 84', '#96592a', 12) +
    line('M-100 150 H112', '#5da046', 12) +
    line('M-96 164 H104', '#d8452b', 10)
  );
}

/** A banana leaf. */
function banana() {
  return (
    box(44, 84, 552, 492, 120, '#000', 'fill-opacity=".12"') +
    box(40, 74, 552, 492, 120, '#4f8f45') +
    line('M60 320 H572', '#7db46a', 12) +
    line(
      'M130 100 L180 310 M260 84 L300 310 M390 84 L420 310 M510 104 L530 310 M130 540 L180 330 M260 556 L300 330 M390 556 L420 330 M510 536 L530 330',
      '#5fa052',
      6,
    )
  );
}
