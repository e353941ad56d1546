import { cdp, type Locator } from 'vitest/browser';

/** Taps with a finger, `x` and `y` from the corner of the element. Vitest's `click` is that of a mouse. */
export async function tap(locator: Locator, { x, y }: { x: number; y: number }): Promise<void> {
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [pointIn(locator, x, y)] });
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Presses the mouse on an element and moves it over another one. Returns a function that releases it there. */
export async function dragOver(from: Locator, over: Locator): Promise<() => Promise<void>> {
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', locator: Locator) =>
    cdp().send('Input.dispatchMouseEvent', {
      type,
      ...pointIn(locator, 8, 8),
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: type === 'mouseMoved' ? 0 : 1,
    });
  await mouse('mousePressed', from);
  await mouse('mouseMoved', over);
  return async () => void (await mouse('mouseReleased', over));
}

/** The point in the page of the test runner, of which the page under test is a frame. */
function pointIn(locator: Locator, x: number, y: number): { x: number; y: number } {
  const { left, top } = locator.element().getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  return { x: (frame?.left ?? 0) + left + x, y: (frame?.top ?? 0) + top + y };
}
