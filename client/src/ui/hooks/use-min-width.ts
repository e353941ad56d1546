import { useLayoutEffect, useRef, useState } from 'react';

/** Whether an element is at least so many px wide. Unlike a media query it knows of the menu at the side. */
export function useHasRoom(px: number) {
  const element = useRef<HTMLDivElement>(null);
  const [has, setHas] = useState(true);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setHas(current.clientWidth >= px);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [px]);
  return [element, has] as const;
}
