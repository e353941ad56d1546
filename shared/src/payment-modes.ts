import { PAYMENT_MODES, type PaymentMode, UPI_MODES } from './invoices/invoices.rules.ts';
import { foldName } from './tables/tables.rules.ts';

/** What money of a mode settles as. */
export const MODE_CLASSES = ['CASH', 'CARD', 'UPI', 'DUE', 'OTHER'] as const;
export type ModeClass = (typeof MODE_CLASSES)[number];

/** The mode of every shop as which the sums count a shop's own mode. */
const MODE_OF_CLASS: Readonly<Record<ModeClass, PaymentMode>> = {
  CASH: 'CASH',
  CARD: 'CARD',
  UPI: 'OTHERUPI',
  DUE: 'DUE',
  OTHER: 'OTHER',
};

export const MAX_OWN_MODES = 20;
export const MAX_MODE_NAME_LENGTH = 40;

export interface NamedMode {
  name: string;
  class: ModeClass;
  isActive: boolean;
}

export const paymentModeOf = (modeClass: ModeClass): PaymentMode => MODE_OF_CLASS[modeClass];

function classOf(mode: PaymentMode): ModeClass {
  if (UPI_MODES.includes(mode)) return 'UPI';
  return MODE_CLASSES.find((one) => one === mode) ?? 'OTHER';
}

/** The ids of the modes that every shop has. */
export const SHARED_MODE_IDS = PAYMENT_MODES;

/** False for the id of a mode that a shop has named itself. */
export const isSharedModeId = (id: string): boolean => SHARED_MODE_IDS.some((shared) => shared === id);

/** The modes that every shop has. They come first, and stay as they are. */
export const SHARED_MODES: readonly (NamedMode & { _id: PaymentMode })[] = PAYMENT_MODES.map((mode) => ({
  _id: mode,
  name: mode,
  class: classOf(mode),
  isActive: true,
}));

/** True if `modes` begin with those that every shop has, unchanged. */
export function startsWithSharedModes(modes: readonly (NamedMode & { _id?: string | undefined })[]): boolean {
  return SHARED_MODES.every((shared, index) => {
    const mode = modes[index];
    return (
      mode !== undefined &&
      mode._id === shared._id &&
      mode.name === shared.name &&
      mode.class === shared.class &&
      mode.isActive
    );
  });
}

/** The first name that an earlier mode has too, regardless of case. */
export function repeatedModeName(modes: readonly Pick<NamedMode, 'name'>[]): string | undefined {
  const seen = new Set<string>();
  for (const { name } of modes) {
    const folded = foldName(name);
    if (seen.has(folded)) return name;
    seen.add(folded);
  }
  return undefined;
}
