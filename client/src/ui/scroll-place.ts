import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Where each screen of this tab's history was left. */
const left = new Map<string, number>();
/** As long as this a screen may take to be as tall as it was. */
const RESTORE_MS = 2_000;

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
  useLayoutEffect(() => {
    const note = () => left.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);
}

/** Goes there now, or as soon as the screen is tall enough. Returns the way to stop. */
function restore(place: number): () => void {
  const go = () => {
    window.scrollTo(0, place);
    if (Math.abs(window.scrollY - place) < 2) observer.disconnect();
  };
  const observer = new ResizeObserver(go);
  const stop = () => observer.disconnect();
  observer.observe(document.body);
  const timer = setTimeout(stop, RESTORE_MS);
  go();
  return () => {
    clearTimeout(timer);
    stop();
  };
}
