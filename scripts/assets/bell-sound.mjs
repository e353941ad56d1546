import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../run.mjs';

const SAMPLE_RATE = 22_050;
const SECONDS = 1.2;
const ATTACK = 0.004;
const RELEASE = 0.08;
/** Hertz, loudness, seconds until 1/e. Two close tones make it shimmer. */
const PARTIALS = [
  [880, 0.5, 0.42],
  [882.4, 0.18, 0.4],
  [1760, 0.3, 0.26],
  [2640, 0.22, 0.15],
  [4410, 0.08, 0.06],
];

const samples = Array.from({ length: Math.round(SAMPLE_RATE * SECONDS) }, (_, index) => {
  const time = index / SAMPLE_RATE;
  const tone = PARTIALS.reduce(
    (sum, [hertz = 0, loudness = 0, fade = 1]) =>
      sum + loudness * Math.exp(-time / fade) * Math.sin(2 * Math.PI * hertz * time),
    0,
  );
  const envelope = Math.min(1, time / ATTACK, (SECONDS - time) / RELEASE);
  return Math.round(tone * envelope * 0.7 * 32_767);
});

const wav = Buffer.alloc(44 + samples.length * 2);
wav.write('RIFF', 0);
wav.writeUInt32LE(wav.length - 8, 4);
wav.write('WAVEfmt ', 8);
wav.writeUInt32LE(16, 16);
wav.writeUInt16LE(1, 20);
wav.writeUInt16LE(1, 22);
wav.writeUInt32LE(SAMPLE_RATE, 24);
wav.writeUInt32LE(SAMPLE_RATE * 2, 28);
wav.writeUInt16LE(2, 32);
wav.writeUInt16LE(16, 34);
wav.write('data', 36);
wav.writeUInt32LE(samples.length * 2, 40);
samples.forEach((sample, index) => {
  wav.writeInt16LE(sample, 44 + index * 2);
});

const target = process.argv[2] ?? join(root, 'client', 'public', 'sounds', 'bell.wav');
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, wav);
