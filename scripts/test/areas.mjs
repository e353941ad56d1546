import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';
import { listTestFiles } from './tags.mjs';

/** @typedef {Record<string, { sources: readonly string[], tests: readonly string[] }>} Areas */

/**
 * Sources outside the folders that have an area's name, and the areas whose tests also hold them.
 * @type {Record<string, { sources: readonly string[], include?: readonly string[] }>}
 */
const declaredAreas = {
  accounts: {
    sources: [
      'shared/src/contract/route.ts',
      'server/src/auth',
      'server/src/mail',
      'client/src/pages/login',
      'client/src/app/route-guards.tsx',
    ],
  },
  shops: {
    sources: [
      'shared/src/reasons.ts',
      'shared/src/reason-names.ts',
      'server/src/features/setup',
      'client/src/features/setup',
    ],
  },
  customers: {
    sources: [
      'shared/src/typed-codes.ts',
      'shared/src/search.ts',
      'server/src/features/privacy',
      'server/src/features/credit-accounts',
    ],
  },
  menu: {
    sources: [
      'shared/src/csv.ts',
      'client/src/features/item-choices',
      'client/src/features/menu-import',
      'client/src/features/menu-prices',
      'client/src/features/menu-picker',
      'client/src/pages/items',
    ],
  },
  tables: { sources: ['shared/src/text.ts', 'client/src/features/table-qr'] },
  terminals: { sources: ['server/src/features/approvals'] },
  orders: {
    sources: [
      'client/src/features/cart',
      'client/src/features/counter',
      'client/src/features/my-tables',
      'client/src/features/order-tracking',
      'client/src/pages/dine-in',
    ],
    include: ['kitchen'],
  },
  kitchen: {
    sources: ['shared/src/orders/orders.rules.ts', 'shared/src/percentiles.ts', 'client/src/pages/waiter'],
    include: ['waiter', 'reports'],
  },
  waiter: { sources: [] },
  invoices: {
    sources: [
      'shared/src/gst.ts',
      'shared/src/csv.ts',
      'shared/src/table-formats.ts',
      'shared/src/money.ts',
      'shared/src/payment-modes.ts',
      'shared/src/reasons.ts',
      'shared/src/business-day.ts',
      'shared/src/calendar.ts',
      'shared/src/calendar-days.ts',
      'client/src/features/today',
      'client/src/pages/dashboard',
      'client/src/pages/today',
    ],
  },
  shifts: { sources: ['server/src/features/drawers', 'client/src/pages/day'] },
  operator: { sources: ['server/src/operations'] },
  operations: {
    sources: [
      'server/src/app.ts',
      'server/src/backup',
      'server/src/config.ts',
      'server/src/demo',
      'server/src/features.ts',
      'server/src/features/core.ts',
      'server/src/jobs',
      'server/src/main.ts',
    ],
  },
  files: { sources: ['server/src/files'] },
  printing: { sources: ['server/src/printing', 'server/src/print-agent'] },
  database: { sources: ['server/src/db', 'server/src/events', 'server/src/support'] },
  http: {
    sources: [
      'shared/src/contract',
      'shared/src/api.ts',
      'shared/src/permissions.ts',
      'shared/src/errors.ts',
      'server/src/errors',
      'server/src/http',
    ],
  },
  live: {
    sources: [
      'shared/src/event-limits.ts',
      'shared/src/event-schemas.ts',
      'shared/src/live-protocol.ts',
      'server/src/realtime',
      'client/src/offline',
      'client/src/realtime',
    ],
    include: ['realtime'],
  },
  app: {
    sources: [
      'client/src/app',
      'client/src/features/gallery',
      'client/src/layout',
      'client/src/lib',
      'client/src/pages/gallery',
      'client/src/pages/not-found',
      'client/src/ui',
    ],
    include: ['bench', 'forms'],
  },
};

/** @param {readonly string[]} paths */
const existing = (paths) => paths.filter((path) => existsSync(join(root, path)));

/** @param {string} folder @returns {string[]} */
const foldersIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const testFiles = listTestFiles();

/** @param {string} area @returns {string[]} */
function testsOf(area) {
  const tagged = testFiles.filter(({ tags }) => tags.get('area')?.includes(area)).map(({ path }) => path);
  return [
    ...existing([
      `tests/${area}`,
      `tests/component/${area}`,
      `tests/api/${area}`,
      `tests/live/events/${area}-events.test.ts`,
      `tests/web/${area}`,
    ]),
    ...tagged,
    ...(declaredAreas[area]?.include ?? []).flatMap(testsOf),
  ];
}

const names = new Set([
  ...Object.keys(declaredAreas),
  ...foldersIn('shared/src').filter((name) => name !== 'contract'),
]);

/**
 * An area has the folders of its name, what is declared above, and the tests whose tags name it. tests/rules always
 * runs whole. tests/test-selection.test.mjs rejects sources without an area.
 * @type {Areas}
 */
export const areas = Object.fromEntries(
  [...names].map((area) => [
    area,
    {
      sources: [
        ...existing([
          `shared/src/${area}`,
          `server/src/features/${area}`,
          `client/src/features/${area}`,
          `client/src/pages/${area}`,
        ]),
        ...(declaredAreas[area]?.sources ?? []),
      ],
      tests: testsOf(area),
    },
  ]),
);
