import { linesTotal, toRupees } from '@tawa/shared/money.ts';
import { hidePrices } from '@tawa/shared/orders/hidden-prices.rules.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { may, type ShopScope } from '../../auth/shop-scope.ts';
import { iso, isoOrNull } from '../../support/iso.ts';
import { isLeft, type KotWithLines } from './orders.repository.ts';
import type { KotLineRow, StoredChoice } from './orders.table.ts';

function presentChoice({ _id, group, name, price, qty, itemId, doneAt }: StoredChoice) {
  return {
    _id,
    group,
    name,
    price: toRupees(price),
    qty,
    itemId: itemId ?? null,
    doneAt: isoOrNull(doneAt ?? null),
  };
}

function presentLine({ id, price, doneAt, options, ...line }: KotLineRow) {
  const { foodItemId, name, quantity, voidedQuantity, variantId, note, seat } = line;
  return {
    _id: id,
    foodItemId,
    name,
    price: toRupees(price),
    quantity,
    voidedQuantity,
    doneAt: isoOrNull(doneAt),
    variantId,
    options: (options ?? []).map(presentChoice),
    note,
    seat,
  };
}

/** A KOT as the diner who placed it gets it, without the id of the customer of that phone number. */
export const withoutCustomerId = (kot: Kot): Kot => ({
  ...kot,
  customerId: kot.customerId && { ...kot.customerId, _id: null },
});

export function presentKot({ kot: row, lines, splitInvoiceIds = [] }: KotWithLines): Kot {
  return {
    _id: row.id,
    tokenNo: row.tokenNo,
    kotType: row.kotType,
    status: row.status,
    tableId: row.tableId === null ? null : { _id: row.tableId, name: row.tableName ?? '' },
    movedFrom: row.movedFromId === null ? null : { _id: row.movedFromId, name: row.movedFromName ?? '' },
    customerId:
      row.customerName === null
        ? null
        : { _id: row.customerId, name: row.customerName, phoneNo: row.customerPhoneNo ?? '' },
    items: lines.filter(isLeft).map(presentLine),
    voidedItems: lines.filter((line) => !isLeft(line)).map(presentLine),
    changes: row.changes ?? [],
    totalOrderItems: lines.reduce((sum, line) => sum + line.quantity, 0),
    orderValue: toRupees(linesTotal(lines)),
    specialRequest: row.specialRequest,
    createdAt: iso(row.createdAt),
    confirmedAt: isoOrNull(row.confirmedAt),
    servedAt: isoOrNull(row.servedAt),
    paidAt: isoOrNull(row.paidAt),
    invoiceId: row.invoiceId,
    invoiceIds: row.invoiceId === null ? [] : [row.invoiceId, ...splitInvoiceIds],
    heardAt: isoOrNull(row.heardAt),
    placedBy: { _id: row.placedById, role: row.placedByRole, name: row.placedByName },
  };
}

/** A diner sees what the own order costs. */
export const kotShownTo = (scope: ShopScope, kot: Kot): Kot =>
  scope.rights === null || may(scope, 'price.read') ? kot : hidePrices(kot);

/** Names no invoice to members who may not see invoices: an id is the link of an invoice. */
export function presentKotTo(scope: ShopScope, kotWithLines: KotWithLines): Kot {
  const kot = presentKot(kotWithLines);
  if (may(scope, 'invoice.read')) return kot;
  return { ...kotShownTo(scope, kot), invoiceId: null, invoiceIds: [] };
}
