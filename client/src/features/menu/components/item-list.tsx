import type { Item } from '@tawa/shared/menu/item.contract.ts';
import type { SwitchField } from '@tawa/shared/menu/item-fields.rules.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { useState } from 'react';
import type { ListView } from '../../../ui/lists/view-toggle.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { ItemAvailabilitySheet } from './item-availability-sheet.tsx';
import { ItemCard } from './item-card.tsx';
import classes from './item-list.module.css';
import { ItemRow } from './item-row.tsx';

interface ItemActions {
  onSwitch: (itemId: string, field: SwitchField, on: boolean) => void;
  onEdit: (item: Item) => void;
  onCopy: (item: Item) => void;
  onAvailability: (itemId: string) => void;
  onDelete: (item: Item) => void;
}

export interface ItemEntryProps extends ItemActions {
  item: Item;
  offeredGroups: readonly OptionGroup[];
}

interface Props extends Omit<ItemActions, 'onAvailability'> {
  shopId: string;
  items: readonly Item[];
  /** The option groups as the shop's diners get them; see `offeredGroups`. */
  offeredGroups: readonly OptionGroup[];
  /** Counts all items, whatever the filter is. */
  totalCount: number;
  view: ListView;
}

const ONE_LINE_MIN_PX = 760;
const CARD_PX = 220;

/** The styles of row and card have the same values. A mouse can hit smaller buttons than a finger. */
const heightFor = ({ mouse, finger }: { mouse: number; finger: number }) =>
  window.matchMedia('(pointer: fine)').matches ? mouse : finger;

const LAYOUTS = {
  row: (width: number) => {
    const isNarrow = width < ONE_LINE_MIN_PX;
    return { columns: 1, height: isNarrow ? 72 : heightFor({ mouse: 36, finger: 44 }), isNarrow, gap: 0 };
  },
  grid: (width: number) => ({
    columns: Math.max(1, Math.floor(width / CARD_PX)),
    height: heightFor({ mouse: 140, finger: 152 }),
    gap: 8,
  }),
};

/** Up to this number all rows are rendered, so that the browser can search them. */
const SHORT_LIST_MAX = 100;

export function ItemList({ shopId, items, offeredGroups, totalCount, view, ...actions }: Props) {
  const [changedId, setChangedId] = useState<string>();
  const changed = items.find(({ _id }) => _id === changedId);
  const ItemComponent = view === 'row' ? ItemRow : ItemCard;
  return (
    <>
      <VirtualList
        key={view}
        label={menuMessages().items.title}
        className={view === 'row' ? classes.rows : undefined}
        rows={items}
        isShort={totalCount <= SHORT_LIST_MAX}
        layout={LAYOUTS[view]}
      >
        {(item) => (
          <ItemComponent
            item={item}
            offeredGroups={offeredGroups}
            onAvailability={setChangedId}
            {...actions}
          />
        )}
      </VirtualList>
      {changed && (
        <ItemAvailabilitySheet shopId={shopId} item={changed} onClose={() => setChangedId(undefined)} />
      )}
    </>
  );
}
