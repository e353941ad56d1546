import { calendarDate, DAY_MS, startOfDate } from '@tawa/shared/calendar.ts';
import { weekdayOf } from '@tawa/shared/calendar-days.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { linesTotal } from '@tawa/shared/money.ts';
import type { KotType } from '@tawa/shared/orders/orders.rules.ts';
import type { NewInvoice } from '../features/invoices/invoice-writes.repository.ts';
import type { NewKot, NewLine } from '../features/orders/orders.repository.ts';
import { generateOrderLines, type OrderableItem } from './order-lines.ts';
import { createRandom, type Random } from './random.ts';

export interface DemoSetup {
  menu: readonly OrderableItem[];
  tables: readonly { id: string; name: string; noOfSeats: number }[];
  customers: readonly KnownCustomer[];
  owner: string;
  waiters: readonly string[];
}

interface KnownCustomer {
  id: string;
  name: string;
  phoneNo: string;
}

export interface PastVisit {
  kot: Omit<NewKot, 'tokenNo' | 'invoiceId'>;
  lines: NewLine[];
  invoice: Omit<NewInvoice, 'invoiceNo'>;
  /** In paise. The rest of the total is waived. */
  received: number;
}

const DAYS = 21;
const SEED = 20_260_401;

/** Minutes after midnight. They end early enough for the last diners to have paid by 23:00. */
const servingPeriods = [
  { from: 11 * 60, to: 12 * 60 + 30, share: 2, isMeal: false },
  { from: 12 * 60 + 30, to: 15 * 60, share: 5, isMeal: true },
  { from: 15 * 60, to: 18 * 60 + 30, share: 4, isMeal: false },
  { from: 19 * 60, to: 21 * 60 + 50, share: 7, isMeal: true },
];

const paymentModes: readonly { mode: PaymentMode; share: number }[] = [
  { mode: 'CASH', share: 28 },
  { mode: 'GOOGLEPAY', share: 24 },
  { mode: 'PHONEPE', share: 20 },
  { mode: 'CARD', share: 12 },
  { mode: 'PAYTM', share: 10 },
  { mode: 'OTHERUPI', share: 4 },
  { mode: 'OTHER', share: 2 },
];

const kotTypes: readonly { kotType: KotType; share: number; known: number }[] = [
  { kotType: 'DINEIN', share: 74, known: 0.55 },
  { kotType: 'TAKEAWAY', share: 15, known: 0.8 },
  { kotType: 'DELIVERY', share: 11, known: 1 },
];

const specialRequests = [
  'Less spicy',
  'No onion, no garlic',
  'Extra green chutney',
  'Jain, please',
  'Naan crisp',
];

const shareOf = (one: { share: number }): number => one.share;

/** Generates paid visits that ended before `now` (ms UTC), `busyness` times as many as in a quiet restaurant. */
export function generatePastVisits(setup: DemoSetup, now: number, busyness = 1): PastVisit[] {
  const random = createRandom(SEED);
  let visits = 0;
  const days = Array.from({ length: DAYS + 1 }, (_, ago) => calendarDate(now - (DAYS - ago) * DAY_MS));
  return days.flatMap((day) => {
    const weekday = weekdayOf(day);
    const isWeekend = weekday === 0 || weekday === 6;
    const quietCount = isWeekend ? random.integer(14, 18) : random.integer(10, 14);
    return Array.from({ length: quietCount * busyness }, (_, nth) =>
      generateVisit(day, nth, visits++, setup, random),
    )
      .filter(({ invoice }) => invoice.paidAt !== null && invoice.paidAt < now)
      .sort((a, b) => a.kot.createdAt - b.kot.createdAt);
  });
}

function generateVisit(
  day: string,
  indexInDay: number,
  indexOverall: number,
  setup: DemoSetup,
  random: Random,
): PastVisit {
  const { from, to, isMeal } = random.pick(servingPeriods, shareOf);
  const { kotType, known } = random.pick(kotTypes, shareOf);
  const isDineIn = kotType === 'DINEIN';
  const table = isDineIn ? setup.tables[(indexOverall * 7) % setup.tables.length] : undefined;
  const knownCustomer = random.chance(known)
    ? random.pick(setup.customers, (_, rank) => 1 / (rank + 2))
    : undefined;
  const people = random.integer(1, Math.min(8, table?.noOfSeats ?? 4));
  const lines = generateOrderLines(setup.menu, people, isMeal, random);

  const isPlacedByDiner = isDineIn && knownCustomer !== undefined && random.chance(0.6);
  // Adds `indexInDay` in ms, so that no two visits start at the same time.
  const createdAt = startOfDate(day) + random.integer(from * 60, to * 60) * 1_000 + indexInDay;
  const seconds = (min: number, max: number) => random.integer(min * 60, max * 60) * 1_000;
  const confirmedAt = isPlacedByDiner ? createdAt + seconds(0.3, 2) : createdAt;
  const servedAt = confirmedAt + (isMeal ? seconds(9, 18) : seconds(4, 9));
  const invoicedAt = servedAt + (isDineIn ? seconds(10, 30) : seconds(1, 3));
  const paidAt = invoicedAt + seconds(1, 4);

  const place = { tableId: table?.id ?? null, tableName: table?.name ?? null };
  const customer = {
    customerId: knownCustomer?.id ?? null,
    customerName: knownCustomer?.name ?? null,
    customerPhoneNo: knownCustomer?.phoneNo ?? null,
  };
  const kot: PastVisit['kot'] = {
    businessDay: day,
    kotType,
    status: 'PAID',
    ...place,
    ...customer,
    specialRequest: random.chance(0.12) ? random.pick(specialRequests) : '',
    ...pickPlacedBy(isPlacedByDiner ? knownCustomer : undefined, isDineIn, setup, random),
    placedById: null,
    createdAt,
    confirmedAt,
    servedAt,
    paidAt,
  };
  const { received, ...amounts } = generateInvoiceAmounts(lines, kotType, random);
  const paymentMode = random.pick(paymentModes, shareOf).mode;
  const invoice: PastVisit['invoice'] = {
    kind: isDineIn ? 'TABLE' : 'SINGLE',
    status: 'PAID',
    ...place,
    ...customer,
    ...amounts,
    paymentMode,
    createdAt: invoicedAt,
    paidAt,
  };
  return { kot, lines, invoice, received };
}

function pickPlacedBy(
  diner: KnownCustomer | undefined,
  isDineIn: boolean,
  { owner, waiters }: DemoSetup,
  random: Random,
) {
  if (diner) return { placedByRole: 'DINER', placedByName: diner.name } as const;
  if (isDineIn) return { placedByRole: 'WAITER', placedByName: random.pick(waiters) } as const;
  return { placedByRole: 'OWNER', placedByName: owner } as const;
}

const PAISE_PER_RUPEE = 100;

/** Amounts are in paise. */
function generateInvoiceAmounts(lines: readonly NewLine[], kotType: KotType, random: Random) {
  const subTotal = linesTotal(lines);
  const hasDiscount = subTotal > 600 * PAISE_PER_RUPEE && random.chance(0.14);
  const discount = hasDiscount ? Math.floor(subTotal / 10 / PAISE_PER_RUPEE) * PAISE_PER_RUPEE : 0;
  const packingFee = kotType === 'DINEIN' ? 0 : random.pick([10, 15, 20]) * PAISE_PER_RUPEE;
  const deliveryCharges = kotType === 'DELIVERY' ? random.pick([30, 40, 50]) * PAISE_PER_RUPEE : 0;
  const total = subTotal - discount + packingFee + deliveryCharges;
  const waived = random.chance(0.08) ? total % (10 * PAISE_PER_RUPEE) : 0;
  return { subTotal, discount, packingFee, deliveryCharges, received: total - waived };
}
