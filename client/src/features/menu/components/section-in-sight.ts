import { useEffect, useRef } from 'react';
import { atom, store, useAtomValue } from '../../../lib/store.ts';

/** A line a third down the screen: the category that it crosses is the one being read. */
const AT_LINE = { rootMargin: '-33% 0px -66% 0px' };

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
    observer ??= new IntersectionObserver(note, AT_LINE);
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
