/**
 * Which files of tests/api, tests/live and tests/proof run on PostgreSQL as well as on SQLite. Each file is in one of the
 * three lists, by its path or by its folder; tests/test-selection.test.mjs refuses a file that is in none.
 */

/** What can differ: SQL of its own, locks, retries, unique keys, sorting, search, counters, events between processes. */
const inEveryRun = [
  'tests/api/accounts/login-limit-account.test.ts',
  'tests/api/accounts/login-limit.test.ts',
  'tests/api/accounts/registration.test.ts',
  'tests/api/accounts/revocation-races.test.ts',
  'tests/api/accounts/sessions.test.ts',
  'tests/api/customers',
  'tests/api/database',
  'tests/api/employees/employees.test.ts',
  'tests/api/http/cache',
  'tests/api/http/error-leaks.test.ts',
  'tests/api/http/text-roundtrip.test.ts',
  'tests/api/http/unknown-ids.test.ts',
  'tests/api/inventory',
  'tests/api/invoices',
  'tests/api/menu/categories.test.ts',
  'tests/api/menu/import.test.ts',
  'tests/api/menu/items.test.ts',
  'tests/api/operations/clock-set-back.test.ts',
  'tests/api/operations/readiness.test.ts',
  'tests/api/orders/idempotency.test.ts',
  'tests/api/orders/kitchen.test.ts',
  'tests/api/orders/kot-items.test.ts',
  'tests/api/orders/kot-lifecycle.test.ts',
  'tests/api/orders/kot-list.test.ts',
  'tests/api/orders/place-order.test.ts',
  'tests/api/orders/recall.test.ts',
  'tests/api/orders/stale-changes.test.ts',
  'tests/api/orders/token-numbers.test.ts',
  'tests/api/orders/visitor-orders.test.ts',
  'tests/api/tables/invisible-names.test.ts',
  'tests/api/tables/occupancy.test.ts',
  'tests/api/tables/renamed-tables.test.ts',
  'tests/api/tables/setup.test.ts',
  'tests/live/bills.test.ts',
  'tests/live/mass-reconnect.test.ts',
  'tests/live/order-flow.test.ts',
  'tests/live/processes.test.ts',
  'tests/live/replay.test.ts',
  'tests/live/revocation.test.ts',
  'tests/live/setup-events.test.ts',
  'tests/live/shop-stream.test.ts',
  'tests/live/whole-day',
  'tests/proof/hostile-sockets.test.ts',
  'tests/proof/kill.test.ts',
  'tests/proof/races.test.ts',
];

/** The statements that these send are sent by a test above too; what they are about comes before the database. */
const inFullRunsOnly = [
  'tests/api/accounts/authorization-header.test.ts',
  'tests/api/accounts/forged-tokens.test.ts',
  'tests/api/accounts/jwt-secret.test.ts',
  'tests/api/accounts/login.test.ts',
  'tests/api/accounts/profile.test.ts',
  'tests/api/accounts/recovery.test.ts',
  'tests/api/accounts/token-cache.test.ts',
  'tests/api/employees/logins.test.ts',
  'tests/api/files/bucket.test.ts',
  'tests/api/files/pictures.test.ts',
  'tests/api/http/bodies.test.ts',
  'tests/api/http/docs.test.ts',
  'tests/api/http/encodings.test.ts',
  'tests/api/http/headers.test.ts',
  'tests/api/http/http.test.ts',
  'tests/api/http/limits/hostile-clients.test.ts',
  'tests/api/http/limits/rate-limit.test.ts',
  'tests/api/http/limits/timeouts.test.ts',
  'tests/api/http/prerendered-pages.test.ts',
  'tests/api/http/response-serializer.test.ts',
  'tests/api/menu/edit-item.test.ts',
  'tests/api/menu/menu.test.ts',
  'tests/api/operations/backup.test.ts',
  'tests/api/operations/damaged-database.test.ts',
  'tests/api/operations/demo.test.ts',
  'tests/api/operations/log-secrets.test.ts',
  'tests/api/operations/mail.test.ts',
  'tests/api/operations/operator.test.ts',
  'tests/api/operations/program.test.ts',
  'tests/api/orders/place-order-errors.test.ts',
  'tests/api/orders/quantities.test.ts',
  'tests/api/shops',
  'tests/api/tables/areas.test.ts',
  'tests/api/tables/tables.test.ts',
  'tests/live/connection-limits.test.ts',
  'tests/live/fan-out.test.ts',
  'tests/live/gateway-faults.test.ts',
  'tests/live/handshake.test.ts',
  'tests/live/menu-changes.test.ts',
  'tests/live/message-limits.test.ts',
  'tests/live/restored-backup.test.ts',
  'tests/live/rooms.test.ts',
  'tests/proof/backup.test.ts',
  'tests/proof/disk-full.test.ts',
  'tests/proof/exact-bills.test.ts',
  'tests/proof/life-cycle.test.ts',
  'tests/proof/malformed-input.test.ts',
  'tests/proof/power-cut.test.ts',
  'tests/proof/reconnect.test.ts',
  'tests/proof/revocation.test.ts',
  'tests/proof/tenant-matrix.test.ts',
];

/** These end before any database is asked. */
const onSqliteOnly = [
  'tests/api/files/bucket-start.test.ts',
  'tests/api/http/cors.test.ts',
  'tests/api/http/limits/load-shedding.test.ts',
  'tests/api/http/limits/slow-uploads.test.ts',
  'tests/api/http/request-targets.test.ts',
  'tests/api/http/static-client.test.ts',
  'tests/api/http/upgrades.test.ts',
  'tests/api/operations/config.test.ts',
  'tests/live/tls.test.ts',
  'tests/proof/slow-and-large.test.ts',
];

export const databaseLists = { inEveryRun, inFullRunsOnly, onSqliteOnly };

/**
 * What Vitest leaves out on PostgreSQL.
 * @param {boolean} isFull
 * @returns {string[]} paths and glob patterns
 */
export function excludedOnPostgres(isFull) {
  const excluded = isFull ? onSqliteOnly : [...onSqliteOnly, ...inFullRunsOnly];
  return excluded.map((path) => (path.endsWith('.ts') ? path : `${path}/**`));
}
