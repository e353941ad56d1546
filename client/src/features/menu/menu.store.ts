import { localStorageAtom, useAtom } from '../../lib/store.ts';
import type { ListView } from '../../ui/lists/view-toggle.tsx';

const viewAtom = localStorageAtom<ListView>('itemsView', 'row');

export function useItemsView() {
  return useAtom(viewAtom);
}
