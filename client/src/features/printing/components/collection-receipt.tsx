import { collectionReceipt } from '@tawa/shared/customers/collection-receipt.rules.ts';
import type { StatementEntry } from '@tawa/shared/customers/credit-accounts.contract.ts';
import { receiptMessages } from '@tawa/shared/messages/receipts.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { printingClient } from '../printing.queries.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

interface Props {
  shop: Shop;
  customerName: string;
  entry: StatementEntry;
  onClose: () => void;
}

/** What a customer gets who pays of what is owed. */
export default function CollectionReceipt({ shop, customerName, entry, onClose }: Props) {
  return (
    <ReceiptSheet
      shop={shop}
      title={receiptMessages().collection.sheetTitle(customerName)}
      receipt={collectionReceipt(customerName, entry)}
      queue={() => printingClient.printReceipt({ params: { entryId: entry._id, shopId: shop._id } })}
      onClose={onClose}
    />
  );
}
