import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPath } from '@tawa/shared/contract/route.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { fillShop } from '../../support/database/bulk-seed.ts';
import { seedShop } from '../../support/seed.ts';
import { rawRequest } from '../http/closed-loop.ts';
import {
  type LoadTarget,
  limitRequests,
  measureAlternately,
  readLimits,
  throughputRow,
} from '../http/throughput.ts';
import { type Measurement, printLine } from '../report.ts';
import { prepareFolder, startBaseline } from '../setup/data-folder.ts';
import type { MeasuredProgram } from '../setup/measured-program.ts';
import { bySize } from '../sizes.ts';

const KOTS = 500;
/** Each presents all KOTs. */
const WARMUP_LISTS = bySize({ full: 300, short: 30 });

/** CPU time to read, present and send 500 live KOTs without a cache. */
export const kotList: Measurement = async () => {
  printLine(`list: ${KOTS} KOTs`);
  const folder = await prepareFolder(async (server) => {
    const shop = await seedShop(server);
    await fillShop(server, shop, { tables: 60, items: 4, kots: KOTS });
    return shop;
  });
  const { shopId, owner } = folder.seeded;
  const baselineDb = join(folder.dataDir, 'baseline.db');
  copyFileSync(join(folder.dataDir, 'tawa.db'), baselineDb);
  const product = await folder.start();
  const baseline = await startBaseline('baseline.main.ts', { BASELINE_DB: baselineDb });
  let requests = 0;
  // A unique URL per request bypasses the response cache.
  const side = (program: MeasuredProgram, path: string): LoadTarget => ({
    program,
    expectedStatus: 200,
    nextRequest: () =>
      rawRequest('GET', `${path}?asked=${++requests}`, { authorization: `Bearer ${owner.token}` }),
  });
  try {
    const rounds = await measureAlternately(
      side(product, buildPath(ordersApi.getKots.route, { shopId })),
      side(baseline, `/list/${shopId}`),
      { ...readLimits, first: limitRequests(WARMUP_LISTS) },
      'cpuUs',
    );
    return [
      throughputRow(rounds, { what: `get-kots built again, ${KOTS} live KOTs`, goal: 1.4, by: 'cpuUs' }),
    ];
  } finally {
    await Promise.all([product.stop(), baseline.stop()]);
    folder.remove();
  }
};
