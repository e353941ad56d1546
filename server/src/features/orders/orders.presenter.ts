import { linesTotal, toRupees } from '@tawa/shared/money.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
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

/** For members who may not see invoices: an id is the link of an invoice. */
export const presentKotWithoutInvoices = (kot: KotWithLines): Kot => ({
  ...presentKot(kot),
  invoiceId: null,
  invoiceIds: [],
});
