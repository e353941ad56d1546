import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Area, tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError, requireNameAvailable } from '../../errors/app-error.ts';
import type { Announce, UnitOfWork } from '../../events/unit-of-work.ts';
import { omitUndefined } from '../../support/omit-undefined.ts';
import {
  type AreaRow,
  findArea,
  findAreaByName,
  insertArea,
  listAreas,
  removeArea,
  updateArea,
} from './areas.repository.ts';
import { presentArea } from './tables.presenter.ts';

export interface AreasService {
  list(scope: ShopScope): Promise<Area[]>;
  add(scope: ShopScope, area: BodyOf<typeof tablesApi.addArea>): Promise<Area>;
  edit(scope: ShopScope, areaId: string, change: BodyOf<typeof tablesApi.editArea>): Promise<Area>;
  /** @throws area.not_empty */
  remove(scope: ShopScope, areaId: string): Promise<Area>;
}

export async function requireArea(db: Db, scope: ShopScope, areaId: string): Promise<AreaRow> {
  const row = await findArea(db, scope, areaId);
  if (!row) throw new AppError('entity.not_found', { noun: 'area' });
  return row;
}

export async function announceTableCount(
  tx: Db,
  scope: ShopScope,
  areaId: string,
  announce: Announce,
): Promise<void> {
  const area = presentArea(await requireArea(tx, scope, areaId));
  announce({ name: 'table:changed', payload: { action: 'edited', area } });
}

export function createAreasService({
  read,
  unitOfWork: { write },
}: {
  read: Db;
  unitOfWork: UnitOfWork;
}): AreasService {
  return {
    list: async (scope) => (await listAreas(read, scope)).map(presentArea),

    add: (scope, { name, priority = null }) =>
      write(scope, async (tx, announce) => {
        requireNameAvailable({ noun: 'area', name }, await findAreaByName(tx, scope, name));
        const id = await insertArea(tx, scope, { name, priority });
        const area = presentArea({ id, name, priority, noOfTables: 0 });
        announce({ name: 'table:changed', payload: { action: 'added', area } });
        return area;
      }),

    edit: (scope, areaId, change) =>
      write(scope, async (tx, announce) => {
        const row = { ...(await requireArea(tx, scope, areaId)), ...omitUndefined(change) };
        const holder = await findAreaByName(tx, scope, row.name);
        requireNameAvailable({ noun: 'area', name: row.name }, holder, areaId);
        await updateArea(tx, scope, row);
        const area = presentArea(row);
        announce({ name: 'table:changed', payload: { action: 'edited', area } });
        return area;
      }),

    remove: (scope, areaId) =>
      write(scope, async (tx, announce) => {
        const row = await requireArea(tx, scope, areaId);
        if (row.noOfTables > 0) throw new AppError('area.not_empty', { name: row.name });
        await removeArea(tx, scope, areaId);
        const area = presentArea(row);
        announce({ name: 'table:changed', payload: { action: 'deleted', area } });
        return area;
      }),
  };
}
