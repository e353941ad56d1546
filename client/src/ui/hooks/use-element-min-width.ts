import { useLayoutEffect, useRef, useState } from 'react';

/** Unlike a media query, accounts for the side menu. */
export function useElementMinWidth(minPx: number) {
  const element = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(true);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setWide(current.clientWidth >= minPx);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [minPx]);
  return [element, isWide] as const;
}
