import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Where each screen of this tab's history was left. */
const scrollPositions = new Map<string, number>();
/** While true the screen moves by itself, which is no place where somebody left it. */
let isRestoring = false;
/** As long as this a screen may take to be as tall as it was. */
const RESTORE_TIMEOUT_MS = 10_000;
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** A new screen begins at its top; one that somebody goes back to stands where it was left. */
export function useScrollRestoration(): void {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    // The browser restores before the screen is drawn. After a reload, which draws it anew, it may.
    history.scrollRestoration = 'manual';
    const enableBrowserRestoration = () => {
      history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', enableBrowserRestoration);
    return () => window.removeEventListener('pagehide', enableBrowserRestoration);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state of the same screen moves nothing
  useLayoutEffect(() => {
    const savedY = scrollPositions.get(key);
    if (!isBack) window.scrollTo(0, 0);
    else if (savedY !== undefined) return restoreScroll(savedY);
  }, [pathname]);
  // At once, so that the way to the next screen's top is not noted for this one.
  const currentKey = useRef(key);
  useLayoutEffect(() => {
    currentKey.current = key;
  }, [key]);
  useLayoutEffect(() => {
    const savePosition = () => {
      if (!isRestoring) scrollPositions.set(currentKey.current, window.scrollY);
    };
    window.addEventListener('scroll', savePosition, { passive: true });
    // A scroll is told a frame later, when the next screen may stand here already. The router above listens after this.
    window.addEventListener('popstate', savePosition);
    return () => {
      window.removeEventListener('scroll', savePosition);
      window.removeEventListener('popstate', savePosition);
    };
  }, []);
}

/**
 * Goes there whenever the screen changes its height, for as long as it may be drawn: the screen that is left can be
 * tall enough, and the next one's first shape not yet. Whoever touches it has it. Returns the way to stop.
 */
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
