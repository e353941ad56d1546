import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { localStorageAtom, useAtomValue } from '../../lib/store.ts';

/** Off for people whose speech or switch input presses single keys by mistake (WCAG 2.1.4). */
export const shortcutsAtom = localStorageAtom('hasShortcuts', true);

const TAKES_KEYS = 'input,textarea,select,[contenteditable],[role=menu]';
const IS_OVER_PAGE = '[role=dialog], [role=alertdialog], [role=menu]';

/** A key alone, and not one that is typed into a field. */
export function isShortcut(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || repeat || defaultPrevented) return false;
  return !(target instanceof Element && target.closest(TAKES_KEYS));
}

/**
 * `/` focuses the search of the page or of the open dialog. `N` starts an order, except while something that may have
 * unsaved input lies over the page.
 */
export function useShortcuts(newOrderPath: string): void {
  const navigate = useNavigate();
  const isOn = useAtomValue(shortcutsAtom);
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      const { key } = event;
      if (key === '/') [...document.querySelectorAll<HTMLElement>('[data-search]')].at(-1)?.focus();
      else if (/^n$/i.test(key) && !document.querySelector(IS_OVER_PAGE)) void navigate(newOrderPath);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn, navigate, newOrderPath]);
}
