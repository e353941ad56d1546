import type { ShopReport } from '@tawa/server/db/chain/verify-chain.ts';
import { walkChains } from '../../support/database/walk-chains.ts';
import type { TestServer } from '../../support/server.ts';

export const faultsOfChains = (reports: readonly ShopReport[]): string[] =>
  reports.flatMap(({ shopId, faults }) => faults.map((fault) => `the chain of ${shopId}: ${fault}`));

/** What `npm run verify` finds in the chains of all shops. Nobody touched them, so each fault is a false alarm. */
export async function findChainFaults(server: Pick<TestServer, 'dataDir'>): Promise<string[]> {
  const reports = await walkChains(server);
  return reports.length === 0 ? ['no shop has a chain'] : faultsOfChains(reports);
}
