import { z } from 'zod';
import { startOfDate } from '../calendar.ts';
import { fieldMessages } from '../messages/fields.en.ts';
import type { Messages } from '../messages/messages.ts';
import { hasAtMostDecimals, isExactPaise, MAX_RUPEES } from '../money.ts';
import { hasVisibleCharacter, stripInvisibleCharacters } from '../text.ts';
import { cleanEmail, cleanNumber, cleanPincode, parsePhoneNo } from '../typed-codes.ts';
import { parseJsonText } from './json.ts';

type FieldMessage = (messages: Messages<typeof fieldMessages>) => string;

/** The message is read for each rejected value, because schemas are created before the language is known. */
export function rejectWith(message: FieldMessage) {
  return { error: () => message(fieldMessages()) };
}

/** The error for zod's `.max()`. */
export const tooLong = (max: number) => rejectWith((m) => m.common.maxCharacters(max));

/** Leaves room for blanks and format characters, which do not count towards a maximum. */
const maxRawLength = (max: number): number => 4 * max + 100;

/**
 * Checks the raw length before anything else happens to the characters, because working on a megabyte of them
 * would keep everybody waiting. No later check runs on a text that is too long.
 */
export function boundedString(
  max: number,
  rejection: ReturnType<typeof rejectWith>,
  longRejection = tooLong(max),
): z.ZodString {
  const longest = maxRawLength(max);
  return z.string(rejection).refine((value) => value.length <= longest, { ...longRejection, abort: true });
}

/**
 * Form bodies carry numbers, booleans, lists and objects as text. Only this file coerces them, and strictly:
 * `z.coerce` would turn null and [] into 0.
 */

const MAX_NUMBER_LENGTH = 32;

function coerceNumber(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > maxRawLength(MAX_NUMBER_LENGTH)) return value;
  const number = cleanNumber(value);
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(number) ? Number(number) : value;
}

function coerceBoolean(value: unknown): unknown {
  if (value === 'true') return true;
  if (value === 'false') return false;
  return value;
}

function coercedNumber(schema: z.ZodNumber) {
  return z.preprocess<unknown, z.ZodNumber, number | string>(coerceNumber, schema);
}

export function wholeNumber(min: number, max: number, message: FieldMessage) {
  const rejection = rejectWith(message);
  return coercedNumber(z.number(rejection).int(rejection).min(min, rejection).max(max, rejection));
}

const notExactPaise = rejectWith((m) => m.common.twoDecimals);

/** An amount from 0 to `max` with at most two decimals. */
export function rupees(message: FieldMessage = (m) => m.common.rupees, max = MAX_RUPEES) {
  const rejection = rejectWith(message);
  const messageFor = ({ input }: { input?: unknown }) =>
    typeof input === 'string' && /\d,\d/.test(input)
      ? fieldMessages().common.leaveOutCommas
      : message(fieldMessages());
  const number = z.number({ error: messageFor }).min(0, rejection).max(max, rejection);
  return coercedNumber(number.refine(isExactPaise, notExactPaise));
}

/** A number from 0 to `max` with at most `places` decimals. */
export function decimal(max: number, places: number, message: FieldMessage) {
  const rejection = rejectWith(message);
  const tooManyDecimals = rejectWith((m) => m.common.maxDecimals(places));
  const isExact = (value: number): boolean => hasAtMostDecimals(value, places);
  return coercedNumber(
    z.number(rejection).min(0, rejection).max(max, rejection).refine(isExact, tooManyDecimals),
  );
}

// With a UTC offset an instant can leave the four-digit years, and ISO responses cannot express others.
const FIRST_DAY = startOfDate('1900-01-01');
const LAST_DAY = startOfDate('9999-12-31');

/**
 * Parses `YYYY-MM-DD` (the start of the day in Asia/Kolkata) or an ISO instant from 1900 to 9999 to ms UTC.
 */
export function dayOrInstant() {
  const rejection = rejectWith((m) => m.common.date);
  return z
    .union(
      [
        z.iso.date().transform(startOfDate),
        z.iso.datetime({ offset: true }).transform((value) => Date.parse(value)),
      ],
      rejection,
    )
    .refine((instant) => instant >= FIRST_DAY && instant <= LAST_DAY, rejection);
}

/** Also accepts the texts `'true'` and `'false'`, which become booleans. */
export function booleanOrText() {
  return z.preprocess<unknown, z.ZodBoolean, boolean | 'true' | 'false'>(
    coerceBoolean,
    z.boolean(rejectWith((m) => m.common.yesOrNo)),
  );
}

export function oneOf<const Values extends readonly string[]>(values: Values, message: FieldMessage) {
  return z.enum(values, rejectWith(message));
}

/** Parses JSON text of a list. Items beyond `max` are counted but not checked. */
function coerceList(max: number) {
  return (value: unknown, context: z.RefinementCtx): unknown => {
    const items = typeof value === 'string' ? parseJsonText(value) : value;
    if (Array.isArray(items) && items.length > max)
      context.addIssue({ code: 'custom', message: fieldMessages().common.maxLines(max) });
    return items;
  };
}

/** A list of 1 to `max` items, or JSON text of one. */
export function list<Item extends z.ZodType>(item: Item, max: number, message: FieldMessage) {
  const rejection = rejectWith(message);
  return z.preprocess<unknown, z.ZodArray<Item>, z.input<Item>[]>(
    coerceList(max),
    z.array(item, rejection).min(1, rejection).max(max),
  );
}

/** Like `list`, but may be empty. */
export function emptyOrList<Item extends z.ZodType>(item: Item, max: number) {
  return z.preprocess<unknown, z.ZodArray<Item>, z.input<Item>[]>(
    coerceList(max),
    z
      .array(
        item,
        rejectWith((m) => m.common.fillIn),
      )
      .max(max),
  );
}

/** An object, or JSON text of one. */
export function objectOrText<Shape extends z.core.$ZodShape>(shape: Shape) {
  const object = z.object(
    shape,
    rejectWith((m) => m.common.fillIn),
  );
  return z.preprocess<unknown, typeof object, z.input<typeof object>>(
    (value) => (typeof value === 'string' ? parseJsonText(value) : value),
    object,
  );
}

// Control characters break receipts and logs. Line breaks are allowed.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects them
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
// No encoding can store half a character unchanged.
const LONE_SURROGATE = /\p{Surrogate}/u;

const notPlainText = rejectWith((m) => m.common.plainText);

/** Strips format characters. At least one character must be visible. */
export function text(max: number, message: FieldMessage = (m) => m.common.fillIn) {
  const rejection = rejectWith(message);
  return plainText(boundedString(max, rejection).overwrite(stripInvisibleCharacters), max, rejection).refine(
    hasVisibleCharacter,
    rejection,
  );
}

/**
 * Like `text`, but keeps format characters. It is for lookups, because earlier versions stored names with
 * such characters.
 */
export function textAsTyped(max: number) {
  const rejection = rejectWith((m) => m.common.fillIn);
  return plainText(boundedString(max, rejection), max, rejection);
}

function plainText(schema: z.ZodString, max: number, emptyRejection: ReturnType<typeof rejectWith>) {
  return schema
    .trim()
    .min(1, emptyRejection)
    .max(max, tooLong(max))
    .refine((value) => !CONTROL_CHARACTERS.test(value) && !LONE_SURROGATE.test(value), notPlainText);
}

/** For requests that create: an empty value means that none was given. */
export function optionalField<S extends z.ZodType>(schema: S) {
  return z.preprocess<unknown, z.ZodOptional<S>, z.input<S> | '' | null | undefined>(
    (value) => (value === '' || value === null ? undefined : value),
    schema.optional(),
  );
}

/** For edits: a missing value stays unchanged, an empty one is removed. */
export function clearable<S extends z.ZodType>(schema: S) {
  return z.preprocess<unknown, z.ZodOptional<z.ZodNullable<S>>, z.input<S> | '' | null | undefined>(
    (value) => (value === '' ? null : value),
    schema.nullable().optional(),
  );
}

const noSearchText = rejectWith((m) => m.common.searchText);

export function optionalSearch() {
  return optionalField(boundedString(100, noSearchText).trim().max(100, tooLong(100)));
}

export function optionalPage() {
  return optionalField(wholeNumber(1, 1_000_000, (m) => m.common.page));
}

/** UUIDv7 text. */
export const id = z.uuid(rejectWith((m) => m.common.id));

/** ISO 8601 UTC text. */
export const instant = z.iso.datetime();

/** An amount in rupees. */
export const money = z.number().meta({ examples: [45.5] });

const noPhoneNo = rejectWith((m) => m.common.phoneNo);

/** Normalizes a phone number to 10 digits, as `parsePhoneNo` reads it. */
export const phoneNo = boundedString(13, noPhoneNo, noPhoneNo)
  .meta({ examples: ['9876543210'] })
  .transform((value) => parsePhoneNo(value) ?? '')
  .pipe(z.string().min(1, noPhoneNo));

const noEmail = rejectWith((m) => m.common.email);

export const email = boundedString(254, noEmail)
  .overwrite(cleanEmail)
  .pipe(z.email(noEmail).max(254, tooLong(254)))
  .meta({ examples: ['asha@example.com'] });

const noPincode = rejectWith((m) => m.common.pincode);

/** A pincode of 6 digits, as text or a number. */
export const pincode = z.preprocess<unknown, z.ZodString, string | number>(
  (value) => (typeof value === 'number' ? String(value) : value),
  boundedString(6, noPincode, noPincode)
    .overwrite(cleanPincode)
    .regex(/^\d{6}$/, noPincode)
    .meta({ examples: ['171001'] }),
);

/** The fields of an address are flat in requests; responses nest them as `address`. */
export const addressFields = {
  line1: text(120).meta({ examples: ['12 Mall Road'] }),
  line2: text(120).meta({ examples: ['Near the clock tower'] }),
  pincode,
  state: text(60).meta({ examples: ['Himachal Pradesh'] }),
};

const lineBreakOrControl = /[\p{Cc}\u2028\u2029]/u;

const notOneLine = rejectWith((m) => m.common.plainTextOnOneLine);

/** A name is one line, because a line break could forge a line in mails, receipts and lists. */
export function name(max: number, message?: FieldMessage) {
  return text(max, message).refine((value) => !lineBreakOrControl.test(value), notOneLine);
}

const pathSegmentRejection = rejectWith((m) => m.common.anotherName);

/**
 * A name that is part of a path must not be `.` or `..`, which browsers resolve even when they are encoded.
 */
export function pathSegmentName(max: number) {
  return name(max).refine((value) => !/^\.{1,2}$/.test(value), pathSegmentRejection);
}

export const picture = (message: FieldMessage) => z.file(rejectWith(message));

export const fileWithExample = (example: string) => z.file().meta({ examples: [example] });

/** The address as it is stored. A response has no limits of its own. */
export const address = z.object({
  line1: z.string().meta({ examples: ['12 Mall Road'] }),
  line2: z.string().meta({ examples: ['Near the clock tower'] }),
  pincode: z.string().meta({ examples: ['171001'] }),
  state: z.string().meta({ examples: ['Himachal Pradesh'] }),
});

/** The contacts as they are stored. */
export const contacts = {
  email: z.string().meta({ examples: ['asha@example.com'] }),
  phoneNo: z.string().meta({ examples: ['9876543210'] }),
};
