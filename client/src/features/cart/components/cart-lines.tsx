import { describeFault } from '@tawa/shared/messages/choices.en.ts';
import { dinerOrderMessages } from '@tawa/shared/messages/orders.diner.en.ts';
import { MAX_QUANTITY } from '@tawa/shared/orders/orders.rules.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Money } from '../../../ui/elements/money.tsx';
import { VegMark } from '../../../ui/elements/veg-mark.tsx';
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx';
import type { CartControl } from '../cart.store.ts';
import type { PricedCart, PricedLine } from '../model/priced-cart.ts';
import classes from './cart-lines.module.css';

export function CartLines({ priced, control }: { priced: PricedCart; control: CartControl }) {
  return (
    <ul className={classes.lines}>
      {priced.lines.map((line) => (
        <Line key={line.key} line={line} control={control} />
      ))}
    </ul>
  );
}

function Line({ line, control }: { line: PricedLine; control: CartControl }) {
  const { key, name, price, qty, item, isAvailable } = line;
  const m = dinerOrderMessages().cart;
  const isLocked = control.cart.unsent !== undefined;
  return (
    <li className={classes.line} data-available={isAvailable}>
      <div className={classes.words}>
        <span className={classes.name}>
          {item && <VegMark mealType={item.mealType} />} {name}
        </span>
        <span className={classes.price}>
          {isAvailable ? (
            <>
              <Money rupees={price} /> × <span className="figures">{qty}</span> ={' '}
              <Money className={classes.amount ?? ''} rupees={(Math.round(price * 100) * qty) / 100} />
            </>
          ) : (
            describeReason(line)
          )}
        </span>
      </div>
      {isAvailable ? (
        <QuantityStepper
          name={name}
          quantity={qty}
          disabled={isLocked}
          canIncrease={qty < MAX_QUANTITY}
          onDecrease={() => control.decrease(key)}
          onIncrease={() => control.increase(key)}
        />
      ) : (
        <Button
          variant="danger"
          disabled={isLocked}
          aria-label={m.removeItem(name)}
          onClick={() => control.remove(key)}
        >
          {m.remove}
        </Button>
      )}
    </li>
  );
}

function describeReason({ fault }: PricedLine): string {
  return fault ? describeFault(fault) : dinerOrderMessages().cart.unavailable;
}
