import type { Page } from '@playwright/test';
import { traceTasks } from './trace.ts';

/** How many times slower the computer is than a quiet one of 2026, and what the floor took there, in ms. */
const SLOWDOWN_FACTOR = 4;
const REFERENCE_MS = 23;
const ATTEMPTS = 3;

/**
 * By what the processor's time in a page has to be multiplied for what it would be on the slow computer. Machines are
 * not of one speed, and one that others use is slower still: so a piece of work that is always the same, of script, style
 * and layout, is measured beside.
 */
export async function measureCpuSlowdown(page: Page): Promise<number> {
  const blank = await page.context().browser()?.newPage();
  if (!blank) throw new Error('the page has no browser');
  try {
    let fastestMs = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const tasks = await traceTasks(blank, () => blank.evaluate(referenceWork));
      fastestMs = Math.min(fastestMs, Math.max(...tasks));
    }
    return (SLOWDOWN_FACTOR * REFERENCE_MS) / fastestMs;
  } finally {
    await blank.close();
  }
}

function referenceWork(): void {
  const list = document.createElement('ul');
  for (let at = 0; at < 600; at += 1) {
    const row = document.createElement('li');
    row.style.display = 'flex';
    for (const text of [`Table ${at}`, `${at % 9} seats`, 'Terrace', 'Free']) {
      const cell = document.createElement('span');
      cell.textContent = text;
      row.append(cell);
    }
    list.append(row);
  }
  document.body.append(list);
  // Asked for, it is laid out.
  document.body.dataset.height = String(list.offsetHeight);
  list.remove();
}
