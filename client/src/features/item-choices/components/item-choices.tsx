import { lazyPage } from '../../../ui/feedback/lazy-page.tsx';

/** Loads after the menu; see `usePrefetch`. */
export const ItemChoices = lazyPage(() => import('./item-choices-sheet.tsx'));
