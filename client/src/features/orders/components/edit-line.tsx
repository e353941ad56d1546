import { type LineChoices, MAX_NOTE_LENGTH } from '@tawa/shared/menu/item-choices.rules.ts';
import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { seatMessages } from '@tawa/shared/messages/seats.en.ts';
import { lineSummary } from '@tawa/shared/orders/choice-text.rules.ts';
import type { KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { usePrefetch } from '../../../ui/feedback/lazy-page.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { ItemChoices } from '../../item-choices/components/item-choices.tsx';
import { LazyItemChoices } from '../../item-choices/components/lazy-item-choices.tsx';
import { SeatOptions, SeatsOfTable } from '../../item-choices/components/seats-of-table.tsx';
import { useItems } from '../../menu/menu.queries.ts';
import { hasChoices, menuAsOrdered } from '../../menu/model/orderable-items.ts';
import { choiceEdit, type LineEdit, orderedChoices } from '../model/choice-edit.ts';
import classes from './edit-line.module.css';

interface Props {
  shopId: string;
  line: KotLine;
  /** True for a KOT of a table. */
  hasSeats: boolean;
  busy: boolean;
  onSave: (edit: LineEdit) => void;
  onClose: () => void;
}

/**
 * Edits the quantity, the note, the seat, and the choices of a line. A note, a seat or choices for only a part of its
 * quantity make this part a line of its own.
 */
export function EditLine({ shopId, ...props }: Props) {
  const { line, hasSeats, busy, onSave, onClose } = props;
  const { items = [], optionGroups } = useItems(shopId);
  const item = menuAsOrdered(items, optionGroups).find(({ _id }) => _id === line.foodItemId);
  const choosable = item && hasChoices(item) ? item : undefined;
  usePrefetch(choosable && ItemChoices.load, true);
  const [typed, setTyped] = useState<TypedLine>();
  function save(chosen: LineChoices, quantity: number): void {
    const edit = choiceEdit(line, chosen, quantity);
    if (edit) onSave(edit);
    else onClose();
  }
  return (
    <>
      <EditLineForm {...props} onChoose={choosable && setTyped} />
      {/* The sheet is beside the form, which its submit event would reach otherwise. */}
      {choosable && typed && (
        <SeatsOfTable hasSeats={hasSeats} noOfSeats={OFFERED_SEATS}>
          <LazyItemChoices
            shopId={shopId}
            item={choosable}
            isOrdered
            edited={{ ...orderedChoices(line), note: typed.note, seat: typed.seat }}
            quantity={typed.quantity}
            busy={busy}
            hint={(quantity) =>
              quantity < line.quantity
                ? orderMessages().kot.choicesOfSome(quantity, line.quantity - quantity)
                : undefined
            }
            onSave={save}
            onClose={() => setTyped(undefined)}
          />
        </SeatsOfTable>
      )}
    </>
  );
}

/** The list of orders does not know the seats of a table. */
const OFFERED_SEATS = 12;

interface TypedLine {
  quantity: number;
  note: string;
  seat: number;
}

interface FormProps extends Omit<Props, 'shopId'> {
  /** Opens the choices of the line's item. */
  onChoose: ((typed: TypedLine) => void) | undefined;
}

function EditLineForm({ line, hasSeats, busy, onSave, onClose, onChoose }: FormProps) {
  const m = orderMessages().kot;
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(String(line.quantity));
  const [note, setNote] = useState(line.note);
  const [seat, setSeat] = useState(line.seat);
  const [error, setError] = useState('');
  useEffect(() => input.current?.select(), []);
  const summary = lineSummary(line);
  const typed = cleanNumber(text);
  const quantity = /^\d+$/.test(typed) ? Number(typed) : 0;
  const changes = {
    ...(note.trim() !== line.note && { note: note.trim() }),
    ...(seat !== line.seat && { seat }),
  };
  const hasChanges = Object.keys(changes).length > 0;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (quantity === line.quantity && !hasChanges) return onClose();
    if (quantity >= 1)
      return onSave(hasChanges ? { quantity, ...changes, shownQuantity: line.quantity } : { quantity });
    setError(m.quantityInvalid);
    toastError(m.quantityInvalid);
  };
  const closeOnEscape = ({ key }: { key: string }) => {
    if (key === 'Escape') onClose();
  };
  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <span className={classes.name}>{summary}</span>
      <input
        ref={input}
        className="figures"
        inputMode="numeric"
        autoComplete="off"
        // MAX_QUANTITY is 99.
        maxLength={2}
        value={text}
        aria-label={m.quantityOf(summary)}
        aria-invalid={Boolean(error)}
        aria-describedby={errorId}
        onChange={(event) => {
          setText(event.target.value);
          setError('');
        }}
        onKeyDown={closeOnEscape}
      />
      <Button type="submit" busy={busy}>
        {m.save}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={onClose}>
        {m.back}
      </Button>
      <NoteAndChoices
        line={line}
        hasSeats={hasSeats}
        typed={{ quantity, note, seat }}
        busy={busy}
        onNote={setNote}
        onSeat={setSeat}
        onChoose={onChoose}
        onKeyDown={closeOnEscape}
      />
      <p id={errorId} className={classes.error} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </form>
  );
}

interface NoteProps extends Pick<FormProps, 'line' | 'hasSeats' | 'busy' | 'onChoose'> {
  /** The quantity is 0 while what is typed is invalid. */
  typed: TypedLine;
  onNote: (note: string) => void;
  onSeat: (seat: number) => void;
  onKeyDown: (event: { key: string }) => void;
}

function NoteAndChoices({ line, hasSeats, typed, busy, onNote, onSeat, onChoose, onKeyDown }: NoteProps) {
  const m = orderMessages().kot;
  const { quantity, note, seat } = typed;
  const hasOtherNote = note.trim() !== line.note;
  const others = (hasOtherNote || seat !== line.seat) && quantity >= 1 ? line.quantity - quantity : 0;
  return (
    <>
      <input
        className={classes.note}
        autoComplete="off"
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        placeholder={m.note}
        aria-label={m.noteOf(lineSummary(line))}
        onChange={(event) => onNote(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {hasSeats && (
        <Select
          aria-label={seatMessages().of(lineSummary(line))}
          value={seat}
          disabled={busy}
          onChange={(event) => onSeat(Number(event.target.value))}
          onKeyDown={onKeyDown}
        >
          <SeatOptions noOfSeats={OFFERED_SEATS} chosen={seat} />
        </Select>
      )}
      {onChoose && (
        <Button
          variant="quiet"
          className={classes.choices}
          disabled={busy}
          onClick={() => onChoose({ quantity: quantity || line.quantity, note, seat })}
        >
          {m.changeChoices}
        </Button>
      )}
      {others > 0 && (
        <p className={classes.hint} role="status">
          {(hasOtherNote ? m.noteOfSome : seatMessages().ofSome)(quantity, others)}
        </p>
      )}
    </>
  );
}
