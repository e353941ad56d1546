import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/** Focuses an element and presses keys on it, in the notation of `userEvent.keyboard`. */
export async function press(locator: Locator, keys: string): Promise<void> {
  await expect.element(locator).toBeEnabled();
  (locator.element() as HTMLElement).focus();
  await userEvent.keyboard(keys);
}
