import { type ComponentType, lazy, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { retryImport } from '../../lib/browser/retry-import.ts';

/** A screen whose code comes when somebody goes there, or when `load` is called; after that it is drawn at once. */
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
    // What was begun with stays: another component would lose what is typed.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? LazyComponent);
    return <Component {...props} />;
  }
  return Object.assign(Page, { load });
}

const PREFETCH_DELAY_MS = 1_500;

/** Loads the screens that come next while nothing else happens: the next tap is at once there, in a dead spot too. */
export function Prefetch({ pages: loaders }: { pages: readonly (() => Promise<unknown>)[] }) {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of loaders) load().catch(() => undefined);
    }, PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [loaders]);
  return <Outlet />;
}
