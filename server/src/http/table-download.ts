import { XLSX } from '@tawa/shared/contract/endpoint.ts';
import type { TableFormat } from '@tawa/shared/table-formats.ts';
import { type ExportTable, formatCsv } from '../support/export/table.ts';
import { formatXlsx } from '../support/export/xlsx.ts';
import type { FileDownload } from './serve.ts';

/** `name` is that of the file, without its ending. */
export function tableDownload(
  format: TableFormat,
  name: string,
  tables: readonly ExportTable[],
): FileDownload {
  return format === 'csv'
    ? { name: `${name}.csv`, type: 'text/csv', chunks: formatCsv(tables) }
    : { name: `${name}.xlsx`, type: XLSX, chunks: formatXlsx(tables) };
}
