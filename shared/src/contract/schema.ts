import { z } from 'zod';
import { text } from './form.ts';

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

// Control characters (Cc), line and paragraph separators.
const lineBreakOrControl = /[\p{Cc}\u2028\u2029]/u;

/** A line break could forge a line in mails, receipts and lists. */
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
