import { isDeepStrictEqual } from 'node:util';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import type { Announce } from '../../events/unit-of-work.ts';
import { listPrinters, type PrinterWithQueue } from './printers.repository.ts';
import { presentPrinter } from './printing.presenter.ts';

/** Staff read how many prints wait for a printer in trouble. */
function isSame(was: PrinterWithQueue, now: PrinterWithQueue): boolean {
  if (was.status !== now.status || !isDeepStrictEqual(was.profile, now.profile)) return false;
  const isFine = now.status === 'OK' || now.status === 'UNKNOWN';
  return isFine ? was.waiting > 0 === now.waiting > 0 : was.waiting === now.waiting;
}

/**
 * Announces the printers whose status or profile `work` changes, for which it makes the first job wait, or of whose jobs it ends the
 * last one; of one in trouble each change of how many wait. Not each job: an evening has thousands.
 */
export async function announcingStates<T>(
  tx: Db,
  scope: ShopScope,
  announce: Announce,
  work: () => Promise<T>,
): Promise<T> {
  const before = new Map((await listPrinters(tx, scope)).map((printer) => [printer.id, printer]));
  const result = await work();
  for (const printer of await listPrinters(tx, scope)) {
    const was = before.get(printer.id);
    if (was && !isSame(was, printer))
      announce({ name: 'printing:changed', payload: { action: 'edited', printer: presentPrinter(printer) } });
  }
  return result;
}
