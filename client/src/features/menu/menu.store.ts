import { localStorageAtom, useAtom } from '../../lib/store.ts';
import type { ListView } from '../../ui/lists/view-toggle.tsx';

const viewAtom = localStorageAtom<ListView>('itemsView', 'row');

/** Cards or rows, as somebody left it; rows first, because they hold what an evening needs. */
export function useItemsView() {
  return useAtom(viewAtom);
}
