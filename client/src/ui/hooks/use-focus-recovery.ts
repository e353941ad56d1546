import { useEffect } from 'react';

interface FocusPlace {
  control: HTMLElement;
  kind: string;
  /** Of the same kind in the same dialog or page: those after it, then those before it, nearest first. */
  similar: readonly HTMLElement[];
  section: Element | null;
  pathname: string;
  isByKeyboard: boolean;
}

const FOCUSABLE = ['button', 'a[href]', 'input', 'select', 'textarea', 'label', '[tabindex]'].join();
const HEADINGS = 'h1, h2, h3';

/** By dialog; that of the page by its body. */
const lastPlaces = new WeakMap<Element, FocusPlace>();

/**
 * When the focused control disappears (a served KOT, a closed dialog's opener), focuses the same control of
 * the next KOT, else the dialog or the heading. One that was only busy gets its focus back.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    const observer = new MutationObserver(recoverFocus);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['disabled', 'inert', 'aria-busy'],
    });
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    document.addEventListener('focusin', ({ target }) => recordPlace(target), options);
    document.addEventListener('pointerdown', ({ target }) => forgetPlaceOutsideControls(target), options);
    document.addEventListener('keydown', preventRepeatedPress, options);
    return () => {
      observer.disconnect();
      listeners.abort();
    };
  }, []);
}

function recordPlace(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement)) return;
  const root = rootOf(target);
  const all = controlsLike(target, root);
  const index = all.indexOf(target);
  lastPlaces.set(root, {
    control: target,
    kind: kindOf(target),
    similar: [...all.slice(index + 1), ...all.slice(0, index).reverse()],
    section: target.closest('section'),
    pathname: location.pathname,
    isByKeyboard: target.matches(':focus-visible'),
  });
}

/** The user took the focus away. */
function forgetPlaceOutsideControls(target: EventTarget | null): void {
  if (target instanceof Element && !target.closest(FOCUSABLE)) lastPlaces.delete(rootOf(target));
}

let recoveredControl: HTMLElement | undefined;

/** A held Enter would also press the recovered control. */
function preventRepeatedPress(event: KeyboardEvent): void {
  if (event.repeat && event.target === recoveredControl) event.preventDefault();
}

function recoverFocus(): void {
  if (hasUsableFocus()) return;
  const root = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body;
  const place = lastPlaces.get(root);
  if (!place || place.pathname !== location.pathname) return;
  const { control, similar, isByKeyboard } = place;
  // Its action is still running.
  if (control.isConnected && control.closest('[aria-busy=true]')) return;
  const others = [...similar, ...controlsLike(control, root, place.kind), fallbackFor(place, root)];
  for (const candidate of [control, ...others]) {
    if (!candidate?.isConnected) continue;
    candidate.focus({ preventScroll: !isByKeyboard });
    if (document.activeElement !== candidate) continue;
    if (candidate !== control) recoveredControl = candidate;
    return;
  }
}

function hasUsableFocus(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && !activeElement.matches(':disabled');
}

function rootOf(element: Element): Element {
  return element.closest('[role=dialog]') ?? document.body;
}

function controlsLike(control: HTMLElement, root: Element, kind = kindOf(control)): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(control.tagName)].filter(
    (other) => kindOf(other) === kind && rootOf(other) === root,
  );
}

/** A control's name without its order's number. */
function kindOf(control: HTMLElement): string {
  return (control.getAttribute('aria-label') ?? control.textContent).replace(/\d+/g, '');
}

function fallbackFor({ section }: FocusPlace, root: Element): HTMLElement | null {
  if (root instanceof HTMLElement && root !== document.body) return root;
  const heading = section?.isConnected ? section.querySelector<HTMLElement>(HEADINGS) : null;
  const target = heading ?? document.querySelector<HTMLElement>('h1') ?? document.querySelector('main');
  if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  return target;
}
