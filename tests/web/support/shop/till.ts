import { expect } from '@playwright/test';
import type { Page } from '../page-actions.ts';
import { dialog } from './lists.ts';

/** Makes `till` a shared till. `owner` is on the page of tills. */
export async function enrolTill(owner: Page, till: Page): Promise<void> {
  await owner.getByRole('button', { name: 'Add Till' }).click();
  const code = await owner.getByRole('status', { name: 'Code' }).innerText();
  await till.goto('/login');
  await till.getByRole('link', { name: 'Use as a till' }).click();
  await till.getByLabel('Code').fill(code);
  await till.getByLabel('Name of this till').fill('Counter');
  await till.getByRole('button', { name: 'Use as a till' }).click();
  await expect(till.getByRole('heading', { name: 'Who is working?' })).toBeVisible();
  await expect(dialog(owner)).toContainText('Counter is ready.');
  await dialog(owner).getByRole('button', { name: 'Done' }).click();
}
