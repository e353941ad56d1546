import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { dinerOrderMessages } from '@tawa/shared/messages/orders.diner.en.ts';
import classes from './add-to-cart-button.module.css';

interface Props {
  item: Item;
  isLocked: boolean;
  onAdd: () => void;
}

/** Renders nothing while the item is unavailable. */
export function AddToCartButton({ item, isLocked, onAdd }: Props) {
  if (!item.isAvailable) return null;
  const m = dinerOrderMessages().cart;
  return (
    <button
      type="button"
      className={classes.add}
      aria-label={m.addItem(item.name)}
      disabled={isLocked}
      onClick={onAdd}
    >
      {m.add}
    </button>
  );
}
