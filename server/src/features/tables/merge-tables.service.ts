import { fieldMessages } from '@tawa/shared/messages/fields.en.ts';
import type { TableGroup } from '@tawa/shared/tables/tables.contract.ts';
import { MAX_GROUPED_TABLES } from '@tawa/shared/tables/tables.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { findTableGroup, setTableGroup, type TableGroupRow } from './table-groups.repository.ts';
import { announceGroup, announceOccupancy, endGroup } from './table-groups.service.ts';
import { presentTableGroup } from './tables.presenter.ts';
import type { TableRow } from './tables.repository.ts';
import { type KotQueries, requireTable } from './tables.service.ts';

/** The feature `invoices` implements these. Each returns the step that saves and announces the invoices. */
export interface GroupInvoicing {
  /**
   * Call it once the tables are a group. Their open invoices become one, that of the host; the invoice of one KOT alone
   * stays apart.
   * @throws invoice.has_payments, invoice.move_split, invoice.move_paid_split; the step also throws invoice.too_high
   */
  mergeInvoices(write: WriteContext, group: TableGroupRow): Promise<() => Promise<void>>;
  /**
   * Call it while the tables still are a group. Its open invoice goes to the host, or else to the first table with a
   * KOT on it; the KOTs of the others leave it.
   * @throws invoice.has_payments, invoice.move_split, invoice.move_paid_split; the step also throws
   * invoice.discount_too_high
   */
  unmergeInvoices(write: WriteContext, group: TableGroupRow): Promise<() => Promise<void>>;
}

interface MergeTablesNeeds extends GroupInvoicing, Pick<KotQueries, 'findOccupiedTableIds'> {
  unitOfWork: UnitOfWork;
}

export interface MergeTablesService {
  /**
   * @param tableIds the host first; if it has a group, the others join it
   * @throws table.merged of another group, and what `GroupInvoicing.mergeInvoices` throws
   */
  merge(
    scope: ShopScope,
    tableIds: readonly string[],
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<TableGroup>;
  /** @throws what `GroupInvoicing.unmergeInvoices` throws */
  unmerge(scope: ShopScope, groupId: string, idempotencyKey: IdempotencyKey | undefined): Promise<TableGroup>;
}

async function requireTableGroup(write: WriteContext, groupId: string): Promise<TableGroupRow> {
  const group = await findTableGroup(write, groupId);
  if (!group) throw new AppError('entity.not_found', { noun: 'group of tables' });
  return group;
}

function numberOfTablesError(): AppError {
  const tableIds = fieldMessages().tables.merged(MAX_GROUPED_TABLES);
  return new AppError('request.invalid', {}, { fields: { tableIds } });
}

/** @throws table.merged for a host that belongs to the group of another one, and for other tables of another group */
function requireMergeable(host: TableRow, rows: readonly TableRow[]): void {
  for (const { id, name, groupId, groupHostId } of rows) {
    const isFree = groupId === null || (groupId === host.groupId && (id !== host.id || groupHostId === id));
    if (!isFree) throw new AppError('table.merged', { name });
  }
}

export function createMergeTablesService({
  unitOfWork: { write },
  findOccupiedTableIds,
  mergeInvoices,
  unmergeInvoices,
}: MergeTablesNeeds): MergeTablesService {
  async function announceOccupancyChanges(
    write: WriteContext,
    { tables }: TableGroupRow,
    occupiedBefore: ReadonlySet<string>,
  ): Promise<void> {
    const occupied = await findOccupiedTableIds(write);
    for (const table of tables)
      if (occupied.has(table.id) !== occupiedBefore.has(table.id))
        announceOccupancy(write, table, !occupied.has(table.id));
  }

  async function mergeTables(write: WriteContext, tableIds: readonly string[]): Promise<TableGroupRow> {
    const ids = new Set(tableIds);
    if (ids.size < 2) throw numberOfTablesError();
    const rows: TableRow[] = [];
    for (const id of ids) rows.push(await requireTable(write, id));
    const [host] = rows;
    if (!host) throw new Error('a group has a host');
    requireMergeable(host, rows);
    const groupId = host.groupId ?? newId();
    const before = await findTableGroup(write, groupId);
    const joining = rows.filter((row) => row.groupId === null);
    if (before && joining.length === 0) return before;
    if ((before?.tables.length ?? 0) + joining.length > MAX_GROUPED_TABLES) throw numberOfTablesError();
    const occupiedBefore = await findOccupiedTableIds(write);
    for (const { id } of joining) await setTableGroup(write, id, { groupId, groupHostId: host.id });
    const group = await requireTableGroup(write, groupId);
    write.audit({
      act: 'tables.merged',
      subject: { kind: 'table', id: host.id, label: host.name },
      before: { tables: before?.tables.length ?? 1 },
      after: { tables: group.tables.length },
    });
    const saveInvoices = await mergeInvoices(write, group);
    announceGroup(write, group);
    await announceOccupancyChanges(write, group, occupiedBefore);
    await saveInvoices();
    return group;
  }

  async function unmergeTables(write: WriteContext, groupId: string): Promise<TableGroupRow> {
    const group = await requireTableGroup(write, groupId);
    const occupiedBefore = await findOccupiedTableIds(write);
    const [host] = group.tables;
    if (host)
      write.audit({
        act: 'tables.unmerged',
        subject: { kind: 'table', id: host.id, label: host.name },
        before: { tables: group.tables.length },
      });
    const saveInvoices = await unmergeInvoices(write, group);
    await endGroup(write, group);
    await announceOccupancyChanges(write, group, occupiedBefore);
    await saveInvoices();
    return group;
  }

  return {
    merge: (scope, tableIds, idempotencyKey) =>
      write(scope, async (write) => presentTableGroup(await mergeTables(write, tableIds)), idempotencyKey),

    unmerge: (scope, groupId, idempotencyKey) =>
      write(scope, async (write) => presentTableGroup(await unmergeTables(write, groupId)), idempotencyKey),
  };
}
