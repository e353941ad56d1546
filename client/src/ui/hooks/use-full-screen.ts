import { useSyncExternalStore } from 'react';

interface FullScreen {
  isOn: boolean;
  toggle: () => void;
}

/** The whole screen for this page; undefined where the browser has no such thing, as on an iPhone. */
export function useFullScreen(): FullScreen | undefined {
  const isOn = useSyncExternalStore(listen, () => document.fullscreenElement !== null);
  return document.fullscreenEnabled ? { isOn, toggle } : undefined;
}

function listen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

function toggle(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  // Refused, as by a company's policy: the page stays as it is.
  done.catch(() => undefined);
}
