import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePathParams } from './use-path-params.ts';

const DEBOUNCE_MS = 250;

/**
 * Search in the URL as `/section/tab/shop/id/{q}`. `text` is the field's value, `q` the URL's, debounced.
 * A new search keeps `params` only.
 */
export function useUrlSearch(params = () => new URLSearchParams()) {
  const { q = '' } = usePathParams();
  const navigate = useNavigate();
  const [text, setText] = useState(q);
  // Values written to the URL, not rendered yet.
  const pendingValues = useRef<string[]>([]);
  const listPath = useLocation().pathname.split('/').slice(0, 5).join('/');
  // The shop may be renamed during the debounce.
  const latestPath = useRef(listPath);
  latestPath.current = listPath;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const urlQuery = useRef(q);
  urlQuery.current = q;

  useEffect(() => {
    const ownIndex = pendingValues.current.lastIndexOf(q);
    pendingValues.current.splice(0, ownIndex + 1);
    // Our own value: the field may be ahead of it.
    if (ownIndex >= 0) return;
    clearTimeout(timer.current);
    setText(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(next: string): void {
    setText(next);
    clearTimeout(timer.current);
    const startList = listOf(window.location.pathname);
    timer.current = setTimeout(() => {
      // The user has left; this page stays mounted until the next one has loaded.
      if (listOf(window.location.pathname) !== startList) return;
      const query = toSafeSearchText(next);
      if (query === (pendingValues.current.at(-1) ?? urlQuery.current)) return;
      pendingValues.current.push(query);
      const path = query ? `${latestPath.current}/${encodeURIComponent(query)}` : latestPath.current;
      void navigate(withParams(path, params()), { replace: true });
    }, DEBOUNCE_MS);
  }

  return { q, text, search, listPath };
}

export const withParams = (path: string, params: URLSearchParams) =>
  params.size > 0 ? `${path}?${params}` : path;

/** Without the shop's name, which may change. */
function listOf(pathname: string): string {
  const [, section, tab, , shopId] = pathname.split('/');
  return `${section}/${tab}/${shopId}`;
}

/** Browsers resolve `.` and `..` even if encoded; lone surrogates cannot be encoded. */
function toSafeSearchText(text: string): string {
  const trimmed = text.replace(/\p{Surrogate}/gu, '').trim();
  return /^\.{1,2}$/.test(trimmed) ? '' : trimmed;
}
