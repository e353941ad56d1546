import { expect, type Locator, type Page } from '@playwright/test';
import { openAs } from '../page-actions.ts';
import type { WebServer } from '../server/web-server.ts';
import { createEmptyShop } from './empty-shop.ts';

/** As the page's user. */
export async function requestApi<Data>(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<Data> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const response = await fetch(`/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${localStorage.getItem('Access-Token')}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const reply = await response.json();
      if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(reply)}`);
      return reply.data;
    },
    { method, path, body },
  );
}

/** 50 requests at a time. */
export async function createMany(page: Page, path: string, bodies: readonly object[]): Promise<void> {
  await page.evaluate(
    async ({ path, bodies }) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('Access-Token')}`,
        'content-type': 'application/json',
      };
      const left = [...bodies];
      const work = async () => {
        for (let body = left.pop(); body; body = left.pop()) {
          const { status } = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
          if (status !== 201) throw new Error(`${path} returned ${status}`);
        }
      };
      await Promise.all(Array.from({ length: 50 }, work));
    },
    { path: `/api/v1${path}`, bodies },
  );
}

/** @param list such as `customers/customer` */
export async function openList(page: Page, server: WebServer, list: string): Promise<void> {
  const { shopName, shopId, owner } = server;
  await openAs(page, 'OWNER', owner, `/${list}/${encodeURIComponent(shopName)}/${shopId}`);
  await expect(page.getByRole('table')).toBeVisible();
}

export async function openEmptyList(page: Page, server: WebServer, list: string): Promise<void> {
  const { shopName, shopId } = await createEmptyShop(server);
  await page.goto(`/${list}/${encodeURIComponent(shopName)}/${shopId}`);
}

export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const tableRow = (page: Page, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text });

export async function expectSearchPersists(
  page: Page,
  q: string,
  found: string,
  goElsewhere = () => page.getByRole('link', { name: 'Tables' }).click(),
): Promise<void> {
  const search = page.getByRole('textbox', { name: /^Search/ });
  const cells = page.getByRole('cell');
  const expectSearchShown = async () => {
    await expect(search).toHaveValue(q);
    await expect(page).toHaveURL((url) => decodeURIComponent(url.pathname.split('/')[5] ?? '') === q);
    await expect(cells.filter({ hasText: found })).toHaveCount(1);
    await expect(page.getByRole('row')).toHaveCount(2);
  };
  await search.fill(q);
  await expectSearchShown();
  await page.reload();
  await expectSearchShown();
  await goElsewhere();
  await expect(page).toHaveURL(/\/tables\//);
  await page.goBack();
  await expectSearchShown();
}

export const makeCustomers = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const n = String(index + 1).padStart(4, '0');
    return { name: `Guest ${n}`, phoneNo: `900000${n}` };
  });
