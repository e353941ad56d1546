import { paperSignMessages } from '@tawa/shared/messages/paper-signs.en.ts';

/** Matches emoji, also those of several characters, as families, skin colours and flags are. */
const EMOJI = /(?:(?![©®™])\p{Extended_Pictographic}|\p{RI}|\p{Emoji_Modifier}|\ufe0f|\u200d)+/gu;
/** The answers and the star are no emoji for Unicode. */
const SIGN = /[✓✗✘☒🗹🗷★]/gu;
/** Draws a key around the digit before it. It is dropped, because the digit alone says the same. */
const KEYCAP = /([0-9#*])\ufe0f?\u20e3/g;
/** The circle with a bar that crosses out the character before it. */
const CROSSED_OUT = '\u20e0';
/** Selectors and skin colours change the look of a picture, and not what it shows. */
const LOOK = /[\ufe00-\ufe0f\u{1f3fb}-\u{1f3ff}]/gu;

/** Faces, hands, hearts, persons, celebrations and flags: nothing that a cook could serve or leave out. */
const FEELING =
  /^(?:[☹☺☝✊-✍✨❣❤🎀-🎉🎊🎈🎁🖐🖕🖖🖤]|[\u{1f440}-\u{1f450}\u{1f464}-\u{1f487}\u{1f48b}-\u{1f49f}\u{1f4a2}-\u{1f4af}]|[\u{1f600}-\u{1f64f}\u{1f90c}-\u{1f93a}\u{1f970}-\u{1f97a}\u{1f9b8}\u{1f9b9}\u{1f9d0}-\u{1f9df}\u{1f9e1}\u{1fae0}-\u{1fae8}\u{1faf0}-\u{1faf8}]|\p{RI})/u;

const wordsBySign = new Map<string, string>();

function findWord(sign: string): string | undefined {
  if (wordsBySign.size === 0) {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    for (const [word, signs] of Object.entries(paperSignMessages().words))
      for (const { segment } of segmenter.segment(signs)) wordsBySign.set(segment, word);
  }
  return wordsBySign.get(sign);
}

/**
 * Writes a word for each sign that has one, so that its reader needs no picture. A picture without a word stays, except
 * that all faces, hands and flags take the same word.
 */
export function writeSignWords(text: string): string {
  const m = paperSignMessages();
  const crossable = new RegExp(`(${EMOJI.source})(${CROSSED_OUT}?)`, 'gu');
  const wordOf = (sign: string, isCrossedOut: boolean): string | undefined => {
    const word = findWord(sign);
    if (word) return isCrossedOut ? m.not(word) : m.word(word);
    return FEELING.test(sign) && !isCrossedOut ? m.emoji : undefined;
  };
  const replaceSigns = (found: string, crossedOut: string): string => {
    const plain = found.replace(LOOK, '') || found;
    const whole = wordOf(plain, crossedOut !== '');
    if (whole) return whole;
    const segments = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(plain)];
    return segments.map(({ segment }) => wordOf(segment, false) ?? segment).join('') + crossedOut;
  };
  return text
    .replace(KEYCAP, '$1')
    .replace(crossable, (_, found: string, crossedOut: string) => replaceSigns(found, crossedOut))
    .replace(SIGN, (sign) => wordOf(sign, false) ?? sign)
    .replace(/[\ufe00-\ufe0f]/g, '');
}
