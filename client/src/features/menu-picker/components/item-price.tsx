import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { dinerMenuMessages } from '@tawa/shared/messages/menu.diner.en.ts';
import { Money } from '../../../ui/elements/money.tsx';
import { RichText } from '../../../ui/elements/rich-text.tsx';
import { hasSeveralPrices } from '../../menu/model/orderable-items.ts';

/** Shows `from ₹120` if the prices of the variants differ. */
export function ItemPrice({ item }: { item: Item }) {
  const price = <Money rupees={item.price} />;
  if (!hasSeveralPrices(item)) return price;
  return (
    <span>
      <RichText content={dinerMenuMessages().list.from(price)} />
    </span>
  );
}
