import type { Item } from '@tawa/shared/menu/item.contract.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { useRowDialogs } from '../../../ui/hooks/use-row-dialogs.ts';
import { DeleteDialog } from '../../../ui/overlays/delete-dialog.tsx';
import { useDeleteItem } from '../hooks/use-menu-mutations.ts';
import { ItemForm } from './item-form.tsx';

interface Props {
  shop: Shop;
  /** Selected in advance for a new item. */
  categoryId: string | undefined;
  dialogs: ReturnType<typeof useRowDialogs<Item>>;
  /** No printer of the shop can write these. */
  unwritableNames: readonly string[];
}

export function ItemDialogs({ shop, categoryId, dialogs, unwritableNames }: Props) {
  const { edited, copied, removed, close } = dialogs;
  const gstRate = shop.gstScheme === 'REGULAR' ? shop.gstRate : undefined;
  const shared = { shopId: shop._id, shopGstRate: gstRate, unwritableNames, onClose: close };
  const deletion = useDeleteItem(shop._id);
  return (
    <>
      {dialogs.isAdding && <ItemForm {...shared} categoryId={categoryId} />}
      {copied && <ItemForm {...shared} copyOf={copied} />}
      {edited && <ItemForm {...shared} item={edited} />}
      <DeleteDialog row={removed} deletion={deletion} onClose={close} />
    </>
  );
}
