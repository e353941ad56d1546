import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useSetItemAvailability } from '../hooks/use-menu-mutations.ts';
import { AvailabilityChoices } from './availability-choices.tsx';

interface Props {
  shopId: string;
  item: Item;
  onClose: () => void;
}

/** Changes the availability of one item. The sheet closes with the change. */
export function ItemAvailabilitySheet({ shopId, item, onClose }: Props) {
  const { mutate, isPending } = useSetItemAvailability(shopId);
  return (
    <Sheet opened title={item.name} onClose={onClose}>
      <AvailabilityChoices
        item={item}
        onChange={(change) => {
          if (!isPending) mutate({ itemId: item._id, change }, { onSuccess: onClose });
        }}
      />
    </Sheet>
  );
}
