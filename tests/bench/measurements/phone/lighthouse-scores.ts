import type { Browser, LaunchOptions } from '@playwright/test';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { request } from '../../../support/client.ts';
import { openLighthouse } from '../../../web/support/measure/lighthouse.ts';
import { startWebServer } from '../../../web/support/server/process.ts';
import type { WebServer } from '../../../web/support/server/web-server.ts';
import { ownerToken } from '../../../web/support/shop/empty-shop.ts';
import { fillMenu } from '../../../web/support/shop/menu.ts';
import type { Row } from '../../report.ts';
import { phoneRow, repeat } from './phone-rows.ts';

const GOAL_POINTS = 95;
const ITEMS = 300;

/**
 * Lighthouse's phone: slow 4G and a processor 4 × slower, both simulated from an unslowed load, in a browser of
 * its own that ends with `browser`.
 */
export async function measureLighthouse(browser: Browser, launchOptions: LaunchOptions): Promise<Row[]> {
  const server = await startWebServer({ RATE_LIMIT: 'off' });
  const lighthouse = await openLighthouse(launchOptions);
  // The time is over.
  browser.once('disconnected', () => void lighthouse.close());
  try {
    await fillMenu(server, ITEMS);
    const paths = {
      login: '/login',
      [`menu of ${ITEMS} items`]: `/orders/dine-in/${server.shopId}/${server.tableNo}`,
      'public invoice': `/invoices/paid/${await findInvoiceId(server)}`,
    };
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(paths)) {
      const scores = await repeat(() => lighthouse.scores(server.origin + path));
      const lowest = (of: 'accessibility' | 'bestPractices') => Math.min(...scores.map((run) => run[of]));
      rows.push(
        phoneRow({
          label: `Lighthouse mobile performance, ${name}`,
          unit: 'points',
          samples: scores.map(({ performance }) => performance),
          goal: GOAL_POINTS,
          beside: `accessibility ${lowest('accessibility')}, best practices ${lowest('bestPractices')}`,
        }),
      );
    }
    return rows;
  } finally {
    await lighthouse.close();
    await server.stop();
  }
}

async function findInvoiceId(server: WebServer): Promise<string> {
  const [invoice] = (
    await request(server.origin, invoicesApi.getInvoices, {
      params: { shopId: server.shopId },
      as: await ownerToken(server),
    })
  ).data.invoices;
  if (!invoice) throw new Error('the demo shop has no invoice');
  return invoice._id;
}
