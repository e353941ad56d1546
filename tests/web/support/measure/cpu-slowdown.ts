import type { Page } from '@playwright/test';
import { tasksDuring } from './trace.ts';

/** How many times slower the computer is than a quiet one of 2026, and what the floor took there, in ms. */
const SLOWER = 4;
const FLOOR_MS = 23;
const TRIES = 3;

/**
 * By what the processor's time in a page has to be multiplied for what it would be on the slow computer. Machines are
 * not of one speed, and one that others use is slower still: so a piece of work that is always the same, of script, style
 * and layout, is measured beside.
 */
export async function slowDownOf(page: Page): Promise<number> {
  const blank = await page.context().browser()?.newPage();
  if (!blank) throw new Error('the page has no browser');
  try {
    let floor = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const tasks = await tasksDuring(blank, () => blank.evaluate(work));
      floor = Math.min(floor, Math.max(...tasks));
    }
    return (SLOWER * FLOOR_MS) / floor;
  } finally {
    await blank.close();
  }
}

function work(): void {
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
