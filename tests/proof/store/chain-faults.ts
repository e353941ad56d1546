import { openChainSource } from '@tawa/server/db/chain/chain-source.ts';
import { verifyChains } from '@tawa/server/db/chain/verify-chain.ts';
import { ensureDatabase } from '../../support/postgres/databases.ts';
import type { TestServer } from '../../support/server.ts';

/** What `npm run verify` finds in the chains of all shops. Nobody touched them, so each fault is a false alarm. */
export async function findChainFaults({ dataDir }: Pick<TestServer, 'dataDir'>): Promise<string[]> {
  const source = await openChainSource(ensureDatabase(dataDir).DATABASE_URL ?? dataDir);
  try {
    const reports = await verifyChains(source);
    if (reports.length === 0) return ['no shop has a chain'];
    return reports.flatMap(({ shopId, faults }) => faults.map((fault) => `the chain of ${shopId}: ${fault}`));
  } finally {
    await source.close();
  }
}
