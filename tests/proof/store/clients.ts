import { randomUUID } from 'node:crypto';
import { createRandom, type Random } from '@tawa/server/demo/random.ts';
import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import { daysApi } from '@tawa/shared/days/days.contract.ts';
import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { type ApiResponse, type RequestInput, request } from '../../support/client.ts';
import { loginOwner, type TestShop } from '../../support/seed.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { SEED } from '../proof.ts';
import type { AcknowledgedChange, ChangeDetails } from './acknowledged-changes.ts';

interface ClientOptions {
  clients?: number;
  /** Waits until the server listens. */
  origin(): Promise<string>;
  shop: TestShop;
  position?(): number;
  /** Off: retries look like new requests. */
  useIdempotencyKeys?: boolean;
}

/** Diners and an owner who repeat requests until a response arrives. */
export interface Clients {
  /** In response order. */
  acknowledgedChanges: AcknowledgedChange[];
  /** Unexpected errors. */
  refused: string[];
  /** The response was missing or discarded. */
  retries(): number;
  /** How many closings of a day lost their connection. */
  cutClosings(): number;
  waitForCount(count: number): Promise<void>;
  /** Waits for the rounds in progress. */
  stop(): Promise<void>;
}

const RESPONSE_LOSS_RATE = 0.15;
const RETRY_DELAY_MS = 40;

export function startClients(options: ClientOptions): Clients {
  const { clients = 8, shop, position } = options;
  const acknowledgedChanges: AcknowledgedChange[] = [];
  const { send, refused, retries, cutRequests } = createRequester(options);
  let isStopped = false;

  const acknowledge = (change: ChangeDetails) =>
    void acknowledgedChanges.push({ ...change, position: position?.() ?? acknowledgedChanges.length });

  async function client(n: number): Promise<void> {
    const random = createRandom(SEED + n);
    const round: Round = {
      shop,
      random,
      // A table accepts at most five requested orders.
      tableNo: n % 2 === 0 ? 'T1' : 'T2',
      send: (endpoint, input, options) => send(random, endpoint, input, options),
      acknowledge,
    };
    while (!isStopped) {
      await placeAndInvoiceOrder(round);
      if (n === 0) await mergeAndUnmergeTables(round);
    }
  }

  /**
   * Closes the day again as soon as something was acknowledged. That may be older than the newest Z, or an order, which no
   * report counts before it has an invoice. Then the day has nothing to close, and 409 is correct.
   */
  async function closer(): Promise<void> {
    const random = createRandom(SEED - 1);
    const params = { shopId: shop.shopId };
    while (!isStopped) {
      const count = acknowledgedChanges.length;
      while (!isStopped && acknowledgedChanges.length === count)
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      const list = await send(random, daysApi.getZReports, { params });
      const body = { lastNumber: list?.data.zs[0]?.number ?? 0 };
      const closed = await send(random, daysApi.closeDay, { params, body }, { isShared: true });
      if (!closed) continue;
      const { number, grandTotal } = closed.data.z;
      acknowledge({ what: 'closed', number, grandTotal });
    }
  }

  const all = [...Array.from({ length: clients }, (_, n) => client(n)), closer()];
  return {
    acknowledgedChanges,
    refused,
    retries,
    cutClosings: () => cutRequests.get(daysApi.closeDay) ?? 0,
    async waitForCount(count) {
      for (let next = acknowledgedChanges.length + 1; next <= count; next++)
        await waitUntil(() => acknowledgedChanges.length >= next || undefined);
    },
    async stop() {
      isStopped = true;
      await Promise.all(all);
    },
  };
}

/** As the app does. A balancer answers 502 for a process that died with the request, and nobody knows what came of it. */
const ASKED_AGAIN = [502, 503];

function createRequester({ origin, shop, useIdempotencyKeys = true }: ClientOptions) {
  const refused: string[] = [];
  const cutRequests = new Map<Endpoint, number>();
  let retries = 0;
  let token = shop.owner.token;
  let renewing: Promise<void> | undefined;

  async function renew(): Promise<void> {
    const response = await loginOwner(await origin(), shop.owner.email);
    if (response.status === 200) token = response.data.accessToken;
    renewing = undefined;
  }

  /**
   * Undefined on errors; 409 is correct only if a try whose response was lost succeeded, or if other clients may have
   * changed what the request is about.
   */
  async function send<E extends Endpoint>(
    random: Random,
    endpoint: E,
    input: RequestInput<E>,
    { asOwner = true, isShared = false }: SendOptions = {},
  ): Promise<ApiResponse<E> | undefined> {
    const key = randomUUID();
    for (let tries = 0; ; tries++) {
      if (tries > 0) retries++;
      try {
        const headers: Record<string, string> = useIdempotencyKeys ? { 'idempotency-key': key } : {};
        const as = asOwner ? { as: token } : {};
        const response = await request(await origin(), endpoint, { ...input, ...as, headers });
        if (response.status < 300 && !random.chance(RESPONSE_LOSS_RATE)) return response;
        if (response.status < 300) continue;
        if (response.status === 409 && (tries > 0 || isShared)) return undefined;
        if (response.status === 404 && isShared) return undefined;
        if (response.status === 401) {
          renewing ??= renew();
          await renewing;
        } else if (!ASKED_AGAIN.includes(response.status)) {
          refused.push(`${response.status} ${response.text}`);
          return undefined;
        }
      } catch (error) {
        // The server is down: retry.
        const { code } = ((error as Error).cause ?? {}) as { code?: string };
        if (code !== 'ECONNREFUSED') cutRequests.set(endpoint, (cutRequests.get(endpoint) ?? 0) + 1);
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }

  return { send, refused, retries: () => retries, cutRequests };
}

interface SendOptions {
  asOwner?: boolean;
  /** Whether the request changes what other clients change too. */
  isShared?: boolean;
}

/** What one client uses in each of its rounds. */
interface Round {
  shop: TestShop;
  random: Random;
  tableNo: string;
  send<E extends Endpoint>(
    endpoint: E,
    input: RequestInput<E>,
    options?: SendOptions,
  ): Promise<ApiResponse<E> | undefined>;
  acknowledge(change: ChangeDetails): void;
}

async function placeAndInvoiceOrder(round: Round): Promise<void> {
  const { shop, random, tableNo, send, acknowledge } = round;
  const { shopId, items } = shop;
  const asDiner = random.chance(0.5);
  const note = randomUUID();
  const body = {
    cartItems: [
      { foodItemId: items.naan, qty: random.integer(1, 9) },
      { foodItemId: items.paneer, qty: random.integer(1, 3) },
    ],
    kotType: asDiner ? 'DINEIN' : 'TAKEAWAY',
    tableNo: asDiner ? tableNo : undefined,
    customerName: 'Meera',
    customerPhoneNo: `98111000${random.integer(10, 29)}`,
    specialRequest: note,
  };
  const order = await send(ordersApi.newOrder, { params: { shopId }, body }, { asOwner: !asDiner });
  if (!order) return;
  const { _id: kotId, tokenNo } = order.data.kot;
  acknowledge({ what: 'placed', note, kotId, tokenNo });
  for (const step of asDiner ? (['confirmKot', 'updateKot'] as const) : (['updateKot'] as const)) {
    const response = await send(ordersApi[step], { params: { shopId, kotId } });
    if (response) acknowledge({ what: 'step', kotId, status: response.data.kot.status });
  }
  await invoiceOrder(round, order.data.kot);
}

async function invoiceOrder(round: Round, kot: Kot): Promise<void> {
  const { shop, random, send, acknowledge } = round;
  const { shopId } = shop;
  const kotId = kot._id;
  const opened = await send(invoicesApi.singleInvoice, { params: { shopId }, body: { kotId } });
  if (!opened) return;
  const { _id: invoiceId, invoiceNo } = opened.data.invoice;
  acknowledge({ what: 'invoiced', kotId, invoiceId, invoiceNo });
  const params = { shopId, invoiceId };
  const split = random.chance(0.25) ? await splitInvoice(round, invoiceId, kot) : undefined;
  const charges = { discount: random.integer(1, 20), packingFee: 10, deliveryCharges: 0 };
  const charged = await send(invoicesApi.addCharges, { params, body: charges });
  if (charged) acknowledge({ what: 'charged', invoiceId, total: charged.data.invoice.totalPayment });
  if (charged && random.chance(0.5)) await payInParts(round, charged.data.invoice);
  else await payWhole(round, invoiceId);
  if (split) await payWhole(round, split._id);
}

async function payWhole(round: Round, invoiceId: string): Promise<void> {
  const { shop, random, send, acknowledge } = round;
  const params = { shopId: shop.shopId, invoiceId };
  const paid = await send(invoicesApi.payInvoice, { params, body: { paymentMode: 'CASH' } });
  if (!paid) return;
  acknowledge({ what: 'paid', invoiceId, received: paid.data.invoice.amountReceived ?? 0 });
  if (random.chance(0.3)) await giveBack(round, invoiceId);
}

async function payInParts({ shop, send, acknowledge }: Round, whole: Invoice): Promise<void> {
  const { _id: invoiceId } = whole;
  const third = Math.floor(whole.due / 3);
  let { due } = whole;
  for (const number of [1, 2, 3]) {
    const amount = number === 3 ? due : third;
    const taken = await send(invoicesApi.addPayment, {
      params: { shopId: shop.shopId, invoiceId },
      body: { paymentMode: 'CARD', amount, part: { number, of: 3 } },
    });
    if (!taken) return;
    const { invoice, payment } = taken.data;
    due = invoice.due;
    acknowledge({ what: 'part paid', paymentId: payment._id, amount });
    if (invoice.status === 'PAID')
      acknowledge({ what: 'paid', invoiceId, received: invoice.amountReceived ?? 0 });
  }
}

/** One piece of the last line goes to an invoice of its own. */
async function splitInvoice(
  { shop, send, acknowledge }: Round,
  invoiceId: string,
  { items }: Kot,
): Promise<Invoice | undefined> {
  const bills = [{ lines: [{ orderItemId: items.at(-1)?._id ?? '', quantity: 1 }] }];
  const params = { shopId: shop.shopId, invoiceId };
  const response = await send(invoicesApi.splitInvoice, { params, body: { bills } });
  const split = response?.data.invoices.at(-1);
  if (split) acknowledge({ what: 'split', invoiceId, splitId: split._id });
  return split;
}

async function giveBack({ shop, random, send, acknowledge }: Round, invoiceId: string): Promise<void> {
  const amount = random.integer(1, 5);
  const body = { amount, paymentMode: 'CASH' as const, reason: 'Cold food' };
  const response = await send(invoicesApi.addCreditNote, {
    params: { shopId: shop.shopId, invoiceId },
    body,
  });
  const note = response?.data.creditNote;
  if (note) acknowledge({ what: 'credited', invoiceId, creditNoteId: note._id, amount });
}

/** Other clients order at the tables and pay meanwhile: a bill that is paid in part forbids it, and the last one ends it. */
async function mergeAndUnmergeTables({ shop, send, acknowledge }: Round): Promise<void> {
  const { shopId, tables } = shop;
  const body = { tableIds: [tables.T1, tables.T2] };
  const merged = await send(tablesApi.mergeTables, { params: { shopId }, body }, { isShared: true });
  if (!merged) return;
  const { _id: groupId } = merged.data.group;
  acknowledge({ what: 'merged', groupId });
  await send(tablesApi.unmergeTables, { params: { shopId, groupId } }, { isShared: true });
}
