import { openLighthouse, type Scores } from '../support/measure/lighthouse.ts';
import { fillMenu } from '../support/shop/menu.ts';
import { expect, test } from '../support/test.ts';

const isGood = ({ performance, accessibility, bestPractices }: Scores) =>
  performance >= 95 && accessibility === 100 && bestPractices >= 95;

const title = 'the welcome and a menu of 300 items have Lighthouse scores of 95, 100 and 95 on a phone';
test(title, { tag: '@full' }, async ({ server, launchOptions }) => {
  test.setTimeout(300_000);
  await fillMenu(server);
  const lighthouse = await openLighthouse(launchOptions);
  try {
    for (const screen of ['qr', 'dine-in']) {
      const url = `${server.origin}/orders/${screen}/${server.shopId}/${server.tableNo}`;
      const scores = await lighthouse.bestScores(url, isGood);
      test.info().annotations.push({ type: screen, description: JSON.stringify(scores) });
      expect(isGood(scores), `${screen}: ${JSON.stringify(scores)}`).toBe(true);
    }
  } finally {
    await lighthouse.close();
  }
});
