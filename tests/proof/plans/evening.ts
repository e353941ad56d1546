import type { Random } from '@tawa/server/demo/random.ts';
import type { DataOf, Endpoint } from '@tawa/shared/contract/endpoint.ts';
import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import type { equalParts } from '@tawa/shared/invoices/payments.rules.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import type { RequestOptions } from '../life-cycle/keep-alive-client.ts';
import { type Family, findWrongAmounts, type LedgerInvoice } from './ledger.ts';
import type { PlanShop } from './plan-shops.ts';

/** A control replaces one of these. */
export interface PlanRules {
  /** As the device of the staff divides what is due. */
  equalParts: typeof equalParts;
}

/** What a proof has done, by its name. */
export type Counts = Map<string, number>;

/** What all bills of a shop came to, in paise. */
interface Totals {
  byMode: Map<PaymentMode, { sum: bigint; bills: number }>;
  tips: bigint;
  waived: bigint;
  billed: bigint;
}

export interface Evening {
  shop: PlanShop;
  random: Random;
  rules: PlanRules;
  counts: Counts;
  totals: Totals;
  settings: Family['settings'];
  customer: { name: string; phoneNo: string; id: string | null };
}

/** The table at which a family of bills is paid. */
export interface Sitting extends Evening {
  table: PlanShop['tables'][number];
  family: Family;
  hasCustomer: boolean;
}

/** Something that the contract does not say. */
export class Difference extends Error {}

export const toRupees = (paise: bigint): number => Number(paise) / 100;

export function count({ counts }: Pick<Evening, 'counts'>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** Sends as the owner. */
export async function sendAsOwner<E extends Endpoint>(
  { shop }: Pick<Evening, 'shop'>,
  endpoint: E,
  options: RequestOptions<E>,
  expectedStatus: number,
): Promise<DataOf<E>> {
  const { status, message, data } = await shop.send(endpoint, options);
  if (status !== expectedStatus)
    throw new Difference(`${endpoint.route.path}: ${status} ${message}, expected ${expectedStatus}`);
  return data;
}

export function expectAmounts({ family }: Sitting, bill: LedgerInvoice, shown: Invoice): void {
  const wrong = findWrongAmounts(family, bill, shown);
  if (wrong.length > 0) throw new Difference(`${shown.invoiceNo}: ${wrong.join(', ')}`);
}

export async function expectStored(sitting: Sitting, bill: LedgerInvoice): Promise<void> {
  const options = { params: { invoiceId: bill.id } };
  expectAmounts(sitting, bill, (await sendAsOwner(sitting, invoicesApi.getInvoice, options, 200)).invoice);
}

/** A table is occupied until the last of its bills is paid. */
export async function expectOccupancy({ shop, table, family }: Sitting): Promise<void> {
  const { tables } = await sendAsOwner({ shop }, tablesApi.getMyTables, { params: {} }, 200);
  const isPaid = family.bills.every(({ status }) => status !== 'OPEN');
  const open = family.bills.filter(({ status }) => status === 'OPEN').length;
  for (const { _id, name, isEmpty } of tables) {
    const isExpectedEmpty = _id !== table.id || isPaid;
    const [shown, expected] = [isEmpty, isExpectedEmpty].map((one) => (one ? 'free' : 'occupied'));
    if (shown !== expected)
      throw new Difference(`table ${name}: ${shown} for ${expected}, with ${open} open bills`);
  }
}
