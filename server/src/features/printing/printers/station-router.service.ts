import type { ShopContext } from '../../../auth/shop-scope.ts';
import type { PrintedLine } from '../printing.table.ts';
import { listEnabledPrinterIds } from './printers.repository.ts';
import {
  findRoutedItems,
  listStations,
  type RoutedItem,
  type StationWithMenu,
} from './stations.repository.ts';

export interface Route {
  stationName: string;
  /** Null if the station prints nothing. */
  printerId: string | null;
  fallbackPrinterId: string | null;
  /** The printer is that of another station, because the station's own is switched off. */
  isFallback: boolean;
}

export interface Router {
  stationCount: number;
  routeOf(itemId: string): Route;
  /** @returns undefined if the item is deleted */
  itemOf(itemId: string): RoutedItem | undefined;
  /**
   * @returns the printer of the line's paper, even if its category has moved since; without that printer, the printer of
   * its station
   */
  printedRoute(line: PrintedLine): Route;
}

type Target = Omit<Route, 'stationName'>;

/** An item belongs to the station that names it, else to that of its category, else to the default station. */
export async function readRouter(context: ShopContext, itemIds: readonly string[]): Promise<Router> {
  const stations = await listStations(context);
  const items = await findRoutedItems(context, itemIds);
  const enabled = new Set(await listEnabledPrinterIds(context));

  function targetOf(printerId: string | null, fallbackId: string | null): Target {
    const fallbackPrinterId = fallbackId !== null && enabled.has(fallbackId) ? fallbackId : null;
    if (printerId === null) return { printerId, fallbackPrinterId: null, isFallback: false };
    if (enabled.has(printerId)) return { printerId, fallbackPrinterId, isFallback: false };
    return { printerId: fallbackPrinterId, fallbackPrinterId: null, isFallback: true };
  }

  function stationOf(itemId: string): StationWithMenu | undefined {
    const categoryId = items.get(itemId)?.categoryId ?? '';
    return (
      stations.find((station) => station.itemIds.includes(itemId)) ??
      stations.find((station) => station.categoryIds.includes(categoryId)) ??
      stations.find(({ isDefault }) => isDefault)
    );
  }

  return {
    stationCount: stations.length,
    itemOf: (itemId) => items.get(itemId),
    routeOf(itemId) {
      const { name = '', printerId = null, fallbackPrinterId = null } = stationOf(itemId) ?? {};
      return { stationName: name, ...targetOf(printerId, fallbackPrinterId) };
    },
    printedRoute({ stationName, printerId, fallbackPrinterId }) {
      const target = targetOf(printerId, fallbackPrinterId);
      const station = stations.find(({ name }) => name === stationName);
      // The printer of the paper is gone or switched off, and the station may have another one since.
      const isLost = printerId !== null && target.printerId === null && station !== undefined;
      return { stationName, ...(isLost ? targetOf(station.printerId, station.fallbackPrinterId) : target) };
    },
  };
}
