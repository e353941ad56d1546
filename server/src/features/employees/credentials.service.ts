import { randomInt } from 'node:crypto';
import { PIN_MAX_DIGITS, pinFault } from '@tawa/shared/accounts/pin.rules.ts';
import { newDigits } from '../../auth/tokens-and-otps.ts';
import type { Db } from '../../db/database.ts';
import { isSaleIdTaken } from './employees.repository.ts';

/** No two of these words sound alike. */
const WORDS =
  'ALMOND BADAM BANANA BASIL CASHEW CHAI CHERRY CHUTNEY CLOVE COCONUT DOSA FALOODA GINGER GUAVA HALWA HONEY ' +
  'IDLI JALEBI KEBAB KULFI LADDU LASSI LEMON LOTUS MANGO MASALA MINT MOMO NIMBU OLIVE ORANGE PANEER PAPAYA ' +
  'PEANUT PEPPER PICKLE PULAO RAITA SAFFRON SAMOSA SESAME SHERBET SUGAR TANDOOR TOMATO TULSI VADA WALNUT';
const words = WORDS.split(' ');

const ATTEMPTS_PER_LENGTH = 8;

/** Generates a saleId like MANGO21 that no shop uses. */
export async function generateSaleId(tx: Db): Promise<string> {
  for (let digits = 2; ; digits++) {
    for (let tried = 0; tried < ATTEMPTS_PER_LENGTH; tried++) {
      const number = randomInt(10 ** (digits - 1), 10 ** digits);
      const saleId = `${words[randomInt(words.length)]}${number}`;
      if (!(await isSaleIdTaken(tx, saleId))) return saleId;
    }
  }
}

/** The alphabet lacks i, l, o, 0 and 1, which look alike in handwriting. */
const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Generates 59 random bits, written like k7mq-x3vt-9hzw. */
export function generateTemporaryPassword(): string {
  const group = () =>
    Array.from({ length: 4 }, () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)]).join('');
  return [group(), group(), group()].join('-');
}

/** Generates a PIN that the rules allow. */
export function generateTemporaryPin(): string {
  for (;;) {
    const pin = newDigits(PIN_MAX_DIGITS);
    if (pinFault(pin) === undefined) return pin;
  }
}
