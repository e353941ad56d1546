import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { id, instant, money, name, optionalField, rejectWith, rupees } from '../contract/schema.ts';
import { ALL_PAYMENT_MODES, PAYMENT_MODES } from '../invoices/invoices.rules.ts';
import { MAX_SUM_RUPEES } from '../money.ts';
import { shop } from '../shops/shops.contract.ts';
import { ENTRY_KINDS, MAX_COLLECTION_REFERENCE_LENGTH } from './credit-account.rules.ts';
import { creditAccountPaths } from './credit-accounts.paths.ts';
import { customer } from './customers.contract.ts';

export const accountEntry = z.object({
  _id: id,
  at: instant,
  kind: z.enum(ENTRY_KINDS),
  /** Above 0 if the customer owes it, below 0 if it lowers what the customer owes. */
  amount: money,
  /** Null for a collection. */
  invoiceNo: z
    .string()
    .nullable()
    .meta({ examples: ['2627-000123'] }),
  /** In which a collection came in; null for other kinds. */
  paymentMode: z.enum(ALL_PAYMENT_MODES).nullable(),
  /** The name of the shop's own mode, whose class `paymentMode` shows; null for the modes of every shop. */
  modeName: z
    .string()
    .nullable()
    .meta({ examples: ['HDFC machine'] }),
  /** What was owed after it. */
  balance: money,
});
export type AccountEntry = z.output<typeof accountEntry>;

/** The reference is in no event and on no shared statement, because it leads to the account that paid. */
const statementEntry = accountEntry.extend({
  /** The number that the bank or the app gave a collection. */
  reference: z
    .string()
    .nullable()
    .meta({ examples: ['433512087654'] }),
});
export type StatementEntry = z.output<typeof statementEntry>;

/** The oldest entry comes first. */
const statement = z.object({ entries: z.array(statementEntry), balance: money });

/** What anyone with the link can see. */
const sharedStatement = statement.extend({
  entries: z.array(accountEntry),
  name: z.string().meta({ examples: ['Meera'] }),
  shopId: shop.pick({ name: true, address: true, phoneNo: true, upiId: true }),
});
export type SharedStatement = z.output<typeof sharedStatement>;

const noSuchMode = rejectWith((m) => m.invoices.paymentMode);
/** Also the `_id` of one of the shop's own modes. */
const paymentMode = z.union([z.enum(PAYMENT_MODES), z.uuid(noSuchMode)], noSuchMode);

export const creditAccountsApi = {
  setCreditLimit: endpoint(creditAccountPaths.setCreditLimit, {
    summary: 'Set how much a customer may owe at most; 0 means no credit',
    access: { may: 'credit.limit' },
    body: z.object({ limit: rupees(undefined, MAX_SUM_RUPEES) }),
    data: z.object({ customer }),
    idempotent: true,
  }),
  collect: endpoint(creditAccountPaths.collect, {
    summary: 'Take money for what a customer owes, at most all of it',
    access: { may: 'credit.collect' },
    body: z.object({
      amount: rupees(undefined, MAX_SUM_RUPEES),
      paymentMode,
      /** The number that the bank or the app gave it. */
      reference: optionalField(name(MAX_COLLECTION_REFERENCE_LENGTH, (m) => m.invoices.reference)),
    }),
    data: z.object({ entry: accountEntry, balance: money }),
    status: 201,
    idempotent: true,
  }),
  getStatement: endpoint(creditAccountPaths.getStatement, {
    summary: 'What changed the account of a customer, and what is owed',
    access: { may: 'customer.read' },
    data: statement,
  }),
  shareStatement: endpoint(creditAccountPaths.shareStatement, {
    summary: 'Make the key of a new link to the statement; the key before stops working',
    access: { may: 'credit.collect' },
    data: z.object({ key: z.string().meta({ examples: ['q3mXb7R0cJ2YwE9sTf1uLg'] }) }),
    status: 201,
    idempotent: true,
  }),
  getSharedStatement: endpoint(creditAccountPaths.getSharedStatement, {
    summary: 'Read the statement of a customer by its public link',
    access: 'anyone',
    limit: { requests: 60, perSeconds: 600, countsOnlyNotFound: true },
    data: z.object({ statement: sharedStatement }),
  }),
};
