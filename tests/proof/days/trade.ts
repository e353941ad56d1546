import { creditAccountsApi } from '@tawa/shared/customers/credit-accounts.contract.ts';
import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { VOID_REASONS } from '@tawa/shared/orders/void.rules.ts';
import { count, Difference } from '../plans/evening.ts';
import {
  type BookedInvoice,
  dueOf,
  linesDiscountOf,
  netOf,
  type OrderedLine,
  openInvoicesOf,
  type TakenPayment,
  totalOf,
} from './books.ts';
import { credit } from './credit.ts';
import { type DayShop, inPaise, inRupees } from './day-shop.ts';
import { lowerLine } from './lower-line.ts';
import { pickCredit, pickMoney, pickOther, sharedMode } from './modes.ts';
import { expectInvoice, partOf, pickPerson, REASON, record } from './record.ts';

const CREDIT_LIMIT = 900_000;

function addBill(
  { books }: DayShop,
  shown: Invoice,
  lines: OrderedLine[],
  tableName: string | null,
): BookedInvoice {
  const bill: BookedInvoice = {
    ...{ id: shown._id, number: shown.invoiceNo, tableName, lines, discount: 0 },
    ...{ charges: { packingFee: 0, deliveryCharges: 0 }, status: 'OPEN', payments: [], credited: 0 },
    creditedItems: new Map(),
  };
  books.bills.push(bill);
  books.since.opened++;
  return bill;
}

function closeIfPaid({ books }: DayShop, bill: BookedInvoice): void {
  if (dueOf(books, bill) === 0) bill.status = 'PAID';
}

interface Order {
  kotId: string;
  lines: OrderedLine[];
  table: { id: string; name: string } | null;
  isServed: boolean;
}

/** A table is free if no open bill stands on it. */
function pickTable({ books, shop, random }: DayShop): Order['table'] {
  const taken = new Set(openInvoicesOf(books).map(({ tableName }) => tableName));
  const free = Object.entries(shop.tables).filter(([name]) => !taken.has(name));
  if (free.length === 0 || random.chance(0.6)) return null;
  const [name, id] = random.pick(free);
  return { id, name };
}

async function placeOrder(day: DayShop): Promise<Order> {
  const { random, items, customer, send } = day;
  const chosen = items.filter(() => random.chance(0.6));
  const cart = (chosen.length === 0 ? items : chosen).map((item) => ({ item, qty: random.integer(1, 4) }));
  const table = pickTable(day);
  const body = {
    ...{ customerName: customer.name, customerPhoneNo: customer.phoneNo },
    ...(table ? { tableNo: table.name } : { kotType: 'TAKEAWAY' as const }),
    cartItems: cart.map(({ item, qty }) => ({ foodItemId: item.id, qty })),
  };
  const { kot } = await send(ordersApi.newOrder, { params: {}, body }, 201);
  const lines = cart.map(({ item, qty }, n) => ({ id: kot.items[n]?._id ?? '', item, quantity: qty }));
  if (customer.id === '') {
    customer.id = kot.customerId?._id ?? '';
    const limit = { params: { customerId: customer.id }, body: { limit: CREDIT_LIMIT } };
    await send(creditAccountsApi.setCreditLimit, limit, 200);
  }
  const isServed = random.chance(0.5);
  if (isServed) await send(ordersApi.updateKot, { params: { kotId: kot._id }, body: {} }, 200);
  return { kotId: kot._id, lines, table, isServed };
}

function recordVoid({ books }: DayShop, voided: readonly OrderedLine[], isServed: boolean): void {
  const { voids } = books.since;
  voids.count++;
  for (const { item, quantity } of voided) {
    voids.amount += item.price * quantity;
    if (isServed) voids.wasted += quantity;
  }
}

/** Takes some of a line off the order, and so off its bill. At least one dish stays, and something to be paid. */
async function voidSome(
  day: DayShop,
  { kotId, lines, isServed }: Order,
  bill?: BookedInvoice,
): Promise<void> {
  const { random, send } = day;
  const left = lines.filter(({ quantity }) => quantity > 0);
  const line = random.pick(left);
  const most = left.length > 1 ? line.quantity : line.quantity - 1;
  if (most === 0) return;
  const quantity = partOf(day, most);
  if (bill) {
    const rest = lines.map((one) => (one === line ? { ...one, quantity: one.quantity - quantity } : one));
    if (totalOf(day.books, { ...bill, lines: rest }) === 0) return;
  }
  const params = { orderItemId: line.id };
  if (quantity === line.quantity && random.chance(0.5))
    await send(ordersApi.deleteOrderItem, { params, body: { kotId } }, 200);
  else {
    const reason = random.chance(0.8) ? { reasonId: random.pick(VOID_REASONS) } : { reason: 'Fell down' };
    await send(ordersApi.voidLine, { params, body: { kotId, quantity, ...reason } }, 200);
  }
  recordVoid(day, [{ ...line, quantity }], isServed);
  line.quantity -= quantity;
  count(day, isServed ? 'voids after cooking' : 'voids before cooking');
}

async function openBill(day: DayShop, { kotId, lines, table }: Order): Promise<BookedInvoice> {
  const { send } = day;
  const body = { kotId };
  const { invoice } = table
    ? await send(invoicesApi.tableInvoice, { params: {}, body: { tableId: table.id } }, 201)
    : await send(invoicesApi.singleInvoice, { params: {}, body }, 201);
  const bill = addBill(day, invoice, lines, table?.name ?? null);
  expectInvoice(day, bill, invoice);
  count(day, 'bills');
  return bill;
}

async function charge(day: DayShop, bill: BookedInvoice): Promise<void> {
  const { random, send, books } = day;
  const most = Math.floor(netOf(bill) / 5);
  bill.discount = most > 0 && random.chance(0.6) ? random.integer(1, most) : 0;
  bill.charges = {
    packingFee: random.chance(0.4) ? random.integer(1, 3_000) : 0,
    deliveryCharges: random.chance(0.4) ? random.integer(1, 5_000) : 0,
  };
  const body = {
    discount: inRupees(bill.discount + linesDiscountOf(bill)),
    packingFee: inRupees(bill.charges.packingFee),
    deliveryCharges: inRupees(bill.charges.deliveryCharges),
  };
  const { invoice } = await send(invoicesApi.addCharges, { params: { invoiceId: bill.id }, body }, 200);
  expectInvoice(day, bill, invoice);
  if (bill.discount > 0) count({ counts: day.counts }, 'discounts');
  if (books.settings.inclusive) count(day, 'charged with inclusive prices');
}

/** Returns the new bill, which has one dish of each line of which there are more. The life cycles split lowered lines. */
async function split(day: DayShop, bill: BookedInvoice): Promise<BookedInvoice | undefined> {
  const { send } = day;
  const parts = bill.lines.filter(({ quantity }) => quantity > 1);
  if (parts.length === 0 || bill.discount > 0) return undefined;
  if (bill.lines.some(({ adjustment }) => adjustment)) return undefined;
  const lines = parts.map(({ id }) => ({ orderItemId: id, quantity: 1 }));
  const options = { params: { invoiceId: bill.id }, body: { bills: [{ lines }] } };
  const { invoices } = await send(invoicesApi.splitInvoice, options, 201);
  const [source, made] = invoices;
  if (!source || !made) throw new Difference(`bill ${bill.number}: split into ${invoices.length}`);
  bill.lines = bill.lines.map((line) => ({
    ...line,
    quantity: line.quantity - (parts.includes(line) ? 1 : 0),
  }));
  const part = addBill(
    day,
    made,
    parts.map((line) => ({ ...line, quantity: 1, adjustment: undefined })),
    bill.tableName,
  );
  expectInvoice(day, bill, source);
  expectInvoice(day, part, made);
  count(day, 'splits');
  return part;
}

/** The part goes back into the bill from which it was split. */
async function join(day: DayShop, bill: BookedInvoice, part: BookedInvoice): Promise<void> {
  const { invoice } = await day.send(invoicesApi.joinInvoice, { params: { invoiceId: part.id } }, 200);
  for (const { id, quantity } of part.lines) {
    const line = bill.lines.find((one) => one.id === id);
    if (line) line.quantity += quantity;
  }
  part.status = 'VOID';
  day.books.since.voided.push(part.number);
  expectInvoice(day, bill, invoice);
  count(day, 'joined back');
}

/** Takes a part of what is due, or all of it. */
export async function pay(day: DayShop, bill: BookedInvoice, amount: number): Promise<TakenPayment> {
  const { random, send, books } = day;
  const person = pickPerson(day);
  const { sent, mode, modeName } = random.chance(0.15) ? pickCredit(day) : pickMoney(day);
  const tip = mode !== 'DUE' && random.chance(0.25) ? random.integer(1, 9_999) : 0;
  const change = mode === 'CASH' && random.chance(0.5) ? random.integer(1, 40_000) : 0;
  const body = {
    ...{ paymentMode: sent, amount: inRupees(amount) },
    ...(tip > 0 && { tip: inRupees(tip) }),
    ...(change > 0 && { tendered: inRupees(amount + tip + change) }),
  };
  const options = { params: { invoiceId: bill.id }, body, caller: person };
  const data = await send(invoicesApi.addPayment, options, 201);
  const entry = record(day, { kind: 'PAYMENT', mode, modeName, amount, tip, change }, person);
  const taken = { ...entry, id: data.payment._id, held: amount, isMixed: false, afterZ: books.last.number };
  bill.payments.push(taken);
  if (mode === 'DUE') books.owed += amount;
  closeIfPaid(day, bill);
  expectInvoice(day, bill, data.invoice);
  if (mode === 'DUE') count(day, 'on credit');
  if (modeName !== null) count(day, 'in own modes');
  if (tip > 0) count(day, 'tips');
  if (change > 0) count(day, 'with change');
  if (entry.drawer === null && mode === 'CASH') count(day, 'cash in no drawer');
  count(day, 'payments');
  return taken;
}

async function waive(day: DayShop, bill: BookedInvoice, amount: number): Promise<void> {
  const options = { params: { invoiceId: bill.id }, body: { amount: inRupees(amount), reason: REASON } };
  const { payment, invoice } = await day.send(invoicesApi.waive, options, 201);
  const entry = record(
    day,
    { kind: 'WAIVER', mode: null, modeName: null, amount, tip: 0, change: 0 },
    'owner',
  );
  bill.payments.push({
    ...entry,
    id: payment._id,
    held: amount,
    isMixed: false,
    afterZ: day.books.last.number,
  });
  closeIfPaid(day, bill);
  expectInvoice(day, bill, invoice);
  count(day, 'waivers');
}

/** Of a waiver. */
const NO_MODE = { sent: undefined, mode: null, modeName: null };

/** Gives back some of a payment or waiver of an open bill. The tip goes back with the rest of it. */
async function refund(day: DayShop, bill: BookedInvoice): Promise<void> {
  const { random, send, books } = day;
  const held = bill.payments.filter((payment) => payment.held > 0);
  if (held.length === 0 || bill.status !== 'OPEN') return;
  const payment = random.pick(held);
  // A debt that was collected meanwhile cannot be taken back.
  const most = payment.mode === 'DUE' ? Math.min(payment.held, books.owed) : payment.held;
  if (most === 0) return;
  const amount = random.chance(0.4) ? most : partOf(day, most);
  const back = payment.mode === 'DUE' ? sharedMode(payment.mode) : pickMoney(day);
  const { sent, mode, modeName } = payment.mode === null ? NO_MODE : back;
  const body = { amount: inRupees(amount), reason: REASON, ...(sent && { paymentMode: sent }) };
  const options = { params: { paymentId: payment.id }, body };
  const { invoice } = await send(invoicesApi.refundPayment, options, 201);
  const tip = amount === payment.held ? payment.tip : 0;
  record(day, { kind: 'REFUND', mode, modeName, amount, tip, change: 0 }, 'owner');
  payment.held -= amount;
  if (mode !== payment.mode || modeName !== payment.modeName) payment.isMixed = true;
  if (mode === 'DUE') books.owed -= amount;
  expectInvoice(day, bill, invoice);
  count(day, mode === null ? 'waivers taken back' : 'refunds');
}

/**
 * Corrects the mode of a payment of the day. No money moves, so both entries are in the drawer of the payment, or in none
 * if that is closed. Call it before the drawers are counted, or after they are closed.
 */
export async function correct(day: DayShop, bill: BookedInvoice): Promise<void> {
  const { random, send, books } = day;
  const right = bill.payments.filter(
    ({ mode, held, isMixed, afterZ }) =>
      mode !== null && mode !== 'DUE' && held > 0 && !isMixed && afterZ === books.last.number,
  );
  if (right.length === 0) return;
  const payment = random.pick(right);
  if (payment.mode === null) return;
  const { sent, mode, modeName } = pickOther(day, { mode: payment.mode, modeName: payment.modeName });
  const options = { params: { paymentId: payment.id }, body: { paymentMode: sent, reason: REASON } };
  const data = await send(invoicesApi.correctPayment, options, 201);
  const drawer = payment.drawer?.isOpen ? payment.drawer : null;
  const both = { amount: payment.held, tip: payment.tip, change: 0, drawer };
  books.since.entries.push({ ...both, kind: 'REFUND', mode: payment.mode, modeName: payment.modeName });
  books.since.entries.push({ ...both, kind: 'PAYMENT', mode, modeName });
  bill.payments.push({
    ...{ ...both, kind: 'PAYMENT', mode, modeName, held: payment.held },
    ...{ isMixed: false, afterZ: payment.afterZ },
    id: data.payment._id,
  });
  payment.held = 0;
  expectInvoice(day, bill, data.invoice);
  count(day, drawer ? 'corrections' : 'corrections without a drawer');
}

export async function collect(day: DayShop): Promise<void> {
  const { books, customer, send, random } = day;
  if (books.owed === 0) return;
  const amount = random.chance(0.3) ? books.owed : partOf(day, books.owed);
  const person = pickPerson(day);
  const { sent, mode, modeName } = pickMoney(day);
  const body = { amount: inRupees(amount), paymentMode: sent };
  const options = { params: { customerId: customer.id }, body, caller: person };
  const { balance } = await send(creditAccountsApi.collect, options, 201);
  books.owed -= amount;
  if (inPaise(balance) !== books.owed) throw new Difference(`owed: ${balance} for ${books.owed} paise`);
  record(day, { kind: 'COLLECTION', mode, modeName, amount, tip: 0, change: 0 }, person);
  count(day, 'collections');
}

/** Does some of what happens to money until the bill is paid, or stays open. */
export async function settle(day: DayShop, bill: BookedInvoice): Promise<void> {
  const { random, books } = day;
  for (let step = 0; bill.status === 'OPEN' && step < 5; step++) {
    const due = dueOf(books, bill);
    // A bill that is rounded down to nothing stays open, because nothing can be paid on it.
    if (due === 0) return;
    const act = random.integer(0, 9);
    if (act <= 4) await pay(day, bill, due);
    else if (act <= 6) await pay(day, bill, partOf(day, due));
    else if (act === 7) await waive(day, bill, partOf(day, due));
    else if (act === 8) await refund(day, bill);
    else return;
  }
}

async function cancelOrder(day: DayShop, { kotId, lines, isServed }: Order): Promise<void> {
  await day.send(ordersApi.deleteKot, { params: { kotId } }, 200);
  recordVoid(
    day,
    lines.filter(({ quantity }) => quantity > 0),
    isServed,
  );
  count(day, 'orders cancelled');
}

/** An order, its bill, what is taken off it, and its payment. */
export async function sell(day: DayShop): Promise<void> {
  const { random, books } = day;
  const order = await placeOrder(day);
  if (random.chance(0.2)) await voidSome(day, order);
  if (random.chance(0.07) && !order.isServed) return cancelOrder(day, order);
  const bill = await openBill(day, order);
  if (random.chance(0.4)) await lowerLine(day, bill);
  if (random.chance(0.3)) await voidSome(day, order, bill);
  if (random.chance(0.12) && !order.isServed) {
    await cancelOrder(day, order);
    bill.status = 'VOID';
    books.since.voided.push(bill.number);
    return count(day, 'void bills');
  }
  if (random.chance(0.4)) await charge(day, bill);
  const part = random.chance(0.25) ? await split(day, bill) : undefined;
  if (part && random.chance(0.4)) await join(day, bill, part);
  for (const one of [bill, part]) if (one?.status === 'OPEN' && random.chance(0.3)) await lowerLine(day, one);
  if (part?.status === 'OPEN') await settle(day, part);
  await settle(day, bill);
  if (random.chance(0.15)) await correct(day, bill);
  if (random.chance(0.2)) await credit(day, bill);
}
