import { useEffect, useRef } from 'react';
import { atom, store, useAtomValue } from '../../lib/store.ts';

/**
 * Below the page's head: the category here is active. At rest the first one begins 12 px below the head, so that none
 * is; after a jump it begins at the head.
 */
const BAND_START_PX = 2;
const BAND_END_PX = 10;

const activeSectionAtom = atom('');
let observer: IntersectionObserver | undefined;

/** A category's `_id`; '' above and below the menu. */
export function useActiveSection(): string {
  return useAtomValue(activeSectionAtom);
}

/** For an element with `data-category`. */
export function useScrollSpySection(sectionId: string) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = section;
    if (!current) return;
    observer ??= new IntersectionObserver(updateActiveSection, bandBelowHead());
    observer.observe(current);
    return () => {
      observer?.unobserve(current);
      if (store.get(activeSectionAtom) === sectionId) store.set(activeSectionAtom, '');
    };
  }, [sectionId]);
  return section;
}

function bandBelowHead(): IntersectionObserverInit {
  const head = document.querySelector('header')?.offsetHeight ?? 0;
  const below = Math.max(0, window.innerHeight - head - BAND_END_PX);
  return { rootMargin: `-${head + BAND_START_PX}px 0px -${below}px 0px` };
}

function updateActiveSection(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const { category = '' } = (target as HTMLElement).dataset;
    if (isIntersecting) store.set(activeSectionAtom, category);
    else store.set(activeSectionAtom, (before) => (before === category ? '' : before));
  }
}
