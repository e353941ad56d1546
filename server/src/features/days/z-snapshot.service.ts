import type { BilledSums, ZSnapshot } from '@tawa/shared/days/days.contract.ts';
import {
  addBilled,
  type BilledParts,
  billedNet,
  billedTax,
  billedTotal,
  NOTHING_BILLED,
  negateBilled,
} from '@tawa/shared/days/days.rules.ts';
import { basisPointsToPercent } from '@tawa/shared/gst.ts';
import { compareInvoiceNos, type PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { balanceOf, PAYMENT_KINDS } from '@tawa/shared/invoices/payments.rules.ts';
import { toRupees } from '@tawa/shared/money.ts';
import { expectedOfMode, type ShiftMoney, sumByMode } from '@tawa/shared/shifts/shifts.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import {
  billedPartsOf,
  type InvoiceRow,
  invoicesSince,
  listShiftsSince,
  type SumOfPayments,
  sumCashInNoShift,
  sumCashMovementsOf,
  sumCollected,
  sumPaymentsOfOpen,
  sumPaymentsSince,
  sumVoidsSince,
} from './since-last-z.repository.ts';
import { readDrawers } from './z-drawers.service.ts';
import type { EndOfReport } from './z-reports.table.ts';

interface Billed {
  invoices: ZSnapshot['invoices'];
  billed: BilledParts;
  credited: BilledParts;
  open: InvoiceRow[];
}

/** What each invoice comes to now, without what it came to at the end of the report before. */
async function readBilled(context: ShopContext, since: EndOfReport | undefined): Promise<Billed> {
  const before = new Map(since?.open.map(({ id, ...parts }) => [id, parts]));
  const found: Billed = {
    invoices: { opened: 0, first: null, last: null, voided: [], creditNotes: 0 },
    billed: NOTHING_BILLED,
    credited: NOTHING_BILLED,
    open: [],
  };
  for await (const row of invoicesSince(context, since)) {
    const parts = billedPartsOf(row);
    if (row.document === 'CREDIT_NOTE') {
      found.invoices.creditNotes++;
      found.credited = addBilled(found.credited, parts);
      continue;
    }
    const earlier = before.get(row.id);
    found.billed = addBilled(found.billed, parts);
    if (earlier) found.billed = addBilled(found.billed, negateBilled(earlier));
    else {
      const { first, last } = found.invoices;
      found.invoices.opened++;
      // The ids follow the clock, which may have been set back.
      if (first === null || compareInvoiceNos(row.invoiceNo, first) < 0) found.invoices.first = row.invoiceNo;
      if (last === null || compareInvoiceNos(row.invoiceNo, last) > 0) found.invoices.last = row.invoiceNo;
    }
    if (row.status === 'VOID') found.invoices.voided.push(row.invoiceNo);
    if (row.status === 'OPEN') found.open.push(row);
  }
  found.invoices.voided.sort(compareInvoiceNos);
  found.open.sort((one, other) => compareInvoiceNos(one.invoiceNo, other.invoiceNo));
  return found;
}

function presentBilled(parts: BilledParts): BilledSums {
  return {
    gross: toRupees(parts.gross),
    discount: toRupees(parts.discount),
    net: toRupees(billedNet(parts)),
    charges: toRupees(parts.charges),
    tax: toRupees(billedTax(parts)),
    roundOff: toRupees(parts.roundOff),
    total: toRupees(billedTotal(parts)),
    taxes: parts.taxes
      .filter(({ taxable, cgst, sgst }) => taxable !== 0 || cgst !== 0 || sgst !== 0)
      .map(({ rate, taxable, cgst, sgst }) => ({
        rate: basisPointsToPercent(rate),
        taxable: toRupees(taxable),
        cgst: toRupees(cgst),
        sgst: toRupees(sgst),
      })),
  };
}

type Collected = EndOfReport['collected'];

const keyOf = ({ paymentMode, modeName }: { paymentMode: PaymentMode; modeName: string | null }): string =>
  `${paymentMode} ${modeName ?? ''}`;

/** What was collected since, by mode. */
function collectedSince(now: Collected, before: Collected): Collected {
  const earlier = new Map(before.map((row) => [keyOf(row), row.amount]));
  return now
    .map((row) => ({ ...row, amount: row.amount - (earlier.get(keyOf(row)) ?? 0) }))
    .filter(({ amount }) => amount !== 0);
}

type Money = ShiftMoney & { paymentMode: PaymentMode; modeName: string | null };

/** Payments, refunds and collections, without what is on credit. */
const moneyOf = (paid: readonly SumOfPayments[], collected: Collected): Money[] => [
  ...paid.flatMap(({ paymentMode, ...row }) =>
    paymentMode === null || paymentMode === 'DUE' ? [] : [{ ...row, paymentMode }],
  ),
  ...collected.map((row) => ({ ...row, kind: 'COLLECTION' as const, tip: 0 })),
];

function presentModes(money: readonly Money[]): ZSnapshot['modes'] {
  return [...new Set(money.map(keyOf))].sort().flatMap((key) => {
    const ofMode = money.filter((row) => keyOf(row) === key);
    const [first] = ofMode;
    const sums = first && sumByMode(ofMode).get(first.paymentMode);
    if (!sums) return [];
    return {
      paymentMode: first.paymentMode,
      modeName: first.modeName,
      received: toRupees(sums.received),
      refunded: toRupees(sums.refunded),
      tips: toRupees(sums.tips),
      collected: toRupees(sums.collected),
    };
  });
}

interface Report {
  snapshot: ZSnapshot;
  /** Without the number of the chain's head. */
  end: Omit<EndOfReport, 'chainN'>;
  /** What was billed and credited, in paise. */
  total: number;
}

/**
 * Reads what happened since the end of the report before. Call it under the shop's lock, so that nothing happens
 * between the queries.
 */
export async function readReport(context: ShopContext, since: EndOfReport | undefined): Promise<Report> {
  const { invoices, billed, credited, open } = await readBilled(context, since);
  const paid = await sumPaymentsSince(context, since);
  const settled = await sumPaymentsOfOpen(context);
  const collectedEver = await sumCollected(context);
  const { auditN, ...voids } = await sumVoidsSince(context, since);
  const shifts = await listShiftsSince(context, since);
  const cash = await sumCashMovementsOf(context, since);

  const collected = collectedSince(collectedEver, since?.collected ?? []);
  const money = moneyOf(paid, collected);
  const cashSums = sumByMode(money).get('CASH');
  const drawers = await readDrawers(context, shifts, {
    taken: cashSums ? expectedOfMode(cashSums) : 0,
    paidInNoShift: await sumCashInNoShift(context, since),
    collected: cashSums?.collected ?? 0,
    movements: cash,
  });
  const openWithDue = open.map((row) => {
    const parts = billedPartsOf(row);
    return { row, parts, due: billedTotal(parts) - (settled.get(row.id) ?? 0) };
  });
  const due = openWithDue.reduce((sum, one) => sum + one.due, 0);
  const dueBefore = since?.due ?? 0;
  const total = billedTotal(billed) + billedTotal(credited);
  const { received, onCredit, waived, due: dueByPayments } = balanceOf(total + dueBefore, paid);
  const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

  return {
    snapshot: {
      invoices,
      billed: presentBilled(billed),
      credited: presentBilled(credited),
      modes: presentModes(money),
      received: toRupees(received),
      onCredit: toRupees(onCredit),
      waived: toRupees(waived),
      tips: toRupees(sumOf(paid.map(({ kind, tip }) => PAYMENT_KINDS[kind].sign * tip))),
      collected: toRupees(sumOf(collected.map(({ amount }) => amount))),
      change: toRupees(sumOf(paid.map(({ change }) => change))),
      voids: { ...voids, amount: toRupees(voids.amount) },
      cash: cash
        .filter(({ amount }) => amount !== 0)
        .map(({ kind, amount }) => ({ kind, amount: toRupees(amount) }))
        .sort((a, b) => (a.kind < b.kind ? -1 : 1)),
      ...drawers,
      openInvoices: openWithDue.map((one) => ({
        invoiceNo: one.row.invoiceNo,
        table: one.row.tableName,
        due: toRupees(one.due),
      })),
      due: toRupees(due),
      dueBefore: toRupees(dueBefore),
      difference: toRupees(dueByPayments - due),
    },
    end: {
      auditN,
      shiftNumber: shifts.at(-1)?.number ?? since?.shiftNumber ?? 0,
      collected: collectedEver,
      open: openWithDue.map(({ row, parts }) => ({ id: row.id, ...parts })),
      due,
    },
    total,
  };
}
