import { hashCode, newDigits } from './tokens-and-otps.ts';

/** The first digits are hashed too, so that a wrong code counts against the codes that begin alike. */
export interface CodeHashes {
  codeHash: string;
  codeStartHash: string;
}

export interface EnrolmentCodes {
  startOf(code: string): string;
  hashesOf(code: string): CodeHashes;
  /** Draws a code that is not stored. @param isTaken whether a code with this hash is stored, old codes included */
  draw(isTaken: (codeHash: string) => Promise<boolean>): Promise<CodeHashes & { code: string }>;
}

interface CodeForm {
  digits: number;
  startDigits: number;
  /** Keeps the hashes of codes for one thing apart from those for another. */
  prefix?: string;
}

/**
 * Codes of a few digits that a person reads from one screen and types on another, and that let a device or a program in
 * once. The database has only their hashes.
 * @param secret the key of the hashes, the same in all processes
 */
export function createEnrolmentCodes(
  secret: string,
  { digits, startDigits, prefix = '' }: CodeForm,
): EnrolmentCodes {
  const startOf = (code: string) => code.slice(0, startDigits);
  const hashesOf = (code: string) => ({
    codeHash: hashCode(secret, prefix + code),
    codeStartHash: hashCode(secret, prefix + startOf(code)),
  });
  return {
    startOf,
    hashesOf,
    async draw(isTaken) {
      for (;;) {
        const code = newDigits(digits);
        const hashes = hashesOf(code);
        if (!(await isTaken(hashes.codeHash))) return { code, ...hashes };
      }
    },
  };
}
