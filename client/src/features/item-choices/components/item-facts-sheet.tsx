import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { VegMark } from '../../../ui/elements/veg-mark.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { ItemFacts } from './item-facts.tsx';

interface Props {
  shopId: string;
  item: Item;
  onClose: () => void;
}

export default function ItemFactsSheet({ shopId, item, onClose }: Props) {
  return (
    <Sheet
      opened
      title={
        <>
          <VegMark mealType={item.mealType} /> {item.name}
        </>
      }
      onClose={onClose}
    >
      <ItemFacts shopId={shopId} item={item} />
    </Sheet>
  );
}
