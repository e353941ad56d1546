import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { type KotType, LIVE_STATUSES } from '@tawa/shared/orders/orders.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { findTableByName } from '../tables/tables.repository.ts';
import { requireTable } from '../tables/tables.service.ts';
import {
  announceKotChanged,
  auditedKot,
  type KotInvoicing,
  type KotTable,
  requireKot,
  requireStatus,
} from './kot-lifecycle.service.ts';
import { listLiveAtTable, saveKotPlace } from './kot-places.repository.ts';
import { presentKot } from './orders.presenter.ts';
import type { KotWithLines } from './orders.repository.ts';
import type { KotRow } from './orders.table.ts';
import { announceOccupancyChanges, findOccupiedAmong } from './table-occupancy.service.ts';

type Move = BodyOf<typeof ordersApi.moveOrders>;
type TypeChange = BodyOf<typeof ordersApi.changeKotType>;

/**
 * Both throw what `KotInvoicing.moveInvoicesOfKots` throws. `changeType`, and `move` with `kotIds`, also throw
 * kot.wrong_status.
 */
export interface MoveOrdersService {
  /**
   * Moves live KOTs of a table, the earliest first. A move to the table itself changes nothing.
   * @returns the KOTs, and the name of the table where they are
   * @throws kot.table_occupied without `merge`; kot.none_at_table, kot.elsewhere; kot.table_merged without `kotIds`
   */
  move(
    scope: ShopScope,
    tableId: string,
    move: Move,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<{ kots: Kot[]; table: string }>;
  /**
   * Gives a live KOT another type, table, or both.
   * @throws kot.table_occupied without `merge`
   */
  changeType(
    scope: ShopScope,
    kotId: string,
    change: TypeChange,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<Kot>;
}

/** A KOT that is paid while it cooks moves too, because it is served at the new table. */
async function requireKotsAtTable(
  write: WriteContext,
  table: KotTable,
  kotIds: Move['kotIds'],
): Promise<KotWithLines[]> {
  if (!kotIds) {
    const live = await listLiveAtTable(write, table.id);
    if (live.length === 0) throw new AppError('kot.none_at_table', { name: table.name });
    return live;
  }
  const kots: KotWithLines[] = [];
  for (const kotId of [...new Set(kotIds)].sort()) {
    const kotWithLines = await requireKot(write, kotId);
    const { tableId, tokenNo } = kotWithLines.kot;
    requireStatus(kotWithLines, LIVE_STATUSES);
    if (tableId !== table.id) throw new AppError('kot.elsewhere', { tokenNo });
    kots.push(kotWithLines);
  }
  return kots;
}

async function findTableOfType(
  write: WriteContext,
  { kotType, tableNo = '' }: TypeChange,
): Promise<KotTable | null> {
  if (kotType !== 'DINEIN') return null;
  const table = await findTableByName(write, tableNo);
  if (!table) throw new AppError('entity.not_found', { noun: 'table' });
  return table;
}

interface Place {
  kotType: KotType;
  table: KotTable | null;
}

/** After several moves a KOT still names its first table. Back there, it names none. */
function rowAt(kot: KotRow, { kotType, table }: Place): KotRow {
  const from =
    kot.movedFromId === null
      ? { movedFromId: kot.tableId, movedFromName: kot.tableName }
      : { movedFromId: kot.movedFromId, movedFromName: kot.movedFromName };
  const isBack = from.movedFromId === (table?.id ?? null);
  return {
    ...kot,
    kotType,
    tableId: table?.id ?? null,
    tableName: table?.name ?? null,
    ...(isBack ? { movedFromId: null, movedFromName: null } : from),
  };
}

export function createMoveOrdersService(
  { write }: UnitOfWork,
  kotInvoicing: Pick<KotInvoicing, 'moveInvoicesOfKots'>,
): MoveOrdersService {
  /** All of `kotsWithLines` have one place, and it is not the place given. */
  async function moveToPlace(
    write: WriteContext,
    kotsWithLines: readonly KotWithLines[],
    { kotType, table, merge }: Place & { merge: boolean | undefined },
  ): Promise<Kot[]> {
    const before = kotsWithLines.map(({ kot }) => kot);
    const rows = before.map((kot) => rowAt(kot, { kotType, table }));
    const fromAndTo = new Set([...before, ...rows].flatMap(({ tableId }) => tableId ?? []));
    const occupiedBefore = await findOccupiedAmong(write, [...fromAndTo]);
    if (table && occupiedBefore.has(table.id) && !merge) {
      throw new AppError('kot.table_occupied', { name: table.name }, { data: { occupied: true } });
    }
    for (const row of rows) await saveKotPlace(write, row);
    const saveInvoices = await kotInvoicing.moveInvoicesOfKots(write, rows, table);
    const moved: Kot[] = [];
    for (const { id } of rows) moved.push(announceKotChanged(write, await requireKot(write, id)));
    await announceOccupancyChanges(write, [...before, ...rows], occupiedBefore);
    await saveInvoices();
    return moved;
  }

  return {
    move: (scope, tableId, { toTableId, kotIds, merge }, idempotencyKey) =>
      write(
        scope,
        async (write) => {
          const from = await requireTable(write, tableId);
          const table = await requireTable(write, toTableId);
          if (from.groupId !== null && !kotIds && from.id !== table.id)
            throw new AppError('kot.table_merged', { name: from.name });
          const kotsWithLines = await requireKotsAtTable(write, from, kotIds);
          if (from.id !== table.id)
            write.audit({
              act: 'kots.moved',
              subject: { kind: 'table', id: from.id, label: from.name },
              before: { table: from.name },
              after: { table: table.name, kots: kotsWithLines.length },
            });
          const kots =
            from.id === table.id
              ? kotsWithLines.map(presentKot)
              : await moveToPlace(write, kotsWithLines, { kotType: 'DINEIN', table, merge });
          return { kots, table: table.name };
        },
        idempotencyKey,
      ),

    changeType: (scope, kotId, change, idempotencyKey) =>
      write(
        scope,
        async (write) => {
          const { kotType, merge } = change;
          const kotWithLines = await requireKot(write, kotId);
          requireStatus(kotWithLines, LIVE_STATUSES);
          const table = await findTableOfType(write, change);
          const { kot } = kotWithLines;
          if (kot.tableId === (table?.id ?? null) && kot.kotType === kotType) return presentKot(kotWithLines);
          write.audit({
            act: 'kot.typeChanged',
            subject: auditedKot(kot),
            before: { kotType: kot.kotType, table: kot.tableName },
            after: { kotType, table: table?.name ?? null },
          });
          if (kot.tableId !== (table?.id ?? null)) {
            const [moved] = await moveToPlace(write, [kotWithLines], { kotType, table, merge });
            return moved ?? presentKot(kotWithLines);
          }
          const row = { ...kot, kotType };
          await saveKotPlace(write, row);
          return announceKotChanged(write, { ...kotWithLines, kot: row });
        },
        idempotencyKey,
      ),
  };
}
