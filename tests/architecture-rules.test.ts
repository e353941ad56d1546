import { describe, expect, test } from 'vitest';
import { violations } from './architecture/violations.ts';

/** The violations of one invented file, and of the files that it imports. */
function violationsOf(path: string, source: string, others: Record<string, string> = {}): string[] {
  return violations(new Map(Object.entries({ ...others, [path]: source })));
}

/** Enough lines for a file of its own. */
const FILLER = 'x;\n'.repeat(30);
const importOf = (to: string) => `import { x } from '${to}';\n`;
const MENU_PAGE = 'client/src/pages/menu/menu.page.tsx';
const orders = (kind: string) => `server/src/features/orders/orders.${kind}.ts`;

describe('what must be rejected', () => {
  const schema = { 'shared/src/contract/schema.ts': importOf('zod') + FILLER };
  test.each<[string, string, string, Record<string, string>?]>([
    ['shared with a library', 'shared/src/money.ts', importOf('uuid')],
    ['shared with Node', 'shared/src/money.ts', importOf('node:fs')],
    ['server with client', 'server/src/app.ts', importOf('@tawa/client/src/lib/api/create-client.ts')],
    [
      'client with server',
      'client/src/lib/api/create-client.ts',
      `import type { x } from '@tawa/server/src/app.ts';`,
    ],
    ['product with tests', 'server/src/app.ts', importOf('../../tests/support/app.ts')],
    [
      'client with a contract',
      'client/src/lib/api/create-client.ts',
      importOf('@tawa/shared/menu/menu.contract.ts'),
    ],
    [
      'client with zod by a detour',
      'client/src/lib/api/create-client.ts',
      importOf('@tawa/shared/contract/schema.ts'),
      schema,
    ],
    [
      'a page with a contract on demand',
      'client/src/pages/items/items.page.tsx',
      "const load = () => import('@tawa/shared/menu/menu.contract.ts');",
    ],
    [
      'a form with a contract from the start',
      'client/src/features/menu/menu.forms.ts',
      importOf('@tawa/shared/menu/menu.contract.ts'),
    ],
    [
      'a form component with a contract from the start',
      'client/src/features/inventory/components/inventory-form.tsx',
      importOf('@tawa/shared/inventory/inventory.contract.ts'),
    ],
    [
      'another component with a contract on demand',
      'client/src/features/inventory/components/stock-card.tsx',
      "const load = () => import('@tawa/shared/inventory/inventory.contract.ts');",
    ],
    ['rules with schemas', 'shared/src/menu/menu.rules.ts', importOf('../contract/schema.ts'), schema],
    [
      'a second file of messages for a noun',
      'shared/src/messages/menu-csv.en.ts',
      FILLER,
      { 'shared/src/menu/menu.contract.ts': FILLER },
    ],
    [
      'auth with a feature',
      'server/src/auth/authenticate.ts',
      importOf('../features/shops/shops.repository.ts'),
    ],
    [
      'a backup with a feature',
      'server/src/backup/take-backup.ts',
      importOf('../features/shops/shops.service.ts'),
    ],
    ['the driver in a backup', 'server/src/backup/take-backup.ts', importOf('better-sqlite3')],
    ['app with a command', 'server/src/app.ts', importOf('./backup/backup.command.ts')],
    ['a feature with app', orders('service'), importOf('../../app.ts')],
    [
      'app with what is inside a feature',
      'server/src/app.ts',
      importOf('./features/orders/orders.service.ts'),
    ],
    [
      'the list of features with what is inside one',
      'server/src/features.ts',
      importOf('./features/orders/orders.repository.ts'),
    ],
    ['routes with the feature that mounts them', orders('routes'), importOf('./orders.feature.ts')],
    ["another feature's feature file", orders('feature'), importOf('../tables/tables.feature.ts')],
    ['repository with service', orders('repository'), importOf('./orders.service.ts')],
    ['table with repository', orders('table'), importOf('./orders.repository.ts')],
    ['a later feature', orders('service'), importOf('../invoices/invoices.service.ts')],
    ["another feature's presenter", orders('service'), importOf('../tables/tables.presenter.ts')],
    ["another feature's table in a service", orders('service'), importOf('../tables/tables.table.ts')],
    [
      "another feature's service in a repository",
      orders('repository'),
      importOf('../tables/tables.service.ts'),
    ],
    ['a file name out of the vocabulary', orders('queries'), ''],
    ['an unknown folder', 'server/src/lib/dates.ts', ''],
    ["the wire's names outside of presenters", orders('service'), 'export const wire = { _id: row.id };'],
    ['drizzle in a service', orders('service'), importOf('drizzle-orm')],
    ['the driver in a repository', orders('repository'), importOf('better-sqlite3')],
    [
      'the other driver in the realtime part',
      'server/src/realtime/gateway.ts',
      "import type { Pool } from 'pg';\n",
    ],
    [
      "PostgreSQL's library from the start",
      'server/src/db/postgres/open.ts',
      importOf('drizzle-orm/pg-core'),
    ],
    ['argon2 in a service', 'server/src/features/accounts/accounts.service.ts', importOf('@node-rs/argon2')],
    ['a second bucket', 'server/src/files/folder-store.ts', importOf('aws4fetch')],
    ['a forged proof', orders('service'), 'const scope = { shopId } as unknown as ShopScope;'],
    ['a transaction apart from its scope', orders('service'), 'const f = (tx: Db, scope: ShopScope) => tx;'],
    ['a forged proof in a test', 'tests/api/a.test.ts', 'const scope = <ShopScope>{ shopId };'],
    [
      'a feature of the client with a later one',
      'client/src/features/menu/menu.queries.ts',
      importOf('../cart/cart.store.ts'),
    ],
    [
      'a feature with one that is not in the order',
      'client/src/features/menu/menu.queries.ts',
      importOf('../inventory/inventory.queries.ts'),
    ],
    [
      'two features that are not in the order',
      'client/src/features/customers/customers.queries.ts',
      importOf('../inventory/inventory.queries.ts'),
    ],
    ['ui with a feature', 'client/src/ui/card.tsx', importOf('../features/menu/menu.queries.ts')],
    [
      'a feature with a page',
      'client/src/features/menu/menu.live.ts',
      importOf('../../pages/menu/menu.page.tsx'),
    ],
    ['a file in pages that is no page', 'client/src/pages/menu/item-card.tsx', ''],
    ['a stray file of a feature', 'client/src/features/menu/menu.hooks.ts', ''],
    ['jotai in a feature', 'client/src/features/menu/menu.store.ts', importOf('jotai/vanilla')],
    ['a second sound', 'client/src/layout/alerts/kot-bell.tsx', importOf('howler')],
    ['a second socket', 'client/src/lib/api/create-client.ts', importOf('socket.io-client')],
    ['a second fetch', 'client/src/features/menu/menu.queries.ts', "export const get = () => fetch('/x');"],
    ['a vague name', 'client/src/lib/date-utils.ts', ''],
    ['a vague folder', 'tests/helpers/app.ts', ''],
    ['a barrel', 'shared/src/index.ts', ''],
    ['a stray file of a noun', 'shared/src/menu/menu.types.ts', ''],
    ['auth with the unit of work', 'server/src/auth/passwords.ts', importOf('../events/unit-of-work.ts')],
    ['lib with a feature', 'client/src/lib/store.ts', importOf('../features/menu/menu.queries.ts')],
    ['lib with offline', 'client/src/lib/store.ts', importOf('../offline/restored-data.ts')],
    ['internals of ws', 'server/src/realtime/rooms.ts', 'socket.conn.transport.socket._sender.sendFrame();'],
    ['internals of Engine.IO', 'server/src/realtime/gateway.ts', 'conn.writeBuffer.length;'],
    ["internals of drizzle's queries", 'server/src/features/menu/menu.repository.ts', 'query._prepare();'],
    ['code made from strings', 'shared/src/csv.ts', "export const add = new Function('a', 'return a');"],
    ['a patched prototype', 'client/src/lib/store.ts', 'Map.prototype.get = () => 1;'],
  ])('%s', (_, path, source, others) => {
    expect(violationsOf(path, source, others)).toHaveLength(1);
  });
});

test('folders that import each other are rejected, by whichever kind of import', () => {
  const others = { 'server/src/http/b.ts': `import type { a } from '../mail/a.ts';\n${FILLER}` };
  expect(violationsOf('server/src/mail/a.ts', importOf('../http/b.ts') + FILLER, others)).toEqual([
    'server/src/http <> server/src/mail: the folders import each other',
  ]);
});

test('files that import each other in a cycle are rejected, except for erased imports of types', () => {
  const others = { 'server/src/http/b.ts': importOf('./a.ts') };
  expect(violationsOf('server/src/http/a.ts', importOf('./b.ts'), others)).toContain(
    'server/src/http/a.ts, server/src/http/b.ts: the files import each other in a cycle',
  );
  const types = { 'server/src/http/b.ts': "import type { x } from './a.ts';" };
  expect(
    violationsOf('server/src/http/a.ts', importOf('./b.ts'), types).filter((one) => /cycle/.test(one)),
  ).toEqual([]);
});

describe('what is allowed', () => {
  const noSchema = { 'shared/src/contract/route.ts': `import type { z } from 'zod';\n${FILLER}` };
  test.each<[string, string, string, Record<string, string>?]>([
    [
      'shared with zod and itself',
      'shared/src/menu/menu.contract.ts',
      importOf('zod') + importOf('../money.ts'),
    ],
    ['the errors of a noun', 'shared/src/menu/menu.errors.ts', importOf('../contract/errors.ts')],
    [
      'a contract as types in the client',
      'client/src/lib/api/create-client.ts',
      `import type { x } from '@tawa/shared/menu/menu.contract.ts';`,
    ],
    [
      'a form that fetches its rules when it opens',
      'client/src/features/menu/menu.forms.ts',
      "const load = () => import('@tawa/shared/menu/menu.contract.ts');",
    ],
    [
      'a form component that loads its schemas when it opens',
      'client/src/features/inventory/components/inventory-form.tsx',
      "const load = () => import('@tawa/shared/inventory/inventory.contract.ts');",
    ],
    [
      'what only names zod as a type',
      'client/src/lib/api/create-client.ts',
      importOf('@tawa/shared/contract/route.ts'),
      noSchema,
    ],
    ['main with app', 'server/src/main.ts', importOf('./app.ts') + importOf('./config.ts')],
    ['demo with a service', 'server/src/demo/seed.ts', importOf('../features/menu/menu.service.ts')],
    ['an earlier feature by its service', orders('service'), importOf('../tables/tables.service.ts')],
    [
      'an earlier table in a join',
      orders('repository'),
      importOf('../tables/tables.table.ts') + importOf('drizzle-orm'),
    ],
    ['a presenter in its service', orders('service'), importOf('./orders.presenter.ts')],
    [
      "the wire's names in a presenter",
      orders('presenter'),
      'export const wire = (row: Row) => ({ _id: row.id });',
    ],
    [
      'the list of features with a feature',
      'server/src/features.ts',
      importOf('./features/core.ts') + importOf('./features/orders/orders.feature.ts'),
    ],
    ['a feature with the core', orders('feature'), importOf('../core.ts') + importOf('./orders.routes.ts')],
    ['layers below', orders('routes'), importOf('../../http/serve.ts') + importOf('./orders.service.ts')],
    ['a promise of the proof', orders('service'), 'async function find(): Promise<ShopScope> {\n}'],
    ['the proof where it is made', 'server/src/auth/shop-scope.ts', 'return { shopId } as ShopScope;'],
    ['a page with features', MENU_PAGE, importOf('../../features/menu/menu.queries.ts')],
    [
      'components of one feature',
      'client/src/features/menu/components/item-card.tsx',
      importOf('../menu.queries.ts'),
    ],
    [
      'a feature that is not in the order with one in it',
      'client/src/features/inventory/inventory.queries.ts',
      importOf('../menu/menu.queries.ts'),
    ],
    ['the one fetch', 'client/src/lib/api/send-request.ts', "export const get = () => fetch('/x');"],
    [
      'words that only contain fetch',
      'client/src/ui/list.tsx',
      'query.refetch(); prefetch(x); cache.fetch(x);',
    ],
    ['the one sound', 'client/src/ui/feedback/sound.tsx', importOf('howler')],
    ['the one store', 'client/src/lib/store.ts', importOf('jotai/utils')],
    [
      'tests with their own tools',
      'tests/live/a.test.ts',
      importOf('socket.io-client') + importOf('better-sqlite3'),
    ],
  ])('%s', (_, path, source, others) => {
    expect(violationsOf(path, source, others)).toEqual([]);
  });
});
