import { useSyncExternalStore } from 'react';

interface FullScreen {
  isOn: boolean;
  toggle: () => void;
}

/** Undefined if unsupported (iPhone). */
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
  // Denied, e.g. by a company policy.
  request.catch(() => undefined);
}
