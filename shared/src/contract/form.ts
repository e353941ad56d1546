import { z } from 'zod';
import { startOfBusinessDay } from '../business-day.ts';
import { hasAtMostDecimals, isExactPaise, MAX_RUPEES } from '../money.ts';
import { hasGlyph, stripFormatCharacters } from '../text.ts';

/**
 * Bodies arrive as multipart, urlencoded or JSON, so numbers, booleans and lists may be text.
 * The coercion is strict (`z.coerce` turns null and [] into 0) and lives only here.
 */

function coerceNumber(value: unknown): unknown {
  const spellsNumber = typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value);
  return spellsNumber ? Number(value) : value;
}

function coerceBoolean(value: unknown): unknown {
  if (value === 'true') return true;
  if (value === 'false') return false;
  return value;
}

function coerceList(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A number, or text that spells one. */
function number(schema: z.ZodNumber) {
  return z.preprocess<unknown, z.ZodNumber, number | string>(coerceNumber, schema);
}

export function wholeNumber(min: number, max: number, message: string) {
  return number(z.number(message).int(message).min(min, message).max(max, message));
}

const NO_COMMAS_MESSAGE = 'Please leave out the commas, like 1200.';

/** Rupees with at most two decimals, 0 to `max`. `1,200` is told what is wrong with it, not guessed at. */
export function rupees(message = 'Please enter an amount in rupees.', max = MAX_RUPEES) {
  const messageFor = ({ input }: { input?: unknown }) =>
    typeof input === 'string' && /\d,\d/.test(input) ? NO_COMMAS_MESSAGE : message;
  return number(
    z
      .number({ error: messageFor })
      .min(0, message)
      .max(max, message)
      .refine(isExactPaise, 'At most two decimals.'),
  );
}

/** A quantity of 0 to `max` with at most `places` decimals. */
export function decimal(max: number, places: number, message: string) {
  const isExact = (value: number): boolean => hasAtMostDecimals(value, places);
  return number(
    z.number(message).min(0, message).max(max, message).refine(isExact, `At most ${places} decimals.`),
  );
}

// An offset or the business day itself may leave the years of four digits, and those cannot be answered.
const FIRST_DAY = startOfBusinessDay('1900-01-01');
const LAST_DAY = startOfBusinessDay('9999-12-31');

/** A `YYYY-MM-DD` business day or an ISO instant from the year 1900 on, as ms UTC. */
export function dayOrInstant(message = 'Please enter a date.') {
  return z
    .union(
      [
        z.iso.date().transform(startOfBusinessDay),
        z.iso.datetime({ offset: true }).transform((value) => Date.parse(value)),
      ],
      message,
    )
    .refine((instant) => instant >= FIRST_DAY && instant <= LAST_DAY, message);
}

export function flag(message = 'Please choose yes or no.') {
  return z.preprocess<unknown, z.ZodBoolean, boolean | 'true' | 'false'>(coerceBoolean, z.boolean(message));
}

/** A list, or JSON text of one in a single form field. */
export function list<Item extends z.ZodType>(item: Item, max: number, message: string) {
  return z.preprocess<unknown, z.ZodArray<Item>, z.input<Item>[]>(
    coerceList,
    z.array(item, message).min(1, message).max(max, `At most ${max} lines.`),
  );
}

// Control characters break receipts and logs; line breaks stay for special requests.
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
// Half a character: no encoding can hold it, so another one would be stored.
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Text without format characters, with the ends trimmed, 1 to `max` characters of which some are seen. */
export function text(max: number, message = 'Please fill in this field.') {
  return plainText(z.string(message).overwrite(stripFormatCharacters), max, message).refine(
    hasGlyph,
    message,
  );
}

/** The same as it was typed or printed, to look something up by: its name may be of a time when all was kept. */
export function textAsTyped(max: number, message = 'Please fill in this field.') {
  return plainText(z.string(message), max, message);
}

function plainText(string: z.ZodString, max: number, message: string) {
  return string
    .trim()
    .min(1, message)
    .max(max, `At most ${max} characters.`)
    .refine(
      (value) => !CONTROL_CHARACTERS.test(value) && !LONE_SURROGATE.test(value),
      'Please use plain text.',
    );
}

/** On a create: an empty or absent field means "not given". */
export function optionalField<S extends z.ZodType>(schema: S) {
  return z.preprocess<unknown, z.ZodOptional<S>, z.input<S> | '' | null | undefined>(
    (value) => (value === '' || value === null ? undefined : value),
    schema.optional(),
  );
}

/** On an edit: an absent field stays as it is, an empty one is cleared (null). */
export function clearable<S extends z.ZodType>(schema: S) {
  return z.preprocess<unknown, z.ZodOptional<z.ZodNullable<S>>, z.input<S> | '' | null | undefined>(
    (value) => (value === '' ? null : value),
    schema.nullable().optional(),
  );
}

/** A search text in a query string; empty means none. */
export function search() {
  return optionalField(z.string('Please enter a search text.').trim().max(100, 'At most 100 characters.'));
}

/** A page of a paged list, counted from 1; without it the first. */
export function page() {
  return optionalField(wholeNumber(1, 1_000_000, 'Please enter a page from 1.'));
}
