import type { TableFormat } from '../table-formats.ts';
import { defineMessages } from './messages.ts';

/** The formats in which a table is saved as a file. */
export const tableFormatMessages = defineMessages('table-formats', {
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
} satisfies Record<TableFormat, string>);
