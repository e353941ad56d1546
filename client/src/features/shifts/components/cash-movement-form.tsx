import { shiftMessages } from '@tawa/shared/messages/shifts.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import type { CashMovement, Shift } from '@tawa/shared/shifts/shifts.contract.ts';
import { type CashMovementKind, MAX_MOVEMENT_REASON_LENGTH } from '@tawa/shared/shifts/shifts.rules.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { loadCashMovementSchema } from '../shifts.forms.ts';
import { useMoveCash } from '../shifts.queries.ts';
import { closeOnConflict } from './close-on-conflict.ts';
import classes from './drawer.module.css';

interface Props {
  shopId: string;
  shift: Shift;
  /** How many the shift has. */
  movements: number;
  onClose: () => void;
}

/** Writes cash that is put in or taken out. */
export function CashMovementForm({
  shopId,
  shift,
  movements,
  kind,
  onClose,
}: Props & { kind: CashMovementKind }) {
  const m = shiftMessages();
  const move = useMoveCash(shopId, shift._id, movements);
  const form = useContractForm({
    initial: { kind: kind as string, amount: '', reason: m.movement.reasons[kind] as string },
    loadSchema: loadCashMovementSchema,
    missingMessage: m.movement.missing,
    validateExtra: ({ amount }) =>
      Number(cleanNumber(amount) || Number.NaN) === 0 ? { amount: m.movement.aboveZero } : {},
    save: ({ amount, reason }) =>
      closeOnConflict(onClose, move.mutateAsync({ kind, amount: cleanNumber(amount), reason })),
    onSaved: onClose,
  });
  return (
    <FormSheet title={m.kinds[kind]} form={form} submitLabel={m.kinds[kind]} onClose={onClose}>
      <Field
        label={m.movement.amount}
        required
        inputMode="decimal"
        autoComplete="off"
        className="figures"
        data-autofocus
        {...form.field('amount')}
      />
      <Field
        label={m.movement.reason}
        required
        maxLength={MAX_MOVEMENT_REASON_LENGTH}
        autoComplete="off"
        {...form.field('reason')}
      />
    </FormSheet>
  );
}

/** Writes a second movement against one. */
export function TakeBackForm({
  shopId,
  shift,
  movements,
  movement,
  onClose,
}: Props & { movement: CashMovement }) {
  const m = shiftMessages();
  const { _id, kind, amount } = movement;
  const move = useMoveCash(shopId, shift._id, movements);
  const form = useContractForm({
    initial: { kind: kind as string, amount: String(amount), reason: '' },
    loadSchema: loadCashMovementSchema,
    missingMessage: m.movement.reasonMissing,
    save: ({ reason }) =>
      closeOnConflict(onClose, move.mutateAsync({ kind, amount, reason, correctsId: _id })),
    onSaved: onClose,
  });
  return (
    <FormSheet
      title={m.movement.takeBackOf(m.kinds[kind])}
      form={form}
      submitLabel={m.movement.takeBack}
      onClose={onClose}
    >
      <p className={classes.quiet}>{m.movement.takeBackHint(`₹${formatRupees(amount)}`)}</p>
      <Field
        label={m.movement.reason}
        required
        maxLength={MAX_MOVEMENT_REASON_LENGTH}
        autoComplete="off"
        data-autofocus
        {...form.field('reason')}
      />
    </FormSheet>
  );
}
