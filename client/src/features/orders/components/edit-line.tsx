import { MAX_NOTE_LENGTH } from '@tawa/shared/menu/item-choices.rules.ts';
import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { lineSummary } from '@tawa/shared/orders/line-choices.rules.ts';
import type { KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/elements/button.tsx';
import type { LineEdit } from '../hooks/use-kot-changes.ts';
import classes from './edit-line.module.css';

interface Props {
  line: KotLine;
  busy: boolean;
  onSave: (edit: LineEdit) => void;
  onClose: () => void;
}

/** Its quantity, and its note. A note for fewer than there are makes these a line of their own. */
export function EditLine({ line, busy, onSave, onClose }: Props) {
  const m = orderMessages().kot;
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(String(line.quantity));
  const [note, setNote] = useState(line.note);
  const [error, setError] = useState('');
  useEffect(() => input.current?.select(), []);
  const summary = lineSummary(line);
  const quantity = /^\s*\d+\s*$/.test(text) ? Number(text) : 0;
  const hasOtherNote = note.trim() !== line.note;
  const others = hasOtherNote && quantity >= 1 ? line.quantity - quantity : 0;
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
      <input
        className={classes.note}
        autoComplete="off"
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        placeholder={m.note}
        aria-label={m.noteOf(summary)}
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={closeOnEscape}
      />
      {others > 0 && (
        <p className={classes.hint} role="status">
          {m.noteOfSome(quantity, others)}
        </p>
      )}
      <p id={errorId} className={classes.error} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </form>
  );
}
