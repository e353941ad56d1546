import { IconTrash } from '@tabler/icons-react';
import { dinerMenuMessages } from '@tawa/shared/messages/menu.diner.en.ts';
import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { IconButton } from '../../../ui/elements/button.tsx';
import { Money } from '../../../ui/elements/money.tsx';
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx';
import { TakeFewer } from '../../cart/components/cart-lines.tsx';
import type { PricedLine } from '../../cart/model/priced-cart.ts';
import type { CounterOrder } from '../hooks/use-counter-order.ts';
import classes from './counter-lines.module.css';

/** Editable, except while the order is being sent. Sold-out items have no amount. */
export function CounterLines({ order }: { order: CounterOrder }) {
  const m = orderMessages().counter;
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{m.item}</th>
          <th scope="col">{m.quantity}</th>
          <th scope="col">{m.amount}</th>
          <th scope="col">
            <span className="unseen">{m.delete}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {order.priced.lines.map((line) => (
          <Line key={line.key} line={line} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line, order: { control, isReady } }: { line: PricedLine; order: CounterOrder }) {
  const { key, name, price, qty, maxQuantity, item, isAvailable } = line;
  const isTooMany = isAvailable && qty > maxQuantity;
  const m = orderMessages().counter;
  return (
    <tr data-available={isAvailable}>
      <th scope="row">
        {name}
        {!isAvailable && <span className={classes.soldOut}>{m.notAvailable}</span>}
        {isTooMany && (
          <span className={classes.soldOut}>{dinerMenuMessages().list.onlyLeft(item?.remaining ?? 0)}</span>
        )}
      </th>
      <td>
        {isReady && isTooMany && maxQuantity > 0 ? (
          <TakeFewer line={line} control={control} />
        ) : (
          <QuantityStepper
            quiet
            name={name}
            quantity={qty}
            disabled={!isReady}
            canIncrease={isAvailable && qty < maxQuantity}
            onDecrease={() => control.decrease(key)}
            onIncrease={() => control.increase(key)}
          />
        )}
      </td>
      <td>{isAvailable ? <Money rupees={(Math.round(price * 100) * qty) / 100} /> : '—'}</td>
      <td>
        <IconButton label={m.deleteItem(name)} disabled={!isReady} onClick={() => control.remove(key)}>
          <IconTrash size={18} aria-hidden="true" />
        </IconButton>
      </td>
    </tr>
  );
}
