import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import { SETUP_SLIP_DOTS } from '@tawa/shared/printing/setup-slip.rules.ts';

/**
 * The profile of the set-up slip. It uses everything that a printer may have, on the narrowest paper and in bands
 * that the smallest buffer holds.
 */
export function trialProfile(profile: PrinterProfile): PrinterProfile {
  return {
    ...profile,
    widthMm: 58,
    columns: 32,
    dots: SETUP_SLIP_DOTS,
    codePage: 'cp437',
    raster: true,
    rowsPerBand: 8,
    hasCutter: true,
    hasDrawer: true,
  };
}
