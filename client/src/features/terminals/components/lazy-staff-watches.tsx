import { lazyExtra } from '../../../ui/feedback/lazy-extra.tsx';

const AFTER_FIRST_PAINT_MS = 1_500;

/** Without its code the server still ends the session of an idle terminal, and an approval is given at the till. */
export const LazyStaffWatches = lazyExtra(async () => {
  await new Promise((resolve) => setTimeout(resolve, AFTER_FIRST_PAINT_MS));
  return (await import('./staff-watches.tsx')).default;
});
