import { toPaise, toRupees } from '@tawa/shared/money.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { isOccupying } from '@tawa/shared/orders/orders.rules.ts';

export interface SeparateInvoice {
  orders: Kot[];
  /** In rupees, for all KOTs of the table, before charges and tax. */
  totalRupees: number;
  /** True if the KOT shares its invoice with others. */
  isShared: boolean;
  /** Other KOTs with an invoice of their own. */
  invoicedSeparately: Kot[];
}

/** Returns the id of the KOT's invoice; undefined if it has none, or if other KOTs of the table share it. */
export function ownInvoiceId(kot: Kot, kotsOfTable: readonly Kot[]): string | undefined {
  const { invoiceId } = kot;
  const isShared = kotsOfTable.some((other) => other._id !== kot._id && other.invoiceId === invoiceId);
  return invoiceId && !isShared ? invoiceId : undefined;
}

/** Excludes requested KOTs. `kots` must not contain rejected or cancelled ones. */
export function unpaidKotsAt(tables: readonly { _id: string }[], kots: readonly Kot[] = []): Kot[] {
  return kots.filter((kot) => tables.some(({ _id }) => _id === kot.tableId?._id) && isOccupying(kot));
}

/** Returns the choices when `kot`, which has no `ownInvoiceId`, is invoiced. */
export function separateInvoiceFor(kot: Kot, unpaidKots: Kot[]): SeparateInvoice {
  return {
    orders: unpaidKots,
    totalRupees: toRupees(unpaidKots.reduce((sum, { orderValue }) => sum + toPaise(orderValue), 0)),
    isShared: kot.invoiceId !== null,
    invoicedSeparately: unpaidKots.filter(
      (other) => other._id !== kot._id && ownInvoiceId(other, unpaidKots),
    ),
  };
}
