import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/** Focuses an element and presses keys on it, in the notation of `userEvent.keyboard`. */
export async function press(locator: Locator, keys: string): Promise<void> {
  await expect.element(locator).toBeEnabled();
  (locator.element() as HTMLElement).focus();
  await userEvent.keyboard(keys);
}

/** Presses Tab until an element has the focus. */
export async function tabTo(locator: Locator): Promise<void> {
  await expect.element(locator).toBeEnabled();
  const element = locator.element();
  for (let stops = 0; stops < 200 && document.activeElement !== element; stops += 1)
    await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(element);
}
