import { type Locator, userEvent } from 'vitest/browser';

/** Focuses an element and presses keys, written as `userEvent.keyboard` takes them. */
export async function press(locator: Locator, keys: string): Promise<void> {
  (await locator.findElement()).focus();
  await userEvent.keyboard(keys);
}
