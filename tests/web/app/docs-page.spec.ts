import type { Page } from '@playwright/test';
import { createPhoto } from '../../support/api/accounts.ts';
import { expect, test } from '../support/test.ts';

const TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

async function tryEndpoint(page: Page, call: string, fields: Record<string, string> = {}): Promise<string> {
  const form = page.locator(`#${call}`);
  if ((await form.getAttribute('open')) === null) await form.locator('summary').click();
  for (const [name, value] of Object.entries(fields)) {
    const field = form.locator(`[name$=":${name}"]`);
    if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value);
    else await field.fill(value);
  }
  const answer = page.waitForResponse((response) => response.url().includes('/api/v1/'));
  await form.getByRole('button', { name: 'Try it' }).click();
  await answer;
  const shown = form.locator('.answer');
  await expect(shown).not.toHaveText('…');
  return shown.innerText();
}

test('every kind of endpoint can be tried on /docs', { tag: '@full' }, async ({ device, server }) => {
  const { shopId, owner, tableNo } = server;
  const page = await device();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.goto('/docs');
  const { identifier, password } = owner;

  expect(await tryEndpoint(page, 'currentUser')).toMatch(/^401 /);
  const login = { email: identifier, phoneNo: identifier, password };
  for (const type of TYPES) {
    expect(await tryEndpoint(page, 'loginOwner', { ...login, type }), type).toMatch(/^200 OK\n/);
  }
  await expect(page.getByLabel('Access token')).not.toHaveValue('');
  expect(await tryEndpoint(page, 'currentUser')).toContain(identifier);
  expect(await tryEndpoint(page, 'getMyItems', { shopId, q: 'naan', mealType: 'VEG' })).toContain(
    'Butter Naan',
  );

  for (const [index, type] of TYPES.entries()) {
    const area = await tryEndpoint(page, 'addArea', {
      shopId,
      name: `Terrace ${index}`,
      priority: '7',
      type,
    });
    expect(area).toMatch(/^201 Created\n/);
    expect(area).toContain('"priority": 7');
  }
  const reply = JSON.parse(
    (await tryEndpoint(page, 'getMyItems', { shopId, q: 'naan' })).replace(/^.*\n/, ''),
  );
  const cartItems = JSON.stringify([{ foodItemId: reply.data.items[0]._id, qty: 2 }]);
  for (const type of TYPES) {
    const order = { shopId, cartItems, tableNo, kotType: 'DINEIN', key: `docs-${type}`, type };
    expect(await tryEndpoint(page, 'newOrder', order), type).toMatch(/^201 Created\n/);
  }
  expect(await tryEndpoint(page, 'addArea', { shopId, name: 'terrace 0' })).toMatch(/^409 Conflict\n/);

  const sheet = await tryEndpoint(page, 'exportInvoices', { shopId, lines: 'items' });
  expect(sheet).toMatch(/^200 OK\n\ufeff?Invoice No,Status,Date,/);

  const avatar = await createPhoto();
  const buffer = Buffer.from(await avatar.arrayBuffer());
  const picture = page.locator('#updateAvatar');
  await picture.locator('summary').click();
  await picture
    .locator('input[type=file]')
    .setInputFiles({ name: avatar.name, mimeType: avatar.type, buffer });
  expect(await tryEndpoint(page, 'updateAvatar')).toContain('/uploads/');
  expect(complaints).toEqual([]);
});

test('logging in again works on /docs after a logout', { tag: '@full' }, async ({ device, server }) => {
  const page = await device();
  await page.goto('/docs');
  const { identifier, password } = server.owner;
  const login = { email: identifier, phoneNo: identifier, password };
  expect(await tryEndpoint(page, 'loginOwner', login)).toMatch(/^200 /);
  expect(await tryEndpoint(page, 'logout')).toMatch(/^200 /);
  expect(await tryEndpoint(page, 'currentUser')).toMatch(/^401 /);
  expect(await tryEndpoint(page, 'loginOwner', login)).toMatch(/^200 /);
  expect(await tryEndpoint(page, 'currentUser')).toMatch(/^200 /);
});
