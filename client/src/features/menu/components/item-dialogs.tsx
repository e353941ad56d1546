import type { Item } from '@tawa/shared/menu/menu.contract.ts';
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
}

export function ItemDialogs({ shop, categoryId, dialogs }: Props) {
  const { edited, copied, removed, close } = dialogs;
  const gstRate = shop.gstScheme === 'REGULAR' ? shop.gstRate : undefined;
  const deletion = useDeleteItem(shop._id);
  return (
    <>
      {dialogs.isAdding && (
        <ItemForm shopId={shop._id} categoryId={categoryId} shopGstRate={gstRate} onClose={close} />
      )}
      {copied && <ItemForm shopId={shop._id} copyOf={copied} shopGstRate={gstRate} onClose={close} />}
      {edited && <ItemForm shopId={shop._id} item={edited} shopGstRate={gstRate} onClose={close} />}
      <DeleteDialog row={removed} deletion={deletion} onClose={close} />
    </>
  );
}
