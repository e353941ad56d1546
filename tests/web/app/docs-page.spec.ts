// @area http

import type { Locator, Page } from '@playwright/test';
import { createPhoto } from '../../support/api/accounts.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { expect, test } from '../support/test.ts';

const JSON_TYPE = 'application/json';
const TYPES = [JSON_TYPE, 'application/x-www-form-urlencoded', 'multipart/form-data'];

interface Trial {
  params?: Record<string, string>;
  type?: string;
  body?: Record<string, string>;
  picture?: { name: string; mimeType: string; buffer: Buffer };
}

const operationOf = (page: Page, name: string): Locator => page.locator(`.opblock[id$="-${name}"]`);

async function fillBody(operation: Locator, { type, body = {}, picture }: Trial): Promise<void> {
  if (type) await operation.getByLabel('Request content type').selectOption(type);
  if (picture) return operation.locator('input[type=file]').setInputFiles(picture);
  if (type === JSON_TYPE) return operation.locator('textarea.body-param__text').fill(JSON.stringify(body));
  for (const row of await operation.locator('tr[data-property-name]').all()) {
    const field = row.locator('textarea, select, input[type=text]').first();
    const value = body[(await row.getAttribute('data-property-name')) ?? ''] ?? '';
    if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Status and body of the response. */
async function tryEndpoint(page: Page, name: string, trial: Trial = {}): Promise<string> {
  const operation = operationOf(page, name);
  if (!(await operation.locator('.opblock-body').isVisible()))
    await operation.locator('.opblock-summary-control').click();
  for (const [param, value] of Object.entries(trial.params ?? {})) {
    const field = operation.locator(`tr[data-param-name="${param}"]`).locator('input, select').first();
    if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value);
    else await field.fill(value);
  }
  await fillBody(operation, trial);
  const response = page.waitForResponse((one) => one.url().includes('/api/v1/'));
  await operation.getByRole('button', { name: 'Execute' }).click();
  const { status, text } = await response.then(async (one) => ({
    status: one.status(),
    text: await one.text(),
  }));
  const shown = operation.locator('.live-responses-table .response .response-col_status');
  await expect(shown.first()).toContainText(String(status));
  return `${status} ${text}`;
}

async function openDocs(page: Page): Promise<void> {
  await page.goto('/docs');
  await expect(page.locator('.opblock').first()).toBeVisible();
}

async function authorize(page: Page, reply: string): Promise<void> {
  const { data } = JSON.parse(reply.slice(4)) as { data: { accessToken: string } };
  await page.getByRole('button', { name: 'Authorize' }).click();
  const dialog = page.locator('.modal-ux');
  const logout = dialog.getByRole('button', { name: 'Remove authorization' });
  const input = dialog.getByRole('textbox');
  await expect(input.or(logout)).toBeVisible();
  if (await logout.isVisible()) await logout.click();
  await input.fill(data.accessToken);
  await dialog.getByRole('button', { name: 'Apply credentials' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
}

async function placeOrders(page: Page, server: WebServer, items: string): Promise<void> {
  const { shopId, tableNo } = server;
  const [item] = (JSON.parse(items.slice(4)) as { data: { items: { _id: string }[] } }).data.items;
  const cartItems = JSON.stringify([{ foodItemId: item?._id, qty: 2 }]);
  for (const type of TYPES) {
    const params = { shopId, 'Idempotency-Key': `docs-${type}` };
    const order = { cartItems, tableNo, kotType: 'DINEIN' };
    expect(await tryEndpoint(page, 'newOrder', { params, type, body: order }), type).toMatch(/^201 /);
  }
}

test('every kind of endpoint can be tried on /docs', { tag: '@full' }, async ({ device, server }) => {
  const { shopId, owner } = server;
  const page = await device();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  await openDocs(page);
  const { identifier, password } = owner;

  expect(await tryEndpoint(page, 'currentUser')).toMatch(/^401 /);
  const body = { email: identifier, phoneNo: identifier, password };
  let reply = '';
  for (const type of TYPES) {
    reply = await tryEndpoint(page, 'loginOwner', { type, body });
    expect(reply, type).toMatch(/^200 /);
  }
  await authorize(page, reply);
  expect(await tryEndpoint(page, 'currentUser')).toContain(identifier);
  const search = { shopId, q: 'naan', mealType: 'VEG' };
  const items = await tryEndpoint(page, 'getMyItems', { params: search });
  expect(items).toContain('Butter Naan');

  for (const [index, type] of TYPES.entries()) {
    const area = { name: `Terrace ${index}`, priority: '7' };
    const added = await tryEndpoint(page, 'addArea', { params: { shopId }, type, body: area });
    expect(added).toMatch(/^201 /);
    expect(added).toContain('"priority":7');
  }
  await placeOrders(page, server, items);
  const again = { params: { shopId }, type: JSON_TYPE, body: { name: 'terrace 0' } };
  expect(await tryEndpoint(page, 'addArea', again)).toMatch(/^409 /);

  const csv = await tryEndpoint(page, 'exportInvoices', { params: { shopId, lines: 'items' } });
  expect(csv).toMatch(/^200 \ufeff?Invoice No,Status,Date,/);

  const avatar = await createPhoto();
  const buffer = Buffer.from(await avatar.arrayBuffer());
  const picture = { name: avatar.name, mimeType: avatar.type, buffer };
  expect(await tryEndpoint(page, 'updateAvatar', { picture })).toContain('/uploads/');
  expect(complaints).toEqual([]);
});

test('logging in again works on /docs after a logout', { tag: '@full' }, async ({ device, server }) => {
  const page = await device();
  await openDocs(page);
  const { identifier, password } = server.owner;
  const login = { type: JSON_TYPE, body: { email: identifier, phoneNo: identifier, password } };
  await authorize(page, await tryEndpoint(page, 'loginOwner', login));
  expect(await tryEndpoint(page, 'logout')).toMatch(/^200 /);
  expect(await tryEndpoint(page, 'currentUser')).toMatch(/^401 /);
  const again = await tryEndpoint(page, 'loginOwner', login);
  expect(again).toMatch(/^200 /);
  await authorize(page, again);
  expect(await tryEndpoint(page, 'currentUser')).toMatch(/^200 /);
});
