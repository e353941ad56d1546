import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
// @ts-expect-error: the package has no types.
import subsetFont from 'subset-font';
import { root } from '../run.mjs';

/** The weights of the design: 400 for text, 600 for figures and names; browsers never see the others. */
const WEIGHTS = { min: 400, max: 700 };

/** @param {number} first @param {number} last */
const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');

/** Figtree has no other character that the product shows; the face of ₹ in font.css names its range. */
const subsets = [
  { name: 'latin', from: 'latin', text: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’‚“”„•…‹›€™←↑→↓−` },
  { name: 'rupee', from: 'latin-ext', text: '₹' },
];

const require = createRequire(import.meta.url);
for (const { name, from, text } of subsets) {
  const whole = require.resolve(`@fontsource-variable/figtree/files/figtree-${from}-wght-normal.woff2`);
  const subset = await subsetFont(readFileSync(whole), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
  });
  writeFileSync(join(root, `client/src/ui/theme/fonts/figtree-${name}.woff2`), subset);
}
