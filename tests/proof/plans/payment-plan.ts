import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { type MoneyMode, PAYMENT_MODES, type PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import {
  count,
  Difference,
  expectAmounts,
  expectOccupancy,
  type Sitting,
  sendAsOwner,
  toRupees,
} from './evening.ts';
import type { LedgerInvoice, LedgerPayment } from './ledger.ts';
import * as ledger from './ledger.ts';

const MAX_STEPS = 6;
const REASON = 'Regular guest';

/** A random amount from 1 paisa to `most`. */
const partOf = ({ random }: Sitting, most: bigint): bigint => BigInt(random.integer(1, Number(most)));
const pickMoney = ({ random }: Sitting): MoneyMode =>
  random.pick(PAYMENT_MODES, (mode) => (mode === 'CASH' ? 4 : 1));

function pickMode(sitting: Sitting): PaymentMode {
  return sitting.hasCustomer && sitting.random.chance(0.2) ? 'DUE' : pickMoney(sitting);
}

async function check(sitting: Sitting, bill: LedgerInvoice, shown: Invoice): Promise<void> {
  expectAmounts(sitting, bill, shown);
  await expectOccupancy(sitting);
}

async function pay(
  sitting: Sitting,
  bill: LedgerInvoice,
  amount: bigint,
  part: LedgerPayment['part'] = null,
): Promise<void> {
  const { random, family } = sitting;
  const mode = pickMode(sitting);
  const due = ledger.dueOf(family, bill);
  const tip = mode !== 'DUE' && random.chance(0.25) ? partOf(sitting, 20_000n) : 0n;
  const isTendered = mode === 'CASH' && random.chance(0.4);
  const tendered = isTendered ? amount + tip + BigInt(random.integer(0, 3) * 5_000) : null;
  const isRefunded = amount > due && mode !== 'CASH' && mode !== 'DUE' && random.chance(0.7);
  const refundMode = isRefunded ? pickMoney(sitting) : undefined;
  const body = {
    paymentMode: mode,
    amount: toRupees(amount),
    ...(tip > 0n && { tip: toRupees(tip) }),
    ...(tendered !== null && { tendered: toRupees(tendered) }),
    ...(part && { part }),
    ...(random.chance(0.5) && { expectedDue: toRupees(due) }),
    ...(refundMode && { refundMode }),
  };
  const options = { params: { invoiceId: bill.id }, body };
  const isTaken = ledger.takePayment(family, bill, { mode, amount, tip, tendered, part, refundMode });
  const data = await sendAsOwner(sitting, invoicesApi.addPayment, options, isTaken ? 201 : 409);
  if (!isTaken) return count(sitting, 'payments above what is due refused');
  count(sitting, 'payments');
  if (tip > 0n) count(sitting, 'tips');
  if (mode === 'DUE') count(sitting, 'on credit');
  await check(sitting, bill, data.invoice);
  if ((bill.payments.at(-1)?.tendered ?? 0n) > amount + tip) count(sitting, 'with change');
}

async function waive(sitting: Sitting, bill: LedgerInvoice, amount: bigint): Promise<void> {
  const options = { params: { invoiceId: bill.id }, body: { amount: toRupees(amount), reason: REASON } };
  const { invoice } = await sendAsOwner(sitting, invoicesApi.waive, options, 201);
  ledger.waive(sitting.family, bill, amount);
  count(sitting, 'waivers');
  await check(sitting, bill, invoice);
}

/** Pays what is due at once, and may waive a part of it. */
async function settle(sitting: Sitting, bill: LedgerInvoice): Promise<void> {
  const { random, family } = sitting;
  const due = ledger.dueOf(family, bill);
  const received = due > 0n && random.chance(0.3) ? partOf(sitting, due) : due;
  const paymentMode = pickMoney(sitting);
  const body = { paymentMode, ...(received < due && { amountReceived: toRupees(received) }) };
  const { invoice } = await sendAsOwner(
    sitting,
    invoicesApi.payInvoice,
    { params: { invoiceId: bill.id }, body },
    200,
  );
  ledger.settle(family, bill, paymentMode, received);
  count(sitting, 'settled at once');
  await check(sitting, bill, invoice);
}

function listHeld(bill: LedgerInvoice): { index: number; held: bigint; payment: LedgerPayment }[] {
  return bill.payments
    .map((payment, index) => ({ index, payment, held: ledger.heldOf(bill, index) }))
    .filter(({ held }) => held > 0n);
}

/** Gives back some of a payment, or takes a waiver back. */
async function refund(sitting: Sitting, bill: LedgerInvoice): Promise<void> {
  const held = listHeld(bill);
  if (held.length === 0) return;
  const { index, payment, held: most } = sitting.random.pick(held);
  const amount = sitting.random.chance(0.5) ? most : partOf(sitting, most);
  const mode = payment.mode === null || payment.mode === 'DUE' ? payment.mode : pickMoney(sitting);
  const body = { amount: toRupees(amount), reason: REASON, ...(mode && { paymentMode: mode }) };
  const options = { params: { paymentId: bill.paymentIds[index] ?? '' }, body };
  const { invoice } = await sendAsOwner(sitting, invoicesApi.refundPayment, options, 201);
  ledger.refund(bill, index, amount, mode);
  count(sitting, 'refunds');
  await check(sitting, bill, invoice);
}

/** Also of a paid bill. What went back in another mode forbids it. */
async function correct(sitting: Sitting, bill: LedgerInvoice): Promise<void> {
  const held = listHeld(bill).filter(
    ({ index, payment }) =>
      payment.mode !== null &&
      bill.payments.every(({ refundOf, mode }) => refundOf !== index || mode === payment.mode),
  );
  if (held.length === 0) return;
  const { index, payment } = sitting.random.pick(held);
  const mode = payment.tip > 0n ? pickMoney(sitting) : pickMode(sitting);
  const isSame = mode === payment.mode;
  const options = {
    params: { paymentId: bill.paymentIds[index] ?? '' },
    body: { paymentMode: mode, reason: REASON },
  };
  const data = await sendAsOwner(sitting, invoicesApi.correctPayment, options, isSame ? 400 : 201);
  if (isSame) return;
  ledger.correct(bill, index, mode);
  count(sitting, 'corrections');
  await check(sitting, bill, data.invoice);
}

async function payEqualParts(sitting: Sitting, bill: LedgerInvoice): Promise<void> {
  const { random, family, rules } = sitting;
  const due = ledger.dueOf(family, bill);
  const of = random.integer(2, random.chance(0.2) ? 20 : 5);
  const parts = rules.equalParts(Number(due), of).map(BigInt);
  for (const [index, amount] of parts.entries())
    if (amount > 0n) await pay(sitting, bill, amount, { number: index + 1, of });
  const left = ledger.dueOf(family, bill);
  if (left !== 0n) throw new Difference(`due after ${of} equal parts of ${due}: ${left} for 0`);
  const [most = 0n, least = 0n] = [parts[0], parts.at(-1)];
  if (most - least > 1n) throw new Difference(`equal parts of ${due}: from ${least} to ${most}`);
  count(sitting, 'plans in equal parts');
}

async function payAmounts(sitting: Sitting, bill: LedgerInvoice): Promise<void> {
  const { random, family } = sitting;
  for (let step = 0; bill.status === 'OPEN'; step++) {
    const due = ledger.dueOf(family, bill);
    const act = random.integer(0, 9);
    if (step >= MAX_STEPS) await (random.chance(0.3) ? settle(sitting, bill) : pay(sitting, bill, due));
    else if (act <= 3) await pay(sitting, bill, partOf(sitting, due));
    else if (act === 4) await pay(sitting, bill, due + partOf(sitting, 50_000n));
    else if (act === 5) await waive(sitting, bill, random.chance(0.5) ? due : partOf(sitting, due));
    else if (act === 6) await refund(sitting, bill);
    else if (act === 7) await correct(sitting, bill);
    else await pay(sitting, bill, due);
  }
  count(sitting, 'plans in given amounts');
}

/** Pays one bill to its end. */
export async function playPlan(sitting: Sitting, bill: LedgerInvoice): Promise<void> {
  const { random, family } = sitting;
  if (ledger.dueOf(family, bill) === 0n || random.chance(0.1)) await settle(sitting, bill);
  else if (random.chance(0.4)) await payEqualParts(sitting, bill);
  else await payAmounts(sitting, bill);
  if (random.chance(0.1)) await correct(sitting, bill);
  count(sitting, 'plans');
}
