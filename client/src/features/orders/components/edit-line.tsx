import { type LineChoices, MAX_NOTE_LENGTH } from '@tawa/shared/menu/item-choices.rules.ts';
import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { lineSummary } from '@tawa/shared/orders/choice-text.rules.ts';
import type { KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { usePrefetch } from '../../../ui/feedback/lazy-page.tsx';
import { ItemChoices } from '../../item-choices/components/item-choices.tsx';
import { LazyItemChoices } from '../../item-choices/components/lazy-item-choices.tsx';
import { useItems } from '../../menu/menu.queries.ts';
import { hasChoices, menuAsOrdered } from '../../menu/model/orderable-items.ts';
import { choiceEdit, type LineEdit, orderedChoices } from '../model/choice-edit.ts';
import classes from './edit-line.module.css';

interface Props {
  shopId: string;
  line: KotLine;
  busy: boolean;
  onSave: (edit: LineEdit) => void;
  onClose: () => void;
}

/**
 * Edits the quantity, the note, and the choices of a line. A note or choices for only a part of its quantity make
 * this part a line of its own.
 */
export function EditLine({ shopId, ...props }: Props) {
  const { line, busy, onSave, onClose } = props;
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
        <LazyItemChoices
          shopId={shopId}
          item={choosable}
          isOrdered
          edited={{ ...orderedChoices(line), note: typed.note }}
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
      )}
    </>
  );
}

interface TypedLine {
  quantity: number;
  note: string;
}

interface FormProps extends Omit<Props, 'shopId'> {
  /** Opens the choices of the line's item. */
  onChoose: ((typed: TypedLine) => void) | undefined;
}

function EditLineForm({ line, busy, onSave, onClose, onChoose }: FormProps) {
  const m = orderMessages().kot;
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(String(line.quantity));
  const [note, setNote] = useState(line.note);
  const [error, setError] = useState('');
  useEffect(() => input.current?.select(), []);
  const summary = lineSummary(line);
  const typed = cleanNumber(text);
  const quantity = /^\d+$/.test(typed) ? Number(typed) : 0;
  const hasOtherNote = note.trim() !== line.note;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (quantity === line.quantity && !hasOtherNote) return onClose();
    if (quantity >= 1)
      return onSave(
        hasOtherNote ? { quantity, note: note.trim(), shownQuantity: line.quantity } : { quantity },
      );
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
        typed={{ quantity, note }}
        busy={busy}
        onNote={setNote}
        onChoose={onChoose}
        onKeyDown={closeOnEscape}
      />
      <p id={errorId} className={classes.error} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </form>
  );
}

interface NoteProps extends Pick<FormProps, 'line' | 'busy' | 'onChoose'> {
  /** The quantity is 0 while what is typed is invalid. */
  typed: TypedLine;
  onNote: (note: string) => void;
  onKeyDown: (event: { key: string }) => void;
}

function NoteAndChoices({ line, typed: { quantity, note }, busy, onNote, onChoose, onKeyDown }: NoteProps) {
  const m = orderMessages().kot;
  const others = note.trim() !== line.note && quantity >= 1 ? line.quantity - quantity : 0;
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
      {onChoose && (
        <Button
          variant="quiet"
          className={classes.choices}
          disabled={busy}
          onClick={() => onChoose({ quantity: quantity || line.quantity, note })}
        >
          {m.changeChoices}
        </Button>
      )}
      {others > 0 && (
        <p className={classes.hint} role="status">
          {m.noteOfSome(quantity, others)}
        </p>
      )}
    </>
  );
}
