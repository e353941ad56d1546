import { decodeText, readSeparatorLine } from '@tawa/client/src/features/menu-import/model/decode-text.ts';
import { describe, expect, test } from 'vitest';

const MENU = 'Name,Price\nCrème brûlée,₹120\n';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16le = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le'));
const utf16be = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le').swap16());

describe('the text of a file', () => {
  test.each([
    ['UTF-8', utf8(MENU)],
    ['UTF-8 with a mark', utf8(`\ufeff${MENU}`)],
    ['UTF-8 with two marks', utf8(`\ufeff\ufeff${MENU}`)],
    ['UTF-16LE with a mark', utf16le(`\ufeff${MENU}`)],
    ['UTF-16LE without a mark', utf16le(MENU)],
    ['UTF-16BE with a mark', utf16be(`\ufeff${MENU}`)],
    ['UTF-16BE without a mark', utf16be(MENU)],
  ])('is read as %s', (_, bytes) => {
    expect(decodeText(bytes)).toEqual({ text: MENU, isGuessed: false });
  });

  test('is read as Windows-1252 if it cannot be UTF-8, and says that this is a guess', () => {
    const bytes = Uint8Array.from([...utf8('Cr'), 0xe8, ...utf8('me, caf'), 0xe9]);
    expect(decodeText(bytes)).toEqual({ text: 'Crème, café', isGuessed: true });
  });

  test.each([
    ['a byte that Windows-1252 does not use', [0x41, 0x81]],
    ['a zero byte', [...utf8('Dal Makhani'), 0x00, ...utf8('Butter Naan')]],
    ['half a letter of UTF-16', [0xff, 0xfe, 0x41]],
  ])('is not read with %s', (_, bytes) => {
    expect(decodeText(Uint8Array.from(bytes))).toBeUndefined();
  });
});

describe('the lines of a file', () => {
  test('may end as they like', () => {
    expect(readSeparatorLine('a\r\nb\rc\nd')).toEqual({ text: 'a\nb\nc\nd', separator: undefined });
  });

  test.each([
    ['sep=;\r\nName;Price', ';'],
    ['"sep=\t"\nName;Price', '\t'],
    ['SEP=|  \nName;Price', '|'],
  ])('%j names the separator, and the rows keep their numbers', (text, separator) => {
    expect(readSeparatorLine(text)).toEqual({ text: '\nName;Price', separator });
  });

  test.each(['Name,sep=;', 'sep=ab\nName', 'sep='])('%j names none', (text) => {
    expect(readSeparatorLine(text)).toEqual({ text, separator: undefined });
  });
});
