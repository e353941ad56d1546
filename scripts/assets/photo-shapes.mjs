/** @typedef {{ ground: string, draw: (random: () => number) => string }} Food */

/** Tabletops. */
export const CLAY = '#e9c9a8';
export const SAGE = '#c9d6b8';
export const SAND = '#f1dfb8';
export const ROSE = '#efc9bd';
export const SKY = '#c5d9de';
export const LILAC = '#d9cfe2';

/** Everything is drawn on a square of this side, from above unless said otherwise. */
const SIDE = 640;
export const MIDDLE = SIDE / 2;

/**
 * Mulberry32: the same numbers for the same dish, so that a dish is drawn alike each time.
 * @param {string} name
 * @returns {() => number} from 0 to below 1
 */
export function createRandom(name) {
  let state = [...name].reduce((sum, sign) => Math.imul(sum ^ sign.charCodeAt(0), 16_777_619), 2_166_136_261);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** @param {number} x @param {number} y @param {number} r @param {string} fill @param {string} more */
export const circle = (x, y, r, fill, more = '') =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r}" fill="${fill}" ${more}/>`;

/** @param {number} x @param {number} y @param {number} rx @param {number} ry @param {string} fill */
export const ellipse = (x, y, rx, ry, fill, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;

/** @param {string} d @param {string} fill */
export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

/** @param {string} d @param {string} stroke @param {number} width */
export const line = (d, stroke, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

/** @param {number} x @param {number} y @param {number} degrees @param {string} shapes */
export const at = (x, y, degrees, shapes) =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees.toFixed(0)})">${shapes}</g>`;

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {number} rx @param {string} fill */
export const box = (x, y, width, height, rx, fill, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" fill="${fill}" ${more}/>`;

/**
 * Shapes spread evenly over a disc, as the seeds of a sunflower are.
 * @param {() => number} random
 * @param {number} count
 * @param {number} radius
 * @param {(x: number, y: number, degrees: number, index: number) => string} draw
 */
export function spread(random, count, radius, draw) {
  const turn = random() * 6;
  return Array.from({ length: count }, (_, index) => {
    const angle = turn + index * 2.399_963;
    const distance = radius * Math.sqrt((index + 0.5) / count) * (0.92 + random() * 0.16);
    const [x, y] = [MIDDLE + Math.cos(angle) * distance, MIDDLE + Math.sin(angle) * distance];
    return draw(x, y, random() * 360, index);
  }).join('');
}

/**
 * @param {number} count
 * @param {number} radius
 * @param {(x: number, y: number, degrees: number, index: number) => string} draw
 */
export function around(count, radius, draw, start = -90) {
  return Array.from({ length: count }, (_, index) => {
    const degrees = start + (index * 360) / count;
    const angle = (degrees * Math.PI) / 180;
    return draw(MIDDLE + Math.cos(angle) * radius, MIDDLE + Math.sin(angle) * radius, degrees, index);
  }).join('');
}

const SHADOW = 'fill-opacity=".16"';

export const plate = (rim = '#ffffff', well = '#f6f1e8') =>
  circle(MIDDLE + 8, MIDDLE + 16, 268, '#000', SHADOW) +
  circle(MIDDLE, MIDDLE, 266, rim) +
  circle(MIDDLE, MIDDLE, 206, well) +
  circle(MIDDLE, MIDDLE, 206, 'none', 'stroke="#000" stroke-opacity=".07" stroke-width="4"');

/** A bowl that is full of `food`, with a light edge where it touches the bowl. */
export const bowl = (/** @type {string} */ food, rim = '#c98a4b', inside = '#8f5a2b') =>
  circle(MIDDLE + 8, MIDDLE + 18, 258, '#000', SHADOW) +
  circle(MIDDLE, MIDDLE, 256, rim) +
  circle(MIDDLE, MIDDLE, 232, inside) +
  circle(MIDDLE, MIDDLE + 4, 220, food) +
  line('M150 250 A185 185 0 0 1 290 138', '#fff', 12, 'stroke-opacity=".25"');

/** A katori at `x`, `y`. @param {number} x @param {number} y @param {number} r @param {string} food */
export const smallBowl = (x, y, r, food) =>
  circle(x + 4, y + 8, r, '#000', SHADOW) +
  circle(x, y, r, '#d9d9d6') +
  circle(x, y, r * 0.84, '#a9aaa8') +
  circle(x, y + 2, r * 0.78, food);

export const leaf = (fill = '#4f9a3d') =>
  path('M0 -26 C18 -16 18 12 0 26 C-18 12 -18 -16 0 -26Z', fill) +
  line('M0 -18 V20', '#fff', 3, 'stroke-opacity=".35"');

/** Chopped coriander over a dish. @param {() => number} random */
export const coriander = (random, count = 16, radius = 150) =>
  spread(random, count, radius, (x, y, turn) => at(x, y, turn, ellipse(0, 0, 11, 6, '#4f9a3d')));

export const cream = (width = 15) =>
  line(
    'M320 320 C342 296 376 318 362 350 C342 392 268 382 262 322 C256 250 350 222 402 268 C440 304 436 372 396 404',
    '#fff6e6',
    width,
  );

/** A cube of paneer or potato. */
export const cube = (side = 72, fill = '#fbf3df', top = '#fffaf0') =>
  box(-side / 2, -side / 2 + 6, side, side, 12, '#000', 'fill-opacity=".18"') +
  box(-side / 2, -side / 2, side, side, 12, fill) +
  box(-side / 2 + 8, -side / 2 + 8, side - 16, side - 26, 8, top);

/** @param {() => number} random @param {string[]} colours */
export const grains = (random, count = 260, radius = 190, colours = ['#fffdf6', '#f4ead2', '#fff']) =>
  spread(random, count, radius, (x, y, turn, index) =>
    at(x, y, turn, box(-17, -5, 34, 10, 5, colours[index % colours.length] ?? '#fff')),
  );

/** @param {string} fill */
export const lemon = (fill = '#f2c230') =>
  circle(0, 0, 38, fill) +
  circle(0, 0, 31, '#fff6c9') +
  [0, 60, 120, 180, 240, 300]
    .map((turn) => at(0, 0, turn, path('M0 -4 L-11 -26 Q0 -32 11 -26Z', fill)))
    .join('');

/** @param {string} ground @param {string} shapes */
export const picture = (ground, shapes) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">` +
  `<rect width="${SIDE}" height="${SIDE}" fill="${ground}"/>${shapes}</svg>`;

export const legPiece = (fill = '#d4552a', char = '#8e2f14') =>
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

export const SALAD = () =>
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
