import { insertMembership } from '@tawa/server/auth/memberships.repository.ts';
import { authorizeShop, type ShopContext } from '@tawa/server/auth/shop-scope.ts';
import { findOrCreateCustomer } from '@tawa/server/features/customers/customers.repository.ts';
import { insertEmployee } from '@tawa/server/features/employees/employees.repository.ts';
import { insertInventoryItem } from '@tawa/server/features/inventory/inventory.repository.ts';
import { insertInvoice } from '@tawa/server/features/invoices/invoice-writes.repository.ts';
import { insertCategory } from '@tawa/server/features/menu/categories.repository.ts';
import { insertItem } from '@tawa/server/features/menu/menu.repository.ts';
import {
  insertKotWithGivenTokenNo,
  type NewKot,
  type NewLine,
} from '@tawa/server/features/orders/orders.repository.ts';
import { insertArea } from '@tawa/server/features/tables/areas.repository.ts';
import { insertTable } from '@tawa/server/features/tables/tables.repository.ts';
import { createUser, type TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

const MAX_CUSTOMERS = 200;
/** The days differ, because the token numbers of a day must. */
const BUSINESS_DAYS = { live: '2026-04-01', invoiced: '2026-03-31' };

/** Writes without HTTP. */
export function writeAsOwner<T>(
  { app }: TestServer,
  { shopId, owner }: TestShop,
  work: (context: ShopContext) => Promise<T>,
): Promise<T> {
  return app.unitOfWork.writeAccount(async ({ tx }) => {
    const [row] = app.databases.reader.all<{ user_id: string }>(
      `SELECT user_id FROM memberships WHERE shop_id = '${shopId}' AND part = 'owner'`,
    );
    const sessionUser = {
      userId: row?.user_id ?? '',
      sessionId: '',
      role: 'OWNER',
      name: owner.email,
    } as const;
    return work({ tx, scope: await authorizeShop(tx, { may: 'shop.edit' }, sessionUser, shopId) });
  });
}

function sampleLines({ items }: TestShop): NewLine[] {
  return [
    { foodItemId: items.paneer, name: 'Paneer Butter Masala', price: 32_000, quantity: 1 },
    { foodItemId: items.naan, name: 'Butter Naan', price: 4_550, quantity: 4 },
    { foodItemId: items.chai, name: 'Masala Chai', price: 6_000, quantity: 2 },
    { foodItemId: items.offMenu, name: 'Butter Chicken', price: 28_000, quantity: 1 },
  ];
}

function sampleKot(tokenNo: number, rest: Partial<NewKot>): NewKot {
  const now = Date.now();
  return {
    businessDay: BUSINESS_DAYS.live,
    tokenNo,
    kotType: 'DINEIN',
    status: 'COOKING',
    tableId: null,
    tableName: null,
    customerId: null,
    customerName: null,
    customerPhoneNo: null,
    specialRequest: tokenNo % 4 === 0 ? 'Less spicy, please' : '',
    placedByRole: 'OWNER',
    placedByName: 'Asha',
    placedById: null,
    invoiceId: null,
    createdAt: now,
    confirmedAt: now,
    servedAt: null,
    paidAt: null,
    ...rest,
  };
}

/** Adds rows until the shop has the wanted counts. Each KOT has four lines. */
export function fillShop(
  server: TestServer,
  shop: TestShop,
  counts: { tables: number; items: number; kots: number },
): Promise<void> {
  return writeAsOwner(server, shop, async (context) => {
    const tables = [shop.tables.T1, shop.tables.T2];
    for (let n = 3; n <= counts.tables; n++) {
      const table = { name: `T${n}`, areaId: shop.areaId, noOfSeats: 4, shape: 'RECTANGLE' } as const;
      tables.push(await insertTable(context, table));
    }
    for (let n = Object.keys(shop.items).length + 1; n <= counts.items; n++)
      await insertItem(context, {
        categoryId: shop.categoryId,
        name: `House special no. ${n}`,
        price: 10_000 + n * 50,
        mealType: n % 3 === 0 ? 'NONVEG' : 'VEG',
        isStar: n % 10 === 0,
        isAvailable: true,
        shortCode: `S${n}`,
        priority: null,
      });
    for (let n = 1; n <= counts.kots; n++) {
      const tableId = tables[n % tables.length] ?? null;
      await insertKotWithGivenTokenNo(
        context,
        sampleKot(n, { tableId, tableName: `T${n}` }),
        sampleLines(shop),
      );
    }
  });
}

export function fillSetupLists(server: TestServer, shop: TestShop, count: number): Promise<void> {
  return writeAsOwner(server, shop, async (context) => {
    for (let n = 2; n <= count; n++) await insertArea(context, { name: `Hall ${n}`, priority: null });
    for (let n = 3; n <= count; n++) await insertCategory(context, { name: `MENU ${n}`, priority: null });
    for (let n = 1; n <= count; n++)
      await insertInventoryItem(context, { name: `Rice ${n}`, quantity: n, quantityType: 'KG' });
    for (let n = 2; n <= count; n++) {
      const { userId } = await createUser(context.tx, 'WAITER');
      await insertMembership(context.tx, { shopId: context.scope.shopId, userId, shopRole: 'waiter' });
      await insertEmployee(context, { userId, status: 'ACTIVE', dateOfJoining: Date.now() });
    }
  });
}

/**
 * Inserts open invoices, each with one served KOT of four lines and a customer.
 * @returns their ids
 */
export function insertOpenInvoices(server: TestServer, shop: TestShop, count: number): Promise<string[]> {
  return writeAsOwner(server, shop, async (context) => {
    const customers = [];
    for (let n = 0; n < Math.min(count, MAX_CUSTOMERS); n++) {
      const customer = { name: `Guest ${n}`, phoneNo: `9${String(n).padStart(9, '0')}` };
      customers.push({ ...customer, id: await findOrCreateCustomer(context, customer) });
    }
    const ids: string[] = [];
    for (let n = 1; n <= count; n++)
      ids.push(await insertOpenInvoice(context, shop, n, customers[n % customers.length]));
    return ids;
  });
}

async function insertOpenInvoice(
  context: ShopContext,
  shop: TestShop,
  n: number,
  diner: { id: string; name: string; phoneNo: string } | undefined,
): Promise<string> {
  const customer = {
    customerId: diner?.id ?? null,
    customerName: diner?.name ?? null,
    customerPhoneNo: diner?.phoneNo ?? null,
  };
  const lines = sampleLines(shop);
  const { id } = await insertInvoice(context, {
    ...customer,
    invoiceNo: `2627-${String(n).padStart(6, '0')}`,
    kind: 'SINGLE',
    status: 'OPEN',
    tableId: null,
    tableName: null,
    subTotal: lines.reduce((sum, line) => sum + line.price * line.quantity, 0),
    discount: 0,
    packingFee: 0,
    deliveryCharges: 0,
    paymentMode: null,
    createdAt: Date.now(),
    paidAt: null,
  });
  const served = {
    ...customer,
    businessDay: BUSINESS_DAYS.invoiced,
    kotType: 'TAKEAWAY',
    status: 'SERVED',
    servedAt: Date.now(),
    invoiceId: id,
  } as const;
  await insertKotWithGivenTokenNo(context, sampleKot(n, served), lines);
  return id;
}
