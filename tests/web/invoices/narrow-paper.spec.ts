import { openAs, type Page } from '../support/page-actions.ts';
import { openTableInvoicesPage, ownerPath, tableTile, topDialog } from '../support/shop/owner-pages.ts';
import { expect, test } from '../support/test.ts';

/** Dates and amounts on several lines, amounts below their name, and text beyond the paper. */
const findBrokenLines = (page: Page) =>
  page.locator('[data-width]').evaluate((paper) => {
    const edge = paper.getBoundingClientRect();
    const texts = document.createTreeWalker(paper, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.parentElement?.closest('svg')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      const text = node.textContent ?? '';
      if (/^[₹\d,.]+$|\d:\d\d/.test(text) && lines.size > 1) broken.push(`wraps: ${text}`);
      const { left, right } = range.getBoundingClientRect();
      if (left < edge.left || right > edge.right) broken.push(`cut: ${text}`);
    }
    for (const dd of paper.querySelectorAll('dl dd')) {
      const [name, value] = [dd.previousElementSibling, dd].map((each) => each?.getBoundingClientRect());
      if (name && value && value.top >= name.bottom) broken.push(`dropped: ${dd.textContent}`);
    }
    return broken;
  });

async function expectWholeLines(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '58 mm' }).click();
  await page.emulateMedia({ media: 'print' });
  // Fonts differ in width by about 10 %.
  for (const fontPx of [12, 13]) {
    const style = await page.addStyleTag({ content: `[data-width] { font-size: ${fontPx}px !important }` });
    await expect.poll(() => findBrokenLines(page)).toEqual([]);
    await style.evaluate((element: Element) => element.remove());
  }
  await page.emulateMedia({ media: 'screen' });
}

test('on 58 mm paper a bill of lakhs keeps its date, each amount and its total on one line', async ({
  device,
  server,
}) => {
  const till = await device();
  await openTableInvoicesPage(till, server);
  await tableTile(till, 'T2').click();
  await till.getByRole('button', { name: 'Add Charges' }).click();
  for (const fee of ['Packing Fee', 'Delivery Fee']) await till.getByLabel(fee).fill('99999.50');
  await till.getByLabel('Discount Amount').fill('123.25');
  await till.getByRole('button', { name: 'Save' }).click();
  await expect(topDialog(till).getByText('Packing Charge')).toBeVisible();
  await expectWholeLines(till);
});

test('on 58 mm paper a KOT keeps its date on one line', async ({ device, server }) => {
  const till = await device();
  await openAs(till, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  await till.getByRole('button', { name: 'Print Kot' }).first().click();
  await expectWholeLines(till);
});
