import { cdp, type Locator } from 'vitest/browser';

/** Taps with a finger, `x` and `y` from the corner of the element. Vitest's `click` is that of a mouse. */
export async function tap(locator: Locator, { x, y }: { x: number; y: number }): Promise<void> {
  const { left, top } = locator.element().getBoundingClientRect();
  // The page under test is a frame.
  const frame = window.frameElement?.getBoundingClientRect();
  const point = { x: (frame?.left ?? 0) + left + x, y: (frame?.top ?? 0) + top + y };
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
