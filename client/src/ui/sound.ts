import { Howl, Howler } from 'howler';
import { atom, store, storedAtom, useAtomValue } from '../lib/store.ts';

/** The one door to howler, and the product's one bell. */

const REPEAT_MS = 4_000;

/** What the browser allows: sound is blocked until somebody taps. */
const blockedAtom = atom(true);
/** Somebody at this device has switched the sound on before: from then on any tap brings it back. */
const wantedAtom = storedAtom('isSoundOn', false);

let bell: Howl | undefined;
let repeat: ReturnType<typeof setInterval> | undefined;

function theBell(): Howl {
  bell ??= new Howl({ src: ['/sounds/bell.wav'], preload: true });
  return bell;
}

function listenToContext(): void {
  theBell();
  const { ctx } = Howler;
  const look = () => store.set(blockedAtom, ctx ? ctx.state !== 'running' : false);
  ctx?.addEventListener('statechange', look);
  look();
}

/** Call from a tap or a key: browsers open the sound for nothing else. */
export function unlockSound(): void {
  store.set(wantedAtom, true);
  theBell();
  void Howler.ctx?.resume();
}

/** One stroke of the bell; silent while the browser blocks it. */
export function ring(): void {
  // A sound that the browser holds back would come all at once later.
  if (!store.get(blockedAtom)) theBell().play();
}

/** Rings every few seconds until `stopRinging`. */
export function startRinging(): void {
  if (repeat) return;
  ring();
  repeat = setInterval(ring, REPEAT_MS);
}

export function stopRinging(): void {
  clearInterval(repeat);
  repeat = undefined;
}

/** Starts to watch whether sound is allowed; any tap or key on the page allows it. Returns the way to stop. */
export function watchSound(): () => void {
  listenToContext();
  const open = () => void Howler.ctx?.resume();
  window.addEventListener('pointerdown', open);
  window.addEventListener('keydown', open);
  return () => {
    window.removeEventListener('pointerdown', open);
    window.removeEventListener('keydown', open);
  };
}

/** `on`, or `blocked` until a tap; `wanted` says that this device had it on before. */
export function useSound(): { state: 'on' | 'blocked'; wanted: boolean } {
  const blocked = useAtomValue(blockedAtom);
  const wanted = useAtomValue(wantedAtom);
  return { state: blocked ? 'blocked' : 'on', wanted };
}
