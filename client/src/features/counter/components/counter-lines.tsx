import { IconPencil, IconTrash } from '@tabler/icons-react';
import { dinerMenuMessages } from '@tawa/shared/messages/menu.diner.en.ts';
import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { IconButton } from '../../../ui/elements/button.tsx';
import { Money } from '../../../ui/elements/money.tsx';
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx';
import { CartLineChoices } from '../../cart/components/cart-line-choices.tsx';
import { TakeFewer } from '../../cart/components/cart-lines.tsx';
import { describeLineFault, editLineLabel } from '../../cart/model/describe-line.ts';
import type { PricedLine } from '../../cart/model/priced-cart.ts';
import { LinesHead } from '../../orders/components/lines-head.tsx';
import type { CounterOrder } from '../hooks/use-counter-order.ts';
import classes from './counter-lines.module.css';

interface Props {
  order: CounterOrder;
  /** Opens the line's choices and note. */
  onEdit: (line: PricedLine) => void;
}

/**
 * The lines can be edited, except while the order is being sent. Lines that cannot be ordered show no amount.
 */
export function CounterLines({ order, onEdit }: Props) {
  return (
    <table className={classes.lines}>
      <LinesHead />
      <tbody>
        {order.priced.lines.map((line, index, lines) => (
          <Line key={rowKey(lines, index)} line={line} order={order} onEdit={onEdit} />
        ))}
      </tbody>
    </table>
  );
}

/**
 * Counts the lines of one item. The key stays the same when the choices of a line are edited, so that the
 * focus can return.
 */
function rowKey(lines: readonly PricedLine[], index: number): string {
  const itemId = lines[index]?.foodItemId;
  const before = lines.slice(0, index).filter(({ foodItemId }) => foodItemId === itemId);
  return `${itemId}/${before.length}`;
}

function Line({ line, order: { control, isReady }, onEdit }: Props & { line: PricedLine }) {
  const { key, name, price, qty, maxQuantity, item, isAvailable } = line;
  const isTooMany = isAvailable && qty > maxQuantity;
  const m = orderMessages().counter;
  return (
    <tr data-available={isAvailable}>
      <th scope="row">
        {isReady && item?.isAvailable ? (
          <button
            type="button"
            className={classes.edit}
            title={editLineLabel(line)}
            onClick={() => onEdit(line)}
          >
            <span>
              {name} <IconPencil size={15} aria-hidden="true" />
            </span>
            <span className={classes.choices}>
              <CartLineChoices line={line} />
            </span>
            <span className="unseen">{editLineLabel(line)}</span>
          </button>
        ) : (
          <>
            {name}
            <span className={classes.choices}>
              <CartLineChoices line={line} />
            </span>
          </>
        )}
        {!isAvailable && <span className={classes.soldOut}>{describeLineFault(line)}</span>}
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
