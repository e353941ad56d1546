import { findSeriousViolations } from '../support/measure/axe.ts';
import type { Page } from '../support/page-actions.ts';
import { openTableInvoicesPage, ownerPath, tableTile, topDialog } from '../support/shop/owner-pages.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const paise = (text: string) => Math.round(Number(text.replace(/[₹,]/g, '')) * 100);

async function choose(page: Page, period: string): Promise<void> {
  const button = page.getByRole('button', { name: period, exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

async function openSummary(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Summary' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(topDialog(page).getByText('Total Payment')).toBeVisible();
}

async function readFigures(page: Page, title: string) {
  const table = topDialog(page).getByRole('table', { name: title });
  await expect(table).toBeAttached();
  const rows = await table.getByRole('row').all();
  const cells = await Promise.all(rows.slice(1).map((row) => row.locator('th, td').allTextContents()));
  return cells.map(([time = '', count = '', rupees = '']) => ({ time, count: Number(count), rupees }));
}

type Figures = Awaited<ReturnType<typeof readFigures>>;

async function expectSummed(page: Page, figures: Figures): Promise<void> {
  const fact = (name: string) => topDialog(page).getByText(name).locator('..').locator('dd').innerText();
  const sum = figures.reduce((all, { rupees }) => all + paise(rupees), 0);
  expect(sum).toBe(paise(await fact('Total Payment')));
  const count = figures.reduce((all, one) => all + one.count, 0);
  expect(count).toBe(Number(await fact('Total Invoices')));
  const filled = figures.filter(({ rupees }) => rupees !== '₹0').length;
  await expect(topDialog(page).locator('svg rect')).toHaveCount(filled);
}

async function expectReadableBars(owner: Page, days: Figures, isTouch: boolean): Promise<void> {
  const bars = topDialog(owner).getByRole('slider', { name: 'Takings per day' });
  const most = Math.max(...days.map(({ rupees }) => paise(rupees)));
  const best = days.find(({ rupees }) => paise(rupees) === most);
  const reading = topDialog(owner).getByRole('heading', { name: 'Takings per day' }).locator('..');
  await expect(reading).toContainText(`Most: ${best?.time}`);
  await expect(reading).toContainText(best?.rupees ?? '');
  const valueText = (n: number) =>
    new RegExp(`^${days.at(n)?.time}: ${days.at(n)?.rupees}, ${days.at(n)?.count} invoice`);
  await bars.press('End');
  await expect(bars).toHaveAttribute('aria-valuetext', valueText(29));
  await bars.press('ArrowLeft');
  await expect(bars).toHaveAttribute('aria-valuetext', valueText(28));
  const { width = 0, height = 0 } = (await bars.boundingBox()) ?? {};
  const position = { x: (width * 3.5) / 30, y: height / 2 };
  await (isTouch ? bars.tap({ position }) : bars.hover({ position }));
  await expect(reading).toContainText(days[3]?.time ?? 'nothing');
  await expect(bars).toHaveAttribute('aria-valuetext', valueText(3));
}

for (const [theme, screen, tag] of [
  ['light', { viewport: { width: 1280, height: 800 } }, ['@full']],
  ['dark', PHONE, []],
] as const) {
  const title = `takings over time add up to the summary, by eye, finger, key and ear, ${theme}`;
  test(title, { tag: [...tag] }, async ({ device, server }) => {
    const owner = await device({ ...screen, reducedMotion: 'reduce' });
    await owner.addInitScript((dark) => localStorage.setItem('isDarkMode', String(dark)), theme === 'dark');
    await openTableInvoicesPage(owner, server);
    await tableTile(owner, 'T2').click();
    await owner.getByRole('button', { name: 'Paid', exact: true }).click();
    await owner.getByRole('button', { name: /^CASH/ }).click();
    await expectToast(owner, /^Bill \S+ paid/);
    await owner.goto(ownerPath(server, 'invoices/invoice'));

    await choose(owner, 'LAST 30 DAYS');
    await openSummary(owner, server.owner.password);
    await expect(topDialog(owner).getByRole('heading', { name: 'Takings per day' })).toBeVisible();
    const days = await readFigures(owner, 'Takings per day');
    expect(days).toHaveLength(30);
    await expectSummed(owner, days);
    await expectReadableBars(owner, days, theme === 'dark');
    expect(await findLayoutFaults(owner)).toEqual([]);
    await owner.keyboard.press('Escape');

    await choose(owner, 'TODAY');
    await openSummary(owner, server.owner.password);
    const hours = await readFigures(owner, 'Takings per hour');
    expect(hours.map(({ time }) => time).filter((_, hour) => hour % 12 === 0)).toEqual([
      '12 am to 1 am',
      '12 pm to 1 pm',
    ]);
    expect(hours).toHaveLength(24);
    await expectSummed(owner, hours);
    await owner.keyboard.press('Escape');

    await owner.getByRole('button', { name: 'Export' }).click();
    await expect(topDialog(owner).getByRole('button', { name: /^One line per item/ })).toBeVisible();
    expect(await findLayoutFaults(owner)).toEqual([]);
  });
}

async function findLayoutFaults(page: Page): Promise<string[]> {
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog] > *')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ className }) => `${className} scrolls sideways`),
  );
  return [...(await findSeriousViolations(page)), ...wide];
}
