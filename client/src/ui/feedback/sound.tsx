import { IconBellOff } from '@tabler/icons-react';
import { staffUiMessages } from '@tawa/shared/messages/staff-ui.en.ts';
import { Howl, Howler } from 'howler';
import { useEffect } from 'react';
import { atom, store, useAtomValue } from '../../lib/store.ts';
import classes from './sound.module.css';

const REPEAT_MS = 4_000;

const isBlockedAtom = atom(true);
/** False while a browser that allows sound may still start it. */
const isAutoplayCheckedAtom = atom(false);
const AUTOPLAY_CHECK_MS = 1_000;

let bell: Howl | undefined;
let repeatTimer: ReturnType<typeof setInterval> | undefined;
/** On `/shops` several shops may ring. */
const activeRings = new Set<symbol>();
/** Conditions of the alerts that came before sound could start. */
const missedAlerts = new Set<() => boolean>();

function getBell(): Howl {
  bell ??= new Howl({ src: ['/sounds/bell.wav'], preload: true, onload: ringForMissedAlerts });
  // Howler suspends after 30 s of silence, and the browser would block sound again.
  Howler.autoSuspend = false;
  return bell;
}

/** Returns the stop function. */
function trackSoundBlocking(): () => void {
  getBell();
  const { ctx } = Howler;
  const update = () => {
    store.set(isBlockedAtom, ctx ? ctx.state !== 'running' : false);
    ringForMissedAlerts();
  };
  ctx?.addEventListener('statechange', update);
  update();
  const timer = setTimeout(() => store.set(isAutoplayCheckedAtom, true), AUTOPLAY_CHECK_MS);
  return () => {
    clearTimeout(timer);
    ctx?.removeEventListener('statechange', update);
  };
}

/** Call from a tap or key handler: browsers require it. */
function unlockSound(): void {
  getBell();
  void Howler.ctx?.resume();
}

function canRing(): boolean {
  return !store.get(isBlockedAtom) && getBell().state() === 'loaded';
}

/**
 * While sound cannot start (blocked, starting or loading), the alert is remembered: when sound starts, it
 * rings once if a remembered alert still `holds`.
 */
export function ringOnce(holds: () => boolean): void {
  if (canRing()) getBell().play();
  else missedAlerts.add(holds);
}

function ringForMissedAlerts(): void {
  if (!canRing()) return;
  const isAnyCurrent = [...missedAlerts].some((holds) => holds());
  missedAlerts.clear();
  if (isAnyCurrent) getBell().play();
}

const isRinging = () => activeRings.size > 0;

/** Rings until the last caller has stopped. Returns the stop function. */
export function startRinging(): () => void {
  const token = Symbol();
  activeRings.add(token);
  if (!repeatTimer) {
    ringOnce(isRinging);
    repeatTimer = setInterval(() => ringOnce(isRinging), REPEAT_MS);
  }
  return () => {
    activeRings.delete(token);
    if (isRinging()) return;
    clearInterval(repeatTimer);
    repeatTimer = undefined;
  };
}

const PRINT_ALARM_REPEAT_MS = 20_000;
/** Shorter, so that an alarm that the bell has kept silent follows it soon. */
const PRINT_ALARM_TICK_MS = 2_000;
let printAlarm: Howl | undefined;

/** Sounds every 20 s until it is stopped, but never over the bell. Returns the stop function. */
export function startPrintAlarm(): () => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  const alarm = () => {
    if (performance.now() - lastAt < PRINT_ALARM_REPEAT_MS) return;
    if (!canRing() || isRinging() || getBell().playing()) return;
    lastAt = performance.now();
    printAlarm ??= new Howl({ src: ['/sounds/print.wav'] });
    printAlarm.play();
  };
  alarm();
  const timer = setInterval(alarm, PRINT_ALARM_TICK_MS);
  return () => clearInterval(timer);
}

/**
 * Returns the stop function. Not on `pointerdown`: the switch would disappear and the layout shift before
 * the click.
 */
function unblockSoundOnInput(): () => void {
  const stopTracking = trackSoundBlocking();
  window.addEventListener('pointerup', unlockSound);
  window.addEventListener('keydown', unlockSound);
  return () => {
    stopTracking();
    window.removeEventListener('pointerup', unlockSound);
    window.removeEventListener('keydown', unlockSound);
  };
}

export function useIsSoundBlocked(): boolean {
  const isBlocked = useAtomValue(isBlockedAtom);
  return useAtomValue(isAutoplayCheckedAtom) && isBlocked;
}

/** Visible while the browser blocks sound. On narrow windows an icon. */
export function SoundSwitch() {
  const isBlocked = useIsSoundBlocked();
  useEffect(unblockSoundOnInput, []);
  if (!isBlocked) return null;
  const label = staffUiMessages().turnOnSound;
  return (
    <button type="button" className={classes.switch} aria-label={label} title={label} onClick={unlockSound}>
      <IconBellOff size={22} aria-hidden="true" />
      <span className={classes.words}>{label}</span>
    </button>
  );
}
