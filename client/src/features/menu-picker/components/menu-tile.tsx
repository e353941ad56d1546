import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { hasFewRemaining } from '@tawa/shared/menu/menu.rules.ts';
import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { dinerMenuMessages } from '@tawa/shared/messages/menu.diner.en.ts';
import { tileMessages } from '@tawa/shared/messages/menu.tiles.en.ts';
import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import '../../../ui/theme/category-colours.css';
import { VegMark } from '../../../ui/elements/veg-mark.tsx';
import { maxQuantity } from '../../menu/model/orderable-items.ts';
import { ItemPrice } from './item-price.tsx';
import classes from './menu-tile.module.css';

interface Props {
  item: Item;
  /** See `hueOfCategories`. */
  hue: number | undefined;
  /**
   * How many, and of which size, Enter in the search adds; '' for one. Undefined if Enter adds another item.
   */
  typed: string | undefined;
  quantity: number;
  locked: boolean;
  onAdd: (item: Item) => void;
  onRemove: (itemId: string) => void;
}

const DECREASE_KEY = /^(?:-|Delete|Backspace)$/;

export function MenuTile({ item, hue, typed, quantity, locked, onAdd, onRemove }: Props) {
  const { _id, name, isAvailable } = item;
  const m = dinerMenuMessages().list;
  const canAdd = isAvailable && !locked && quantity < maxQuantity(item);
  const remove = () => {
    if (quantity > 0 && !locked) onRemove(_id);
  };
  const removeOnRightClick = (event: MouseEvent) => {
    event.preventDefault();
    remove();
  };
  const onKey = (event: KeyboardEvent) => {
    if (DECREASE_KEY.test(event.key)) remove();
  };
  return (
    <li
      className={classes.tile}
      style={hue === undefined ? undefined : ({ '--hue': `var(--category-${hue})` } as CSSProperties)}
      data-available={isAvailable}
      data-first={typed !== undefined}
      data-chosen={quantity > 0}
    >
      <button
        type="button"
        className={classes.add}
        // With `aria-disabled` instead of `disabled`, right-click and screen readers keep working.
        aria-disabled={!canAdd}
        onClick={() => canAdd && onAdd(item)}
        onContextMenu={removeOnRightClick}
        onKeyDown={onKey}
      >
        <span className={classes.name}>
          <VegMark mealType={item.mealType} size={14} /> {name}
          {item.isStar && (
            <span className={classes.star} role="img" aria-label={m.starred}>
              {'\u00a0★'}
            </span>
          )}
        </span>
        {isAvailable ? (
          <span className={classes.price}>
            {typed || <ItemPrice item={item} />}
            {hasFewRemaining(item) ? (
              <span className={classes.soldOut}>{m.onlyLeft(item.remaining ?? 0)}</span>
            ) : (
              item.shortCode && !typed && <span className={classes.code}>{item.shortCode}</span>
            )}
          </span>
        ) : (
          <span className={classes.soldOut}>{m.unavailable}</span>
        )}
      </button>
      {typed !== undefined && quantity === 0 && (
        <span className={classes.enter} aria-hidden="true">
          Enter
        </span>
      )}
      {quantity > 0 && <TileCount name={name} quantity={quantity} locked={locked} onDecrease={remove} />}
    </li>
  );
}

interface CountProps {
  name: string;
  quantity: number;
  locked: boolean;
  onDecrease: () => void;
}

function TileCount({ name, quantity, locked, onDecrease }: CountProps) {
  return (
    <span className={classes.count}>
      <button
        type="button"
        aria-label={appMessages().quantity.less(name)}
        disabled={locked}
        onClick={onDecrease}
      >
        −
      </button>
      <span className={`${classes.badge} figures`} role="img" aria-label={tileMessages().inOrder(quantity)}>
        {quantity}
      </span>
    </span>
  );
}
