import type { BodyOf, DataOf } from '@tawa/shared/contract/endpoint.ts';
import { effectiveCreditLimit, withRunningBalance } from '@tawa/shared/customers/credit-account.rules.ts';
import type {
  AccountEntry,
  creditAccountsApi,
  SharedStatement,
} from '@tawa/shared/customers/credit-accounts.contract.ts';
import type { Customer } from '@tawa/shared/customers/customers.contract.ts';
import { formatRupees, toPaise, toRupees } from '@tawa/shared/money.ts';
import { authorizeShop, type ShopContext, type ShopScope } from '../../auth/shop-scope.ts';
import { hashToken, linkKeyOf, newLinkSeed } from '../../auth/tokens-and-otps.ts';
import type { Db } from '../../db/database.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import {
  insertAccountEntry,
  listAccountEntries,
  readAccountBalance,
} from '../customers/account-entries.repository.ts';
import {
  findCustomerByStatementKeyHash,
  setCreditLimit,
  setStatementKeyHash,
} from '../customers/customers.repository.ts';
import { auditedCustomer, readCustomer, requireCustomer } from '../customers/customers.service.ts';
import { findShiftOfMoney } from '../drawers/shifts.repository.ts';
import { addToDailySales } from '../invoices/sales/daily-sales.repository.ts';
import { requirePaymentMode } from '../shops/payment-modes.service.ts';
import { findShop } from '../shops/shops.repository.ts';
import { presentAccountEntry, presentStatementEntry } from './credit-accounts.presenter.ts';

type Collection = BodyOf<typeof creditAccountsApi.collect>;
type Statement = DataOf<typeof creditAccountsApi.getStatement>;
type Key = IdempotencyKey | undefined;

/** Amounts of forms are in rupees. */
export interface CreditAccountsService {
  setLimit(scope: ShopScope, customerId: string, limit: number, idempotencyKey: Key): Promise<Customer>;
  /**
   * Takes money for what the customer owes. It counts in the sales of its own day.
   * @throws customer.collect_nothing, customer.collect_above_owed, customer.collect_on_credit; as for a payment in an own mode
   */
  collect(
    scope: ShopScope,
    customerId: string,
    collection: Collection,
    idempotencyKey: Key,
  ): Promise<{ entry: AccountEntry; balance: number }>;
  statement(scope: ShopScope, customerId: string): Promise<Statement>;
  /** Returns the key of a new link. The one before stops working. */
  share(scope: ShopScope, customerId: string, idempotencyKey: Key): Promise<{ key: string }>;
  /** Anyone with the key may read the statement, until the customer is deleted or erased. */
  sharedStatement(key: string): Promise<SharedStatement>;
}

interface CreditAccountsNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  secret: string;
}

async function collect(
  write: WriteContext,
  customerId: string,
  { amount: rupees, paymentMode: sent, reference }: Collection,
): Promise<{ entry: AccountEntry; balance: number }> {
  const { name } = await requireCustomer(write, customerId);
  const amount = toPaise(rupees);
  if (amount === 0) throw fieldError('amount', 'customer.collect_nothing');
  const mode = await requirePaymentMode(write, sent);
  const { paymentMode } = mode;
  if (paymentMode === 'DUE') throw fieldError('paymentMode', 'customer.collect_on_credit');
  const owed = await readAccountBalance(write, customerId);
  if (amount > owed)
    throw new AppError('customer.collect_above_owed', { name, owed: formatRupees(toRupees(owed)) });
  const { at } = write;
  const row = await insertAccountEntry(write, {
    customerId,
    kind: 'COLLECTION',
    amount: -amount,
    ...mode,
    reference: reference ?? null,
    shiftId: await findShiftOfMoney(write),
    at,
  });
  await addToDailySales(write, { at, paymentMode, received: amount, collected: amount });
  write.audit({
    act: 'credit.collected',
    subject: auditedCustomer(customerId),
    amount,
    before: { owed },
    after: { owed: owed - amount, paymentMode },
  });
  const entry = presentAccountEntry(row, owed - amount);
  write.announce({ name: 'customer:collected', payload: { customerId, entry } });
  return { entry, balance: entry.balance };
}

async function readStatement<Entry>(
  context: ShopContext,
  customerId: string,
  present: (...entry: Parameters<typeof presentAccountEntry>) => Entry,
): Promise<{ entries: Entry[]; balance: number }> {
  const rows = withRunningBalance(await listAccountEntries(context, customerId));
  return {
    entries: rows.map((row) => present(row, row.balance)),
    balance: toRupees(rows.at(-1)?.balance ?? 0),
  };
}

export function createCreditAccountsService({
  read,
  unitOfWork,
  secret,
}: CreditAccountsNeeds): CreditAccountsService {
  const { write } = unitOfWork;
  return {
    setLimit: (scope, customerId, limit, idempotencyKey) =>
      write(
        scope,
        async (write) => {
          const { creditLimit } = await requireCustomer(write, customerId);
          await setCreditLimit(write, customerId, toPaise(limit));
          if (creditLimit !== toPaise(limit))
            write.audit({
              act: 'creditLimit.changed',
              subject: auditedCustomer(customerId),
              before: { limit: effectiveCreditLimit({ creditLimit }) },
              after: { limit: toPaise(limit) },
            });
          return readCustomer(write, customerId);
        },
        idempotencyKey,
      ),

    collect: (scope, customerId, collection, idempotencyKey) =>
      write(scope, (write) => collect(write, customerId, collection), idempotencyKey),

    async statement(scope, customerId) {
      const [statement] = await inSnapshot(read, async (tx) => {
        await requireCustomer({ tx, scope }, customerId);
        return readStatement({ tx, scope }, customerId, presentStatementEntry);
      });
      return statement;
    },

    async share(scope, customerId, idempotencyKey) {
      // The seed is stored for a repeated request. The key is not stored, because it opens the statement.
      const { seed } = await write(
        scope,
        async (write) => {
          await requireCustomer(write, customerId);
          const seed = newLinkSeed();
          await setStatementKeyHash(write, customerId, hashToken(linkKeyOf(secret, seed)));
          return { seed };
        },
        idempotencyKey,
      );
      return { key: linkKeyOf(secret, seed) };
    },

    async sharedStatement(key) {
      const customer = await findCustomerByStatementKeyHash(read, hashToken(key));
      if (!customer) throw new AppError('entity.not_found', { noun: 'statement' });
      const scope = await authorizeShop(read, 'shop.anyone', null, customer.shopId);
      const context = { tx: read, scope };
      const [shop, statement] = await Promise.all([
        findShop(context),
        readStatement(context, customer.id, presentAccountEntry),
      ]);
      if (!shop) throw new AppError('entity.not_found', { noun: 'statement' });
      const { name, line1, line2, pincode, state, phoneNo, upiId } = shop;
      return {
        ...statement,
        name: customer.name,
        shopId: { name, address: { line1, line2, pincode, state }, phoneNo, upiId },
      };
    },
  };
}
