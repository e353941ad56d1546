import { auditApi } from '@tawa/shared/audit/audit.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { createPermissionsClient } from '../../support/api/permissions.ts';
import { hire } from '../../support/api/terminals.ts';
import { request } from '../../support/client.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const edit = (body: { dayEndEmails?: string[]; redMinutes?: number }, as = shop.owner.token) =>
  request(origin, shopsApi.editShop, { params: { shopId: shop.shopId }, body, as });

async function readEmails(): Promise<string[]> {
  const params = { shopId: shop.shopId };
  return (await request(origin, shopsApi.getMyShop, { params, as: shop.owner.token })).data.shop.dayEndEmails;
}

test('the addresses of the day-end are written like any email, and each counts once', async () => {
  expect(await readEmails()).toEqual([]);
  const response = await edit({
    dayEndEmails: [' Asha@Example.com ', 'ravi@example.com', 'asha@example.com'],
  });
  expect(response.status, response.text).toBe(200);
  expect(response.data.shop.dayEndEmails).toEqual(['asha@example.com', 'ravi@example.com']);
  await edit({ redMinutes: 30 });
  expect(await readEmails()).toEqual(['asha@example.com', 'ravi@example.com']);
  await edit({ dayEndEmails: [] });
  expect(await readEmails()).toEqual([]);
});

test('a sixth address, a wrong one and another person’s change are refused, and nothing changes', async () => {
  const five = Array.from({ length: 5 }, (_, n) => `owner${n}@example.com`);
  await edit({ dayEndEmails: five });
  expectInvalidFields(await edit({ dayEndEmails: [...five, 'sixth@example.com'] }), 'dayEndEmails');
  expectInvalidFields(await edit({ dayEndEmails: ['asha@example.com', 'ravi'] }), 'dayEndEmails.1');
  expectError(await edit({ dayEndEmails: ['ravi@example.com'] }, shop.waiter.token), 'FORBIDDEN');
  expect(await readEmails()).toEqual(five);
});

test('who may change the shop but not read reports leaves the addresses as they are', async () => {
  const manager = await hire(server, shop, 'manager');
  const people = { [manager.userId]: { 'shop.edit': 'allow', 'report.read': 'deny' } } as const;
  expect((await createPermissionsClient(origin, shop).decide({ people })).status).toBe(200);
  await edit({ dayEndEmails: ['asha@example.com'] });
  const own = { dayEndEmails: ['asha@example.com', 'manager@example.com'] };
  expectError(await edit(own, manager.token), 'FORBIDDEN');
  const unchanged = await edit({ dayEndEmails: ['asha@example.com'], redMinutes: 30 }, manager.token);
  expect(unchanged.status, unchanged.text).toBe(200);
  expect(await readEmails()).toEqual(['asha@example.com']);
});

test('the audit says that the addresses changed, once, and not what they are', async () => {
  await edit({ dayEndEmails: ['asha@example.com'] });
  await edit({ dayEndEmails: ['asha@example.com'] });
  const { data } = await request(origin, auditApi.getAuditEntries, {
    params: { shopId: shop.shopId },
    as: shop.owner.token,
  });
  const changes = data.entries.filter(({ act }) => act === 'settings.changed');
  expect(changes.map(({ facts }) => facts)).toEqual([
    [{ name: 'dayEndEmails', before: null, after: 'true' }],
  ]);
  expect(JSON.stringify(changes)).not.toContain('asha@example.com');
});
