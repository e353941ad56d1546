import { type ComponentType, lazy, useEffect } from 'react';
import { Outlet } from 'react-router';
import { insist } from '../lib/insist.ts';

/** A screen whose code comes when somebody goes there. */
export const screen = <Props = unknown>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => insist(load));

const AHEAD_MS = 1_500;

/** Loads the screens that come next while nothing else happens: the next tap is at once there, in a dead spot too. */
export function LoadAhead({ pages }: { pages: readonly (() => Promise<unknown>)[] }) {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of pages) load().catch(() => undefined);
    }, AHEAD_MS);
    return () => clearTimeout(timer);
  }, [pages]);
  return <Outlet />;
}
