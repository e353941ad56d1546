import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { call } from '../../support/call.ts';
import { type Place, tokenOf } from './empty-shop.ts';
import { goAs, type Page } from './people.ts';
import type { Product } from './product.ts';
import { expect } from './test.ts';

const at = (part: string, { shopName, shopId }: Place) =>
  `/tables/${part}/${encodeURIComponent(shopName)}/${shopId}`;
export const tablesPath = (place: Place, q = '') => at('table', place) + (q && `/${encodeURIComponent(q)}`);
export const areasPath = (place: Place) => at('area', place);

/** Signs an owner in and opens one of the two screens. */
export async function openAsOwner(page: Page, { owner }: Product, path: string): Promise<void> {
  await goAs(page, 'OWNER', owner, path);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

/** The card of one table, in the grid. */
export const tableCard = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Tables' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

/** The names in the grid, from the first to the last. */
export const tableNames = (page: Page) =>
  page.getByRole('list', { name: 'Tables' }).getByRole('heading').allTextContents();

/** N1, N2 … in an area of their own. */
export async function addManyTables(product: Product, count: number): Promise<void> {
  const { origin, shopId } = product;
  const as = await tokenOf(product);
  const params = { shopId };
  const { data } = await call(origin, tablesApi.addArea, { params, as, body: { name: 'Big Hall' } });
  const areaId = data.area._id;
  const add = (_: unknown, index: number) =>
    call(origin, tablesApi.addTable, {
      params,
      as,
      body: { name: `N${index + 1}`, areaId, noOfSeats: 4, shape: index % 2 ? 'CIRCLE' : 'RECTANGLE' },
    });
  await Promise.all(Array.from({ length: count }, add));
}
