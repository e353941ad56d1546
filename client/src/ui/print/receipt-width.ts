import { localStorageAtom } from '../../lib/store.ts';

/** In mm. Separate: the public bill does not load the selector. */
export const receiptWidthAtom = localStorageAtom<number>('paperWidth', 80);
