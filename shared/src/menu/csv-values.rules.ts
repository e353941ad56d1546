import { formatRupees } from '../money.ts';
import type { MealType } from './menu.rules.ts';

export interface CsvValue<Value> {
  /** Unvalidated input of `importItems`; undefined if unreadable. */
  parse(cell: string): string | boolean | undefined;
  /** Messages read: label “cell” parseError. */
  parseError: string;
  format(value: Value): string;
  /** For the preview. `name`: the lower-case header. */
  describe(value: Value, name: string): string;
}

export const TEXT: CsvValue<string> = {
  parse: (cell) => cell,
  parseError: '',
  format: (text) => text,
  describe: (text) => text,
};

export const NUMBER: CsvValue<number> = {
  parse: (cell) => cell,
  parseError: '',
  format: String,
  describe: (value, name) => `${name} ${value}`,
};

export const RUPEES: CsvValue<number> = {
  parse: parseRupees,
  parseError: 'is not an amount in rupees',
  format: String,
  describe: (rupees) => `₹${formatRupees(rupees)}`,
};

const formatMealType = (mealType: MealType) => (mealType === 'VEG' ? 'Veg' : 'Non-veg');

export const MEAL_TYPE: CsvValue<MealType> = {
  parse: parseMealType,
  parseError: 'is neither Veg nor Non-veg',
  format: formatMealType,
  describe: formatMealType,
};

export const YES_NO: CsvValue<boolean> = {
  parse: parseYesNo,
  parseError: 'is neither Yes nor No',
  format: (value) => (value ? 'Yes' : 'No'),
  describe: (value, name) => (value ? name : `not ${name}`),
};

export function optionalCsvValue<Value>(kind: CsvValue<Value>): CsvValue<Value | null> {
  return {
    ...kind,
    format: (value) => (value === null ? '' : kind.format(value)),
    describe: (value, name) => (value === null ? `no ${name}` : kind.describe(value, name)),
  };
}

const AMOUNT = /^(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d+)?$/;

/** `₹1,250.50`, `Rs. 90`, `250/-`. Commas must separate thousands, or 12,50 would be 1250. */
function parseRupees(cell: string): string | undefined {
  const amount = cell
    .replace(/\s/g, '')
    .replace(/^(₹|rs\.?|inr)/i, '')
    .replace(/(₹|\/-|\/=)$/, '');
  return AMOUNT.test(amount) ? amount.replaceAll(',', '') : undefined;
}

export const lowerCaseLetters = (text: string) =>
  text.toLocaleLowerCase('en-IN').replace(/[^\p{L}\p{M}]/gu, '');

function parseMealType(cell: string): string | undefined {
  const letters = lowerCaseLetters(cell);
  if (['veg', 'v', 'vegetarian', 'pureveg'].includes(letters)) return 'VEG';
  return ['nonveg', 'nv', 'nonvegetarian'].includes(letters) ? 'NONVEG' : undefined;
}

function parseYesNo(cell: string): boolean | undefined {
  if (/^(yes|y|true|1)$/i.test(cell)) return true;
  return /^(no|n|false|0)$/i.test(cell) ? false : undefined;
}
