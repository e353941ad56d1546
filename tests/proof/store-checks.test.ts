// @postgres never

import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createDayClient } from '../support/api/days.ts';
import { createInvoice, createInvoiceClient } from '../support/api/invoices.ts';
import { sqliteOnly } from '../support/postgres/database-only.ts';
import { seedShop } from '../support/seed.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { findBrokenZReports } from './store/z-reports.ts';

const { test } = sqliteOnly('its tables are changed in a transaction that is rolled back');

const NEWEST = 'number = (SELECT max(number) FROM z_reports)';

/** What nobody can do through the API, by what the check says of it. */
const TAMPERINGS: Record<string, { says: RegExp; sql: string }> = {
  'a number that is skipped': {
    says: /^Z 3 stands at place 2$/,
    sql: `UPDATE z_reports SET number = 3 WHERE ${NEWEST}`,
  },
  'a report that is gone': {
    says: /^Z 2 stands at place 1$/,
    sql: 'DELETE FROM z_reports WHERE number = 1',
  },
  'a report that begins later than the one before ended': {
    says: /^Z 2 does not begin where the one before ends$/,
    sql: `UPDATE z_reports SET from_at = from_at + 1 WHERE ${NEWEST}`,
  },
  'a grand total that is smaller': {
    says: /^the grand total of Z 2$/,
    sql: `UPDATE z_reports SET grand_total = grand_total - 100 WHERE ${NEWEST}`,
  },
  'a closing without its entry in the audit': {
    says: /^1 closings in the audit, 2 Z$/,
    sql: `DELETE FROM audit_entries WHERE n = (SELECT max(n) FROM audit_entries WHERE act = 'day.closed')`,
  },
  'a payment that no report has': {
    says: /^all Z received \d+ paise, and the rows say \d+$/,
    sql: `UPDATE payments SET amount = amount + 1
      WHERE id = (SELECT subject_id FROM chain_entries WHERE kind = 'payment' ORDER BY n LIMIT 1)`,
  },
};

describe('the check of the Z reports after a kill', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
    const shop = await seedShop(server);
    const invoices = createInvoiceClient(server, shop);
    for (let day = 1; day <= 2; day++) {
      const { _id } = await createInvoice(server, shop);
      expect((await invoices.pay(_id, { paymentMode: 'CASH' })).status).toBe(200);
      expect((await createDayClient(server, shop).close()).data.z.number).toBe(day);
    }
  });
  afterAll(() => server.close());

  test('finds nothing where nothing is wrong', () => {
    expect(findBrokenZReports(server.app.databases.writer)).toEqual([]);
  });

  test.each(Object.entries(TAMPERINGS))('finds %s', (_, { says, sql }) => {
    const { writer } = server.app.databases;
    writer.exec('BEGIN');
    try {
      for (const table of ['z_reports', 'audit_entries'])
        for (const what of ['stay', 'remain']) writer.exec(`DROP TRIGGER ${table}_${what}`);
      writer.exec(sql);
      expect(findBrokenZReports(writer)).toContainEqual(expect.stringMatching(says));
    } finally {
      writer.exec('ROLLBACK');
    }
  });
});
