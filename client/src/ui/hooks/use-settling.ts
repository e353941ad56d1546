import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So long a tap may still be meant for what stood in the same place before. */
const SETTLE_MS = 700;

/**
 * The children of a list take no tap for `SETTLE_MS` after they moved within the list, or got another `data-status`. Keys
 * reach them all the time.
 */
export function useSettlingList(list: RefObject<HTMLElement | null>): void {
  const places = useRef(new Map<HTMLElement, string>());
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    const children = [...current.children] as HTMLElement[];
    const compare = () => {
      const before = places.current;
      places.current = new Map(children.map((child) => [child, placeOf(child, current)]));
      for (const [child, place] of places.current)
        if (before.has(child) && before.get(child) !== place) settle(child);
    };
    compare();
    const sizes = new ResizeObserver(compare);
    for (const child of children) sizes.observe(child);
    return () => sizes.disconnect();
  });
}

function placeOf({ offsetLeft, offsetTop, dataset }: HTMLElement, list: HTMLElement): string {
  return `${offsetLeft - list.offsetLeft} ${offsetTop - list.offsetTop} ${dataset.status}`;
}

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

function settle(element: HTMLElement): void {
  clearTimeout(timers.get(element));
  element.style.pointerEvents = 'none';
  const timer = setTimeout(() => element.style.removeProperty('pointer-events'), SETTLE_MS);
  timers.set(element, timer);
}

/** Returns true for `SETTLE_MS` after the first render, and after each change of the value. */
export function useSettling(value: string): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled !== value;
}
