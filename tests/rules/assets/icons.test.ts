import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const ICONS = 'client/public/icons';
const pixelsOf = (path: string) => sharp(path).raw().toBuffer({ resolveWithObject: true });

test('the committed icons match their script, in the sizes of the manifest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tawa-icons-'));
  execFileSync(process.execPath, ['scripts/assets/icons.mjs', folder]);
  expect(readdirSync(ICONS).sort()).toEqual(readdirSync(folder).sort());
  for (const name of readdirSync(folder)) {
    const [made, committed] = await Promise.all([join(folder, name), join(ICONS, name)].map(pixelsOf));
    expect({ name, same: made?.data.equals(committed?.data ?? Buffer.alloc(0)) }).toEqual({
      name,
      same: true,
    });
  }
  rmSync(folder, { recursive: true });

  const manifest = JSON.parse(readFileSync('client/public/manifest.webmanifest', 'utf8'));
  const { icons } = manifest as { icons: { src: string; sizes: string; purpose: string }[] };
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(`client/public${src}`).metadata();
    expect({ src, sizes: `${width}x${height}` }).toEqual({ src, sizes });
  }
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
}, 30_000);
