import { calendarDate, DAY_MS, startOfDate } from '@tawa/shared/calendar.ts';
import type { InventoryUnit } from '@tawa/shared/inventory/inventory.rules.ts';
import { invoiceTotal } from '@tawa/shared/invoices/invoices.rules.ts';
import { changeFacts } from '@tawa/shared/menu/item-facts.rules.ts';
import { toPaise } from '@tawa/shared/money.ts';
import { insertMembership } from '../auth/memberships.repository.ts';
import { hashPassword } from '../auth/passwords.ts';
import { authorizeShop, type ShopContext, type ShopScope } from '../auth/shop-scope.ts';
import { incrementCounter } from '../db/counters.repository.ts';
import type { Db } from '../db/database.ts';
import { createIdGenerator } from '../db/ids.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { insertUser } from '../features/accounts/accounts.repository.ts';
import { insertAccountEntry } from '../features/customers/account-entries.repository.ts';
import { insertCustomer, recordSpendingAndVisit } from '../features/customers/customers.repository.ts';
import { insertEmployee } from '../features/employees/employees.repository.ts';
import { insertInventoryItem } from '../features/inventory/inventory.repository.ts';
import { calculateInvoiceTax } from '../features/invoices/invoice-totals.service.ts';
import {
  allocateInvoiceNo,
  insertInvoice,
  type NewInvoice,
} from '../features/invoices/invoice-writes.repository.ts';
import { insertSettlement } from '../features/invoices/payments.repository.ts';
import { countPaidInvoice } from '../features/invoices/sales/daily-sales.repository.ts';
import { insertCategory } from '../features/menu/categories.repository.ts';
import { insertItem } from '../features/menu/menu.repository.ts';
import { storedVariants } from '../features/menu/menu.service.ts';
import { insertOptionGroup } from '../features/menu/option-groups.repository.ts';
import { storedOptions } from '../features/menu/option-groups.service.ts';
import { readOrderMenu } from '../features/menu/order-menu.service.ts';
import {
  insertKotWithGivenTokenNo,
  type NewLine,
  type UnnumberedKot,
} from '../features/orders/orders.repository.ts';
import { insertShopAndMembership } from '../features/shops/shops.repository.ts';
import { insertArea } from '../features/tables/areas.repository.ts';
import { insertTable } from '../features/tables/tables.repository.ts';
import { demoFacts } from './facts.ts';
import { type DemoCategoryName, type DemoGroup, type DemoItem, demoGroups, demoMenu } from './menu.ts';
import type { OrderableItem } from './order-lines.ts';
import { type DemoSetup, generatePastVisits, type PastVisit } from './past-visits.ts';
import {
  type DemoCustomer,
  type DemoWaiter,
  demoCustomers,
  demoOwner,
  demoShop,
  demoWaiters,
} from './people.ts';
import { demoAreas } from './tables.ts';

interface DemoStock {
  name: string;
  /** In thousandths of the unit. */
  quantity: number;
  quantityType: InventoryUnit;
}

const demoStock: readonly DemoStock[] = [
  { name: 'Basmati Rice', quantity: 42_500, quantityType: 'KG' },
  { name: 'Atta', quantity: 60_000, quantityType: 'KG' },
  { name: 'Maida', quantity: 18_250, quantityType: 'KG' },
  { name: 'Urad Dal', quantity: 12_000, quantityType: 'KG' },
  { name: 'Paneer', quantity: 8_750, quantityType: 'KG' },
  { name: 'Chicken', quantity: 14_200, quantityType: 'KG' },
  { name: 'Mutton', quantity: 0, quantityType: 'KG' },
  { name: 'Onion', quantity: 35_000, quantityType: 'KG' },
  { name: 'Tomato', quantity: 21_400, quantityType: 'KG' },
  { name: 'Milk', quantity: 30_000, quantityType: 'L' },
  { name: 'Mustard Oil', quantity: 17_500, quantityType: 'L' },
  { name: 'Fresh Cream', quantity: 2_500_000, quantityType: 'ML' },
  { name: 'Saffron', quantity: 25_500, quantityType: 'G' },
  { name: 'Butter (500 g)', quantity: 16_000, quantityType: 'PACKET' },
  { name: 'Takeaway Boxes', quantity: 240_000, quantityType: 'UNIT' },
  { name: 'Mineral Water (1 L)', quantity: 96_000, quantityType: 'UNIT' },
  { name: 'Sarson Saag', quantity: 0, quantityType: 'KG' },
];

const SIGNED_UP_DAYS_AGO = 30;

/** What differs between a quiet demo restaurant and a busy one. */
export interface DemoContent {
  menu: readonly { name: DemoCategoryName; items: readonly DemoItem[] }[];
  customers: readonly DemoCustomer[];
  generatePastVisits: typeof generatePastVisits;
  /** Orders that are not paid at the time `now`, in ms UTC, the oldest first. */
  generateLiveKots: (setup: DemoSetup, now: number) => readonly Pick<PastVisit, 'kot' | 'lines'>[];
}

/** Its live orders are placed by the server, so that they have events. */
const demoContent: DemoContent = {
  menu: demoMenu,
  customers: demoCustomers,
  generatePastVisits,
  generateLiveKots: () => [],
};

/** Fills the database in one transaction. `now` is in ms UTC; `photos` has the names of the items as keys. */
export async function fillDemo(
  { writeAccount }: UnitOfWork,
  now: number,
  photos: ReadonlyMap<string, string> = new Map(),
  content: DemoContent = demoContent,
): Promise<void> {
  const [owner, waiters] = await Promise.all([
    withHashedPassword(demoOwner),
    Promise.all(demoWaiters.map(withHashedPassword)),
  ]);
  await writeAccount(async ({ tx }) => {
    const scope = await insertOwnerAndShop(tx, owner, now);
    for (const waiter of waiters) await insertDemoWaiter({ tx, scope }, waiter, now);
    for (const item of demoStock) await insertInventoryItem({ tx, scope }, item);
    const setup: DemoSetup = {
      menu: await insertMenu({ tx, scope }, content.menu, photos),
      tables: await insertAreasAndTables({ tx, scope }),
      customers: await insertCustomers({ tx, scope }, content.customers),
      owner: owner.name,
      waiters: waiters.map(({ name }) => name),
    };
    await insertPastVisits({ tx, scope }, content.generatePastVisits(setup, now));
    for (const { kot, lines } of content.generateLiveKots(setup, now))
      await insertDemoKot({ tx, scope }, { ...kot, invoiceId: null }, lines);
  });
}

type WithPasswordHash<P> = Omit<P, 'password'> & { passwordHash: string };

async function withHashedPassword<P extends { password: string }>({
  password,
  ...person
}: P): Promise<WithPasswordHash<P>> {
  return { ...person, passwordHash: await hashPassword(password, 'demo') };
}

function createdAndVerifiedTimes(now: number) {
  const createdAt = now - SIGNED_UP_DAYS_AGO * DAY_MS;
  return { createdAt, verifiedAt: createdAt };
}

async function insertOwnerAndShop(
  tx: Db,
  owner: WithPasswordHash<typeof demoOwner>,
  now: number,
): Promise<ShopScope> {
  const userId = await insertUser(tx, { ...owner, role: 'OWNER', ...createdAndVerifiedTimes(now) });
  const shopId = await insertShopAndMembership(tx, {
    ownerId: userId,
    ...demoShop,
    createdAt: createdAndVerifiedTimes(now).createdAt,
  });
  return authorizeShop(
    tx,
    { may: 'shop.edit' },
    { userId, sessionId: '', role: 'OWNER', name: owner.name },
    shopId,
  );
}

async function insertDemoWaiter(
  context: ShopContext,
  waiter: WithPasswordHash<DemoWaiter>,
  now: number,
): Promise<void> {
  const { joinedDaysAgo, salaryRupees, ...user } = waiter;
  const userId = await insertUser(context.tx, { ...user, role: 'WAITER', ...createdAndVerifiedTimes(now) });
  await insertMembership(context.tx, { shopId: context.scope.shopId, userId, shopRole: 'waiter' });
  await insertEmployee(context, {
    userId,
    status: 'ACTIVE',
    dateOfJoining: startOfDate(calendarDate(now - joinedDaysAgo * DAY_MS)),
    salary: toPaise(salaryRupees),
    salaryReceived: startOfDate(`${calendarDate(now).slice(0, 7)}-01`),
  });
}

/** @param itemIds ids of the items by short code */
async function insertGroup(
  context: ShopContext,
  { name, min, max, options }: DemoGroup,
  itemIds: ReadonlyMap<string, string>,
): Promise<string> {
  const forms = options.map(({ rupees, item = '', ...option }) => ({
    ...option,
    price: rupees,
    itemId: itemIds.get(item),
  }));
  return insertOptionGroup(context, { name, min, max, options: storedOptions(forms, []) });
}

async function insertMenu(
  context: ShopContext,
  menu: DemoContent['menu'],
  photos: ReadonlyMap<string, string>,
): Promise<OrderableItem[]> {
  const groupIds = new Map<string, string>();
  const itemIds = new Map<string, string>();
  const inserted: Pick<OrderableItem, 'id' | 'category' | 'isStar'>[] = [];
  for (const [index, category] of menu.entries()) {
    const categoryId = await insertCategory(context, { name: category.name, priority: index + 1 });
    for (const [priority, item] of category.items.entries()) {
      const { name, shortCode, rupees, mealType = 'VEG', isStar = false, isAvailable = true } = item;
      const { variants = [], groups = [] } = item;
      for (const group of demoGroups)
        if (groups.includes(group.name) && !groupIds.has(group.name))
          groupIds.set(group.name, await insertGroup(context, group, itemIds));
      const forms = variants.map(({ rupees: price, ...variant }) => ({ ...variant, price }));
      const row = {
        categoryId,
        name,
        shortCode,
        price: toPaise(rupees),
        mealType,
        isStar,
        isAvailable,
        variants: storedVariants(forms, []),
        optionGroupIds: groups.length > 0 ? groups.map((group) => groupIds.get(group) ?? '') : null,
        facts: changeFacts(null, demoFacts[shortCode] ?? {}),
        photo: photos.get(name) ?? null,
      };
      const id = await insertItem(context, { ...row, priority: priority + 1 });
      itemIds.set(shortCode, id);
      if (isAvailable) inserted.push({ id, category: category.name, isStar });
    }
  }
  const { entries } = await readOrderMenu(
    context,
    inserted.map(({ id }) => id),
  );
  return inserted.flatMap(({ id, ...rest }) => {
    const entry = entries.get(id);
    return entry ? [{ id, ...rest, ...entry }] : [];
  });
}

async function insertAreasAndTables(context: ShopContext): Promise<DemoSetup['tables']> {
  const tables = [];
  for (const [index, area] of demoAreas.entries()) {
    const areaId = await insertArea(context, { name: area.name, priority: index + 1 });
    for (const { position, ...table } of area.tables) {
      const row = { areaId, ...table, planX: position.x, planY: position.y };
      tables.push({ id: await insertTable(context, row), ...table });
    }
  }
  return tables;
}

async function insertCustomers(
  context: ShopContext,
  contacts: readonly DemoCustomer[],
): Promise<DemoSetup['customers']> {
  const customers = [];
  for (const customer of contacts) {
    customers.push({ id: await insertCustomer(context, customer), ...customer });
  }
  return customers;
}

async function insertPastVisits(context: ShopContext, visits: readonly PastVisit[]): Promise<void> {
  const invoiceIds = new Map<PastVisit, string>();
  for (const visit of [...visits].sort((a, b) => a.invoice.createdAt - b.invoice.createdAt)) {
    const { createdAt } = visit.invoice;
    const invoice = {
      ...visit.invoice,
      ...(await calculateInvoiceTax(context, visit.invoice, [visit])),
      invoiceNo: await allocateInvoiceNo(context, createdAt),
    };
    const { id } = await insertInvoice(context, invoice, createIdGenerator(createdAt));
    invoiceIds.set(visit, id);
    await settlePastInvoice(context, { ...invoice, id }, visit.received);
  }
  for (const visit of visits) {
    const { kot, lines, invoice } = visit;
    await insertDemoKot(context, { ...kot, invoiceId: invoiceIds.get(visit) ?? null }, lines);
    const { customerId, paidAt } = invoice;
    if (customerId !== null && paidAt !== null) {
      await recordSpendingAndVisit(context, customerId, { spent: visit.received, at: paidAt });
    }
  }
}

/** @param received in paise, also if it is on credit */
async function settlePastInvoice(
  context: ShopContext,
  invoice: NewInvoice & { id: string },
  received: number,
): Promise<void> {
  const { id, invoiceNo, customerId, paymentMode, paidAt } = invoice;
  if (paymentMode === null || paidAt === null) return;
  const settlement = { received, waived: invoiceTotal(invoice) - received };
  const payment = { id, paymentMode, at: paidAt };
  const [settled] = await insertSettlement(context, payment, settlement, createIdGenerator(paidAt));
  await countPaidInvoice(context, { paymentMode, paidAt });
  if (paymentMode !== 'DUE' || customerId === null) return;
  await insertAccountEntry(context, {
    customerId,
    kind: 'SALE',
    amount: received,
    invoiceId: id,
    invoiceNo,
    paymentId: settled?.id ?? null,
    at: paidAt,
  });
}

async function insertDemoKot(
  context: ShopContext,
  kot: UnnumberedKot,
  lines: readonly NewLine[],
): Promise<void> {
  const tokenNo = await incrementCounter(context.tx, context.scope.shopId, `token:${kot.businessDay}`);
  await insertKotWithGivenTokenNo(context, { ...kot, tokenNo }, lines, createIdGenerator(kot.createdAt));
}
