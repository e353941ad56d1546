import { basisPointsToPercent } from '@tawa/shared/gst.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { ShopRow } from './shops.table.ts';

export function presentShop(row: ShopRow): Shop {
  const { id, line1, line2, pincode, state, createdAt, gstRate, businessDayStarts, ...fields } = row;
  const { isBillingSkipped, isPrinterSkipped, areCodesPrinted, ...rest } = fields;
  return {
    _id: id,
    ...rest,
    gstRate: basisPointsToPercent(gstRate),
    address: { line1, line2, pincode, state },
    createdAt: new Date(createdAt).toISOString(),
  };
}
