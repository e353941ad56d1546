import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { choiceMessages } from '@tawa/shared/messages/choices.en.ts';
import { useEffect } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { CartControl } from '../cart.store.ts';
import { quantityOfItem } from '../model/cart-lines.ts';
import type { PricedLine } from '../model/priced-cart.ts';
import { CartLines } from './cart-lines.tsx';
import classes from './item-lines-sheet.module.css';

interface Props {
  item: Item;
  lines: readonly PricedLine[];
  control: CartControl;
  onEdit: (line: PricedLine) => void;
  onChooseAgain: () => void;
  onClose: () => void;
}

/** Lists the item's lines in the cart, and offers one more with the same choices or with others. */
export default function ItemLinesSheet({ item, lines, control, onEdit, onChooseAgain, onClose }: Props) {
  const m = choiceMessages().cart;
  const isEmpty = lines.length === 0;
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  const isAnotherLeft =
    item.isAvailable && quantityOfItem(lines, item._id) < (item.remaining ?? Number.POSITIVE_INFINITY);
  const { seat: nextSeat = 0 } = control.cart;
  const last = lines.findLast(({ isAvailable, seat = 0 }) => isAvailable && seat === nextSeat);
  function repeat({ key }: PricedLine): void {
    control.increase(key);
    onClose();
  }
  return (
    <Sheet
      opened={!isEmpty}
      title={m.lines(item.name)}
      onClose={onClose}
      footer={
        isAnotherLeft && (
          <div className={classes.actions}>
            <Button variant="quiet" onClick={onChooseAgain}>
              {m.chooseAgain}
            </Button>
            {last && (
              <Button data-autofocus onClick={() => repeat(last)}>
                {m.repeatLast}
              </Button>
            )}
          </div>
        )
      }
    >
      <CartLines lines={lines} control={control} onEdit={onEdit} />
    </Sheet>
  );
}
