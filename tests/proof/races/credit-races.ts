import { deepEqual } from 'node:assert/strict';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { createCreditClient } from '../../support/api/credit-accounts.ts';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { placeCookingOrder } from './kot-requests.ts';
import { expectOneWinner, type Race, type RaceContext, type RunnerResponse } from './race.ts';
import { uniquePhone } from './unique-data.ts';

interface Account extends RaceContext {
  customerId: string;
  /** Two of the customer, of 151 rupees each. */
  invoices: [Invoice, Invoice];
  invoiceClient: ReturnType<typeof createInvoiceClient>;
  creditClient: ReturnType<typeof createCreditClient>;
}

const TOTAL = 151;

async function openAccount(context: RaceContext): Promise<Account> {
  const invoiceClient = createInvoiceClient(context.server, context.shop);
  const customer = { customerName: 'Meera', customerPhoneNo: uniquePhone() };
  const kots = [await placeCookingOrder(context, customer), await placeCookingOrder(context, customer)];
  const invoices: Invoice[] = [];
  for (const { _id } of kots) invoices.push(requireInvoice(await invoiceClient.openSingle(_id)));
  return {
    ...context,
    customerId: kots[0]?.customerId?._id ?? '',
    invoices: invoices as [Invoice, Invoice],
    invoiceClient,
    creditClient: createCreditClient(context.server, context.shop),
  };
}

const putOnCredit = ({ invoiceClient, invoices }: Account, nth: 0 | 1) =>
  invoiceClient.addPayment(invoices[nth]._id, { paymentMode: 'DUE', amount: TOTAL });

/** The customer owes one of the invoices. */
async function openOwingAccount(context: RaceContext): Promise<Account> {
  const account = await openAccount(context);
  requireInvoice(await putOnCredit(account, 0));
  return account;
}

/** There is room for one of the invoices. */
async function openLimitedAccount(context: RaceContext): Promise<Account> {
  const account = await openAccount(context);
  await account.creditClient.setLimit(account.customerId, TOTAL);
  return account;
}

const ABOVE_OWED = /^Meera owes only ₹0\. /;
const ABOVE_LIMIT = /^Meera may owe only ₹0 more\. /;

/** In paise. */
const balanceOf = ({ server, customerId }: Account): number =>
  server.app.databases.reader.get<{ balance: number }>(
    `SELECT coalesce(sum(amount), 0) AS balance FROM account_entries WHERE customer_id = '${customerId}'`,
  ).balance;

/** Of two acts on one account one succeeds, and `balance` is what the customer then owes, in paise. */
function oneOf(
  name: string,
  openRoom: (context: RaceContext) => Promise<Account>,
  acts: readonly ((account: Account) => Promise<RunnerResponse>)[],
  { errors, balance }: { errors: [RegExp, RegExp]; balance: number },
): Race {
  return {
    name,
    async prepare(context) {
      const account = await openRoom(context);
      return {
        runners: acts.map((act) => () => act(account)),
        judge(responses) {
          const first = expectOneWinner(responses, errors);
          deepEqual(Number(balanceOf(account)), balance);
          return first;
        },
      };
    },
  };
}

/** Contract, section 12. */
export const creditRaces: Race[] = [
  oneOf(
    'collect/collect',
    openOwingAccount,
    (['CASH', 'CARD'] as const).map(
      (mode) =>
        ({ creditClient, customerId }: Account) =>
          creditClient.collect(customerId, TOTAL, mode),
    ),
    { errors: [ABOVE_OWED, ABOVE_OWED], balance: 0 },
  ),
  oneOf(
    'on credit/on credit up to the limit',
    openLimitedAccount,
    [(account) => putOnCredit(account, 0), (account) => putOnCredit(account, 1)],
    { errors: [ABOVE_LIMIT, ABOVE_LIMIT], balance: TOTAL * 100 },
  ),
];
