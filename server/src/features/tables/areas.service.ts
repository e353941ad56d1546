import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Area, tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError, requireNameAvailable } from '../../errors/app-error.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
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

export async function requireArea(context: ShopContext, areaId: string): Promise<AreaRow> {
  const row = await findArea(context, areaId);
  if (!row) throw new AppError('entity.not_found', { noun: 'area' });
  return row;
}

export async function announceTableCount(write: WriteContext, areaId: string): Promise<void> {
  const area = presentArea(await requireArea(write, areaId));
  write.announce({ name: 'table:changed', payload: { action: 'edited', area } });
}

export function createAreasService({
  read,
  unitOfWork: { write },
}: {
  read: Db;
  unitOfWork: UnitOfWork;
}): AreasService {
  return {
    list: async (scope) => (await listAreas({ tx: read, scope })).map(presentArea),

    add: (scope, { name, priority = null }) =>
      write(scope, async (write) => {
        requireNameAvailable({ noun: 'area', name }, await findAreaByName(write, name));
        const id = await insertArea(write, { name, priority });
        const area = presentArea({ id, name, priority, noOfTables: 0 });
        write.announce({ name: 'table:changed', payload: { action: 'added', area } });
        return area;
      }),

    edit: (scope, areaId, change) =>
      write(scope, async (write) => {
        const row = { ...(await requireArea(write, areaId)), ...omitUndefined(change) };
        const holder = await findAreaByName(write, row.name);
        requireNameAvailable({ noun: 'area', name: row.name }, holder, areaId);
        await updateArea(write, row);
        const area = presentArea(row);
        write.announce({ name: 'table:changed', payload: { action: 'edited', area } });
        return area;
      }),

    remove: (scope, areaId) =>
      write(scope, async (write) => {
        const row = await requireArea(write, areaId);
        if (row.noOfTables > 0) throw new AppError('area.not_empty', { name: row.name });
        await removeArea(write, areaId);
        const area = presentArea(row);
        write.announce({ name: 'table:changed', payload: { action: 'deleted', area } });
        return area;
      }),
  };
}
