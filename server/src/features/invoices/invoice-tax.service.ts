import { computeInvoiceTax, type GstSettings, type TaxableInvoice } from '@tawa/shared/gst.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { findShop } from '../shops/shops.repository.ts';
import { UNTAXED } from './invoice-writes.repository.ts';
import type { StoredTax, TaxColumns } from './invoices.table.ts';

interface ChargedAmounts {
  discount: number;
  packingFee: number;
  deliveryCharges: number;
}

async function loadGstSettings(tx: Db, scope: ShopScope): Promise<GstSettings | undefined> {
  const shop = await findShop(tx, scope);
  if (!shop) return undefined;
  const { gstScheme, gstRate, gstInclusive, roundOff } = shop;
  return { scheme: gstScheme, rate: gstRate, inclusive: gstInclusive, roundsOff: roundOff };
}

/** Call it for open invoices only: it uses the shop's present settings, and a paid invoice keeps its tax. */
export async function calculateInvoiceTax(
  tx: Db,
  scope: ShopScope,
  charges: ChargedAmounts,
  kots: readonly { lines: TaxableInvoice['lines'] }[],
): Promise<TaxColumns> {
  const settings = await loadGstSettings(tx, scope);
  if (!settings || settings.scheme === 'NONE') return UNTAXED;
  const { discount, packingFee, deliveryCharges } = charges;
  const lines = kots.flatMap((kot) => kot.lines);
  const tax = computeInvoiceTax(settings, { lines, discount, packingFee, deliveryCharges });
  const storedTax: StoredTax = { scheme: settings.scheme, inclusive: settings.inclusive, lines: tax.lines };
  return { taxAdded: tax.taxAdded, roundOff: tax.roundOff, gst: JSON.stringify(storedTax) };
}
