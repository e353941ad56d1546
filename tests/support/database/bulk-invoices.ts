import { setImmediate } from 'node:timers/promises';
import { createIdGenerator } from '@tawa/server/db/ids.ts';
import type { SqliteDatabases } from '@tawa/server/db/sqlite/open.ts';
import { calendarDate, DAY_MS, financialYear, startOfDate } from '@tawa/shared/calendar.ts';
import { formatInvoiceNo, PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { POSTGRES_URL } from '../postgres/databases.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import { renewDailySales } from './payments.ts';

const FIRST_NAMES = 'Aarav Meera Ravi Zoya Imran Kavita Suresh Anjali Bhanu Deepak Farah Gopal'.split(' ');
const LAST_NAMES = 'Sharma Verma Thakur Khan Negi Chauhan Patel Iyer Reddy Bose Singh Gill Rana'.split(' ');
const CUSTOMERS_PER_HUNDRED_INVOICES = 8;
const MINUTE_MS = 60_000;
/** Numbers from here on are not reached by the invoices that tests create themselves. */
const NUMBER_OFFSET = 500_000;

function makeCustomer(n: number): { name: string; phoneNo: string } {
  const first = FIRST_NAMES[n % FIRST_NAMES.length];
  const last = LAST_NAMES[Math.floor(n / FIRST_NAMES.length) % LAST_NAMES.length];
  return { name: `${first} ${last} ${n}`, phoneNo: `9${String((n * 7_654_321) % 1e9).padStart(9, '0')}` };
}

const invoiceAmounts = (n: number) => {
  const naans = 1 + (n % 4);
  const subTotal = 32_000 + naans * 4_550;
  const discount = n % 9 === 0 ? 1_050 : 0;
  const waived = n % 25 === 0 ? 50 : 0;
  return { naans, subTotal, discount, received: subTotal - discount - waived, waived };
};

/**
 * Inserts paid invoices, spread evenly over the `days` before today. Each has one KOT of two lines, every
 * second one a customer. 20,000 invoices take about a second.
 */
export function insertPaidInvoices(
  { app }: TestServer,
  { shopId, items }: TestShop,
  count: number,
  days = 365,
): Promise<void> {
  const { writer } = app.databases;
  const end = startOfDate(calendarDate(Date.now()));
  const start = end - days * DAY_MS;
  const nextId = createIdGenerator(start);

  const customers = Array.from(
    { length: Math.ceil((count * CUSTOMERS_PER_HUNDRED_INVOICES) / 100) },
    (_, n) => {
      return { id: nextId(), ...makeCustomer(n) };
    },
  );
  const rows: Rows = { customers: [], invoices: [], payments: [], kots: [], kot_lines: [] };
  for (const { id, name, phoneNo } of customers)
    rows.customers.push([id, shopId, name, name.toLowerCase(), phoneNo, 0]);
  for (let n = 0; n < count; n++) {
    const paidAt = start + Math.floor(((end - start) * n) / count);
    const customer = n % 2 === 0 ? customers[(n * 7_919) % customers.length] : undefined;
    const { naans, subTotal, discount, received, waived } = invoiceAmounts(n);
    const [invoiceId, kotId] = [nextId(), nextId()];
    const invoiceNo = formatInvoiceNo(financialYear(paidAt), NUMBER_OFFSET + n);
    const mode = PAYMENT_MODES[(n * n) % PAYMENT_MODES.length];
    const { id = null, name = null, phoneNo = null } = customer ?? {};
    const customerColumns = [id, name, name?.toLowerCase() ?? null, phoneNo];
    const amountColumns = [subTotal, discount, 0, 0, mode];
    rows.invoices.push([
      invoiceId,
      shopId,
      invoiceNo,
      'SINGLE',
      'PAID',
      ...customerColumns,
      ...amountColumns,
      paidAt - MINUTE_MS,
      paidAt,
    ]);
    rows.payments.push([nextId(), shopId, invoiceId, 'PAYMENT', mode, received, paidAt]);
    if (waived > 0) rows.payments.push([nextId(), shopId, invoiceId, 'WAIVER', null, waived, paidAt]);
    const timestamps = [paidAt - 30 * MINUTE_MS, paidAt - 30 * MINUTE_MS, paidAt - 10 * MINUTE_MS, paidAt];
    const kotColumns = ['TAKEAWAY', 'PAID', '', 'OWNER', 'Asha'];
    rows.kots.push([
      kotId,
      shopId,
      calendarDate(paidAt),
      NUMBER_OFFSET + n,
      ...kotColumns,
      invoiceId,
      ...timestamps,
    ]);
    rows.kot_lines.push([nextId(), kotId, items.paneer, 'Paneer Butter Masala', 32_000, 1]);
    rows.kot_lines.push([nextId(), kotId, items.naan, 'Butter Naan', 4_550, naans]);
  }
  const insert = async (): Promise<void> => {
    await insertAll(writer, rows);
    renewDailySales(writer, shopId);
  };
  // On PostgreSQL `writer` is another connection than that of a unit of work, whose transaction would end after being idle
  // for 10 s.
  return POSTGRES_URL ? insert() : app.unitOfWork.writeAccount(insert);
}

const COLUMNS = {
  customers: 'id, shop_id, name, folded_name, phone_no, total_spending',
  invoices: `id, shop_id, invoice_no, kind, status, customer_id, customer_name, customer_folded_name, customer_phone_no,
    sub_total, discount, packing_fee, delivery_charges, payment_mode, created_at, paid_at`,
  payments: 'id, shop_id, invoice_id, kind, payment_mode, amount, at',
  kots: `id, shop_id, business_day, token_no, kot_type, status, special_request, placed_by_role, placed_by_name,
    invoice_id, created_at, confirmed_at, served_at, paid_at`,
  kot_lines: 'id, kot_id, food_item_id, name, price, quantity',
};
type Rows = Record<keyof typeof COLUMNS, unknown[][]>;

/** One prepared statement serves many inserts. */
const ROWS_PER_INSERT = 100;

async function insertAll(writer: SqliteDatabases['writer'], rows: Rows): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS)) {
    const all = rows[table as keyof Rows];
    const rowPlaceholders = `(${columns.split(',').fill('?').join(', ')})`;
    for (let from = 0; from < all.length; from += ROWS_PER_INSERT) {
      const batch = all.slice(from, from + ROWS_PER_INSERT);
      const values = batch.map(() => rowPlaceholders).join(', ');
      writer.prepare(`INSERT INTO ${table} (${columns}) VALUES ${values}`).run(...batch.flat());
      // The statement blocks the process. Without a pause the client would not see that the server closed an idle connection.
      if (POSTGRES_URL) await setImmediate();
    }
  }
}
