import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { memo } from 'react';
import classes from './menu-grid.module.css';
import { MenuTile } from './menu-tile.tsx';

interface Props {
  items: readonly Item[];
  /** What Enter in the search would take. */
  first: Item | undefined;
  /** How many of an item are in the order, by its `_id`. */
  quantities: ReadonlyMap<string, number>;
  /** The order takes no change right now. */
  locked: boolean;
  onAdd: (item: Item) => void;
  onRemove: (itemId: string) => void;
}

const Tile = memo(MenuTile);

/** The menu as tiles, as many as fit: a click adds one, a right-click or the minus takes one off. */
export function MenuGrid({ items, first, quantities, locked, onAdd, onRemove }: Props) {
  return (
    <ul className={classes.grid}>
      {items.map((item) => (
        <Tile
          key={item._id}
          item={item}
          isFirst={item._id === first?._id}
          quantity={quantities.get(item._id) ?? 0}
          locked={locked}
          onAdd={onAdd}
          onRemove={onRemove}
        />
      ))}
    </ul>
  );
}
