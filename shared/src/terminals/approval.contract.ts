import type { z } from 'zod';
import { enteredPassword, enteredPin } from '../accounts/pin.contract.ts';
import { id, objectOrText, optionalField, rejectWith } from '../contract/schema.ts';

const missingSecret = { ...rejectWith((m) => m.terminals.approval), path: ['pin'] };

/** The approver of this request, with the approver's PIN or password. It is good for this request only. */
export const approval = optionalField(
  objectOrText({
    userId: id,
    /** At an enrolled terminal only. */
    pin: optionalField(enteredPin),
    /** In place of the PIN. */
    password: optionalField(enteredPassword),
  }).refine(({ pin, password }) => pin !== undefined || password !== undefined, missingSecret),
);
export type Approval = NonNullable<z.output<typeof approval>>;
