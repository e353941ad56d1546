import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { request } from '../../../support/client.ts';
import { openAs, type Page } from '../page-actions.ts';
import type { WebServer } from '../server/web-server.ts';
import { expect } from '../test.ts';
import { ownerToken, type ShopRef } from './empty-shop.ts';

const pagePath = (tab: string, { shopName, shopId }: ShopRef) =>
  `/tables/${tab}/${encodeURIComponent(shopName)}/${shopId}`;
export const tablesPath = (place: ShopRef, q = '') =>
  pagePath('table', place) + (q && `/${encodeURIComponent(q)}`);
export const areasPath = (place: ShopRef) => pagePath('area', place);

export async function openAsOwner(page: Page, { owner }: WebServer, path: string): Promise<void> {
  await openAs(page, 'OWNER', owner, path);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

export const tableCard = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Tables' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

export const tableNames = (page: Page) =>
  page.getByRole('list', { name: 'Tables' }).getByRole('heading').allTextContents();

export async function addManyTables(server: WebServer, count: number): Promise<void> {
  const { origin, shopId } = server;
  const as = await ownerToken(server);
  const params = { shopId };
  const { data } = await request(origin, tablesApi.addArea, { params, as, body: { name: 'Big Hall' } });
  const areaId = data.area._id;
  const add = (_: unknown, index: number) =>
    request(origin, tablesApi.addTable, {
      params,
      as,
      body: { name: `N${index + 1}`, areaId, noOfSeats: 4, shape: index % 2 ? 'CIRCLE' : 'RECTANGLE' },
    });
  await Promise.all(Array.from({ length: count }, add));
}
