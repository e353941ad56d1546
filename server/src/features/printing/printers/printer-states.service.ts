import type { WriteContext } from '../../../events/unit-of-work.ts';
import { presentPrinter } from '../printing.presenter.ts';
import { listPrinterStates, listPrinters, type PrinterState } from './printers.repository.ts';

/** Only for a printer in trouble do staff see how many prints wait. */
function isSame(was: PrinterState, now: PrinterState): boolean {
  if (was.status !== now.status || was.profileText !== now.profileText) return false;
  if (was.undecided !== now.undecided) return false;
  const isFine = now.status === 'OK' || now.status === 'UNKNOWN';
  return isFine ? was.waiting > 0 === now.waiting > 0 : was.waiting === now.waiting;
}

/**
 * Announces the printers whose status or profile `work` changes, and those whose prints change in what staff see: the
 * first one begins to wait, the last one ends, or a person must decide about others than before. For a printer in trouble
 * each change of how many jobs wait counts. Each job is not announced, because an evening has thousands.
 */
export async function announcingStates<T>(write: WriteContext, work: () => Promise<T>): Promise<T> {
  const before = new Map((await listPrinterStates(write)).map((state) => [state.id, state]));
  const result = await work();
  const states = await listPrinterStates(write);
  const changed = states.filter((now) => {
    const was = before.get(now.id);
    return was && !isSame(was, now);
  });
  if (changed.length > 0) await announcePrinters(write, new Set(changed.map(({ id }) => id)));
  return result;
}

/**
 * Every screen then loads the prints again.
 * @param ids the printers to announce; all of the shop by default
 */
export async function announcePrinters(write: WriteContext, ids?: ReadonlySet<string>): Promise<void> {
  for (const printer of await listPrinters(write))
    if (!ids || ids.has(printer.id))
      write.announce({
        name: 'printing:changed',
        payload: { action: 'edited', printer: presentPrinter(printer) },
      });
}
