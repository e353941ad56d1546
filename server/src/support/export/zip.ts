import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** A path in ASCII. */
  name: string;
  /** Text, written as UTF-8. */
  chunks: Iterable<string> | AsyncIterable<string>;
}

const LOCAL_HEADER = 0x04034b50;
const DATA_DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
/** 2.0: a reader needs to know DEFLATE. */
const VERSION = 20;
/** Bit 3: checksum and sizes follow the data, because they are unknown before it. */
const FLAGS = 1 << 3;
const DEFLATE = 8;
/** 1 January 1980, the first date of the format: equal content gives an equal file. */
const DOS_DATE = 0x21;
const MAX_BYTES = 0xffff_ffff;

interface Written {
  name: string;
  offset: number;
  checksum: number;
  compressed: number;
  size: number;
}

function header(signature: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(4 + fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let offset = buffer.writeUInt32LE(signature, 0);
  for (const [bytes, value] of fields) offset = buffer.writeUIntLE(value, offset, bytes);
  return buffer;
}

const localHeader = (name: string): Buffer =>
  Buffer.concat([
    header(LOCAL_HEADER, [
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATE],
      [2, 0],
      [2, DOS_DATE],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ]),
    Buffer.from(name),
  ]);

const dataDescriptor = ({ checksum, compressed, size }: Written): Buffer =>
  header(DATA_DESCRIPTOR, [
    [4, checksum],
    [4, compressed],
    [4, size],
  ]);

const centralHeader = ({ name, offset, checksum, compressed, size }: Written): Buffer =>
  Buffer.concat([
    header(CENTRAL_HEADER, [
      [2, VERSION],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATE],
      [2, 0],
      [2, DOS_DATE],
      [4, checksum],
      [4, compressed],
      [4, size],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ]),
    Buffer.from(name),
  ]);

const endOfDirectory = (entries: number, bytes: number, offset: number): Buffer =>
  header(END_OF_DIRECTORY, [
    [2, 0],
    [2, 0],
    [2, entries],
    [2, entries],
    [4, bytes],
    [4, offset],
    [2, 0],
  ]);

/** Compresses in a thread of the pool, as fast as the result is read. `written` gets the checksum and both sizes. */
async function* deflate(chunks: ZipEntry['chunks'], written: Written): AsyncGenerator<Buffer> {
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const text of chunks) {
      const bytes = Buffer.from(text);
      written.checksum = crc32(bytes, written.checksum);
      written.size += bytes.length;
      yield bytes;
    }
  }
  // The callback is required; an error also ends the iteration below.
  const compressor = pipeline(Readable.from(measured()), createDeflateRaw(), () => {});
  for await (const bytes of compressor) {
    written.compressed += bytes.length;
    yield bytes;
  }
}

/**
 * Yields a ZIP file while its entries are read, one after the other. An entry is asked for after the one before it is written.
 *
 * @throws Error if an entry or the file is larger than 4 GiB, which needs ZIP64
 */
export async function* writeZip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Buffer> {
  const all: Written[] = [];
  let offset = 0;
  for await (const { name, chunks } of entries) {
    const written: Written = { name, offset, checksum: 0, compressed: 0, size: 0 };
    const head = localHeader(name);
    yield head;
    yield* deflate(chunks, written);
    if (written.size > MAX_BYTES) throw new Error(`${name} is larger than a ZIP file without ZIP64 can hold`);
    const descriptor = dataDescriptor(written);
    yield descriptor;
    offset += head.length + written.compressed + descriptor.length;
    if (offset > MAX_BYTES) throw new Error('a ZIP file without ZIP64 is at most 4 GiB');
    all.push(written);
  }
  const directory = Buffer.concat(all.map(centralHeader));
  yield directory;
  yield endOfDirectory(all.length, directory.length, offset);
}
