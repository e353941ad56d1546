import { listEndpoints } from '@tawa/shared/api.ts';
import { isForShop } from '@tawa/shared/contract/access.ts';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { endpointCases } from '../../support/endpoints/endpoint-cases.ts';
import { POSTGRES_URL } from '../../support/postgres/databases.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';

/** In texts that anonymous callers may read. */
const PUBLIC_MARKER = 'qzxjv';
/** In all others; phone numbers start with 66666. */
const PRIVATE_MARKER = 'wvkhq';
const privateMark = new RegExp(`${PRIVATE_MARKER}|66666\\d{5}`, 'i');
const anyMark = new RegExp(`${PUBLIC_MARKER}|${privateMark.source}`, 'i');

/** `of`: what the reader may see. */
export function findMarker(text: string, of: 'nothing' | 'the public part' = 'nothing'): string | undefined {
  return (of === 'nothing' ? anyMark : privateMark).exec(text)?.[0];
}

export const SEARCHES = [PUBLIC_MARKER, PRIVATE_MARKER, '66666', 'darbar'];

const markedColumns: Record<string, { mark: string; columns: string[]; json?: string[] }> = {
  users: {
    mark: PRIVATE_MARKER,
    columns: ['name', 'email', 'sale_id', 'line1', 'line2', 'state', 'phone_no'],
  },
  shops: { mark: PUBLIC_MARKER, columns: ['email', 'line1', 'line2', 'state', 'upi_id'] },
  customers: { mark: PRIVATE_MARKER, columns: ['name', 'folded_name', 'email', 'phone_no'] },
  inventory_items: { mark: PRIVATE_MARKER, columns: ['name', 'folded_name'] },
  areas: { mark: PRIVATE_MARKER, columns: ['name', 'folded_name'] },
  categories: { mark: PUBLIC_MARKER, columns: ['name'] },
  items: { mark: PUBLIC_MARKER, columns: ['name', 'short_code', 'photo'], json: ['variants', 'facts'] },
  option_groups: { mark: PUBLIC_MARKER, columns: ['name'], json: ['options'] },
  kots: {
    mark: PRIVATE_MARKER,
    columns: ['special_request', 'customer_name', 'customer_phone_no', 'placed_by_name'],
    json: ['changes'],
  },
  kot_lines: { mark: PUBLIC_MARKER, columns: ['name', 'note'], json: ['options'] },
  approval_requests: { mark: PRIVATE_MARKER, columns: ['subject_label', 'detail'] },
  punches: { mark: PRIVATE_MARKER, columns: ['sale_id'] },
  punch_corrections: { mark: PRIVATE_MARKER, columns: ['reason'] },
  terminals: { mark: PRIVATE_MARKER, columns: ['name', 'folded_name'] },
  print_agents: { mark: PRIVATE_MARKER, columns: ['name', 'folded_name'] },
  printers: { mark: PRIVATE_MARKER, columns: ['name', 'folded_name', 'host'] },
  stations: { mark: PRIVATE_MARKER, columns: ['name', 'folded_name'] },
  print_jobs: { mark: PRIVATE_MARKER, columns: ['station_name'] },
  payments: { mark: PRIVATE_MARKER, columns: ['reason', 'by_name', 'mode_name', 'reference'] },
  line_adjustments: { mark: PRIVATE_MARKER, columns: ['reason'] },
  adjustments: { mark: PRIVATE_MARKER, columns: ['reason'] },
  account_entries: { mark: PRIVATE_MARKER, columns: ['reference', 'by_name', 'mode_name'] },
  shifts: {
    mark: PRIVATE_MARKER,
    columns: ['drawer', 'folded_name', 'opened_by_name', 'closed_by_name', 'approver_name', 'note'],
    json: ['counts'],
  },
  cash_movements: { mark: PRIVATE_MARKER, columns: ['reason', 'by_name'] },
  payment_modes: { mark: PRIVATE_MARKER, columns: ['name'] },
  reasons: { mark: PRIVATE_MARKER, columns: ['label'] },
  coupons: { mark: PRIVATE_MARKER, columns: ['code'] },
  audit_people: { mark: PRIVATE_MARKER, columns: ['name'] },
  audit_texts: { mark: PRIVATE_MARKER, columns: ['salt', 'text'] },
  invoices: {
    mark: PRIVATE_MARKER,
    columns: ['customer_name', 'customer_folded_name', 'customer_phone_no', 'buyer_name'],
  },
};

/** Codes are uppercase, phone numbers digits. */
const markExpression = (table: string, column: string, mark: string): string =>
  column.endsWith('phone_no')
    ? `${column} = CASE WHEN ${column} IS NULL THEN NULL ELSE
      (SELECT CAST(6666600000 + count(*) AS text) FROM ${table} AS earlier WHERE earlier.id <= ${table}.id) END`
    : `${column} = ${/_(id|code)$/.test(column) ? `upper('${mark}')` : `'${mark}'`} || ${column}`;

/** Names, notes and descriptions in a JSON column. */
const MARKED_KEY = /^(name|group|note|description|shortCode)$/;

function markJson(value: unknown, mark: string): unknown {
  if (Array.isArray(value)) return value.map((one) => markJson(one, mark));
  if (typeof value !== 'object' || value === null) return value;
  const marked = Object.entries(value).map(([key, inside]) => {
    const isText = MARKED_KEY.test(key) && typeof inside === 'string';
    return [key, isText ? `${mark}${inside}` : markJson(inside, mark)];
  });
  return Object.fromEntries(marked);
}

/** Without words of the shop: ids, enums, hashes, dates, copies of marked columns. */
const UNMARKED_COLUMN =
  /(^|_)(id|hash|status|role|part|permission|effect|kind|type|shape|mode|scheme|purpose|day|gst|actor|route|key)$/;
const EXEMPT_COLUMN =
  /^(__drizzle|bill_search|counters\.name|idempotency_keys\.(answer|event_member)|events\.|erasures\.|tables\.|table_aliases\.|registrations\.|outbox\.|event_consumers\.|printed_kots\.|account_entries\.invoice_no|adjustments\.coupon_code|coupons\.days|approval_requests\.act|audit_entries\.|chain_entries\.|z_reports\.|report_days\.|payment_modes\.class|cash_movements\.receipt|terminals\.enrolled_by|terminal_codes\.made_by|printers\.profile|print_jobs\.(document|error|invoice_no)|shops\.(name|phone_no|gst_in|pincode|visitor_orders|business_day_starts|day_end_emails)|users\.(avatar_url|pincode|pending_email)|items\.(meal_type|option_group_ids)|invoices\.(document|invoice_no|credit_for_no|table_name|merged_tables|buyer_gst_in)|kots\.(table_name|moved_from_name))/;

const COLUMNS = {
  sqlite: `SELECT columns.name, tables.name || '.' || columns.name AS at
    FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND upper(columns.type) = 'TEXT'`,
  postgres: `SELECT column_name AS name, table_name || '.' || column_name AS at
    FROM information_schema.columns WHERE table_schema = 'public' AND data_type = 'text'`,
};

/** Each must be added to one of the lists above. */
export function unmarkedColumns({ app }: TestServer): string[] {
  const { reader } = app.databases;
  const columns = reader.all<{ name: string; at: string }>(POSTGRES_URL ? COLUMNS.postgres : COLUMNS.sqlite);
  return columns
    .filter(({ name, at }) => {
      const [table = ''] = at.split('.');
      const { columns = [], json = [] } = markedColumns[table] ?? {};
      return ![...columns, ...json].includes(name) && !UNMARKED_COLUMN.test(name) && !EXEMPT_COLUMN.test(at);
    })
    .map(({ at }) => at);
}

/** Data in every list, a marker in every text. */
export async function createMarkedShop(server: TestServer): Promise<TestShop> {
  const shop = await seedShop(server, `${PUBLIC_MARKER} Darbar`);
  for (const { name, endpoint } of listEndpoints()) {
    if (!isForShop(endpoint.access) || (endpointCases[name]?.statuses.owner ?? 403) >= 300) continue;
    const input = await endpointCases[name]?.prepare(server, shop);
    const { status, text } = await request(server.origin, endpoint, { ...input, as: shop.owner.token });
    if (status >= 300) throw new Error(`${name} was refused: ${text}`);
  }
  // Its customer's phone number is also known to other shops.
  await placeOrder(server, shop, { body: { kotType: 'TAKEAWAY' } });
  applyMarkers(server, shop);
  await addMarkedCustomer(server, shop);
  return { ...shop, ...readPeople(server, shop) };
}

function applyMarkers({ app }: TestServer, { shopId }: TestShop): void {
  const { reader, writer } = app.databases;
  for (const [table, { mark, columns, json = [] }] of Object.entries(markedColumns)) {
    const conditions: Record<string, string> = {
      users: `id IN (SELECT user_id FROM memberships WHERE shop_id = '${shopId}')`,
      shops: `id = '${shopId}'`,
      kot_lines: `kot_id IN (SELECT id FROM kots WHERE shop_id = '${shopId}')`,
    };
    const where = conditions[table] ?? `shop_id = '${shopId}'`;
    const sets = columns.map((column) => markExpression(table, column, mark));
    writer.exec(`UPDATE ${table} SET ${sets.join(', ')} WHERE ${where}`);
    for (const column of json) {
      const rows = reader.all<{ id: string; value: string }>(
        `SELECT id, CAST(${column} AS text) AS value FROM ${table} WHERE ${where} AND ${column} IS NOT NULL`,
      );
      if (rows.length === 0) throw new Error(`no ${table} of the marked shop has ${column}`);
      const update = writer.prepare(`UPDATE ${table} SET ${column} = ? WHERE id = ?`);
      for (const { id, value } of rows) update.run(JSON.stringify(markJson(JSON.parse(value), mark)), id);
    }
  }
  writer.exec(`UPDATE shops SET phone_no = '7777700001', gst_in = '02QZXJV1234F1Z5' WHERE id = '${shopId}'`);
  // The phone number of every test order, which finds this customer.
  writer.exec(`UPDATE customers SET phone_no = '9876543210' WHERE id =
    (SELECT max(id) FROM customers WHERE shop_id = '${shopId}')`);
}

/** Contains markers from creation on, also in events and invoice search. */
async function addMarkedCustomer(server: TestServer, shop: TestShop): Promise<void> {
  const diner = { customerName: `${PRIVATE_MARKER} Guest`, customerPhoneNo: '6666612345' };
  const body = { kotType: 'TAKEAWAY', specialRequest: `${PRIVATE_MARKER} request`, ...diner };
  const kot = await placeOrder(server, shop, { as: shop.owner.token, body });
  requireInvoice(await createInvoiceClient(server, shop).openSingle(kot._id));
}

function readPeople({ app }: TestServer, { owner, waiter }: TestShop): Pick<TestShop, 'owner' | 'waiter'> {
  const read = (email: string) =>
    app.databases.reader.get<{ email: string; phoneNo: string; saleId: string }>(
      `SELECT email, phone_no AS "phoneNo", sale_id AS "saleId" FROM users WHERE email = '${PRIVATE_MARKER}${email}'`,
    );
  const { email, phoneNo } = read(owner.email);
  return { owner: { ...owner, email, phoneNo }, waiter: { ...waiter, ...read(waiter.email) } };
}
