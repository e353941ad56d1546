import { localStorageAtom } from '../../lib/store.ts';

/** In mm. A separate module, so that the public bill does not load the selector. */
export const receiptWidthAtom = localStorageAtom<number>('paperWidth', 80);
