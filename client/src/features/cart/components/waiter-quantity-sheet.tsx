import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import classes from './waiter-quantity-sheet.module.css';

interface Props {
  opened: boolean;
  name: string;
  quantity: number;
  max: number;
  onChoose: (quantity: number) => void;
  onClose: () => void;
}

const QUICK_QUANTITIES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15];

export function WaiterQuantitySheet({ opened, name, quantity, max, onChoose, onClose }: Props) {
  return (
    <Sheet opened={opened} title={name} onClose={onClose}>
      <div className={classes.offered}>
        {QUICK_QUANTITIES.map((offered) => (
          <button
            key={offered}
            type="button"
            className={`${classes.number} figures`}
            aria-label={waiterMessages().quantity.choose(offered, name)}
            aria-pressed={offered === quantity}
            data-autofocus={offered === quantity || undefined}
            disabled={offered > max}
            onClick={() => onChoose(offered)}
          >
            {offered}
          </button>
        ))}
      </div>
      <CustomQuantity max={max} onChoose={onChoose} />
    </Sheet>
  );
}

function CustomQuantity({ max, onChoose }: Pick<Props, 'max' | 'onChoose'>) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const m = waiterMessages().quantity;
  function submit(event: FormEvent): void {
    event.preventDefault();
    const quantity = Number(typed);
    if (Number.isInteger(quantity) && quantity >= 1 && quantity <= max) onChoose(quantity);
    else setError(m.wholeNumber(max));
  }
  return (
    <form className={classes.other} noValidate onSubmit={submit}>
      <Field
        label={m.another}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={2}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="quiet">
        {m.set}
      </Button>
    </form>
  );
}
