import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPath } from '@tawa/shared/contract/route.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { fillShop } from '../../support/database/bulk-seed.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import type { BaselineResponse } from '../baseline/static-responses.main.ts';
import { type RawRequest, rawRequest } from '../http/closed-loop.ts';
import {
  type LoadTarget,
  measureAlternately,
  READ_SECONDS,
  ROUNDS,
  readLimits,
  throughputRow,
} from '../http/throughput.ts';
import { type Measurement, printLine, type Row } from '../report.ts';
import { prepareFolder, startBaseline } from '../setup/data-folder.ts';
import type { MeasuredProgram } from '../setup/measured-program.ts';
import { size } from '../sizes.ts';

const isQuick = size === 'quick';
const UNCHANGED_GOAL = 0.55;
/** Of the 304. Two machines differ: one finds 0.5, another 0.33. */
const CURRENT_RATIO = 0.4;

export const listRequests: Measurement = async () => {
  printLine(`calls: ${ROUNDS} rounds of ${READ_SECONDS.counted} s`);
  const folder = await prepareFolder(async (server) => {
    const shop = await seedShop(server);
    await fillShop(server, shop, { tables: 60, items: 200, kots: 50 });
    return shop;
  });
  const product = await folder.start();
  try {
    return await measureReads(product, folder.seeded, folder.dataDir);
  } finally {
    await product.stop();
    folder.remove();
  }
};

async function measureReads(
  product: MeasuredProgram,
  { shopId, owner }: TestShop,
  dataDir: string,
): Promise<Row[]> {
  const authorization = `Bearer ${owner.token}`;
  const lists = [
    ['get-kots, 50 live KOTs', ordersApi.getKots, 0.5],
    ['getMyItems, 200 items', menuApi.getMyItems, 0.5],
    ['getMyTables, 60 tables', tablesApi.getMyTables, 0.4],
  ] as const;
  const paths = lists.map(([what, { route }, goal]) => [what, buildPath(route, { shopId }), goal] as const);
  const responses = await Promise.all(
    paths.map(([, path]) => captureResponse(path, product.origin + path, { authorization })),
  );
  const etag = responses[0]?.headers.etag ?? '';
  const [, kots = ''] = paths[0] ?? [];
  const poll = { authorization, 'if-none-match': etag };
  responses.push(await captureResponse('/unchanged', product.origin + kots, poll));
  const responsesFile = join(dataDir, 'answers.json');
  writeFileSync(responsesFile, JSON.stringify(responses));
  const baseline = await startBaseline('static-responses.main.ts', { BASELINE_RESPONSES: responsesFile });
  const side = (program: MeasuredProgram, expectedStatus: number, request: RawRequest): LoadTarget => ({
    program,
    expectedStatus,
    nextRequest: () => request,
  });
  try {
    const rows: Row[] = [];
    for (const [what, path, goal] of isQuick ? [] : paths) {
      const request = rawRequest('GET', path, { authorization });
      const turns = await measureAlternately(
        side(product, 200, request),
        side(baseline, 200, request),
        readLimits,
        'cpuUs',
      );
      rows.push(throughputRow(turns, { what, goal, by: 'perCpuSecond' }));
    }
    const rounds = await measureAlternately(
      side(product, 304, rawRequest('GET', kots, poll)),
      side(baseline, 304, rawRequest('GET', '/unchanged', poll)),
      readLimits,
      'cpuUs',
    );
    const what = 'get-kots, nothing has changed (304)';
    const unchanged = throughputRow(rounds, { what, goal: UNCHANGED_GOAL, by: 'perCpuSecond' });
    return [...rows, isQuick ? { ...unchanged, currentFigure: CURRENT_RATIO } : unchanged];
  } finally {
    await baseline.stop();
  }
}

/** Added by Node. */
const NODE_HEADERS = ['connection', 'content-length', 'date', 'keep-alive'];

async function captureResponse(
  path: string,
  url: string,
  headers: Record<string, string>,
): Promise<BaselineResponse> {
  const response = await fetch(url, { headers });
  const given = [...response.headers].filter(([name]) => !NODE_HEADERS.includes(name));
  return { path, status: response.status, headers: Object.fromEntries(given), body: await response.text() };
}
