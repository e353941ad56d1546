import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the committed bell sound matches its script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tawa-bell-'));
  execFileSync(process.execPath, ['scripts/assets/bell-sound.mjs', join(folder, 'bell.wav')]);
  const made = readFileSync(join(folder, 'bell.wav'));
  const committed = readFileSync('client/public/sounds/bell.wav');
  rmSync(folder, { recursive: true });

  expect(committed.equals(made)).toBe(true);
  expect(committed.length).toBeLessThan(60_000);
  expect(peakAmplitude(committed)).toBeGreaterThan(0.5);
  expect(peakAmplitude(committed)).toBeLessThan(1);
});

/** Of 16-bit samples after the 44-byte header, from 0 to 1. */
function peakAmplitude(wav: Buffer): number {
  let peak = 0;
  for (let at = 44; at < wav.length; at += 2) peak = Math.max(peak, Math.abs(wav.readInt16LE(at)));
  return peak / 32_768;
}
