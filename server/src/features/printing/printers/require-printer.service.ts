import type { ShopContext } from '../../../auth/shop-scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { PrinterRow } from '../printing.table.ts';
import { findPrinter } from './printers.repository.ts';

export async function requirePrinter(context: ShopContext, printerId: string): Promise<PrinterRow> {
  const row = await findPrinter(context, printerId);
  if (!row) throw new AppError('entity.not_found', { noun: 'printer' });
  return row;
}

/** @throws entity.not_found, printer.disabled */
export async function requireEnabledPrinter(context: ShopContext, printerId: string): Promise<PrinterRow> {
  const printer = await requirePrinter(context, printerId);
  if (!printer.isEnabled) throw new AppError('printer.disabled', { name: printer.name });
  return printer;
}
