import { localStorageAtom } from '../../lib/store.ts';

/** How wide the roll in this device's printer is, in mm; kept in local storage. Apart, so that a guest's bill loads no choice. */
export const receiptWidthAtom = localStorageAtom<number>('paperWidth', 80);
