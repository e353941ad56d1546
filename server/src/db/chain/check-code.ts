/** Crockford's base 32: without I, L, O and U, which a person takes for digits or for each other. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const SIGNS_OF_CODE = 12;

/**
 * The first 60 bits of the hash of a chain's entry, as twelve signs that stand on a printed invoice. They prove what the
 * entry says without a secret of the server, and nobody guesses them.
 * @param hash SHA-256, hex
 */
export function checkCodeOf(hash: string): string {
  let bits = BigInt(`0x${hash.slice(0, 15)}`);
  let code = '';
  for (let sign = 0; sign < SIGNS_OF_CODE; sign++) {
    code = SIGNS[Number(bits & 31n)] + code;
    bits >>= 5n;
  }
  return code;
}

/** In groups of four, as paper and links have it. */
export const formatCheckCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** Reads a code as a person types it: without groups, in capitals, with letters in place of similar digits. */
export const normalizeCheckCode = (typed: string): string =>
  typed.toLowerCase().replace(/[-\s]/g, '').replace(/[il]/g, '1').replaceAll('o', '0');
