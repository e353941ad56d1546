import { choiceMessages } from '@tawa/shared/messages/choices.en.ts';
import { dinerMenuMessages } from '@tawa/shared/messages/menu.diner.en.ts';
import { dinerOrderMessages } from '@tawa/shared/messages/orders.diner.en.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Money } from '../../../ui/elements/money.tsx';
import { VegMark } from '../../../ui/elements/veg-mark.tsx';
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx';
import type { CartControl } from '../cart.store.ts';
import { describeLineFault, editLineLabel } from '../model/describe-line.ts';
import type { PricedLine } from '../model/priced-cart.ts';
import { CartLineChoices } from './cart-line-choices.tsx';
import classes from './cart-lines.module.css';

interface Props {
  lines: readonly PricedLine[];
  control: CartControl;
  /** Opens the line's choices and note. */
  onEdit?: ((line: PricedLine) => void) | undefined;
}

export function CartLines({ lines, control, onEdit }: Props) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <Line key={line.key} line={line} control={control} onEdit={onEdit} />
      ))}
    </ul>
  );
}

interface LineProps extends Omit<Props, 'lines'> {
  line: PricedLine;
}

function Line({ line, control, onEdit }: LineProps) {
  const { key, name, price, qty, maxQuantity, item, isAvailable } = line;
  const isTooMany = isAvailable && qty > maxQuantity;
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
            describeLineFault(line)
          )}
        </span>
        {isTooMany && (
          <span className={classes.onlyLeft}>{dinerMenuMessages().list.onlyLeft(item?.remaining ?? 0)}</span>
        )}
        {onEdit && item?.isAvailable && !isLocked ? (
          <button type="button" className={classes.choices} onClick={() => onEdit(line)}>
            <CartLineChoices line={line} />
            <span className={classes.edit}>{editLineLabel(line)}</span>
          </button>
        ) : (
          <div className={classes.choices}>
            <CartLineChoices line={line} />
          </div>
        )}
      </div>
      {isTooMany && maxQuantity > 0 ? (
        <TakeFewer line={line} control={control} />
      ) : isAvailable && !isTooMany ? (
        <QuantityStepper
          name={name}
          quantity={qty}
          disabled={isLocked}
          canIncrease={qty < maxQuantity}
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

/** Offers to reduce the line to the quantity that is left. */
export function TakeFewer({ line, control }: Pick<LineProps, 'line' | 'control'>) {
  const { key, name, qty, maxQuantity } = line;
  const m = choiceMessages().cart;
  return (
    <Button
      variant="quiet"
      className={classes.take ?? ''}
      aria-label={m.takeOf(maxQuantity, name)}
      onClick={() => control.decrease(key, qty - maxQuantity)}
    >
      {m.take(maxQuantity)}
    </Button>
  );
}
