import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { printingApi, Station } from '@tawa/shared/printing/printing.contract.ts';
import { MAX_STATIONS } from '@tawa/shared/printing/printing.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import type { ShopContext, ShopScope } from '../../../auth/shop-scope.ts';
import { AppError, requireNameAvailable } from '../../../errors/app-error.ts';
import type { UnitOfWork, WriteContext } from '../../../events/unit-of-work.ts';
import { omitUndefined } from '../../../support/omit-undefined.ts';
import { presentStation } from '../printing.presenter.ts';
import { requirePrinter } from './require-printer.service.ts';
import {
  assignCategories,
  assignItems,
  clearDefaultStation,
  insertStation,
  listStations,
  removeStation,
  type StationWithMenu,
  updateStation,
} from './stations.repository.ts';

export interface StationsService {
  /** @throws entity.name_taken, station.too_many, entity.not_found for a printer or category, item.not_found */
  add(scope: ShopScope, station: BodyOf<typeof printingApi.addStation>): Promise<Station>;
  /** @throws entity.not_found, item.not_found, entity.name_taken, station.default */
  edit(scope: ShopScope, stationId: string, change: BodyOf<typeof printingApi.editStation>): Promise<Station>;
  /** @throws entity.not_found, station.default */
  remove(scope: ShopScope, stationId: string): Promise<Station>;
}

type StationChange = BodyOf<typeof printingApi.editStation>;

const stationNamed = (stations: readonly StationWithMenu[], name: string): StationWithMenu | undefined =>
  stations.find(({ foldedName }) => foldedName === foldName(name));

function requireStation(stations: readonly StationWithMenu[], stationId: string): StationWithMenu {
  const row = stations.find(({ id }) => id === stationId);
  if (!row) throw new AppError('entity.not_found', { noun: 'station' });
  return row;
}

/** Without a default station, some items would have no station at all. */
function requireDefault(row: StationWithMenu, isDefault = row.isDefault): void {
  if (row.isDefault && !isDefault) throw new AppError('station.default', { name: row.name });
}

async function requirePrinters(context: ShopContext, change: StationChange): Promise<void> {
  for (const printerId of [change.printerId, change.fallbackPrinterId])
    if (printerId) await requirePrinter(context, printerId);
}

async function assignMenu(context: ShopContext, id: string, change: StationChange): Promise<void> {
  const { categoryIds, itemIds } = change;
  if (categoryIds && !(await assignCategories(context, id, categoryIds)))
    throw new AppError('entity.not_found', { noun: 'category' });
  if (itemIds && !(await assignItems(context, id, itemIds))) throw new AppError('item.not_found');
}

/** Announces the other stations that lose the default or a category to this one. */
async function announceChanges(
  write: WriteContext,
  before: readonly StationWithMenu[],
  stationId: string,
): Promise<Station> {
  const was = new Map(before.map((row) => [row.id, JSON.stringify(presentStation(row))]));
  const after = (await listStations(write)).map(presentStation);
  for (const station of after) {
    const known = was.get(station._id);
    if (known === JSON.stringify(station)) continue;
    const action = known === undefined ? 'added' : 'edited';
    write.announce({ name: 'printing:changed', payload: { action, station } });
  }
  const changed = after.find(({ _id }) => _id === stationId);
  if (!changed) throw new AppError('entity.not_found', { noun: 'station' });
  return changed;
}

export function createStationsService({ write }: UnitOfWork): StationsService {
  return {
    add: (scope, form) =>
      write(scope, async (write) => {
        const before = await listStations(write);
        requireNameAvailable({ noun: 'station', name: form.name }, stationNamed(before, form.name));
        if (before.length >= MAX_STATIONS) throw new AppError('station.too_many', { max: MAX_STATIONS });
        await requirePrinters(write, form);
        const isDefault = form.isDefault === true || before.length === 0;
        if (isDefault) await clearDefaultStation(write);
        const { name, printerId = null, fallbackPrinterId = null } = form;
        const { id } = await insertStation(write, { name, printerId, fallbackPrinterId, isDefault });
        await assignMenu(write, id, form);
        return announceChanges(write, before, id);
      }),

    edit: (scope, stationId, change) =>
      write(scope, async (write) => {
        const before = await listStations(write);
        const row = requireStation(before, stationId);
        const { categoryIds: _categoryIds, itemIds: _itemIds, ...facts } = change;
        const next = { ...row, ...omitUndefined(facts) };
        requireDefault(row, next.isDefault);
        requireNameAvailable(
          { noun: 'station', name: next.name },
          stationNamed(before, next.name),
          stationId,
        );
        await requirePrinters(write, change);
        if (next.isDefault && !row.isDefault) await clearDefaultStation(write);
        await updateStation(write, next);
        await assignMenu(write, stationId, change);
        return announceChanges(write, before, stationId);
      }),

    remove: (scope, stationId) =>
      write(scope, async (write) => {
        const row = requireStation(await listStations(write), stationId);
        requireDefault(row, false);
        await removeStation(write, stationId);
        const station = presentStation(row);
        write.announce({ name: 'printing:changed', payload: { action: 'deleted', station } });
        return station;
      }),
  };
}
