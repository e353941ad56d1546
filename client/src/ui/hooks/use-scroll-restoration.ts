import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Where each screen of this tab's history was left. */
const left = new Map<string, number>();
/** While true the screen moves by itself, which is no place where somebody left it. */
let isRestoring = false;
/** As long as this a screen may take to be as tall as it was. */
const RESTORE_MS = 10_000;
const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** A new screen begins at its top; one that somebody goes back to stands where it was left. */
export function useScrollPlace(): void {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    // The browser restores before the screen is drawn. After a reload, which draws it anew, it may.
    history.scrollRestoration = 'manual';
    const giveBack = () => {
      history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', giveBack);
    return () => window.removeEventListener('pagehide', giveBack);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state of the same screen moves nothing
  useLayoutEffect(() => {
    const place = left.get(key);
    if (!isBack) window.scrollTo(0, 0);
    else if (place !== undefined) return restore(place);
  }, [pathname]);
  // At once, so that the way to the next screen's top is not noted for this one.
  const here = useRef(key);
  useLayoutEffect(() => {
    here.current = key;
  }, [key]);
  useLayoutEffect(() => {
    const note = () => {
      if (!isRestoring) left.set(here.current, window.scrollY);
    };
    window.addEventListener('scroll', note, { passive: true });
    // A scroll is told a frame later, when the next screen may stand here already. The router above listens after this.
    window.addEventListener('popstate', note);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('popstate', note);
    };
  }, []);
}

/**
 * Goes there whenever the screen changes its height, for as long as it may be drawn: the screen that is left can be
 * tall enough, and the next one's first shape not yet. Whoever touches it has it. Returns the way to stop.
 */
function restore(place: number): () => void {
  const go = () => window.scrollTo(0, place);
  const observer = new ResizeObserver(go);
  const stop = () => {
    isRestoring = false;
    clearTimeout(timer);
    observer.disconnect();
    for (const name of TOUCHES) window.removeEventListener(name, stop, { capture: true });
  };
  isRestoring = true;
  const timer = setTimeout(stop, RESTORE_MS);
  for (const name of TOUCHES) window.addEventListener(name, stop, { capture: true, passive: true });
  observer.observe(document.body);
  go();
  return stop;
}
