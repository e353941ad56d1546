import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { memo } from 'react';
import classes from './menu-grid.module.css';
import { MenuTile } from './menu-tile.tsx';

interface Props {
  items: readonly Item[];
  /** Item that Enter in the search adds. */
  first: Item | undefined;
  /** By item `_id`. */
  quantities: ReadonlyMap<string, number>;
  locked: boolean;
  onAdd: (item: Item) => void;
  onRemove: (itemId: string) => void;
}

const Tile = memo(MenuTile);

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
