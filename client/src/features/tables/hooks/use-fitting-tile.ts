import { useLayoutEffect, useRef, useState } from 'react';
import { fittingTile } from '../model/fitting-tile.ts';
import type { PlanArea } from '../model/plan-area.ts';

/** In px; what a page leaves free below its content. */
const PAGE_END = 24;

/** @param plans undefined if the areas are not all shown as plans */
export function useFittingTile(plans: readonly PlanArea[] | undefined) {
  const element = useRef<HTMLDivElement>(null);
  const [tilePx, setTilePx] = useState<number>();
  const key = plans && JSON.stringify(plans);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || key === undefined) {
      setTilePx(undefined);
      return;
    }
    const measure = () => {
      const top = current.getBoundingClientRect().top + window.scrollY;
      const room = { width: current.clientWidth, height: window.innerHeight - PAGE_END - top };
      setTilePx(fittingTile(JSON.parse(key) as PlanArea[], room));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [key]);
  return [element, tilePx] as const;
}
