import { expect } from 'vitest';
import { z } from 'zod';
import { done, good, refusal } from './answers.ts';
import type { Client } from './client.ts';
import type { Screen } from './screen.ts';
import type { Service } from './service.ts';
import { Category, Customer, Employee, Item, Table } from './shapes.ts';

/** The waiter goes home: the session is over, and with it the open screen. */
export async function goHome({ server, shopId, waiter }: Service, screen: Screen) {
  done(await waiter.get('/users/logout'));
  await screen.closed();
  refusal(await waiter.get('/users/current-user'), 401, 'UNAUTHENTICATED');
  const back = server.screen({ token: waiter.token, shopId });
  expect(await back.refused()).toMatchObject({ code: 'UNAUTHENTICATED' });
}

/** Somebody who no longer works here is out at once. */
export async function dismiss({ shopId, owner, cook }: Service, employeeId: string, screen: Screen) {
  done(await owner.delete(`/employees/delete-employee/${employeeId}/${shopId}`));
  await screen.closed();
  refusal(await cook.get(`/orders/get-kots/${shopId}?status=COOKING`), 401, 'UNAUTHENTICATED');
  const list = await owner.get(`/employees/get-employee/${shopId}?q=`);
  expect(good(list, { employees: z.array(Employee) }).employees.map(({ name }) => name)).toEqual(['Bhanu']);
}

/** What the owner no longer offers goes; what was sold stays on the bills. */
export async function clearOut({ shopId, owner, tables, menu }: Service, garden: string) {
  done(await owner.delete(`/tables/delete-table/${tables.swing}/${shopId}`));
  done(await owner.delete(`/areas/delete-area/${garden}/${shopId}`));
  const left = await owner.get(`/tables/getMyTables/${shopId}?q=`);
  expect(good(left, { tables: z.array(Table) }).tables.map(({ name }) => name)).toEqual(['T1', 'Window 2']);

  const list = `/categories/getMyCategories/${shopId}`;
  const [drinks] = good(await owner.get(list), { categories: z.array(Category) }).categories;
  const category = `/categories/delete-category/${drinks?._id}/${shopId}`;
  refusal(await owner.delete(category), 409, 'CONFLICT');
  done(await owner.delete(`/items/delete-item/${menu.chai._id}/${shopId}`));
  done(await owner.delete(category));
  const items = good(await owner.get(`/items/getMyItems/${shopId}?q=`), { items: z.array(Item) }).items;
  expect(items.map(({ name }) => name)).toEqual(['Dal Makhani', 'Kullu Trout']);

  const found = await owner.get(`/customers/get-customers/${shopId}?q=zoya&page=1`);
  const page = { customerFilteredCount: z.literal(1), resultPerPage: z.literal(20) };
  const [zoya] = good(found, { customers: z.array(Customer), ...page }).customers;
  const customer = `/customers/delete-customer/${zoya?._id}/${shopId}`;
  done(await owner.delete(customer));
  refusal(await owner.delete(customer), 404, 'NOT_FOUND');
}

/** A session that a new password has ended cannot be taken up again. */
export async function lockedOut(client: Client, refreshToken: string, screen: Screen) {
  await screen.closed();
  refusal(await client.get('/users/current-user'), 401, 'UNAUTHENTICATED');
  refusal(await client.post('/users/refresh-token', { refreshToken }), 401, 'UNAUTHENTICATED');
}
