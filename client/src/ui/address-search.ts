import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';

const PAUSE_MS = 250;

/**
 * A search that stands in the address as `/{q}`: it survives reload, Back and sharing. `text` is what the field
 * shows at once; `q` is what the address holds a moment later, for lists that the server searches.
 */
export function useAddressSearch(pathWith: (q: string) => string) {
  const { q = '' } = useParams();
  const navigate = useNavigate();
  const [text, setText] = useState(q);
  const written = useRef(q);
  const latestPath = useRef(pathWith);
  latestPath.current = pathWith;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // Back, or a link: the address leads. What was typed here is in the field already, trailing space and all.
    if (q === written.current) return;
    written.current = q;
    setText(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(next: string): void {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      written.current = inAddress(next);
      void navigate(latestPath.current(written.current), { replace: true });
    }, PAUSE_MS);
  }

  return { q, text, search };
}

/** Browsers resolve `.` and `..` in a path, even when they are encoded; nothing is found by them anyway. */
function inAddress(text: string): string {
  const sought = text.trim();
  return /^\.{1,2}$/.test(sought) ? '' : sought;
}
