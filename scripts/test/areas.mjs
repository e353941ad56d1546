import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

/** @typedef {Record<string, { sources: readonly string[], tests: readonly string[] }>} Areas */

/** @type {Areas} */
const declaredAreas = {
  accounts: {
    sources: [
      'shared/src/accounts',
      'shared/src/contract/route.ts',
      'server/src/auth',
      'server/src/features/accounts',
      'server/src/mail',
      'client/src/features/accounts',
      'client/src/pages/accounts',
      'client/src/pages/login',
      'client/src/app/guards.tsx',
    ],
    tests: [
      'tests/api/accounts',
      'tests/api/operations/mail.test.ts',
      'tests/live/connections/handshake.test.ts',
      'tests/live/connections/revocation.test.ts',
      'tests/web/accounts',
      'tests/web/app/access-rules.spec.ts',
    ],
  },
  shops: {
    sources: [
      'shared/src/shops',
      'server/src/features/setup',
      'server/src/features/shops',
      'client/src/features/setup',
      'client/src/features/shops',
      'client/src/pages/shops',
    ],
    tests: ['tests/api/shops', 'tests/live/events/setup-events.test.ts', 'tests/web/shops'],
  },
  employees: {
    sources: [
      'shared/src/employees',
      'server/src/features/employees',
      'client/src/features/employees',
      'client/src/pages/employees',
    ],
    tests: ['tests/api/employees', 'tests/live/connections/revocation.test.ts', 'tests/web/employees'],
  },
  customers: {
    sources: [
      'shared/src/customers',
      'server/src/features/customers',
      'server/src/features/privacy',
      'client/src/features/customers',
      'client/src/pages/customers',
    ],
    tests: ['tests/api/customers', 'tests/web/customers'],
  },
  menu: {
    sources: [
      'shared/src/menu',
      'shared/src/csv.ts',
      'server/src/features/menu',
      'client/src/features/menu',
      'client/src/features/menu-import',
      'client/src/features/menu-picker',
      'client/src/pages/items',
    ],
    tests: [
      'tests/api/menu',
      'tests/live/events/menu-events.test.ts',
      'tests/web/menu',
      'tests/web/waiter/menu.spec.ts',
    ],
  },
  tables: {
    sources: [
      'shared/src/tables',
      'shared/src/text.ts',
      'server/src/features/tables',
      'client/src/features/tables',
      'client/src/features/table-qr',
      'client/src/pages/tables',
    ],
    tests: ['tests/api/tables', 'tests/live/events/setup-events.test.ts', 'tests/web/tables'],
  },
  orders: {
    sources: [
      'shared/src/orders',
      'server/src/features/orders',
      'client/src/features/cart',
      'client/src/features/counter',
      'client/src/features/kots',
      'client/src/features/my-tables',
      'client/src/features/order-tracking',
      'client/src/features/unsent-orders',
      'client/src/pages/dine-in',
      'client/src/pages/orders',
    ],
    tests: [
      'tests/api/orders',
      'tests/live/events/order-events.test.ts',
      'tests/live/whole-day',
      'tests/web/orders',
      'tests/web/kitchen',
      'tests/web/waiter',
    ],
  },
  kitchen: {
    sources: ['shared/src/orders/orders.rules.ts', 'client/src/features/kitchen', 'client/src/pages/waiter'],
    tests: ['tests/api/orders/kitchen.test.ts', 'tests/web/kitchen', 'tests/web/waiter'],
  },
  invoices: {
    sources: [
      'shared/src/invoices',
      'shared/src/gst.ts',
      'shared/src/csv.ts',
      'shared/src/money.ts',
      'shared/src/business-day.ts',
      'server/src/features/invoices',
      'client/src/features/invoicing',
      'client/src/features/sales',
      'client/src/features/today',
      'client/src/pages/invoices',
      'client/src/pages/dashboard',
      'client/src/pages/today',
    ],
    tests: [
      'tests/api/invoices',
      'tests/live/events/invoice-events.test.ts',
      'tests/live/whole-day',
      'tests/web/invoices',
      'tests/web/orders/table-tab.spec.ts',
    ],
  },
  operator: {
    sources: [
      'shared/src/operator',
      'server/src/operations',
      'client/src/features/operator',
      'client/src/pages/operator',
    ],
    tests: ['tests/api/operations/operator.test.ts', 'tests/web/app/operator.spec.ts'],
  },
  operations: {
    sources: [
      'server/src/app.ts',
      'server/src/backup',
      'server/src/config.ts',
      'server/src/demo',
      'server/src/features.ts',
      'server/src/jobs',
      'server/src/main.ts',
    ],
    tests: [
      'tests/api/operations',
      'tests/live/replay/restored-backup.test.ts',
      'tests/live/connections/tls.test.ts',
      'tests/web/app/development.spec.ts',
    ],
  },
  files: {
    sources: ['server/src/files'],
    tests: ['tests/api/files', 'tests/web/menu/pictures.spec.ts', 'tests/web/accounts/profile.spec.ts'],
  },
  database: {
    sources: ['server/src/db', 'server/src/events', 'server/src/support'],
    tests: [
      'tests/api/database',
      'tests/api/orders/idempotency.test.ts',
      'tests/live/replay/replay.test.ts',
      'tests/live/cluster.test.ts',
    ],
  },
  http: {
    sources: ['shared/src/contract', 'shared/src/api.ts', 'server/src/errors', 'server/src/http'],
    tests: [
      'tests/api/http',
      'tests/web/app/docs-page.spec.ts',
      'tests/web/app/policy.spec.ts',
      'tests/web/app/first-paint.spec.ts',
    ],
  },
  realtime: {
    sources: [
      'shared/src/events.ts',
      'shared/src/event-schemas.ts',
      'server/src/realtime',
      'client/src/offline',
      'client/src/realtime',
    ],
    tests: ['tests/live', 'tests/web/realtime'],
  },
  ui: {
    sources: [
      'client/src/app',
      'client/src/layout',
      'client/src/lib',
      'client/src/pages/not-found',
      'client/src/ui',
    ],
    tests: ['tests/web/app', 'tests/web/bench', 'tests/web/forms', 'tests/web/realtime/offline.spec.ts'],
  },
};

/** @param {readonly string[]} paths */
const existing = (paths) => paths.filter((path) => existsSync(join(root, path)));

/**
 * The folders named after a noun.
 * @param {string} noun
 */
const nounArea = (noun) => ({
  sources: existing([
    `shared/src/${noun}`,
    `server/src/features/${noun}`,
    `client/src/features/${noun}`,
    `client/src/pages/${noun}`,
  ]),
  tests: existing([`tests/api/${noun}`, `tests/live/events/${noun}-events.test.ts`, `tests/web/${noun}`]),
});

const nouns = readdirSync(join(root, 'shared/src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'contract')
  .map(({ name }) => name);

/**
 * A noun that is not declared above has its own folders. tests/rules always runs whole.
 * tests/test-selection.test.mjs rejects files without an area.
 * @type {Areas}
 */
export const areas = {
  ...Object.fromEntries(nouns.map((noun) => [noun, nounArea(noun)])),
  ...declaredAreas,
};
