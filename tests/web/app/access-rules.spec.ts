// @area accounts

import type { Page } from '@playwright/test';
import { signUpOwner } from '../../support/api/accounts.ts';
import { openAs } from '../support/page-actions.ts';
import { type Person, ROUTES, RULES, type Rule } from '../support/route-rules.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { expect, test } from '../support/test.ts';

type RouteParams = Record<
  'shopName' | 'shopId' | 'tableNo' | 'token' | 'key' | 'invoiceId' | 'shopCode' | 'invoiceNo' | 'code' | 'q',
  string
>;
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

const routeParams = ({ shopName, shopId, tableNo }: WebServer): RouteParams => ({
  shopName,
  shopId,
  tableNo,
  invoiceId: UNKNOWN_ID,
  token: 'no-such-token',
  key: 'no-such-key',
  shopCode: 'no-such-shop',
  invoiceNo: '1',
  code: 'no-such-code',
  q: 'T1 & 50%/?#',
});

function pathOf(route: string, params: Partial<RouteParams>): string {
  return route
    .replace('/*', '/no/such/page')
    .replace('/:q?', params.q ? '/:q' : '')
    .replace(/:(\w+)/g, (_, name: keyof RouteParams) => encodeURIComponent(params[name] ?? ''));
}

/** Navigates without a page load. */
async function expectLeadsTo(page: Page, path: string, leadsTo: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1, h2')) heading.setAttribute('data-before', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await expectAt(page, leadsTo, `from ${path}`);
}

/** A guard renders nothing until it decides: a new heading means it has decided. */
async function expectAt(page: Page, path: string, why: string): Promise<void> {
  await expect(page.locator(':is(h1, h2):not([data-before])').first(), why).toBeAttached();
  await expect.poll(() => new URL(page.url()).pathname, why).toBe(path);
}

const OPEN_AS: Record<Person, (page: Page, server: WebServer) => Promise<void>> = {
  anonymous: async (page) => void (await page.goto('/404')),
  owner: (page, { owner }) => openAs(page, 'OWNER', owner, '/shops'),
  waiter: (page, { waiter }) => openAs(page, 'WAITER', waiter, '/shops'),
  'foreign owner': async (page, server) => {
    const { email, password } = await signUpOwner(server);
    await openAs(page, 'OWNER', { identifier: email, password }, '/shops');
  },
};

for (const [person, arrive] of Object.entries(OPEN_AS) as [Person, (typeof OPEN_AS)[Person]][]) {
  test(`a ${person} can open the allowed pages and is redirected from the others`, async ({
    device,
    server,
  }) => {
    const places = { ...routeParams(server), q: '' };
    const page = await device();
    await arrive(page, server);
    await expect(page.getByRole('heading').first()).toBeVisible();
    for (const [route, kind] of Object.entries(ROUTES)) {
      const path = pathOf(route, places);
      await expectLeadsTo(page, path, (RULES[kind] as Rule)[person] ?? path);
    }
  });
}

test('a typed address opens the same page as a link, with and without a query', async ({
  device,
  server,
}) => {
  const places = routeParams(server);
  const anonymous = await device();
  const owner = await device();
  await OPEN_AS.owner(owner, server);
  const searched = Object.keys(ROUTES).filter((route) => route.endsWith('/:q?'));
  expect(searched).toHaveLength(9);
  for (const route of searched) {
    const path = pathOf(route, places);
    await owner.goto(path);
    await expectAt(owner, path, path);
  }
  for (const [path, leadsTo] of [
    [pathOf('/items/item/:shopName/:shopId/:q?', places), '/login'],
    ['/admin', '/login'],
    ['/no/such/page', '/no/such/page'],
  ] as const) {
    await anonymous.goto(path);
    await expectAt(anonymous, leadsTo, path);
  }
  await expect(anonymous.getByRole('link', { name: 'Go to the login' })).toBeVisible();
  await owner.goto('/no/such/page');
  await expectAt(owner, '/shops', 'unknown to an owner');
});

test('a shop is found by name and id together, by id alone on staff pages, and a table by its name', async ({
  device,
  server,
}) => {
  const owner = await device();
  await OPEN_AS.owner(owner, server);
  await expect(owner.getByRole('heading', { name: 'My Shops' })).toBeVisible();
  const places = { ...routeParams(server), q: '' };
  const wrong: Record<string, Partial<RouteParams>[]> = {
    owned: [
      { ...places, shopName: 'Another name' },
      { ...places, shopName: places.shopName.toUpperCase() },
      { ...places, shopId: UNKNOWN_ID },
      { ...places, shopId: 'no-id' },
    ],
    staffed: [{ ...places, shopId: UNKNOWN_ID }],
  };
  for (const [route, kind] of Object.entries(ROUTES)) {
    for (const places of wrong[kind] ?? []) await expectLeadsTo(owner, pathOf(route, places), '/404');
  }
  for (const screen of ['qr', 'dine-in'])
    await expectLeadsTo(owner, `/orders/${screen}/${server.shopId}/no-such-table`, '/404');
  await expect(owner.getByRole('heading', { name: "Oops! You're Lost" })).toBeVisible();
  await expect(owner.getByText('not available')).toBeVisible();
  await expect(owner).toHaveTitle('404-NOT FOUND');
  await owner.getByRole('link', { name: /homepage/ }).click();
  await expectAt(owner, '/shops', 'the homepage of who is signed in');
});
