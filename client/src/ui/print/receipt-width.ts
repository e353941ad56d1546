import { localStorageAtom } from '../../lib/store.ts';

/** In mm. Separate: the public invoice does not load the selector. */
export const receiptWidthAtom = localStorageAtom<number>('paperWidth', 80);
