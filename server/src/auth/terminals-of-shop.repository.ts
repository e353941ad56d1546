import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * A condition on a column with the id of a terminal: it is one of the shop's, removed ones included. It names the table in
 * SQL, because the terminals are a feature.
 */
export const isTerminalOfShop = (terminalId: AnyColumn, shopId: string): SQL =>
  sql`exists (select 1 from "terminals" t where t."id" = ${terminalId} and t."shop_id" = ${shopId})`;
