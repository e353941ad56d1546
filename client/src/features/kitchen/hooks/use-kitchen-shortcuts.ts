import { useEffect, useRef, useState } from 'react';
import { kotElementId } from '../model/kot-order.ts';
import { kotInDirection } from './arrow-navigation.ts';

interface ShortcutHandlers {
  /** The tickets on the wall, the oldest first. */
  ids: readonly string[];
  onEnter: (kotId: string) => void;
  onRecall: () => void;
  onFullScreen: (() => void) | undefined;
}

interface KitchenShortcuts {
  /** Whether somebody works with keys just now. */
  isOn: boolean;
  turnOn: () => void;
  selectedId: string | undefined;
}

/** So long a second digit belongs to the first one, in ms. */
const DIGIT_TIMEOUT_MS = 900;

/**
 * The keyboard, or a bump bar that speaks like one: digits pick a ticket by its place, arrows move, Enter serves,
 * U or Backspace calls the last one back, F fills the screen, Escape lets go. Nothing while somebody types or a
 * dialog asks.
 */
export function useKitchenShortcuts(actions: ShortcutHandlers): KitchenShortcuts {
  const [isOn, setOn] = useState(false);
  const [picked, setSelectedId] = useState<string>();
  const digits = useRef({ text: '', at: 0 });
  const handleKey = (event: KeyboardEvent) => {
    if (isIgnoredKey(event)) return;
    const { ids, onEnter, onRecall, onFullScreen } = actions;
    const key = event.key.toLowerCase();
    const select = (id: string | undefined) => {
      if (!id) return;
      setSelectedId(id);
      // Whatever had it before must not answer to Enter.
      document.getElementById(kotElementId(id))?.focus();
    };
    if (/^\d$/.test(key)) {
      const { text, at } = digits.current;
      const both = Date.now() - at < DIGIT_TIMEOUT_MS ? text + key : key;
      digits.current = { text: Number(both) > ids.length ? key : both, at: Date.now() };
      select(ids[Number(digits.current.text) - 1]);
    } else if (key.startsWith('arrow')) {
      select(picked && ids.includes(picked) ? kotInDirection(ids, picked, key.slice(5)) : ids[0]);
    } else if (key === 'enter') {
      if (!picked || !ids.includes(picked) || isOnControl(event)) return;
      onEnter(picked);
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
  const latest = useRef(handleKey);
  useEffect(() => {
    latest.current = handleKey;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => latest.current(event);
    const onPointerDown = () => setOn(false);
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('pointerdown', onPointerDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('pointerdown', onPointerDown);
    };
  }, []);
  return { isOn, turnOn: () => setOn(true), selectedId: isOn ? picked : undefined };
}

/** True when the key is not for the wall. */
function isIgnoredKey(event: KeyboardEvent): boolean {
  const { target, key, repeat, ctrlKey, metaKey, altKey } = event;
  // Held down, Enter would open the question and answer it.
  if (repeat && key === 'Enter') event.preventDefault();
  const isTyping = target instanceof HTMLElement && /^(input|textarea|select)$/i.test(target.tagName);
  const isAsking = document.querySelector('[aria-modal="true"]') !== null;
  return repeat || isTyping || isAsking || ctrlKey || metaKey || altKey;
}

function isOnControl({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.matches('button, a');
}
