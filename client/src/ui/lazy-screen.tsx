import { type ComponentType, lazy, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { insist } from '../lib/insist.ts';

/** A screen whose code comes when somebody goes there, or when `load` is called; after that it is drawn at once. */
export function screen(given: () => Promise<{ default: ComponentType }>) {
  let loaded: ComponentType | undefined;
  const load = async () => {
    const module = await insist(given);
    loaded = module.default;
    return module;
  };
  const Later = lazy(load);
  function Screen() {
    // What was begun with stays: another component would lose what is typed.
    const [Shown] = useState<ComponentType>(() => loaded ?? Later);
    return <Shown />;
  }
  return Object.assign(Screen, { load });
}

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
