import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';

const DEBOUNCE_MS = 250;

/**
 * A search that stands in the address as `/{q}`: it survives reload, Back and sharing. `text` is what the field
 * shows at once; `q` is what the address holds a moment later, for lists that the server searches.
 */
export function useUrlSearch(pathWith: (q: string) => string) {
  const { q = '' } = useParams();
  const navigate = useNavigate();
  const [text, setText] = useState(q);
  /** What was written into the address and has not come back from it yet: on a slow phone that takes a while. */
  const pendingValues = useRef<string[]>([]);
  // The shop may get another name in the pause.
  const latestPath = useRef(pathWith);
  latestPath.current = pathWith;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const urlQuery = useRef(q);
  urlQuery.current = q;

  useEffect(() => {
    const ownIndex = pendingValues.current.lastIndexOf(q);
    pendingValues.current.splice(0, ownIndex + 1);
    // What was typed here is in the field already, trailing space and all, and may have gone on meanwhile.
    if (ownIndex >= 0) return;
    // Back, or a link: the address leads.
    clearTimeout(timer.current);
    setText(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(next: string): void {
    setText(next);
    clearTimeout(timer.current);
    const startIndex = historyIndex();
    timer.current = setTimeout(() => {
      // Somebody went on in the pause; this screen may still stand here until the next one is loaded.
      if (historyIndex() !== startIndex) return;
      const query = toPathSegment(next);
      if (query === (pendingValues.current.at(-1) ?? urlQuery.current)) return;
      pendingValues.current.push(query);
      void navigate(latestPath.current(query), { replace: true });
    }, DEBOUNCE_MS);
  }

  return { q, text, search };
}

/** Which entry of the history this is; a replaced one is the same entry still. */
function historyIndex(): number | undefined {
  return (history.state as { idx?: number } | null)?.idx;
}

/** Browsers resolve `.` and `..` in a path, even when they are encoded, and half a character has no code in one. */
function toPathSegment(text: string): string {
  const trimmed = text.replace(/\p{Surrogate}/gu, '').trim();
  return /^\.{1,2}$/.test(trimmed) ? '' : trimmed;
}
