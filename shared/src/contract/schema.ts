import { z } from 'zod';
import { startOfBusinessDay } from '../business-day.ts';
import { hasAtMostDecimals, isExactPaise, MAX_RUPEES } from '../money.ts';
import { hasVisibleCharacter, stripFormatCharacters } from '../text.ts';

/**
 * Form bodies carry numbers, booleans and lists as text. Only this file coerces them, strictly: `z.coerce`
 * turns null and [] into 0.
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

function coercedNumber(schema: z.ZodNumber) {
  return z.preprocess<unknown, z.ZodNumber, number | string>(coerceNumber, schema);
}

export function wholeNumber(min: number, max: number, message: string) {
  return coercedNumber(z.number(message).int(message).min(min, message).max(max, message));
}

const NO_COMMAS_MESSAGE = 'Please leave out the commas, like 1200.';

/** 0 to `max`, with at most two decimals. */
export function rupees(message = 'Please enter an amount in rupees.', max = MAX_RUPEES) {
  const messageFor = ({ input }: { input?: unknown }) =>
    typeof input === 'string' && /\d,\d/.test(input) ? NO_COMMAS_MESSAGE : message;
  return coercedNumber(
    z
      .number({ error: messageFor })
      .min(0, message)
      .max(max, message)
      .refine(isExactPaise, 'At most two decimals.'),
  );
}

/** 0 to `max`, with at most `places` decimals. */
export function decimal(max: number, places: number, message: string) {
  const isExact = (value: number): boolean => hasAtMostDecimals(value, places);
  return coercedNumber(
    z.number(message).min(0, message).max(max, message).refine(isExact, `At most ${places} decimals.`),
  );
}

// A UTC offset can leave the four-digit years, which ISO responses cannot hold.
const FIRST_DAY = startOfBusinessDay('1900-01-01');
const LAST_DAY = startOfBusinessDay('9999-12-31');

/** Parses `YYYY-MM-DD` (its start in Asia/Kolkata) or an ISO instant, 1900 to 9999, to ms UTC. */
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

/** `'true'` and `'false'` become booleans. */
export function booleanOrText(message = 'Please choose yes or no.') {
  return z.preprocess<unknown, z.ZodBoolean, boolean | 'true' | 'false'>(coerceBoolean, z.boolean(message));
}

/** 1 to `max` items, or JSON text of them. */
export function list<Item extends z.ZodType>(item: Item, max: number, message: string) {
  return z.preprocess<unknown, z.ZodArray<Item>, z.input<Item>[]>(
    coerceList,
    z.array(item, message).min(1, message).max(max, `At most ${max} lines.`),
  );
}

// Control characters break receipts and logs. Line breaks are allowed.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects them
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
// No encoding can store half a character unchanged.
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Strips format characters; some character must be visible. */
export function text(max: number, message = 'Please fill in this field.') {
  return plainText(z.string(message).overwrite(stripFormatCharacters), max, message).refine(
    hasVisibleCharacter,
    message,
  );
}

/** Like `text`, but keeps format characters, for lookups: names of an earlier version may contain them. */
export function textAsTyped(max: number, message = 'Please fill in this field.') {
  return plainText(z.string(message), max, message);
}

function plainText(schema: z.ZodString, max: number, message: string) {
  return schema
    .trim()
    .min(1, message)
    .max(max, `At most ${max} characters.`)
    .refine(
      (value) => !CONTROL_CHARACTERS.test(value) && !LONE_SURROGATE.test(value),
      'Please use plain text.',
    );
}

/** For creation: empty means not given. */
export function optionalField<S extends z.ZodType>(schema: S) {
  return z.preprocess<unknown, z.ZodOptional<S>, z.input<S> | '' | null | undefined>(
    (value) => (value === '' || value === null ? undefined : value),
    schema.optional(),
  );
}

/** For edits: missing stays unchanged, empty clears. */
export function clearable<S extends z.ZodType>(schema: S) {
  return z.preprocess<unknown, z.ZodOptional<z.ZodNullable<S>>, z.input<S> | '' | null | undefined>(
    (value) => (value === '' ? null : value),
    schema.nullable().optional(),
  );
}

export function optionalSearch() {
  return optionalField(z.string('Please enter a search text.').trim().max(100, 'At most 100 characters.'));
}

export function optionalPage() {
  return optionalField(wholeNumber(1, 1_000_000, 'Please enter a page from 1.'));
}

/** UUIDv7 text. */
export const id = z.uuid('This is not an id.');

/** ISO 8601 UTC text. */
export const instant = z.iso.datetime();

/** In rupees. */
export const money = z.number();

const PHONE = /^(?:\+91|0)?(\d{10})$/;

/** To 10 digits, without blanks, hyphens and a leading `+91` or `0`. */
export const phoneNo = z
  .string('Please enter a 10-digit phone number.')
  .transform((value) => value.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(PHONE, 'Please enter a 10-digit phone number.'))
  .transform((value) => value.replace(PHONE, '$1'));

export const email = z
  .string('Please enter an email address.')
  .trim()
  .toLowerCase()
  .pipe(z.email('Please enter an email address.').max(254, 'At most 254 characters.'));

/** 6 digits, as text or a number. */
export const pincode = z.preprocess<unknown, z.ZodString, string | number>(
  (value) => (typeof value === 'number' ? String(value) : value),
  z
    .string('Please enter a 6-digit pincode.')
    .overwrite((value) => value.replace(/\s/g, ''))
    .regex(/^\d{6}$/, 'Please enter a 6-digit pincode.'),
);

/** Flat in requests; responses nest it as `address`. */
export const addressFields = { line1: text(120), line2: text(120), pincode, state: text(60) };

const lineBreakOrControl = /[\p{Cc}\u2028\u2029]/u;

/** One line: a break could forge a line in mails, receipts and lists. */
export function name(max: number, message?: string) {
  return text(max, message).refine(
    (value) => !lineBreakOrControl.test(value),
    'Please use plain text on one line.',
  );
}

/** Browsers resolve `.` and `..` in paths, even when encoded. */
export function pathSegmentName(max: number) {
  return name(max).refine((value) => !/^\.{1,2}$/.test(value), 'Please choose another name.');
}

export const picture = (message: string) => z.file(message);

export const fileWithExample = (example: string) => z.file().meta({ examples: [example] });

export const address = z.object({
  line1: z.string(),
  line2: z.string(),
  pincode: z.string(),
  state: z.string(),
});
