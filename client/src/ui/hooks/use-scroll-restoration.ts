import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { listenToLeaving } from '../../lib/browser/app-history.ts';

const scrollPositions = new Map<string, number>();
let isRestoring = false;
const RESTORE_TIMEOUT_MS = 10_000;
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

export function useScrollRestoration(): void {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    // The browser restores before the page renders, which works only after a reload.
    history.scrollRestoration = 'manual';
    const enableBrowserRestoration = () => {
      history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', enableBrowserRestoration);
    return () => window.removeEventListener('pagehide', enableBrowserRestoration);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` and `isBack` change without a new page
  useLayoutEffect(() => {
    const savedY = scrollPositions.get(key);
    if (!isBack) window.scrollTo(0, 0);
    else if (savedY !== undefined) return restoreScroll(savedY);
  }, [pathname]);
  // In a layout effect: the scroll to the top must not be saved for the previous page.
  const currentKey = useRef(key);
  useLayoutEffect(() => {
    currentKey.current = key;
  }, [key]);
  useLayoutEffect(() => {
    const savePosition = () => {
      if (!isRestoring) scrollPositions.set(currentKey.current, window.scrollY);
    };
    window.addEventListener('scroll', savePosition, { passive: true });
    // `scroll` fires a frame late, possibly on the next page.
    const stopListening = listenToLeaving(savePosition);
    return () => {
      window.removeEventListener('scroll', savePosition);
      stopListening();
    };
  }, []);
}

/** Scrolls on each height change until the user's first input: the page may still be short. */
function restoreScroll(savedY: number): () => void {
  const scrollToSaved = () => window.scrollTo(0, savedY);
  const observer = new ResizeObserver(scrollToSaved);
  const stop = () => {
    isRestoring = false;
    clearTimeout(timer);
    observer.disconnect();
    for (const name of USER_EVENTS) window.removeEventListener(name, stop, { capture: true });
  };
  isRestoring = true;
  const timer = setTimeout(stop, RESTORE_TIMEOUT_MS);
  for (const name of USER_EVENTS) window.addEventListener(name, stop, { capture: true, passive: true });
  observer.observe(document.body);
  scrollToSaved();
  return stop;
}
