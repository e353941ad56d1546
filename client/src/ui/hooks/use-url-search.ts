import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';

const DEBOUNCE_MS = 250;

/** Search in the URL as `/{q}`. `text` is the field's value, `q` the URL's, debounced. */
export function useUrlSearch(pathWith: (q: string) => string) {
  const { q = '' } = useParams();
  const navigate = useNavigate();
  const [text, setText] = useState(q);
  // Values written to the URL, not rendered yet.
  const pendingValues = useRef<string[]>([]);
  // The shop may be renamed during the debounce.
  const latestPath = useRef(pathWith);
  latestPath.current = pathWith;
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
    const startIndex = historyIndex();
    timer.current = setTimeout(() => {
      // The user has left; this page stays mounted until the next one has loaded.
      if (historyIndex() !== startIndex) return;
      const query = toPathSegment(next);
      if (query === (pendingValues.current.at(-1) ?? urlQuery.current)) return;
      pendingValues.current.push(query);
      void navigate(latestPath.current(query), { replace: true });
    }, DEBOUNCE_MS);
  }

  return { q, text, search };
}

function historyIndex(): number | undefined {
  return (history.state as { idx?: number } | null)?.idx;
}

/** Browsers resolve `.` and `..` even if encoded; lone surrogates cannot be encoded. */
function toPathSegment(text: string): string {
  const trimmed = text.replace(/\p{Surrogate}/gu, '').trim();
  return /^\.{1,2}$/.test(trimmed) ? '' : trimmed;
}
