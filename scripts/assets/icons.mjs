import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../run.mjs';

/** In units of the view box. */
const BOX = 32;
/** Phones crop the icon to a circle of 40 % radius. */
const SAFE_ZONE_SCALE = 0.78;
/** The pixels per inch that librsvg uses at scale 1. */
const DENSITY = 72;

const icons = [
  { name: 'icon-192.png', size: 192 },
  { name: 'icon-512.png', size: 512 },
  { name: 'maskable-512.png', size: 512, isFullBleed: true },
  { name: 'apple-touch-icon.png', size: 180, isFullBleed: true },
];

const rounded = readFileSync(join(root, 'client', 'public', 'favicon.svg'), 'utf8');
const margin = (BOX * (1 - SAFE_ZONE_SCALE)) / 2;
const fullBleed = rounded
  .replace(' rx="8"', '')
  .replace('<g ', `<g transform="translate(${margin} ${margin}) scale(${SAFE_ZONE_SCALE})" `);

const folder = process.argv[2] ?? join(root, 'client', 'public', 'icons');
mkdirSync(folder, { recursive: true });
for (const { name, size, isFullBleed = false } of icons)
  await sharp(Buffer.from(isFullBleed ? fullBleed : rounded), { density: (DENSITY * size) / BOX })
    .png({ compressionLevel: 9 })
    .toFile(join(folder, name));
