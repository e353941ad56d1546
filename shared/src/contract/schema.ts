import { z } from 'zod';
import { text } from './form.ts';

/** Shapes that several nouns share on the wire. */

/** UUIDv7 text. */
export const id = z.uuid('This is not an id.');

/** ISO 8601 UTC text. */
export const instant = z.iso.datetime();

/** An amount in rupees, as answered. */
export const money = z.number();

const PHONE = /^(?:\+91|0)?(\d{10})$/;

/** 10 digits; spaces and an optional `+91` or `0` in front are stripped. */
export const phoneNo = z
  .string('Please enter a 10-digit phone number.')
  .transform((value) => value.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(PHONE, 'Please enter a 10-digit phone number.'))
  .transform((value) => value.replace(PHONE, '$1'));

/** Case-folded. */
export const email = z
  .string('Please enter an email address.')
  .trim()
  .toLowerCase()
  .pipe(z.email('Please enter an email address.').max(254, 'At most 254 characters.'));

/** 6 digits, also as a number or with a blank in the middle. */
export const pincode = z.preprocess<unknown, z.ZodString, string | number>(
  (value) => (typeof value === 'number' ? String(value) : value),
  z
    .string('Please enter a 6-digit pincode.')
    .overwrite((value) => value.replace(/\s/g, ''))
    .regex(/^\d{6}$/, 'Please enter a 6-digit pincode.'),
);

/** An address as a form sends it: four fields beside the others. */
export const addressFields = { line1: text(120), line2: text(120), pincode, state: text(60) };

// Cc are the control characters, the two others separate lines and paragraphs.
const lineBreakOrControl = /[\p{Cc}\u2028\u2029]/u;

/** The name of a person, a shop or a thing: it stands in mails, on receipts and in lists, where a line break forges a line. */
export function name(max: number, message?: string) {
  return text(max, message).refine(
    (value) => !lineBreakOrControl.test(value),
    'Please use plain text on one line.',
  );
}

/** A name that stands in paths and QR links; browsers resolve `.` and `..` there, even when they are encoded. */
export function pathSegmentName(max: number) {
  return name(max).refine((value) => !/^\.{1,2}$/.test(value), 'Please choose another name.');
}

/** A picture in a multipart form. What it holds is looked at later, by its content. */
export const picture = (message: string) => z.file(message);

/** A file, as answered; `example` shows what is in it: a table for spreadsheets, or JSON. */
export const fileWithExample = (example: string) => z.file().meta({ examples: [example] });

export const address = z.object({
  line1: z.string(),
  line2: z.string(),
  pincode: z.string(),
  state: z.string(),
});
