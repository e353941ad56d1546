import type { Category } from '@tawa/shared/menu/category.contract.ts';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { tileMessages } from '@tawa/shared/messages/menu.tiles.en.ts';
import { memo, useMemo } from 'react';
import { hueOfCategories } from '../model/category-hues.ts';
import type { ShortCodeInput } from '../model/parse-short-code.ts';
import classes from './menu-grid.module.css';
import { MenuTile } from './menu-tile.tsx';

interface Props {
  items: readonly Item[];
  /** All categories of the shop, so that a search changes no colour. */
  categories: readonly Category[];
  /** What Enter in the search adds. */
  first: ShortCodeInput | undefined;
  /** Quantities by the `_id` of the item. */
  quantities: ReadonlyMap<string, number>;
  locked: boolean;
  onAdd: (item: Item) => void;
  onRemove: (itemId: string) => void;
}

const Tile = memo(MenuTile);

export function MenuGrid({ items, categories, first, quantities, locked, onAdd, onRemove }: Props) {
  const m = tileMessages();
  const hues = useMemo(() => hueOfCategories(categories), [categories]);
  return (
    <ul className={classes.grid}>
      {items.map((item) => (
        <Tile
          key={item._id}
          item={item}
          hue={hues.get(item.categoryId._id)}
          typed={item._id === first?.item?._id ? m.typed(first.qty, first.variant?.name) : undefined}
          quantity={quantities.get(item._id) ?? 0}
          locked={locked}
          onAdd={onAdd}
          onRemove={onRemove}
        />
      ))}
    </ul>
  );
}
