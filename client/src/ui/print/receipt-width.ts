import { localStorageAtom } from '../../lib/store.ts';

/**
 * In mm. The atom is in a file of its own, because the page of a public invoice does not load the selector.
 */
export const receiptWidthAtom = localStorageAtom<number>('paperWidth', 80);
