import {
  MAX_PERCENT,
  type PRICE_DIRECTIONS,
  type PRICE_STEPS,
  type PRICE_UNITS,
  type PriceChange,
} from '@tawa/shared/menu/price-change.rules.ts';
import { isExactPaise, MAX_RUPEES } from '@tawa/shared/money.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';

/** The values of the sheet's fields. */
export interface TypedChange {
  /** Empty for the whole menu. */
  categoryId: string;
  direction: (typeof PRICE_DIRECTIONS)[number];
  unit: (typeof PRICE_UNITS)[number];
  value: string;
  roundTo: (typeof PRICE_STEPS)[number];
  withOptions: boolean;
}

/** Returns undefined while the contract does not accept the value. */
export function toPriceChange({ categoryId, value, ...typed }: TypedChange): PriceChange | undefined {
  const number = Number(cleanNumber(value));
  const max = typed.unit === 'PERCENT' ? MAX_PERCENT : MAX_RUPEES;
  if (cleanNumber(value) === '' || !(number > 0 && number <= max) || !isExactPaise(number)) return undefined;
  return { ...typed, value: number, ...(categoryId && { categoryId }) };
}
