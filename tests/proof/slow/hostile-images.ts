import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Part of every polyglot; no served file may contain it. */
export const PAYLOAD = '<script>alert("not a picture")</script>';

interface TestImage {
  file: File;
  /** Rejected, or accepted and re-encoded. */
  expected: readonly number[];
}

export type HostileImages = Record<string, TestImage>;

const ACCEPTED = [200];
const REJECTED = [413, 415];

const bytesOf = (text: string) => Buffer.from(text, 'latin1');
const HTML = bytesOf(`<!doctype html>${PAYLOAD}`);

const CRC = Array.from({ length: 256 }, (_, n) => {
  let sum = n;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** Node 20 has no `crc32` in `node:zlib`. */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (CRC[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** 100 MB and more in 100 KB. */
function blankPng(side: number, ...more: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', head),
    ...more,
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Decompresses to a thousandfold. */
const compressedTextChunk = (bytes: number) =>
  pngChunk(
    'zTXt',
    Buffer.concat([bytesOf('Comment\0\0'), deflateSync(Buffer.alloc(bytes, 'a'), { level: 1 })]),
  );

function webpChunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type), size, data, Buffer.alloc(data.length % 2)]);
}

async function animatedWebp(side: number, frames: number): Promise<Buffer> {
  const background = { r: 9, g: 9, b: 9 };
  const still = await sharp({ create: { width: side, height: side, channels: 3, background } })
    .webp({ lossless: true })
    .toBuffer();
  const canvas = Buffer.alloc(10);
  canvas[0] = 2;
  canvas.writeUIntLE(side - 1, 4, 3);
  canvas.writeUIntLE(side - 1, 7, 3);
  const where = Buffer.alloc(16);
  where.writeUIntLE(side - 1, 6, 3);
  where.writeUIntLE(side - 1, 9, 3);
  const frame = webpChunk('ANMF', Buffer.concat([where, still.subarray(12)]));
  const all = [webpChunk('VP8X', canvas), webpChunk('ANIM', Buffer.alloc(6)), ...Array(frames).fill(frame)];
  return webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...all]));
}

function animatedGif(side: number, frames: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(side, 0);
  size.writeUInt16LE(side, 2);
  const screen = Buffer.concat([bytesOf('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
  const frame = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 2, 0x4c, 1, 0])]);
  return Buffer.concat([screen, ...Array(frames).fill(frame), Buffer.from([0x3b])]);
}

function withDeclaredSize(jpeg: Buffer, side: number): Buffer {
  const offset = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const changed = Buffer.from(jpeg);
  changed.writeUInt16BE(side, offset + 5);
  changed.writeUInt16BE(side, offset + 7);
  return changed;
}

const testImage = (
  expected: readonly number[],
  name: string,
  type: string,
  ...parts: Buffer[]
): TestImage => ({
  expected,
  file: new File([Buffer.concat(parts)], name, { type }),
});

export const pngBomb = (side: number): TestImage => testImage(REJECTED, 'a.png', 'image/png', blankPng(side));

/** Includes the largest acceptable picture. */
export async function createHostileImages(bombSide: number): Promise<HostileImages> {
  const photo = sharp({ create: { width: 300, height: 200, channels: 3, background: '#c85a14' } });
  return {
    ...(await createEnlargingImages(photo, bombSide)),
    ...createDisguisedFiles(),
    ...(await createPicturesWithPayload(photo)),
  };
}

/** Small files of large pictures. */
async function createEnlargingImages(photo: Sharp, bombSide: number): Promise<HostileImages> {
  const jpeg = await photo.clone().jpeg().toBuffer();
  const uncertain = [...ACCEPTED, ...REJECTED];
  const compressedText = blankPng(100, compressedTextChunk(64_000_000));
  const [enormous, larger] = [withDeclaredSize(jpeg, 65_500), withDeclaredSize(jpeg, 8_000)];
  const webp = await animatedWebp(2_000, 2_000);
  return {
    'a PNG bomb': pngBomb(bombSide),
    'the largest PNG that is taken': testImage(ACCEPTED, 'a.png', 'image/png', blankPng(8_000)),
    'a PNG with text that swells': testImage(uncertain, 'a.png', 'image/png', compressedText),
    'a WebP of 2,000 large frames': testImage(uncertain, 'a.webp', 'image/webp', webp),
    'a GIF of 50,000 large frames': testImage(REJECTED, 'a.gif', 'image/gif', animatedGif(60_000, 50_000)),
    'a JPEG that says it is enormous': testImage(REJECTED, 'a.jpg', 'image/jpeg', enormous),
    'a JPEG that says more than it has': testImage(uncertain, 'a.jpg', 'image/jpeg', larger),
  };
}

/** Other files that claim to be pictures. */
function createDisguisedFiles(): HostileImages {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e9;</text>${PAYLOAD}</svg>`;
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`);
  const laughs = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "ha">${entities.join('')}]>${svg}`;
  const script = bytesOf(`GIF89a/**/=1;${PAYLOAD}`);
  return {
    'an SVG that laughs': testImage(REJECTED, 'a.svg', 'image/svg+xml', bytesOf(laughs)),
    'an SVG that says it is a PNG': testImage(REJECTED, 'a.png', 'image/png', bytesOf(laughs)),
    'a GIF that is a script': testImage(REJECTED, 'a.jpg', 'image/jpeg', script),
    'a page that says it is a picture': testImage(REJECTED, 'a.html', 'image/png', HTML),
  };
}

async function createPicturesWithPayload(photo: Sharp): Promise<HostileImages> {
  const jpeg = await photo.clone().jpeg().toBuffer();
  const png = await photo.clone().png().toBuffer();
  const jpegWithExif = await photo
    .clone()
    .withExif({ IFD0: { Copyright: PAYLOAD } })
    .jpeg()
    .toBuffer();
  const zip = Buffer.concat([bytesOf('PK\u0003\u0004'), bytesOf(PAYLOAD)]);
  const text = pngChunk('tEXt', bytesOf(`Comment\0${PAYLOAD}`));
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, PAYLOAD.length + 2]), bytesOf(PAYLOAD)]);
  return {
    'a PNG with a page behind it': testImage(ACCEPTED, 'a.png', 'image/png', png, HTML),
    'a PNG with an archive behind it': testImage(ACCEPTED, 'a.png', 'image/png', png, zip),
    'a PNG with a script in its text': testImage(
      ACCEPTED,
      'a.png',
      'image/png',
      png.subarray(0, 33),
      text,
      png.subarray(33),
    ),
    'a JPEG with a script in its EXIF': testImage(ACCEPTED, 'a.jpg', 'image/jpeg', jpegWithExif),
    'a JPEG with a script in its comment': testImage(
      ACCEPTED,
      'a.jpg',
      'image/jpeg',
      jpeg.subarray(0, 2),
      comment,
      jpeg.subarray(2),
    ),
    'a JPEG that is called a page': testImage(ACCEPTED, 'a.html', 'text/html', jpeg, HTML),
  };
}
