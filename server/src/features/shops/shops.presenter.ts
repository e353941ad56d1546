import { basisPointsToPercent } from '@tawa/shared/gst.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { ShopRow } from './shops.table.ts';

/** The hour that was set last, which may act from the next business day on. */
export const chosenDayStart = ({ businessDayStarts }: Pick<ShopRow, 'businessDayStarts'>): number =>
  businessDayStarts.at(-1)?.hour ?? 0;

export function presentShop(row: ShopRow): Shop {
  const { id, line1, line2, pincode, state, createdAt, gstRate, businessDayStarts, ...fields } = row;
  const { isBillingSkipped, isPrinterSkipped, areCodesPrinted, ...rest } = fields;
  return {
    _id: id,
    ...rest,
    gstRate: basisPointsToPercent(gstRate),
    businessDayStart: chosenDayStart(row),
    businessDayStarts,
    address: { line1, line2, pincode, state },
    createdAt: new Date(createdAt).toISOString(),
  };
}
