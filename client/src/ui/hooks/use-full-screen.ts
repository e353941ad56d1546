import { useSyncExternalStore } from 'react';

interface FullScreen {
  isOn: boolean;
  toggle: () => void;
}

/** The whole screen for this page; undefined where the browser has no such thing, as on an iPhone. */
export function useFullScreen(): FullScreen | undefined {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return document.fullscreenEnabled ? { isOn, toggle } : undefined;
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

function toggle(): void {
  const request = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  // Refused, as by a company's policy: the page stays as it is.
  request.catch(() => undefined);
}
