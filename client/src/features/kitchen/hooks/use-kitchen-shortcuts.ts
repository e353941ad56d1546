import { useEffect, useRef, useState } from 'react';
import { ticketId } from '../model/ticket-order.ts';
import { besideOf } from './arrow-navigation.ts';

interface Actions {
  /** The tickets on the wall, the oldest first. */
  ids: readonly string[];
  onEnter: (kotId: string) => void;
  onRecall: () => void;
  onFullScreen: (() => void) | undefined;
}

interface KitchenKeys {
  /** Whether somebody works with keys just now. */
  isOn: boolean;
  turnOn: () => void;
  picked: string | undefined;
}

/** So long a second digit belongs to the first one, in ms. */
const DIGITS_MS = 900;

/**
 * The keyboard, or a bump bar that speaks like one: digits pick a ticket by its place, arrows move, Enter serves,
 * U or Backspace calls the last one back, F fills the screen, Escape lets go. Nothing while somebody types or a
 * dialog asks.
 */
export function useKitchenKeys(actions: Actions): KitchenKeys {
  const [isOn, setOn] = useState(false);
  const [picked, setPicked] = useState<string>();
  const digits = useRef({ text: '', at: 0 });
  const press = (event: KeyboardEvent) => {
    if (isElsewhere(event)) return;
    const { ids, onEnter, onRecall, onFullScreen } = actions;
    const key = event.key.toLowerCase();
    const pick = (id: string | undefined) => {
      if (!id) return;
      setPicked(id);
      // Whatever had it before must not answer to Enter.
      document.getElementById(ticketId(id))?.focus();
    };
    if (/^\d$/.test(key)) {
      const { text, at } = digits.current;
      const both = Date.now() - at < DIGITS_MS ? text + key : key;
      digits.current = { text: Number(both) > ids.length ? key : both, at: Date.now() };
      pick(ids[Number(digits.current.text) - 1]);
    } else if (key.startsWith('arrow')) {
      pick(picked && ids.includes(picked) ? besideOf(ids, picked, key.slice(5)) : ids[0]);
    } else if (key === 'enter') {
      if (!picked || !ids.includes(picked) || isOnControl(event)) return;
      onEnter(picked);
    } else if (key === 'u' || key === 'backspace') onRecall();
    else if (key === 'f') onFullScreen?.();
    else if (key === 'escape') {
      setPicked(undefined);
      setOn(false);
      return;
    } else if (key !== '?') return;
    event.preventDefault();
    setOn(true);
  };
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => latest.current(event);
    const touched = () => setOn(false);
    window.addEventListener('keydown', heard);
    window.addEventListener('pointerdown', touched);
    return () => {
      window.removeEventListener('keydown', heard);
      window.removeEventListener('pointerdown', touched);
    };
  }, []);
  return { isOn, turnOn: () => setOn(true), picked: isOn ? picked : undefined };
}

/** True when the key is not for the wall. */
function isElsewhere(event: KeyboardEvent): boolean {
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
