/** Latin letters that Unicode does not take apart into a letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ł: 'l',
  Ł: 'L',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'ng',
  Ŋ: 'NG',
  ə: 'e',
  Ə: 'E',
};

/** Not the marks that cross a letter out. */
const ACCENTS = /[\u0300-\u0333\u0339-\u036f]/g;
/** The digits zero of the scripts of India and of Arabic. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66];

/**
 * The character in ASCII, as `e` for `é`, where that changes nothing of what it says. Only letters and digits have
 * such a form: without its bar, `≠` would say the opposite.
 * @param character a character as a reader counts them
 * @returns undefined if it has no such form
 */
export function plainForm(character: string): string | undefined {
  const written = [...character.normalize('NFKD')]
    .map((sign) => LETTERS[sign] ?? digitOf(sign) ?? sign)
    .join('');
  const plain = written.replace(ACCENTS, '');
  const isWord = /^[\p{L}\p{Nd}]/u.test(character) && /^[A-Za-z0-9]+$/.test(plain);
  return isWord ? plain : undefined;
}

function digitOf(sign: string): string | undefined {
  const code = sign.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => first <= code && code < first + 10);
  return zero === undefined ? undefined : String(code - zero);
}
