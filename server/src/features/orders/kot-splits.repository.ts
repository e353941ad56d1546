import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';
import { type KotRow, kotLines, kots } from './orders.table.ts';

export interface SplitOfKot {
  kotId: string;
  invoiceId: string;
}

/** The SQL names the table `invoice_lines`, because the feature `invoices` imports this one. */
export function selectSplits(db: Db, condition: SQL | undefined) {
  const invoiceId = sql<string>`invoice_lines.invoice_id`;
  return db
    .selectDistinct({ kotId: kots.id, invoiceId })
    .from(kots)
    .innerJoin(kotLines, eq(kotLines.kotId, kots.id))
    .innerJoin(sql`invoice_lines`, sql`invoice_lines.kot_line_id = ${kotLines.id}`)
    .where(and(condition, isNotNull(kots.invoiceId)))
    .orderBy(invoiceId);
}

/** Lists the split invoices that hold some of these KOTs. */
export async function listSplitsOfKots(db: Db, rows: readonly KotRow[]): Promise<SplitOfKot[]> {
  const ids = rows.flatMap(({ id, invoiceId }) => (invoiceId === null ? [] : [id]));
  return ids.length === 0 ? [] : selectSplits(db, inArray(kots.id, ids));
}

const splitsOfKot = statement((db) => selectSplits(db, eq(kots.id, sql.placeholder('kotId'))));

export async function listSplitIds(db: Db, kotId: string): Promise<string[]> {
  const rows = await splitsOfKot(db).execute({ kotId });
  return rows.map(({ invoiceId }) => invoiceId);
}
