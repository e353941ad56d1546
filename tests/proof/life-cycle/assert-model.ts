import { isDeepStrictEqual } from 'node:util';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { toPaise } from '@tawa/shared/money.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { PASSWORD } from '../../support/seed.ts';
import type { ShopRequest } from './keep-alive-client.ts';
import {
  findCustomerKot,
  invoiceAmounts,
  invoiceBalance,
  invoiceKots,
  invoiceLines,
  invoicePayments,
  isLive,
  isOccupied,
  isShownAvailable,
  kotTotal,
  type Line,
  type Model,
  type ModelInvoice,
  type ModelKot,
  type ModelPayment,
  owedBy,
  shownPrice,
  signedAmount,
  splitsOf,
  splitsWith,
  tablesWith,
  takenOff,
} from './model.ts';

const ENDED = ['PAID', 'REJECTED', 'CANCELLED'] as const;

function assertSame(what: string, told: readonly unknown[], promised: readonly unknown[]): void {
  const position = Array.from(
    { length: Math.max(told.length, promised.length) },
    (_, position) => position,
  ).find((position) => !isDeepStrictEqual(told[position], promised[position]));
  if (position === undefined) return;
  const [says, kots] = [told, promised].map((all) => JSON.stringify(all[position]) ?? 'nothing');
  throw new Error(`${what}: the server has ${says}, the model expects ${kots}`);
}

const sortById = <T extends { id: string }>(all: T[]): T[] => all.sort((a, b) => (a.id < b.id ? -1 : 1));

const actualItem = ({ _id: id, price, isAvailable, soldOutUntil, remaining, variants }: Item) => ({
  id,
  price: toPaise(price),
  variants: variants.map((variant) => [variant._id, toPaise(variant.price), variant.isAvailable]),
  isAvailable,
  soldOutToday: soldOutUntil !== null,
  remaining,
});

const expectedItem = (item: Model['items'][number]) => ({
  id: item.id,
  price: shownPrice(item),
  variants: item.variants.map(({ id, price, available }) => [id, price, available]),
  isAvailable: isShownAvailable(item),
  soldOutToday: item.soldOutToday,
  remaining: item.remaining,
});

const actualKot = (kot: Kot) => ({
  id: kot._id,
  kotType: kot.kotType,
  status: kot.status,
  paid: kot.paidAt !== null,
  tableName: kot.tableId?.name ?? null,
  phoneNo: kot.customerId?.phoneNo ?? null,
  invoices: kot.invoiceIds,
  value: toPaise(kot.orderValue),
  lines: kot.items.map((line) => [
    line._id,
    line.name,
    toPaise(line.price),
    line.quantity,
    line.doneAt !== null,
    line.variantId,
    line.options.map(({ _id, name, price, qty, itemId, doneAt }) => [
      ...[_id, name, toPaise(price), qty],
      ...[itemId, doneAt !== null],
    ]),
    line.note,
  ]),
});

function expectedLine({ items, options: { choices } }: Model, line: Line) {
  const { id, name, price, quantity, done, item, variant, options, optionPrices, note, pieces } = line;
  const chosen = choices.flatMap((choice, index) => {
    const qty = options[index] ?? 0;
    const piece = pieces.find(({ option }) => option === index);
    const itemId = piece ? (items[piece.item]?.id ?? '') : null;
    return qty > 0 ? [[choice.id, choice.name, optionPrices[index], qty, itemId, piece?.done ?? false]] : [];
  });
  const variantId = variant === null ? null : items[item]?.variants[variant]?.id;
  return [id, name, price, quantity, done, variantId, chosen, note];
}

function expectedGroup(model: Model, table: number): (string | undefined)[] | null {
  const group = model.tables[table]?.group ?? null;
  if (group === null) return null;
  return [model.groups[group]?.id, ...tablesWith(model, table).map((one) => model.tables[one]?.name)];
}

const invoiceIdsOf = (model: Model, kot: ModelKot) => [
  model.invoices[kot.invoice ?? -1]?.id,
  ...splitsWith(model, kot)
    .map(({ id }) => id)
    .sort(),
];

const expectedKot = (model: Model, kot: ModelKot) => ({
  id: kot.id,
  kotType: kot.kotType,
  status: kot.status,
  paid: kot.paid,
  tableName: kot.tableName,
  phoneNo: kot.phoneNo,
  invoices: kot.invoice === null ? [] : invoiceIdsOf(model, kot),
  value: kotTotal(kot),
  lines: kot.lines.map((line) => expectedLine(model, line)),
});

const actualInvoice = (invoice: Invoice) => ({
  id: invoice._id,
  status: invoice.status as ModelInvoice['status'],
  splitFrom: invoice.splitFrom,
  hasSplits: invoice.hasSplits,
  kots: invoice.kots,
  totalItems: invoice.totalItems,
  subTotal: toPaise(invoice.subTotal),
  discount: toPaise(invoice.discount),
  lineDiscount: invoice.items.reduce((sum, { adjustment }) => sum + toPaise(adjustment?.amount ?? 0), 0),
  packingFee: toPaise(invoice.packingFee),
  deliveryCharges: toPaise(invoice.deliveryCharges),
  total: toPaise(invoice.totalPayment),
  mode: invoice.paymentMode,
  received: invoice.amountReceived === null ? null : toPaise(invoice.amountReceived),
  waived: toPaise(invoice.waivedAmount),
  due: toPaise(invoice.due),
  payments: invoice.payments.map((payment) => [
    ...[payment._id, payment.kind, payment.paymentMode, toPaise(payment.amount), toPaise(payment.tip)],
    ...[payment.refundOf, toPaise(payment.change)],
  ]),
  phoneNo: invoice.customerId?.phoneNo ?? null,
  tableName: invoice.tableId?.name ?? null,
  tables: invoice.tables.map(({ name }) => name),
});

function expectedPayment({ payments }: Model, payment: ModelPayment) {
  const { id, kind, mode, amount, tip, tendered, refundOf } = payment;
  const refunded = refundOf === null ? null : payments[refundOf]?.id;
  const change = tendered === null ? 0 : tendered - amount - tip;
  return [id, kind, mode, amount, tip, refunded, change];
}

function expectedInvoice(model: Model, invoice: ModelInvoice) {
  const kots = invoiceKots(model, invoice);
  const { subTotal, lineDiscount, total } = invoiceAmounts(model, invoice);
  const payments = invoicePayments(model, invoice);
  const { received, waived, due } = invoiceBalance(model, invoice);
  return {
    id: invoice.id,
    status: invoice.status,
    splitFrom: invoice.source === null ? null : (model.invoices[invoice.source]?.id ?? null),
    hasSplits: splitsOf(model, invoice).length > 0,
    kots: kots.map(({ id }) => id),
    totalItems: invoiceLines(model, invoice).reduce((sum, { quantity }) => sum + quantity, 0),
    subTotal,
    ...invoice.charges,
    discount: invoice.charges.discount + lineDiscount,
    lineDiscount,
    total,
    mode: invoice.mode,
    received: payments.length === 0 ? null : received,
    waived,
    due,
    payments: payments.map((payment) => expectedPayment(model, payment)),
    phoneNo: findCustomerKot(model, invoice)?.phoneNo ?? null,
    tableName: invoice.tableName,
    tables: invoice.mergedNames ?? (invoice.tableName === null ? [] : [invoice.tableName]),
  };
}

/** An adjustment that takes nothing off is not shown. */
function expectedSplittable(line: Line) {
  const { id, quantity, adjustment } = line;
  const amount = takenOff(line);
  if (!adjustment || amount === 0) return [id, quantity, null, 0, 0];
  const lowered = adjustment.kind === 'PERCENT' ? quantity : Math.min(adjustment.quantity, quantity);
  return [id, quantity, adjustment.kind, amount, lowered];
}

/** @throws Error naming the first difference in an open shop's lists */
export async function assertListsMatch(model: Model, send: ShopRequest): Promise<void> {
  const [items, tables, live, invoices, customers] = await Promise.all([
    send(menuApi.getMyItems, { params: {}, caller: 'waiter' }),
    send(tablesApi.getMyTables, { params: {}, caller: 'waiter' }),
    // The owner's list, because a waiter's names no invoices.
    send(ordersApi.getKots, { params: {} }),
    send(invoicesApi.getInvoices, { params: {} }),
    send(customersApi.getCustomers, { params: {} }),
  ]);
  assertSame(
    'the items',
    sortById(items.data.items.map(actualItem)),
    sortById(model.items.flatMap((item) => (item.isDeleted ? [] : [expectedItem(item)]))),
  );
  assertSame(
    'the tables',
    sortById(
      tables.data.tables.map(({ _id: id, name, isEmpty, group }) => ({
        id,
        name,
        isEmpty,
        group: group && [group._id, ...group.tables.map((table) => table.name)],
      })),
    ),
    sortById(
      model.tables.flatMap(({ id, name, isDeleted }, index) =>
        isDeleted
          ? []
          : [{ id, name, isEmpty: !isOccupied(model, index), group: expectedGroup(model, index) }],
      ),
    ),
  );
  const kots = model.kots.filter(isLive);
  assertSame(
    'the live KOTs, newest first',
    live.data.kots.map(actualKot),
    kots.map((kot) => expectedKot(model, kot)).reverse(),
  );
  assertSame(
    'the invoices',
    sortById(invoices.data.invoices.map(actualInvoice)),
    sortById(
      model.invoices
        .filter(({ status }) => status !== 'VOID')
        .map((invoice) => expectedInvoice(model, invoice)),
    ),
  );
  assertSame(
    'the customers',
    sortById(
      customers.data.customers.map(({ _id: id, phoneNo, totalSpending, balance, lastVisited }) => ({
        id,
        phoneNo,
        spent: toPaise(totalSpending),
        owed: toPaise(balance),
        visited: lastVisited !== null,
      })),
    ),
    sortById(
      model.customers.flatMap(({ isDeleted, ...diner }, index) =>
        isDeleted ? [] : [{ ...diner, owed: owedBy(model, index) }],
      ),
    ),
  );
}

/** @throws Error naming the first difference in ended KOTs and sales */
export async function assertHistoryMatches(model: Model, send: ShopRequest): Promise<void> {
  for (const status of ENDED) {
    const { data } = await send(ordersApi.getKots, { params: {}, query: { status } });
    const ended = model.kots.filter((kot) => kot.status === status);
    const promised = ended.map((kot) => expectedKot(model, kot)).reverse();
    assertSame(`the KOTs that are ${status}`, data.kots.map(actualKot), promised);
  }
  const params = { startDate: 'all', endDate: 'all' };
  const { data } = await send(invoicesApi.getInvoiceSummary, { params, body: { password: PASSWORD } });
  const paid = model.invoices.filter(({ status }) => status === 'PAID');
  const moved = [
    ...model.payments.map((payment) => ({ mode: payment.mode, amount: signedAmount(payment) })),
    ...model.creditNotes.map(({ mode, amount }) => ({ mode, amount: -amount })),
  ];
  const sum = (isCounted: (mode: ModelPayment['mode']) => boolean) =>
    moved.filter(({ mode }) => isCounted(mode)).reduce((all, { amount }) => all + amount, 0);
  const takings = sum((mode) => mode !== null && mode !== 'DUE');
  const modes = new Set([...moved, ...paid].flatMap(({ mode }) => mode ?? []));
  const byMode = [...modes]
    .sort()
    .map((mode) => ({
      mode,
      received: sum((one) => one === mode),
      invoices: paid.filter((invoice) => invoice.mode === mode).length,
    }))
    .filter(({ received, invoices }) => received !== 0 || invoices !== 0);
  assertSame(
    'the takings',
    [
      {
        total: toPaise(data.totalAmount),
        refunded: toPaise(data.refunded),
        tips: toPaise(data.tips),
        invoices: data.totalInvoice,
        modes: data.paymentMode.map((one) => [
          one.paymentMode,
          toPaise(one.totalPaymentSum),
          one.totalInvoice,
        ]),
        overTime: data.takings.reduce((all, { total }) => all + toPaise(total), 0),
      },
    ],
    [
      {
        total: takings,
        refunded: model.creditNotes.reduce((all, { mode, amount }) => all + (mode === 'DUE' ? 0 : amount), 0),
        tips: model.payments.reduce((all, { kind, tip }) => all + (kind === 'REFUND' ? -tip : tip), 0),
        invoices: paid.length,
        modes: byMode.map(({ mode, received, invoices }) => [mode, received, invoices]),
        overTime: takings,
      },
    ],
  );
  for (const source of model.invoices.filter((one) => splitsOf(model, one).length > 0)) {
    const { data } = await send(invoicesApi.getSplitInvoices, { params: { invoiceId: source.id } });
    const family = [source, ...splitsOf(model, source)];
    assertSame(
      'the bills of a split',
      data.invoices.map(actualInvoice),
      family.map((one) => expectedInvoice(model, one)),
    );
    assertSame(
      'what can still be split',
      data.lines.map(({ orderItemId, quantity, adjustment }) => [
        ...[orderItemId, quantity, adjustment?.kind ?? null],
        ...[toPaise(adjustment?.amount ?? 0), adjustment?.quantity ?? 0],
      ]),
      invoiceLines(model, source).map(expectedSplittable),
    );
  }
  const notes = await send(invoicesApi.getInvoices, { params: {}, query: { document: 'CREDIT_NOTE' } });
  assertSame(
    'the credit notes',
    sortById(
      notes.data.invoices.map(({ _id: id, creditFor, totalPayment, paymentMode: mode }) => ({
        ...{ id, creditFor, mode },
        total: toPaise(totalPayment),
      })),
    ),
    sortById(
      model.creditNotes.map(({ id, invoice, mode, amount }) => ({
        ...{ id, creditFor: model.invoices[invoice]?.id, mode },
        total: -amount,
      })),
    ),
  );
}
