import type { z } from 'zod';
import { enteredPassword, enteredPin } from '../accounts/pin.contract.ts';
import { id, objectOrText, optionalField, rejectWith } from '../contract/schema.ts';

const missingApprover = { ...rejectWith((m) => m.terminals.approval), path: ['userId'] };
const missingSecret = { ...rejectWith((m) => m.terminals.approval), path: ['pin'] };

/**
 * The approver of this request, with the approver's PIN or password, or the approval that somebody gave on another device. It
 * is good for this request only.
 */
export const approval = optionalField(
  objectOrText({
    userId: optionalField(id),
    /** At an enrolled terminal only. */
    pin: optionalField(enteredPin),
    /** In place of the PIN. */
    password: optionalField(enteredPassword),
    /** In place of a person: what `requestApproval` returned and somebody has approved. */
    approvalId: optionalField(id),
  })
    .refine(({ userId, approvalId }) => userId !== undefined || approvalId !== undefined, missingApprover)
    .refine(
      ({ pin, password, approvalId }) =>
        pin !== undefined || password !== undefined || approvalId !== undefined,
      missingSecret,
    ),
);
export type Approval = NonNullable<z.output<typeof approval>>;
