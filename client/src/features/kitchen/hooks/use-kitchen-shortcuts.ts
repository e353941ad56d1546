import { useEffect, useRef, useState } from 'react';
import { useKeyDown } from '../../../ui/hooks/use-key-down.ts';

export function kotElementId(kotId: string): string {
  return `kot-${kotId}`;
}

/** Id of the element whose pages are side by side. */
export const KITCHEN_PAGES_ID = 'kitchen-pages';

/** Returns false in a single column, which the browser scrolls. */
function turnPage(step: number): boolean {
  const pages = document.getElementById(KITCHEN_PAGES_ID);
  if (!pages || pages.scrollWidth <= pages.clientWidth) return false;
  pages.scrollBy({ left: step * pages.clientWidth });
  return true;
}

/**
 * @param ids KOT ids, the oldest first
 * @param direction left and right go by age, up and down to the nearest KOT in that row
 */
function kotInDirection(ids: readonly string[], from: string, direction: string): string | undefined {
  const index = ids.indexOf(from);
  if (direction === 'left') return ids[index - 1];
  if (direction === 'right') return ids[index + 1];
  const origin = kotElementPosition(from);
  const side = direction === 'up' ? -1 : 1;
  const candidates = ids.flatMap((id) => {
    const { left, top } = kotElementPosition(id);
    const down = (top - origin.top) * side;
    return down > 1 ? [{ id, down, apart: Math.abs(left - origin.left) }] : [];
  });
  candidates.sort((a, b) => a.down - b.down || a.apart - b.apart);
  return candidates[0]?.id;
}

function kotElementPosition(id: string): { left: number; top: number } {
  return document.getElementById(kotElementId(id))?.getBoundingClientRect() ?? { left: 0, top: 0 };
}

interface ShortcutHandlers {
  /** The oldest KOT comes first. */
  ids: readonly string[];
  onEnter: (kotId: string) => void;
  onRecall: () => void;
  onFullScreen: (() => void) | undefined;
}

interface KitchenShortcuts {
  /** True after a shortcut key, until a pointer is used. */
  isOn: boolean;
  turnOn: () => void;
  selectedId: string | undefined;
}

/** The longest time between two digits of one number. */
const DIGIT_TIMEOUT_MS = 900;

/**
 * Supports keyboards and bump bars, which send the events of keys. Does nothing while somebody is typing or a
 * dialog is open.
 */
export function useKitchenShortcuts(actions: ShortcutHandlers): KitchenShortcuts {
  const [isOn, setOn] = useState(false);
  const [picked, setSelectedId] = useState<string>();
  const digits = useRef({ text: '', typedAt: 0 });
  const handleKey = (event: KeyboardEvent) => {
    if (isIgnoredKey(event)) return;
    const { ids, onEnter, onRecall, onFullScreen } = actions;
    const key = event.key.toLowerCase();
    const select = (id: string | undefined) => {
      if (!id) return;
      setSelectedId(id);
      // Enter must not activate the previously focused control.
      document.getElementById(kotElementId(id))?.focus();
    };
    if (/^\d$/.test(key)) {
      const { text, typedAt } = digits.current;
      const typedNumber = Date.now() - typedAt < DIGIT_TIMEOUT_MS ? text + key : key;
      digits.current = { text: Number(typedNumber) > ids.length ? key : typedNumber, typedAt: Date.now() };
      select(ids[Number(digits.current.text) - 1]);
    } else if (key.startsWith('arrow')) {
      select(picked && ids.includes(picked) ? kotInDirection(ids, picked, key.slice(5)) : ids[0]);
    } else if (key === 'enter') {
      if (!picked || !ids.includes(picked) || isTargetButtonOrLink(event)) return;
      onEnter(picked);
    } else if (key === 'pageup' || key === 'pagedown') {
      if (turnPage(key === 'pageup' ? -1 : 1)) event.preventDefault();
      return;
    } else if (key === 'u' || key === 'backspace') onRecall();
    else if (key === 'f') onFullScreen?.();
    else if (key === 'escape') {
      setSelectedId(undefined);
      setOn(false);
      return;
    } else if (key !== '?') return;
    event.preventDefault();
    setOn(true);
  };
  useKeyDown(handleKey);
  useEffect(() => {
    const onPointerDown = () => setOn(false);
    window.addEventListener('pointerdown', onPointerDown);
    return () => window.removeEventListener('pointerdown', onPointerDown);
  }, []);
  return { isOn, turnOn: () => setOn(true), selectedId: isOn ? picked : undefined };
}

/** Also ignores a key that is held down, because a held Enter would open the dialog and confirm it. */
function isIgnoredKey(event: KeyboardEvent): boolean {
  const { target, key, repeat, ctrlKey, metaKey, altKey } = event;
  if (repeat && key === 'Enter') event.preventDefault();
  const isTyping = target instanceof HTMLElement && /^(input|textarea|select)$/i.test(target.tagName);
  const isAsking = document.querySelector('[aria-modal="true"]') !== null;
  return repeat || isTyping || isAsking || ctrlKey || metaKey || altKey;
}

function isTargetButtonOrLink({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.matches('button, a');
}
