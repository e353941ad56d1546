import { type ComponentType, lazy, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { insist } from '../../lib/browser/retry-import.ts';

/** A screen whose code comes when somebody goes there, or when `load` is called; after that it is drawn at once. */
export function screen<Props extends object = object>(
  given: () => Promise<{ default: ComponentType<Props> }>,
) {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    const module = await insist(given);
    loaded = module.default;
    return module;
  };
  const Later = lazy(load) as unknown as ComponentType<Props>;
  function Screen(props: Props) {
    // What was begun with stays: another component would lose what is typed.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return <Shown {...props} />;
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
