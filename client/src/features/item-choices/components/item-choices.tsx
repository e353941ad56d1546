import { lazyPage } from '../../../ui/feedback/lazy-page.tsx';

/** Loaded after the menu: see `usePrefetch`. */
export const ItemChoices = lazyPage(() => import('./item-choices-sheet.tsx'));
