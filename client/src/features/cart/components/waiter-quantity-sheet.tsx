import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import { NumberForm } from '../../../ui/forms/number-form.tsx';
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
  const m = waiterMessages().quantity;
  return (
    <Sheet opened={opened} title={name} onClose={onClose}>
      <div className={classes.offered}>
        {QUICK_QUANTITIES.map((offered) => (
          <button
            key={offered}
            type="button"
            className={`${classes.number} figures`}
            aria-label={m.choose(offered, name)}
            aria-pressed={offered === quantity}
            data-autofocus={offered === quantity || undefined}
            disabled={offered > max}
            onClick={() => onChoose(offered)}
          >
            {offered}
          </button>
        ))}
      </div>
      <NumberForm
        label={m.another}
        submitLabel={m.set}
        fault={m.wholeNumber(max)}
        max={max}
        maxLength={2}
        onSubmit={onChoose}
      />
    </Sheet>
  );
}
