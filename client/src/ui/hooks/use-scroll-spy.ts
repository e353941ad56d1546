import { useEffect, useRef } from 'react';
import { atom, store, useAtomValue } from '../../lib/store.ts';

/** Below the head of the menu: the category that comes through here is the one being read. */
const FROM_PX = 140;
const TO_PX = 170;

const inSightAtom = atom('');
let observer: IntersectionObserver | undefined;

/** The category that is being read, by its `_id`; '' above and below the menu. */
export function useCategoryInSight(): string {
  return useAtomValue(inSightAtom);
}

/** For the section of one category: notes when it is being read. */
export function useSection(categoryId: string) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = section;
    if (!current) return;
    observer ??= new IntersectionObserver(note, {
      rootMargin: `-${FROM_PX}px 0px -${Math.max(0, window.innerHeight - TO_PX)}px 0px`,
    });
    observer.observe(current);
    return () => {
      observer?.unobserve(current);
      if (store.get(inSightAtom) === categoryId) store.set(inSightAtom, '');
    };
  }, [categoryId]);
  return section;
}

function note(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const { category = '' } = (target as HTMLElement).dataset;
    if (isIntersecting) store.set(inSightAtom, category);
    else store.set(inSightAtom, (before) => (before === category ? '' : before));
  }
}
