import type { PrintAgent } from '@tawa/shared/printing/print-agents.contract.ts';
import type { Printer, Station, UndecidedPrint } from '@tawa/shared/printing/printing.contract.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { applyRowChange } from '../../realtime/apply-row-change.ts';
import type { LiveMessage } from '../../realtime/event-bus.ts';
import type { LiveFeature } from '../../realtime/live-updates.ts';

export interface PrintersAndStations {
  printers: Printer[];
  stations: Station[];
}

export const printingKeys = {
  printers: (shopId: string) => ['printers', shopId] as const,
  jobs: (shopId: string) => ['print-jobs', shopId] as const,
  /** Below `jobs`, with which it is loaded again. */
  undecided: (shopId: string) => ['print-jobs', shopId, 'undecided'] as const,
  agents: (shopId: string) => ['print-agents', shopId] as const,
};

export const printingLive: LiveFeature = {
  handlers: {
    // A print leaves with its KOT, and comes back with one that is recalled.
    kot: (queryClient, { shopId, name, kot }) => {
      const queryKey = printingKeys.undecided(shopId);
      const known = queryClient.getQueryData<UndecidedPrint[]>(queryKey);
      if (name === 'kot:recalled' || known?.some(({ kotId }) => kotId === kot._id))
        void queryClient.invalidateQueries({ queryKey });
    },
    printing: (queryClient, message) => {
      const { shopId } = message;
      queryClient.setQueryData<PrintersAndStations>(
        printingKeys.printers(shopId),
        (known) => known && applyToPrinting(known, message),
      );
      queryClient.setQueryData<PrintAgent[]>(
        printingKeys.agents(shopId),
        (known) => known && applyToAgents(known, message),
      );
      // The event has no jobs: most of them are printed before anybody looks.
      void queryClient.invalidateQueries({ queryKey: printingKeys.jobs(shopId) });
    },
  },
  queryKeys: (shopId) => [
    printingKeys.printers(shopId),
    printingKeys.jobs(shopId),
    printingKeys.agents(shopId),
  ],
};

/** Sorts as the server does. */
export function applyToPrinting(known: PrintersAndStations, message: LiveMessage): PrintersAndStations {
  if (message.name !== 'printing:changed') return known;
  const { action, printer, station } = message;
  let { printers, stations } = known;
  if (printer) printers = applyRowChange(printers, printer, action).sort(compareNames);
  if (station) stations = applyRowChange(stations, station, action).sort(compareNames);
  if (printer && action === 'deleted') stations = stations.map((one) => withoutPrinter(one, printer._id));
  return { printers, stations };
}

/** Sorts as the server does. */
export function applyToAgents(known: PrintAgent[], message: LiveMessage): PrintAgent[] {
  if (message.name !== 'printing:changed' || !message.printAgent) return known;
  return applyRowChange(known, message.printAgent, message.action).sort(compareNames);
}

function withoutPrinter(station: Station, printerId: string): Station {
  const unlessDeleted = (id: string | null) => (id === printerId ? null : id);
  return {
    ...station,
    printerId: unlessDeleted(station.printerId),
    fallbackPrinterId: unlessDeleted(station.fallbackPrinterId),
  };
}

function compareNames(one: { name: string }, other: { name: string }): number {
  const [a, b] = [foldName(one.name), foldName(other.name)];
  return a < b ? -1 : Number(a > b);
}
