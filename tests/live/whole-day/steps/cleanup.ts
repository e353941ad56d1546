import { expect } from 'vitest';
import { z } from 'zod';
import { Category, Customer, Employee, Item, Table } from '../client/entity-schemas.ts';
import type { EventSocket } from '../client/event-socket.ts';
import type { HttpClient } from '../client/http-client.ts';
import { expectData, expectErrorResponse, expectSuccess } from '../client/response-assertions.ts';
import type { DayContext } from '../context.ts';

export async function logOutWaiter({ server, shopId, waiter }: DayContext, socket: EventSocket) {
  expectSuccess(await waiter.get('/users/logout'));
  await socket.waitForClose();
  expectErrorResponse(await waiter.get('/users/current-user'), 401, 'UNAUTHENTICATED');
  const back = server.connectSocket({ token: waiter.token, shopId });
  expect(await back.waitForError()).toMatchObject({ code: 'UNAUTHENTICATED' });
}

export async function deleteEmployee(
  { shopId, owner, cook }: DayContext,
  employeeId: string,
  socket: EventSocket,
) {
  expectSuccess(await owner.delete(`/employees/delete-employee/${employeeId}/${shopId}`));
  await socket.waitForClose();
  expectErrorResponse(await cook.get(`/orders/get-kots/${shopId}?status=COOKING`), 401, 'UNAUTHENTICATED');
  const list = await owner.get(`/employees/get-employee/${shopId}?q=`);
  expect(expectData(list, { employees: z.array(Employee) }).employees.map(({ name }) => name)).toEqual([
    'Bhanu',
  ]);
}

export async function deleteSetup({ shopId, owner, tables, menu }: DayContext, garden: string) {
  expectSuccess(await owner.delete(`/tables/delete-table/${tables.swing}/${shopId}`));
  expectSuccess(await owner.delete(`/areas/delete-area/${garden}/${shopId}`));
  const left = await owner.get(`/tables/getMyTables/${shopId}?q=`);
  expect(expectData(left, { tables: z.array(Table) }).tables.map(({ name }) => name)).toEqual([
    'T1',
    'Window 2',
  ]);

  const list = `/categories/getMyCategories/${shopId}`;
  const [drinks] = expectData(await owner.get(list), { categories: z.array(Category) }).categories;
  const category = `/categories/delete-category/${drinks?._id}/${shopId}`;
  expectErrorResponse(await owner.delete(category), 409, 'CONFLICT');
  expectSuccess(await owner.delete(`/items/delete-item/${menu.chai._id}/${shopId}`));
  expectSuccess(await owner.delete(category));
  const items = expectData(await owner.get(`/items/getMyItems/${shopId}?q=`), { items: z.array(Item) }).items;
  expect(items.map(({ name }) => name)).toEqual(['Dal Makhani', 'Kullu Trout']);

  const found = await owner.get(`/customers/get-customers/${shopId}?q=zoya&page=1`);
  const page = { customerFilteredCount: z.literal(1), resultPerPage: z.literal(20) };
  const [zoya] = expectData(found, { customers: z.array(Customer), ...page }).customers;
  const customer = `/customers/delete-customer/${zoya?._id}/${shopId}`;
  expectSuccess(await owner.delete(customer));
  expectErrorResponse(await owner.delete(customer), 404, 'NOT_FOUND');
}

export async function expectSessionEnded(client: HttpClient, refreshToken: string, socket: EventSocket) {
  await socket.waitForClose();
  expectErrorResponse(await client.get('/users/current-user'), 401, 'UNAUTHENTICATED');
  expectErrorResponse(await client.post('/users/refresh-token', { refreshToken }), 401, 'UNAUTHENTICATED');
}
