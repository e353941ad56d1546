import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { lineSummary } from '@tawa/shared/orders/line-choices.rules.ts';
import type { KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/elements/button.tsx';
import classes from './edit-quantity.module.css';

interface Props {
  line: KotLine;
  busy: boolean;
  onSave: (quantity: number) => void;
  onClose: () => void;
}

export function EditQuantity({ line, busy, onSave, onClose }: Props) {
  const m = orderMessages().kot;
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(String(line.quantity));
  const [error, setError] = useState('');
  useEffect(() => input.current?.select(), []);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const quantity = /^\s*\d+\s*$/.test(text) ? Number(text) : 0;
    if (quantity === line.quantity) return onClose();
    if (quantity >= 1) return onSave(quantity);
    setError(m.quantityInvalid);
    toastError(m.quantityInvalid);
  };
  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <span className={classes.name}>{lineSummary(line)}</span>
      <input
        ref={input}
        className="figures"
        inputMode="numeric"
        autoComplete="off"
        // MAX_QUANTITY is 99.
        maxLength={2}
        value={text}
        aria-label={m.quantityOf(lineSummary(line))}
        aria-invalid={Boolean(error)}
        aria-describedby={errorId}
        onChange={(event) => {
          setText(event.target.value);
          setError('');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      />
      <Button type="submit" busy={busy}>
        {m.save}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={onClose}>
        {m.back}
      </Button>
      <p id={errorId} className={classes.error} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </form>
  );
}
