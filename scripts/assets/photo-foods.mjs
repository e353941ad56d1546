import {
  around,
  at,
  box,
  CLAY,
  circle,
  coriander,
  cube,
  ellipse,
  grains,
  LILAC,
  legPiece,
  lemon,
  line,
  MIDDLE,
  path,
  plate,
  ROSE,
  SAGE,
  SALAD,
  SAND,
  SKY,
  smallBowl,
  spread,
} from './photo-shapes.mjs';

/** @param {string} ground @param {(random: () => number) => string} on */
const served = (ground, on, rim = '#ffffff', well = '#f6f1e8') => ({
  ground,
  draw: (/** @type {() => number} */ random) => plate(rim, well) + on(random),
});

/**
 * Draws pieces on three skewers.
 * @param {string[]} pieces
 * @param {(fill: string) => string} draw
 */
const skewers = (pieces, draw) =>
  [-104, 0, 104]
    .map(
      (y) =>
        line(`M92 ${MIDDLE + y} H548`, '#8b8b88', 8) +
        pieces.map((fill, index) => at(172 + index * 74, MIDDLE + y, 0, draw(fill))).join(''),
    )
    .join('');

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

/** @type {Record<string, import('./photo-shapes.mjs').Food>} */
export const foods = {
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

/** Draws a banana leaf. */
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
