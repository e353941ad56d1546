import { longestFrame, MAX_FRAME_MS } from '../support/measure/frames.ts';
import { addManyTables, openAsOwner, tablesPath } from '../support/shop/tables.ts';
import { expect, test } from '../support/test.ts';

test.use({ trace: 'off' });

test('two hundred tables scroll and are searched smoothly on a slow CPU, as cards and as rows', {
  tag: '@full',
}, async ({ device, server }) => {
  const owner = await device();
  await addManyTables(server, 200);
  await openAsOwner(owner, server, tablesPath(server));
  const search = owner.getByLabel('Search by table or area');
  for (const [view, rows] of [
    ['cards', 'main li'],
    ['rows', 'main tbody tr'],
  ] as const) {
    if (view === 'rows') await owner.getByRole('button', { name: 'Row view' }).click();
    const untilShown = (count: number) =>
      owner.waitForFunction(([css, wanted]) => document.querySelectorAll(css).length === wanted, [
        rows,
        count,
      ] as const);
    const untilAt = (place: 'top' | 'bottom') =>
      owner.waitForFunction((wanted) => {
        const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
        return wanted === 'top' ? scrollTop === 0 : scrollTop + clientHeight > scrollHeight - 2;
      }, place);
    await untilShown(216);
    await owner.mouse.move(600, 500);
    const scrolling = await longestFrame(owner, async () => {
      for (let turns = 0; turns < 12; turns += 1) await owner.mouse.wheel(0, 1_200);
      await untilAt('bottom');
      for (let turns = 0; turns < 12; turns += 1) await owner.mouse.wheel(0, -1_200);
      await untilAt('top');
    });
    await search.focus();
    const looking = await longestFrame(owner, async () => {
      await owner.keyboard.type('n150');
      await untilShown(1);
      await owner.keyboard.press('Escape');
      await untilShown(216);
    });
    expect(scrolling, `scrolling ${view}`).toBeLessThanOrEqual(MAX_FRAME_MS);
    expect(looking, `looking through ${view}`).toBeLessThanOrEqual(MAX_FRAME_MS);
  }
});
