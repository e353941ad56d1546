import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the bell sound is a short 16-bit WAV file, loud and not clipped', () => {
  const wav = readFileSync('client/public/sounds/bell.wav');
  expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WAVEfmt ']);
  const [format, channels, bits] = [20, 22, 34].map((offset) => wav.readUInt16LE(offset));
  expect({ format, channels, bits }).toEqual({ format: 1, channels: 1, bits: 16 });
  expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
  expect(wav.length).toBeLessThan(60_000);
  expect(peakAmplitude(wav)).toBeGreaterThan(0.5);
  expect(peakAmplitude(wav)).toBeLessThan(1);
});

/** Of 16-bit samples after the 44-byte header, from 0 to 1. */
function peakAmplitude(wav: Buffer): number {
  let peak = 0;
  for (let offset = 44; offset < wav.length; offset += 2)
    peak = Math.max(peak, Math.abs(wav.readInt16LE(offset)));
  return peak / 32_768;
}
