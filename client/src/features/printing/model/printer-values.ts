import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import { DOTS_BY_COLUMNS, defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';

/** A form sorts the ids of a choice, so that an unchanged choice is equal. */
export const sortedIds = (ids: readonly string[]): string[] => [...ids].sort();

/** Another roll has another width in dots; what the printer says and hears stays. */
export function withPaper(profile: PrinterProfile, widthMm: PrinterProfile['widthMm']): PrinterProfile {
  const { columns, dots, hasCutter } = defaultProfiles[widthMm];
  return { ...profile, widthMm, columns, dots, hasCutter };
}

/** Printers of 80 mm have 48 characters in a line, or 42. */
export function withColumns(profile: PrinterProfile, columns: PrinterProfile['columns']): PrinterProfile {
  return { ...profile, columns, dots: DOTS_BY_COLUMNS[columns] };
}
