import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import type { TableStatus } from '../../orders/model/table-status.ts';

export type TableState = 'FREE' | 'REQUESTED' | 'OCCUPIED';

/**
 * Names the state of a table. `isEmpty` is true until an order is confirmed, so a table whose guests wait for
 * the confirmation is empty and yet not free.
 * @param status undefined if the table has no live KOTs
 */
export function tableState({ isEmpty }: Pick<Table, 'isEmpty'>, status: TableStatus | undefined): TableState {
  if (status && status.counts.REQUESTED > 0) return 'REQUESTED';
  return isEmpty ? 'FREE' : 'OCCUPIED';
}
