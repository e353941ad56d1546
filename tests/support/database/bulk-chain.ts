import {
  billedBy,
  type ChainEntry,
  linkEntry,
  type NewChainEntry,
  receivedBy,
} from '@tawa/server/db/chain/chain-entry.ts';
import { invoiceOfRow, paymentOfRow } from '@tawa/server/db/chain/stored-rows.ts';
import type { Payment } from '@tawa/shared/invoices/payments.rules.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

type Row = Record<string, string | number | null>;

const SOURCES: { query: string; entryOf(row: Row): NewChainEntry }[] = [
  {
    query: `SELECT *, sub_total - discount + packing_fee + delivery_charges + tax_added + round_off AS total
      FROM invoices WHERE shop_id = ? AND id > ? ORDER BY id LIMIT 5000`,
    entryOf(row) {
      const facts = invoiceOfRow(row);
      const change = { billed: billedBy(facts) };
      return { kind: 'invoice', subjectId: String(row.id), facts: { ...facts, before: null }, change };
    },
  },
  {
    query: 'SELECT * FROM payments WHERE shop_id = ? AND id > ? ORDER BY id LIMIT 5000',
    entryOf(row) {
      const facts = paymentOfRow(row);
      const change = { received: receivedBy({ ...facts, paymentMode: facts.mode } as Payment) };
      return { kind: 'payment', subjectId: String(row.id), facts, change };
    },
  },
];

/**
 * Appends an entry to the chain for each invoice and each payment of a shop without a chain. Call it after
 * `insertPaidInvoices`, which inserts rows only.
 * @returns how many entries the chain has
 */
export function chainPaidInvoices({ app }: TestServer, { shopId }: TestShop): Promise<number> {
  const { writer } = app.databases;
  const insert = writer.prepare<ChainEntry>(
    `INSERT INTO chain_entries (shop_id, n, at, kind, subject_id, facts, billed, received, hash)
     VALUES (@shopId, @n, @at, @kind, @subjectId, @facts, @billed, @received, @hash)`,
  );
  return app.unitOfWork.writeAccount(async ({ at }) => {
    let head: ChainEntry | undefined;
    for (const { query, entryOf } of SOURCES) {
      const select = writer.prepare<[string, string], Row>(query);
      for (let rows = select.all(shopId, ''); rows.length > 0; ) {
        for (const row of rows) {
          head = linkEntry(shopId, head, entryOf(row), at);
          insert.run(head);
        }
        rows = select.all(shopId, String(rows.at(-1)?.id));
      }
    }
    return head?.n ?? 0;
  });
}
