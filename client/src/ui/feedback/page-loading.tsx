import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { type ComponentType, lazy, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { retryImport } from '../../lib/browser/retry-import.ts';
import { Button } from '../elements/button.tsx';
import { FullPageNotice } from './full-page-notice.tsx';
import classes from './page-loading.module.css';

const SHOW_AFTER_MS = 300;
const PREFETCH_DELAY_MS = 1_500;

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

export function PageLoading({ isServerUnreachable = false }: { isServerUnreachable?: boolean }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  const m = appMessages().page;
  return (
    <FullPageNotice role="status">
      <p>{isServerUnreachable ? m.stillTrying : m.loading}</p>
    </FullPageNotice>
  );
}

export function PageError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <FullPageNotice role="alert">
      <p>{message}</p>
      <Button onClick={onRetry}>{appMessages().tryAgain}</Button>
    </FullPageNotice>
  );
}

export function RequestProgressBar() {
  const busy = useIsFetching() + useIsMutating() > 0;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return setShown(false);
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return shown ? <div className={classes.bar} role="progressbar" aria-label={appMessages().loading} /> : null;
}
