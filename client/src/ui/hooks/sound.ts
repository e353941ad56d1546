import { Howl, Howler } from 'howler';
import { atom, store, useAtomValue } from '../../lib/store.ts';

/** The one door to howler, and the product's one bell. */

const REPEAT_MS = 4_000;

/** What the browser allows: sound is blocked until somebody taps. */
const isBlockedAtom = atom(true);
/** Whether the browser has had the time to start the sound where it is allowed without a tap. */
const isSettledAtom = atom(false);
const AUTOPLAY_CHECK_MS = 1_000;

let bell: Howl | undefined;
let repeatTimer: ReturnType<typeof setInterval> | undefined;
/** What rings now: on `/shops` each shop of an owner has a bell. */
const activeRings = new Set<symbol>();

function getBell(): Howl {
  bell ??= new Howl({ src: ['/sounds/bell.wav'], preload: true });
  // Howler would put the sound to sleep after 30 quiet seconds, and the browser would block it again.
  Howler.autoSuspend = false;
  return bell;
}

function watchAudioContext(): void {
  getBell();
  const { ctx } = Howler;
  const update = () => {
    const wasBlocked = store.get(isBlockedAtom);
    store.set(isBlockedAtom, ctx ? ctx.state !== 'running' : false);
    if (wasBlocked && repeatTimer) ring();
  };
  ctx?.addEventListener('statechange', update);
  update();
  setTimeout(() => store.set(isSettledAtom, true), AUTOPLAY_CHECK_MS);
}

/** Call from a tap or a key: browsers open the sound for nothing else. */
export function unlockSound(): void {
  getBell();
  void Howler.ctx?.resume();
}

/** One stroke of the bell; silent while the browser blocks it. */
export function ring(): void {
  // A sound that the browser holds back would come all at once later.
  if (!store.get(isBlockedAtom)) getBell().play();
}

/** Rings every few seconds until the last of those who began has stopped. Returns the way to stop. */
export function startRinging(): () => void {
  const token = Symbol();
  activeRings.add(token);
  if (!repeatTimer) {
    ring();
    repeatTimer = setInterval(ring, REPEAT_MS);
  }
  return () => {
    activeRings.delete(token);
    if (activeRings.size > 0) return;
    clearInterval(repeatTimer);
    repeatTimer = undefined;
  };
}

/**
 * Watches whether sound is allowed. Any tap or key on the page allows it, so that after a reload nobody has to
 * look for the switch again. Returns the way to stop.
 *
 * The end of a tap counts, not its beginning: the switch goes away once sound is allowed, and what stands below it would
 * move from under the finger before the click.
 */
export function watchSoundPermission(): () => void {
  watchAudioContext();
  window.addEventListener('pointerup', unlockSound);
  window.addEventListener('keydown', unlockSound);
  return () => {
    window.removeEventListener('pointerup', unlockSound);
    window.removeEventListener('keydown', unlockSound);
  };
}

/** Whether to say that the browser blocks the sound. */
export function useSoundBlocked(): boolean {
  const isBlocked = useAtomValue(isBlockedAtom);
  return useAtomValue(isSettledAtom) && isBlocked;
}
