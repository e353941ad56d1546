import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { root } from '../run.mjs';

/** Units of the 32 × 32 box of client/public/favicon.svg. */
const BOX = 32;
const BACKGROUND = [169, 68, 20];
const FOREGROUND = [253, 243, 236];
const RIM = { x: 13.5, y: 18.5, radius: 8, half: 1.25 };
const WELL = { ...RIM, radius: 3.6, half: 0.8, strength: 0.7 };
const HANDLE = { x1: 19.6, y1: 12.4, x2: 25.5, y2: 6.5, half: 1.7 };
/** Phones crop to a circle of 40 % radius. */
const SAFE_ZONE_SCALE = 0.78;

const icons = [
  { name: 'icon-192.png', size: 192 },
  { name: 'icon-512.png', size: 512 },
  { name: 'maskable-512.png', size: 512, fullBleed: true },
  { name: 'apple-touch-icon.png', size: 180, fullBleed: true },
];

/** Signed distance, negative inside. */
function roundedSquareDistance(/** @type {number} */ x, /** @type {number} */ y) {
  const radius = 8;
  const dx = Math.abs(x - BOX / 2) - BOX / 2 + radius;
  const dy = Math.abs(y - BOX / 2) - BOX / 2 + radius;
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
}

function ringDistance(
  /** @type {typeof RIM} */ { x, y, radius, half },
  /** @type {number} */ px,
  /** @type {number} */ py,
) {
  return Math.abs(Math.hypot(px - x, py - y) - radius) - half;
}

function handleDistance(/** @type {number} */ px, /** @type {number} */ py) {
  const { x1, y1, x2, y2, half } = HANDLE;
  const along = ((px - x1) * (x2 - x1) + (py - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2);
  const position = Math.min(1, Math.max(0, along));
  return Math.hypot(px - x1 - position * (x2 - x1), py - y1 - position * (y2 - y1)) - half;
}

function coverage(/** @type {number} */ distance, /** @type {number} */ pixel) {
  return Math.min(1, Math.max(0, 0.5 - distance / pixel));
}

/** RGBA, each row after its PNG filter byte. */
function renderRows(/** @type {number} */ size, /** @type {boolean} */ fullBleed) {
  const scale = fullBleed ? SAFE_ZONE_SCALE : 1;
  const pixel = BOX / size;
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [bx, by] = [(column + 0.5) * pixel, (row + 0.5) * pixel];
      const [x, y] = [bx, by].map((at) => (at - BOX / 2) / scale + BOX / 2);
      const shapeCoverage = Math.max(
        coverage(Math.min(ringDistance(RIM, x ?? 0, y ?? 0), handleDistance(x ?? 0, y ?? 0)), pixel / scale),
        coverage(ringDistance(WELL, x ?? 0, y ?? 0), pixel / scale) * WELL.strength,
      );
      const alpha = fullBleed ? 1 : coverage(roundedSquareDistance(bx, by), pixel);
      const colour = BACKGROUND.map((ground, at) =>
        Math.round(ground + ((FOREGROUND[at] ?? 0) - ground) * shapeCoverage),
      );
      rows.set([...colour, Math.round(alpha * 255)], row * (size * 4 + 1) + 1 + column * 4);
    }
  }
  return rows;
}

function pngChunk(/** @type {string} */ type, /** @type {Buffer} */ data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function encodePng(/** @type {number} */ size, /** @type {boolean} */ fullBleed) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // 8-bit RGBA.
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(renderRows(size, fullBleed), { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const folder = process.argv[2] ?? join(root, 'client', 'public', 'icons');
mkdirSync(folder, { recursive: true });
for (const { name, size, fullBleed = false } of icons)
  writeFileSync(join(folder, name), encodePng(size, fullBleed));
