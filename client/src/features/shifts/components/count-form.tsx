import { PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { shiftMessages } from '@tawa/shared/messages/shifts.en.ts';
import { formatRupees, isExactPaise } from '@tawa/shared/money.ts';
import type { Shift, XReport } from '@tawa/shared/shifts/shifts.contract.ts';
import { countedCash, DENOMINATIONS, MAX_PIECES } from '@tawa/shared/shifts/shifts.rules.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import { type KeyboardEvent, useId } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { Field, FieldNote } from '../../../ui/forms/text-fields.tsx';
import { expectedOf, lookedUpModes } from '../model/shift-sums.ts';
import { useCountShift } from '../shifts.queries.ts';
import { closeOnConflict } from './close-on-conflict.ts';
import classes from './count-form.module.css';

interface Props {
  shopId: string;
  shift: Shift;
  /** Null for who may not see them before the count. */
  sums: XReport['sums'];
  onClose: () => void;
}

type Values = Record<string, string>;

interface CountedMode {
  paymentMode: Exclude<(typeof PAYMENT_MODES)[number], 'CASH'>;
  /** Undefined for who may not see it: an empty field then counts as 0. */
  expected: number | undefined;
}

const isCounted = (mode: string): mode is CountedMode['paymentMode'] => mode !== 'CASH' && mode !== 'DUE';

const countedModes = (sums: XReport['sums']): CountedMode[] =>
  sums
    ? lookedUpModes(sums).flatMap((sum) =>
        isCounted(sum.paymentMode) ? [{ paymentMode: sum.paymentMode, expected: expectedOf(sum) }] : [],
      )
    : PAYMENT_MODES.filter(isCounted).map((paymentMode) => ({ paymentMode, expected: undefined }));

const piecesField = (value: number) => `pieces${value}`;
const readPieces = (text = '') => Number(cleanNumber(text));
const isWhole = (pieces: number) => Number.isInteger(pieces) && pieces >= 0 && pieces <= MAX_PIECES;

/** Notes, coins and what other modes show. Sums of what is expected stand beside a mode only for who may see them. */
export function CountForm({ shopId, shift, sums, onClose }: Props) {
  const m = shiftMessages().count;
  const counting = useCountShift(shopId, shift);
  const modes = countedModes(sums);
  const form = useContractForm<Values>({
    initial: Object.fromEntries(
      [...DENOMINATIONS.map(piecesField), ...modes.map(({ paymentMode }) => paymentMode)].map((name) => [
        name,
        '',
      ]),
    ),
    // The fields are no fields of the request.
    loadSchema: async () => undefined,
    missingMessage: m.missing,
    validateExtra: (values) => ({ ...pieceErrors(values), ...modeErrors(values, modes) }),
    save: (values) => closeOnConflict(onClose, counting.mutateAsync(toCount(values, modes))),
    onSaved: onClose,
  });
  return (
    <FormSheet
      title={(shift.counts.length === 0 ? m.title : m.again)(shift.drawer)}
      form={form}
      submitLabel={m.submit}
      onClose={onClose}
    >
      <fieldset className={classes.pieces}>
        <legend>{m.pieces}</legend>
        {DENOMINATIONS.map((value, index) => (
          <Pieces
            key={value}
            isFirst={index === 0}
            {...form.field(piecesField(value))}
            value={value}
            pieces={form.values[piecesField(value)] ?? ''}
          />
        ))}
      </fieldset>
      {modes.length > 0 && (
        <fieldset className={classes.modes}>
          <legend>{m.modes}</legend>
          <p className={classes.quiet}>{sums ? m.modesHint : m.emptyIsZero}</p>
          {modes.map((mode) => (
            <ModeAmount key={mode.paymentMode} {...mode} {...form.select(mode.paymentMode)} />
          ))}
        </fieldset>
      )}
      <p className={classes.sum} role="status">
        <span>{m.counted}</span>
        <strong className="figures">₹{formatRupees(countedCash(readAllPieces(form.values)))}</strong>
      </p>
    </FormSheet>
  );
}

interface PiecesProps {
  value: number;
  isFirst: boolean;
  /** Of the field, as those below. */
  name: string;
  pieces: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

function Pieces({ value, isFirst, pieces, error, ...input }: PiecesProps) {
  const id = useId();
  const count = readPieces(pieces);
  return (
    <div className={classes.cell}>
      <label htmlFor={id}>₹{formatRupees(value)}</label>
      <span className={`${classes.quiet} figures`} aria-hidden="true">
        {pieces !== '' && isWhole(count) && `₹${formatRupees(value * count)}`}
      </span>
      <input
        {...input}
        id={id}
        value={pieces}
        className="figures"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-note`}
        data-autofocus={isFirst || undefined}
        onKeyDown={focusNextOnEnter}
      />
      <FieldNote id={`${id}-note`} error={error} hint={undefined} />
    </div>
  );
}

/** Enter after a number goes on to the next one, because a count that was sent too early cannot be taken back. */
function focusNextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const { form } = event.currentTarget;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !form) return;
  event.preventDefault();
  const inputs = [...form.querySelectorAll('input')];
  inputs[inputs.indexOf(event.currentTarget) + 1]?.focus();
}

interface ModeProps extends CountedMode {
  name: string;
  value: string;
  error: string | undefined;
  onPick: (value: string) => void;
}

function ModeAmount({ paymentMode, expected, value, onPick, ...field }: ModeProps) {
  const m = shiftMessages().count;
  const mode = dinerInvoiceMessages().paymentMode[paymentMode];
  const amount = `₹${formatRupees(expected ?? 0)}`;
  return (
    <div className={classes.mode}>
      <Field
        label={mode}
        {...field}
        value={value}
        inputMode="decimal"
        autoComplete="off"
        className="figures"
        placeholder={expected === undefined ? '0' : undefined}
        onChange={({ target }) => onPick(target.value)}
        onKeyDown={focusNextOnEnter}
      />
      {expected !== undefined && (
        <Button variant="quiet" aria-label={m.rightOf(mode, amount)} onClick={() => onPick(String(expected))}>
          {m.right(amount)}
        </Button>
      )}
    </div>
  );
}

const readAllPieces = (values: Values) =>
  DENOMINATIONS.map((value) => ({ value, pieces: readPieces(values[piecesField(value)]) })).filter(
    ({ pieces }) => pieces > 0 && isWhole(pieces),
  );

function pieceErrors(values: Values): Values {
  const wrong = DENOMINATIONS.map(piecesField).filter((name) => !isWhole(readPieces(values[name])));
  return Object.fromEntries(wrong.map((name) => [name, shiftMessages().count.wholePieces]));
}

function modeErrors(values: Values, modes: readonly CountedMode[]): Values {
  const m = shiftMessages().count;
  return Object.fromEntries(
    modes.flatMap(({ paymentMode, expected }) => {
      const typed = cleanNumber(values[paymentMode] ?? '');
      if (typed === '') return expected === undefined ? [] : [[paymentMode, m.modeMissing]];
      return Number(typed) >= 0 && isExactPaise(Number(typed)) ? [] : [[paymentMode, m.amount]];
    }),
  );
}

const toCount = (values: Values, modes: readonly CountedMode[]) => ({
  denominations: readAllPieces(values),
  modes: modes.map(({ paymentMode }) => ({
    paymentMode,
    amount: cleanNumber(values[paymentMode] ?? '') || '0',
  })),
});
