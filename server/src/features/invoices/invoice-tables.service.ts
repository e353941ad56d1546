import type { KotTable } from '../orders/kot-lifecycle.service.ts';
import type { TableGroupRow } from '../tables/table-groups.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';

/** The invoice of one KOT alone is at the KOT's table; any other is at the host of the table's group. */
export function invoiceAtTable(
  kind: InvoiceRow['kind'],
  table: KotTable | null,
  group: TableGroupRow | undefined,
): Pick<InvoiceRow, 'tableId' | 'tableName' | 'mergedTables'> {
  const ofGroup = kind === 'SINGLE' ? undefined : group;
  const place = ofGroup?.tables[0] ?? table;
  return {
    tableId: place?.id ?? null,
    tableName: place?.name ?? null,
    mergedTables: ofGroup?.tables ?? null,
  };
}
