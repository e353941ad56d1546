/** The commands of ESC/POS that the emulator has, by their first bytes. */
interface Command {
  name: string;
  prefix: readonly number[];
  /** Of the whole command; undefined while the bytes that say it are missing. */
  length: (bytes: Uint8Array) => number | undefined;
}

const [LF, CR, BEL, DLE, ESC, FS, GS] = [0x0a, 0x0d, 0x07, 0x10, 0x1b, 0x1c, 0x1d];

const code = (character: string) => character.charCodeAt(0);
const fixed = (name: string, prefix: number[], parameters: number): Command => ({
  name,
  prefix,
  length: () => prefix.length + parameters,
});
/** pL and pH are the number of the bytes behind them. */
const counted = (name: string, prefix: number[]): Command => ({
  name,
  prefix,
  length: (bytes) => {
    const [low, high] = bytes.subarray(prefix.length);
    return low === undefined || high === undefined ? undefined : prefix.length + 2 + low + 256 * high;
  },
});
const esc = (letter: string, parameters: number) => fixed(`ESC ${letter}`, [ESC, code(letter)], parameters);

const COMMANDS: readonly Command[] = [
  fixed('LF', [LF], 0),
  fixed('CR', [CR], 0),
  fixed('BEL', [BEL], 0),
  fixed('DLE EOT', [DLE, 0x04], 1),
  esc('@', 0),
  esc('a', 1),
  esc('E', 1),
  esc('!', 1),
  esc('t', 1),
  esc('M', 1),
  esc('d', 1),
  esc('J', 1),
  esc('2', 0),
  esc('3', 1),
  esc('p', 3),
  esc('B', 2),
  counted('ESC ( A', [ESC, code('('), code('A')]),
  fixed('FS .', [FS, code('.')], 0),
  fixed('GS !', [GS, code('!')], 1),
  fixed('GS B', [GS, code('B')], 1),
  {
    name: 'GS V',
    prefix: [GS, code('V')],
    // 65 and 66 also have how far the paper is fed before.
    length: ({ 2: mode }) => (mode === undefined ? undefined : mode >= 65 ? 4 : 3),
  },
  {
    name: 'GS v 0',
    prefix: [GS, code('v'), code('0')],
    length: (bytes) => pictureLength(bytes),
  },
  counted('GS ( k', [GS, code('('), code('k')]),
  counted('GS ( H', [GS, code('('), code('H')]),
];

/** Of a whole GS v 0; undefined while its header is incomplete. */
export function pictureLength(bytes: Uint8Array): number | undefined {
  return bytes.length < 8 ? undefined : 8 + rasterBytes(bytes);
}

function rasterBytes({ 4: xL = 0, 5: xH = 0, 6: yL = 0, 7: yH = 0 }: Uint8Array): number {
  return (xL + 256 * xH) * (yL + 256 * yH);
}

export interface FoundCommand {
  name: string;
  /** The whole command. */
  bytes: Uint8Array;
  parameters: Uint8Array;
}

/** The command at the beginning; `incomplete` if bytes are missing, undefined if there is no such command. */
export function readCommand(bytes: Uint8Array): FoundCommand | 'incomplete' | undefined {
  for (const { name, prefix, length } of COMMANDS) {
    const known = Math.min(prefix.length, bytes.length);
    if (!prefix.slice(0, known).every((byte, index) => bytes[index] === byte)) continue;
    if (known < prefix.length) return 'incomplete';
    const total = length(bytes);
    if (total === undefined || total > bytes.length) return 'incomplete';
    return { name, bytes: bytes.subarray(0, total), parameters: bytes.subarray(prefix.length, total) };
  }
  return undefined;
}

export const isCharacter = (byte: number): boolean => byte >= 0x20 && byte !== 0x7f;
