import type { Page } from '@playwright/test';
import { traceTasks } from './trace.ts';

/** Relative to an idle computer of 2026, which takes `REFERENCE_MS` for `referenceWork`. */
const SLOWDOWN_FACTOR = 4;
const REFERENCE_MS = 23;
const ATTEMPTS = 3;

/** Converts CPU time here to that of the slow computer. Measured each time, since the load varies. */
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
  for (let n = 0; n < 600; n += 1) {
    const row = document.createElement('li');
    row.style.display = 'flex';
    for (const text of [`Table ${n}`, `${n % 9} seats`, 'Terrace', 'Free']) {
      const cell = document.createElement('span');
      cell.textContent = text;
      row.append(cell);
    }
    list.append(row);
  }
  document.body.append(list);
  // Reading the height forces layout.
  document.body.dataset.height = String(list.offsetHeight);
  list.remove();
}
