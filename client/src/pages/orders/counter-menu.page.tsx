import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { COUNTER_PLACE, useItemRequest } from '../../features/cart/cart.store.ts';
import { useItemStepper } from '../../features/cart/components/item-stepper.tsx';
import { useCartTiles } from '../../features/cart/hooks/use-cart-tiles.ts';
import { MenuGrid } from '../../features/menu-picker/components/menu-grid.tsx';
import { MenuPanel } from '../../features/menu-picker/components/menu-panel.tsx';
import { MenuRows } from '../../features/menu-picker/components/menu-rows.tsx';

interface Props {
  shopId: string;
  offeredGroups: readonly OptionGroup[] | undefined;
  /** By item `_id`. */
  quantities: ReadonlyMap<string, number>;
  isReady: boolean;
  isWide: boolean;
}

/** A module of its own, because the choice of a destination comes first and does not need it. */
export default function CounterMenu({ shopId, offeredGroups, quantities, isReady, isWide }: Props) {
  const action = useItemStepper(shopId, COUNTER_PLACE);
  const { pick, add, decrease } = useCartTiles(shopId, COUNTER_PLACE, offeredGroups);
  const onOpen = useItemRequest(shopId, COUNTER_PLACE);
  return (
    <MenuPanel shopId={shopId} hasRail={isWide} onPick={pick}>
      {(found, first, categories) =>
        isWide ? (
          <MenuGrid
            items={found}
            categories={categories}
            first={first}
            quantities={quantities}
            locked={!isReady}
            onAdd={add}
            onRemove={decrease}
          />
        ) : (
          <MenuRows items={found} action={action} onOpen={onOpen} />
        )
      }
    </MenuPanel>
  );
}
