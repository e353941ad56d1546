import { boundedString, rejectWith, tooLong } from '../contract/schema.ts';
import { fieldMessages } from '../messages/fields.en.ts';
import { PASSWORD_MAX } from './accounts.rules.ts';
import { PIN_MAX_DIGITS, PIN_MIN_DIGITS, pinFault } from './pin.rules.ts';

/** Counts code points, not UTF-16 units. */
export const passwordLength = (value: string): number => [...value].length;

const noPassword = rejectWith((m) => m.accounts.ownPassword);
/** A password is never trimmed, because a space is part of it. */
export const enteredPassword = boundedString(PASSWORD_MAX, noPassword)
  .min(1, noPassword)
  .refine((value) => passwordLength(value) <= PASSWORD_MAX, tooLong(PASSWORD_MAX))
  .meta({ examples: ['correct horse 1'] });

const noDigits = rejectWith((m) => m.terminals.pinDigits(PIN_MIN_DIGITS, PIN_MAX_DIGITS));

/** May be a PIN of which the rules have changed since, so only its shape is checked. */
export const enteredPin = boundedString(PIN_MAX_DIGITS, noDigits)
  .regex(new RegExp(`^\\d{${PIN_MIN_DIGITS},${PIN_MAX_DIGITS}}$`), noDigits)
  .meta({ examples: ['739164'] });

function pinMessage(value: string): string | undefined {
  const { terminals } = fieldMessages();
  const fault = pinFault(value);
  if (fault === 'digits') return terminals.pinDigits(PIN_MIN_DIGITS, PIN_MAX_DIGITS);
  return fault === 'easy' ? terminals.easyPin : undefined;
}

export const newPin = boundedString(PIN_MAX_DIGITS, noDigits)
  .superRefine((value, issues) => {
    const message = pinMessage(value);
    if (message) issues.addIssue({ code: 'custom', message });
  })
  .meta({ examples: ['739164'] });
