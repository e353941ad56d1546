import { parseJsonText } from '@tawa/shared/contract/json.ts';
import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import { DOTS_BY_COLUMNS, defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';

/** A form keeps the profile as text, so that an unchanged one is equal. */
export const profileText = (profile: PrinterProfile): string => JSON.stringify(profile);

export const parseProfile = (text: string): PrinterProfile => parseJsonText(text) as PrinterProfile;

/** A form keeps ids as sorted text, so that an unchanged choice is equal. */
export const idsText = (ids: readonly string[]): string => JSON.stringify([...ids].sort());

export const parseIds = (text: string): string[] => JSON.parse(text);

/** Another roll has another width in dots; what the printer says and hears stays. */
export function withPaper(profile: PrinterProfile, widthMm: PrinterProfile['widthMm']): PrinterProfile {
  const { columns, dots, hasCutter } = defaultProfiles[widthMm];
  return { ...profile, widthMm, columns, dots, hasCutter };
}

/** Printers of 80 mm have 48 characters in a line, or 42. */
export function withColumns(profile: PrinterProfile, columns: PrinterProfile['columns']): PrinterProfile {
  return { ...profile, columns, dots: DOTS_BY_COLUMNS[columns] };
}
