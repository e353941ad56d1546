import { useSyncExternalStore } from 'react';

interface FullScreen {
  isOn: boolean;
  toggle: () => void;
}

/** Undefined if unsupported (iPhone). */
export function useFullScreen(): FullScreen | undefined {
  const isOn = useSyncExternalStore(subscribeFullScreen, () => document.fullscreenElement !== null);
  return document.fullscreenEnabled ? { isOn, toggle: toggleFullScreen } : undefined;
}

function subscribeFullScreen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

function toggleFullScreen(): void {
  const request = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  // Denied by a policy.
  request.catch(() => undefined);
}
