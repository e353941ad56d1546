import { useEffect, useRef } from 'react';
import { atom, store, useAtomValue } from '../../lib/store.ts';

/** Below the menu's header: the category here is active. */
const BAND_TOP_PX = 140;
const BAND_BOTTOM_PX = 170;

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
    observer ??= new IntersectionObserver(updateActiveSection, {
      rootMargin: `-${BAND_TOP_PX}px 0px -${Math.max(0, window.innerHeight - BAND_BOTTOM_PX)}px 0px`,
    });
    observer.observe(current);
    return () => {
      observer?.unobserve(current);
      if (store.get(activeSectionAtom) === sectionId) store.set(activeSectionAtom, '');
    };
  }, [sectionId]);
  return section;
}

function updateActiveSection(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const { category = '' } = (target as HTMLElement).dataset;
    if (isIntersecting) store.set(activeSectionAtom, category);
    else store.set(activeSectionAtom, (before) => (before === category ? '' : before));
  }
}
