import { type ComponentType, lazy, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { retryImport } from '../../lib/browser/retry-import.ts';
import { PREFETCH_DELAY_MS } from '../../lib/prefetch-delay.ts';

/** Its `load` preloads the page, which then renders without suspending. */
export function lazyPage<Props extends object = object>(
  importPage: () => Promise<{ default: ComponentType<Props> }>,
) {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    const module = await retryImport(importPage);
    loaded = module.default;
    return module;
  };
  const LazyComponent = lazy(load) as unknown as ComponentType<Props>;
  function Page(props: Props) {
    // Fixed at mount: replacing the component would lose typed input.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? LazyComponent);
    return <Component {...props} />;
  }
  return Object.assign(Page, { load });
}

/** Preloads likely next pages, which then open even offline. */
export function PrefetchLayout({ loaders }: { loaders: readonly (() => Promise<unknown>)[] }) {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of loaders) load().catch(() => undefined);
    }, PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [loaders]);
  return <Outlet />;
}

/**
 * Loads what a `lazyPage` shows before it is opened, so that it opens at once.
 * @param load undefined while nothing can open it
 * @param isSoon it is likely to be opened next: does not wait
 */
export function usePrefetch(load: (() => Promise<unknown>) | undefined, isSoon: boolean): void {
  useEffect(() => {
    if (!load) return;
    const timer = setTimeout(() => load().catch(() => undefined), isSoon ? 0 : PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [load, isSoon]);
}
