import { businessDay, DAY_MS, startOfBusinessDay } from '@tawa/shared/business-day.ts';
import { toPaise } from '@tawa/shared/money.ts';
import { insertMembership } from '../auth/memberships.repository.ts';
import { hashPassword } from '../auth/passwords.ts';
import { type ShopScope, shopScope } from '../auth/shop-scope.ts';
import { idsFrom } from '../db/columns.ts';
import { bumpCounter } from '../db/counters.repository.ts';
import type { Db } from '../db/database.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { insertUser } from '../features/accounts/accounts.repository.ts';
import { creditCustomer, insertCustomer } from '../features/customers/customers.repository.ts';
import { insertEmployee } from '../features/employees/employees.repository.ts';
import { insertInventoryItem } from '../features/inventory/inventory.repository.ts';
import { insertInvoice, nextInvoiceNo } from '../features/invoices/invoice-writes.repository.ts';
import { insertCategory } from '../features/menu/categories.repository.ts';
import { insertItem } from '../features/menu/menu.repository.ts';
import { insertTicket } from '../features/orders/kot-writes.repository.ts';
import { insertShop } from '../features/shops/shops.repository.ts';
import { insertArea } from '../features/tables/areas.repository.ts';
import { insertTable } from '../features/tables/tables.repository.ts';
import { type PastVisit, type Premises, pastVisits } from './history.ts';
import { type DemoItem, demoMenu } from './menu.ts';
import type { Dish } from './party.ts';
import { type DemoWaiter, demoCustomers, demoOwner, demoShop, demoWaiters } from './people.ts';
import { demoAreas } from './places.ts';
import { demoStock } from './stock.ts';

/** The restaurant has had the product for a little longer than its history goes back. */
const SIGNED_UP_DAYS_AGO = 30;

/**
 * Writes the whole demo restaurant as it stands at `now` (ms UTC), in one transaction: after a crash there
 * is all of it or none.
 */
export async function fillDemo({ writeAccount }: UnitOfWork, now: number): Promise<void> {
  const [owner, waiters] = await Promise.all([hashed(demoOwner), Promise.all(demoWaiters.map(hashed))]);
  await writeAccount(async (tx) => {
    const scope = await openShop(tx, owner, now);
    for (const waiter of waiters) await hire(tx, scope, waiter, now);
    for (const item of demoStock) await insertInventoryItem(tx, scope, item);
    const premises: Premises = {
      menu: await writeMenu(tx, scope),
      tables: await writeTables(tx, scope),
      customers: await writeCustomers(tx, scope),
      owner: owner.name,
      waiters: waiters.map(({ name }) => name),
    };
    await writeHistory(tx, scope, pastVisits(premises, now));
  });
}

type Hashed<P> = Omit<P, 'password'> & { passwordHash: string };

async function hashed<P extends { password: string }>({ password, ...person }: P): Promise<Hashed<P>> {
  return { ...person, passwordHash: await hashPassword(password) };
}

function signedUp(now: number) {
  const createdAt = now - SIGNED_UP_DAYS_AGO * DAY_MS;
  return { createdAt, verifiedAt: createdAt };
}

async function openShop(tx: Db, owner: Hashed<typeof demoOwner>, now: number) {
  const userId = await insertUser(tx, { ...owner, role: 'OWNER', ...signedUp(now) });
  const shopId = await insertShop(tx, {
    ownerId: userId,
    ...demoShop,
    createdAt: signedUp(now).createdAt,
  });
  return shopScope(tx, 'shop.owner', { userId, sessionId: '', role: 'OWNER', name: owner.name }, shopId);
}

async function hire(tx: Db, scope: ShopScope, waiter: Hashed<DemoWaiter>, now: number): Promise<void> {
  const { joinedDaysAgo, salaryRupees, ...user } = waiter;
  const userId = await insertUser(tx, { ...user, role: 'WAITER', ...signedUp(now) });
  await insertMembership(tx, { shopId: scope.shopId, userId, part: 'waiter' });
  await insertEmployee(tx, scope, {
    userId,
    status: 'ACTIVE',
    dateOfJoining: startOfBusinessDay(businessDay(now - joinedDaysAgo * DAY_MS)),
    salary: toPaise(salaryRupees),
    salaryReceived: startOfBusinessDay(`${businessDay(now).slice(0, 7)}-01`),
  });
}

async function writeMenu(tx: Db, scope: ShopScope): Promise<Dish[]> {
  const dishes: Dish[] = [];
  for (const [at, category] of demoMenu.entries()) {
    const categoryId = await insertCategory(tx, scope, { name: category.name, priority: at + 1 });
    const items: readonly DemoItem[] = category.items;
    for (const [priority, item] of items.entries()) {
      const { name, shortCode, rupees, mealType = 'VEG', isStar = false, isAvailable = true } = item;
      const price = toPaise(rupees);
      const row = { categoryId, name, shortCode, price, mealType, isStar, isAvailable };
      const id = await insertItem(tx, scope, { ...row, priority: priority + 1 });
      if (isAvailable) dishes.push({ id, name, price, category: category.name, isStar });
    }
  }
  return dishes;
}

async function writeTables(tx: Db, scope: ShopScope): Promise<Premises['tables']> {
  const tables = [];
  for (const [at, area] of demoAreas.entries()) {
    const areaId = await insertArea(tx, scope, { name: area.name, priority: at + 1 });
    for (const table of area.tables) {
      tables.push({ id: await insertTable(tx, scope, { areaId, ...table }), ...table });
    }
  }
  return tables;
}

async function writeCustomers(tx: Db, scope: ShopScope): Promise<Premises['customers']> {
  const customers = [];
  for (const customer of demoCustomers) {
    customers.push({ id: await insertCustomer(tx, scope, customer), ...customer });
  }
  return customers;
}

/** Numbers come from the counters that live orders and bills use, so these go on where the history ends. */
async function writeHistory(tx: Db, scope: ShopScope, visits: readonly PastVisit[]): Promise<void> {
  const invoiceIds = new Map<PastVisit, string>();
  for (const visit of [...visits].sort((a, b) => a.bill.createdAt - b.bill.createdAt)) {
    const { bill } = visit;
    const invoice = { ...bill, invoiceNo: await nextInvoiceNo(tx, scope, bill.createdAt) };
    const { id } = await insertInvoice(tx, scope, invoice, idsFrom(bill.createdAt));
    invoiceIds.set(visit, id);
  }
  for (const visit of visits) {
    const { kot, lines, bill } = visit;
    const tokenNo = await bumpCounter(tx, scope.shopId, `token:${kot.businessDay}`);
    const invoiceId = invoiceIds.get(visit) ?? null;
    await insertTicket(tx, scope, { ...kot, tokenNo, invoiceId }, lines, idsFrom(kot.createdAt));
    const { customerId, amountReceived, paidAt } = bill;
    if (customerId !== null && amountReceived !== null && paidAt !== null) {
      await creditCustomer(tx, scope, customerId, { received: amountReceived, at: paidAt });
    }
  }
}
