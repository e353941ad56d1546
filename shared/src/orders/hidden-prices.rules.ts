import type { Kot } from './orders.contract.ts';

const hidePriceOfLine = (line: Kot['items'][number]): Kot['items'][number] => ({
  ...line,
  price: 0,
  options: line.options.map((option) => ({ ...option, price: 0 })),
});

/**
 * Returns the KOT as members see it who may not see prices, such as cooks: all amounts are 0, and no invoice is named,
 * because its id is its link.
 */
export const hidePrices = (kot: Kot): Kot => ({
  ...kot,
  items: kot.items.map(hidePriceOfLine),
  // An event that an earlier version stored has none.
  voidedItems: (kot.voidedItems ?? []).map(hidePriceOfLine),
  orderValue: 0,
  invoiceId: null,
  invoiceIds: [],
});
