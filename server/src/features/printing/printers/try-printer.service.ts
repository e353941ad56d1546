import type { PrinterStatus } from '@tawa/shared/printing/printing.rules.ts';
import type { ShopScope } from '../../../auth/shop-scope.ts';
import type { NameLookups } from '../../../printing/connection/name-lookups.ts';
import { resolvePrinter } from '../../../printing/connection/printer-address.ts';
import { askStatusOverTcp, type PrinterTimeouts } from '../../../printing/connection/tcp-printer.ts';
import { createKeyedMutex } from '../../../support/keyed-mutex.ts';
import type { PrinterRow } from '../printing.table.ts';

/**
 * Connects to a printer that has a new address, and asks for its status. Nothing is printed.
 * @returns UNKNOWN for a printer that the server may not ask, or that takes the connection and says nothing
 */
export type TryPrinter = (
  scope: ShopScope,
  printer: Pick<PrinterRow, 'host' | 'port' | 'profile' | 'agentId' | 'isEnabled'>,
) => Promise<PrinterStatus>;

/** In ms, with the lookup of a name. The owner waits for it. */
const TRY_MS = 3_000;

interface TryNeeds {
  allowsPrivatePrinters: boolean;
  names: NameLookups;
  timings: PrinterTimeouts;
}

export function createTryPrinter({ allowsPrivatePrinters, names, timings }: TryNeeds): TryPrinter {
  const inTurnOfShop = createKeyedMutex();

  return async ({ shopId }, { host, port, profile, agentId, isEnabled }) => {
    // An agent's network is the shop's, which the server does not reach.
    if (agentId !== null || !isEnabled) return 'UNKNOWN';
    return inTurnOfShop([shopId], async () => {
      const signal = AbortSignal.timeout(TRY_MS);
      const lookUp = (name: string) => names.lookUp(name, shopId, signal);
      const address = await resolvePrinter(host, allowsPrivatePrinters, lookUp).catch(() => undefined);
      if (address === undefined || address === 'refused') return 'UNREACHABLE';
      return askStatusOverTcp({ address, port, profile, signal, timeouts: timings });
    });
  };
}
