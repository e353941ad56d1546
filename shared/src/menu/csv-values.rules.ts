import { menuCsvTexts, menuMessages } from '../messages/menu.en.ts';
import { formatRupees } from '../money.ts';
import { cleanNumber } from '../typed-codes.ts';
import { isScientific } from './doubtful-text.rules.ts';
import type { CellFault } from './import-messages.rules.ts';
import type { MealType } from './menu.rules.ts';

export type CellValue = string | boolean | readonly string[];

export interface CsvValue<Value> {
  /** Returns input for `importItems`, which is not validated yet; undefined if the cell is unreadable. */
  parse(cell: string): CellValue | undefined;
  /** What is wrong with a cell that `parse` does not read. */
  findFault?(content: string): CellFault;
  /** Whether a program may have put a text in the place of another. */
  mayBeDoubtful?: true;
  format(value: Value): string;
  /** Describes the value in the preview. `field` is the name of the field within a sentence. */
  describe(value: Value, field: string): string;
}

export const TEXT: CsvValue<string> = {
  parse: (cell) => cell,
  mayBeDoubtful: true,
  format: (text) => text,
  describe: (text) => text,
};

export const NUMBER: CsvValue<number> = {
  parse: (cell) => cell,
  format: String,
  describe: (value, field) => menuMessages().csv.values.numbered(field, value),
};

export const RUPEES: CsvValue<number> = {
  parse: parseRupees,
  findFault: findFaultOfRupees,
  format: String,
  describe: (rupees) => `₹${formatRupees(rupees)}`,
};

const mealTypeIn = ({ veg, nonVeg }: Record<'veg' | 'nonVeg', string>, mealType: MealType) =>
  mealType === 'VEG' ? veg : nonVeg;

export const MEAL_TYPE: CsvValue<MealType> = {
  parse: parseMealType,
  findFault: (content) => ({ code: 'notMealType', details: { content } }),
  format: (mealType) => mealTypeIn(menuCsvTexts.cells, mealType),
  describe: (mealType) => mealTypeIn(menuMessages().csv.values, mealType),
};

export const YES_NO: CsvValue<boolean> = {
  parse: parseYesNo,
  findFault: (content) => ({ code: 'notYesOrNo', details: { content } }),
  format: (value) => (value ? menuCsvTexts.cells.yes : menuCsvTexts.cells.no),
  describe: (value, field) => (value ? field : menuMessages().csv.values.not(field)),
};

export const describeValue = <Value>(kind: CsvValue<Value>, value: Value | null, field: string): string =>
  value === null ? menuMessages().csv.values.none(field) : kind.describe(value, field);

const CURRENCY = '(?:₹|rs\\.?|re\\.?|inr|rupees?)';
const AMOUNT_WITH_UNITS = new RegExp(`^${CURRENCY}?\\s*([\\d,.]+)\\s*(?:/-|/=)?\\s*${CURRENCY}?$`, 'i');

const WESTERN_GROUPS = '[1-9]\\d{0,2}(?:,\\d{3})+';
const INDIAN_GROUPS = '[1-9]\\d?(?:,\\d{2})*,\\d{3}';
const AMOUNT = new RegExp(`^(?:\\d+|${WESTERN_GROUPS}|${INDIAN_GROUPS})(?:\\.\\d*)?$`);

/** Some countries separate thousands by a dot. */
const MAY_BE_THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/;

/** Returns the digits, commas and dots of `Rs. 1,250.50`. Blanks within them stay, and make it no amount. */
const withoutUnits = (cell: string): string | undefined => AMOUNT_WITH_UNITS.exec(cleanNumber(cell))?.[1];

/** Parses `₹1,250.50`, `Rs. 90`, `120 Rs` and `250/-`. Commas must separate thousands, or 12,50 would become 1250. */
function parseRupees(cell: string): string | undefined {
  const amount = withoutUnits(cell);
  if (amount === undefined || !AMOUNT.test(amount) || MAY_BE_THOUSANDS.test(amount)) return undefined;
  return amount.replaceAll(',', '').replace(/\.$/, '');
}

function findFaultOfRupees(content: string): CellFault {
  if (isScientific(content)) return { code: 'shortened', details: { content } };
  const amount = withoutUnits(content);
  return amount !== undefined && MAY_BE_THOUSANDS.test(amount)
    ? { code: 'mayBeThousands', details: { content, thousands: amount.replace('.', '') } }
    : { code: 'notRupees', details: { content } };
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
