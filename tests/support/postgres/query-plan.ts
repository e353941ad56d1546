import type { Connection } from './connection.ts';

interface PlanNode {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/**
 * Returns PostgreSQL's generic plan in the words of SQLite. `SCAN kots` is a full scan of a table or an
 * index.
 */
export function explainQuery(database: Connection, sql: string): string[] {
  // PostgreSQL would scan a small table even if it has an index.
  database.exec('SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan');
  database.exec(`PREPARE looked AS ${sql}`);
  try {
    const values = new Set(sql.match(/\$\d+/g)).size;
    const args = values > 0 ? `(${Array(values).fill('NULL').join(', ')})` : '';
    const text = database.prepare(`EXPLAIN (FORMAT JSON) EXECUTE looked${args}`).pluck().get() as string;
    return planSteps(database, (JSON.parse(text) as [{ Plan: PlanNode }])[0].Plan);
  } finally {
    database.exec('DEALLOCATE looked');
  }
}

/** Copies a paid KOT to thousands in many shops, and updates the statistics, on which plans depend. */
export function multiplyPaidKots(database: Connection, kotId: string, kots = 5_000, shops = 200): void {
  database.exec(`INSERT INTO shops SELECT (json_populate_record(s, json_build_object('id', s.id || n))).*
    FROM shops AS s, generate_series(0, ${shops - 1}) AS n WHERE s.id = (SELECT shop_id FROM kots WHERE id = '${kotId}')`);
  database.exec(`INSERT INTO kots SELECT (json_populate_record(k,
      json_build_object('id', k.id || n, 'shop_id', k.shop_id || n % ${shops}, 'token_no', 1000 + n,
        'status', 'PAID', 'paid_at', k.created_at, 'table_id', NULL, 'customer_id', NULL))).*
    FROM kots AS k, generate_series(1, ${kots}) AS n WHERE k.id = '${kotId}'`);
  database.exec(`INSERT INTO kot_lines SELECT (json_populate_record(l,
      json_build_object('id', l.id || n, 'kot_id', l.kot_id || n))).*
    FROM kot_lines AS l, generate_series(1, ${kots}) AS n WHERE l.kot_id = '${kotId}'`);
  database.exec('ANALYZE kots; ANALYZE kot_lines');
}

function planSteps(database: Connection, node: PlanNode): string[] {
  const { 'Relation Name': table, 'Index Name': index, Plans = [] } = node;
  const below = Plans.flatMap((plan) => planSteps(database, plan));
  if (index)
    return [
      ...below,
      `${usesLeadingColumn(database, node) ? 'SEARCH' : 'SCAN'} ${indexedTable(database, index)}`,
    ];
  // Bitmap scans and changes get their rows from child nodes, so only the children count.
  return table && Plans.length === 0 && !MODIFY_TABLE_NODE.test(JSON.stringify(node))
    ? [`SCAN ${table}`]
    : below;
}

const MODIFY_TABLE_NODE = /"Node Type":"ModifyTable"/;

/** Without a condition on its first column, an index is read from end to end. */
function usesLeadingColumn(database: Connection, node: PlanNode): boolean {
  const leading = database
    .prepare('SELECT pg_get_indexdef(?::regclass, 1, false)')
    .pluck()
    .get(node['Index Name']);
  return normalise(node['Index Cond'] ?? '').includes(normalise(String(leading)));
}

const normalise = (text: string): string => text.replace(/[\s()"]/g, '');

const indexedTable = (database: Connection, index: string): unknown =>
  database
    .prepare('SELECT indrelid::regclass::text FROM pg_index WHERE indexrelid = ?::regclass')
    .pluck()
    .get(index);
