/** Far more than any request needs. */
const MAX_DEPTH = 32;
/** In characters. Shorter texts are parsed quickly, however deep they nest. */
const MIN_LENGTH_TO_CHECK = 16_384;

const [QUOTE, BACKSLASH] = [34, 92];
const OPENING: readonly number[] = [91, 123];
const CLOSING: readonly number[] = [93, 125];

/** `JSON.parse` takes twenty times as long for a megabyte of brackets as for other text. */
export function nestsTooDeeply(json: string): boolean {
  if (json.length < MIN_LENGTH_TO_CHECK) return false;
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (isInText) {
      if (code === BACKSLASH) index++;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (OPENING.includes(code)) depth++;
    else if (CLOSING.includes(code)) depth--;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Text that is not JSON of a list or an object stays text. */
export function parseJsonText(text: string): unknown {
  if (!/^\s*[[{]/.test(text) || nestsTooDeeply(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
