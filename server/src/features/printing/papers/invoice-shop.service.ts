import type { ShopContext } from '../../../auth/shop-scope.ts';
import type { InvoiceShop } from '../../../printing/invoice-document.ts';
import { findShop } from '../../shops/shops.repository.ts';

/** Reads what the head of an invoice or a receipt has of the shop. */
export async function readInvoiceShop(context: ShopContext): Promise<InvoiceShop> {
  const shop = await findShop(context);
  if (!shop) throw new Error(`shop ${context.scope.shopId} is gone`);
  const { name, line1, line2, pincode, state, phoneNo, gstIn, upiId } = shop;
  return { name, phoneNo, gstIn, upiId, address: { line1, line2, pincode, state } };
}
