import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../run.mjs';
import { curries } from './photo-curries.mjs';
import { drinks } from './photo-drinks.mjs';
import { foods } from './photo-foods.mjs';
import { createRandom, picture } from './photo-shapes.mjs';

/** The sides are those of `PHOTO_SIDES` in the product. Flat colours need little quality. */
const QUALITY_BY_SIDE = { 96: 58, 240: 46, 640: 30 };

const folder = process.argv[2] ?? join(root, 'server', 'src', 'demo', 'photos');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, { ground, draw }] of Object.entries({ ...curries, ...foods, ...drinks })) {
  const svg = Buffer.from(picture(ground, draw(createRandom(name))));
  for (const [side, quality] of Object.entries(QUALITY_BY_SIDE))
    await sharp(svg)
      .resize(Number(side), Number(side))
      .webp({ quality, effort: 6 })
      .toFile(join(folder, `${name}-${side}.webp`));
}
