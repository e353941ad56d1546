import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import type { View } from '../../../ui/lists/view-toggle.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import type { ItemSwitch } from '../hooks/use-menu-changes.ts';
import { ItemCard } from './item-card.tsx';
import { ItemRow } from './item-row.tsx';

export interface ItemActions {
  onSwitch: (itemId: string, field: ItemSwitch, on: boolean) => void;
  onEdit: (item: Item) => void;
  onDelete: (item: Item) => void;
}

interface Props extends ItemActions {
  items: readonly Item[];
  /** How many the whole menu has. */
  all: number;
  view: View;
}

/** From here on a row stands in one line. */
const ONE_LINE_PX = 760;
const CARD_PX = 220;

const LAYOUTS = {
  row: (width: number) => {
    const isNarrow = width < ONE_LINE_PX;
    return { columns: 1, height: isNarrow ? 128 : 60, isNarrow };
  },
  grid: (width: number) => ({ columns: Math.max(1, Math.floor(width / CARD_PX)), height: 132 }),
};

/** An ordinary menu. */
const FEW = 100;

/** The owner's menu, as rows with their switches or as cards. */
export function ItemList({ items, all, view, ...actions }: Props) {
  const Shape = view === 'row' ? ItemRow : ItemCard;
  return (
    <VirtualList key={view} label="Items" rows={items} isShort={all <= FEW} layout={LAYOUTS[view]}>
      {(item) => <Shape item={item} {...actions} />}
    </VirtualList>
  );
}
