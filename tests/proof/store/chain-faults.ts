import { openChainSource } from '@tawa/server/db/chain/chain-source.ts';
import { type KnownHead, type ShopReport, verifyChains } from '@tawa/server/db/chain/verify-chain.ts';
import { ensureDatabase } from '../../support/postgres/databases.ts';
import type { TestServer } from '../../support/server.ts';

/** What `npm run verify` says. @param known earlier heads, by shop id */
export async function walkChains(
  { dataDir }: Pick<TestServer, 'dataDir'>,
  known?: ReadonlyMap<string, readonly KnownHead[]>,
): Promise<ShopReport[]> {
  const source = await openChainSource(ensureDatabase(dataDir).DATABASE_URL ?? dataDir);
  try {
    return await verifyChains(source, known);
  } finally {
    await source.close();
  }
}

export const faultsOfChains = (reports: readonly ShopReport[]): string[] =>
  reports.flatMap(({ shopId, faults }) => faults.map((fault) => `the chain of ${shopId}: ${fault}`));

/** What `npm run verify` finds in the chains of all shops. Nobody touched them, so each fault is a false alarm. */
export async function findChainFaults(server: Pick<TestServer, 'dataDir'>): Promise<string[]> {
  const reports = await walkChains(server);
  return reports.length === 0 ? ['no shop has a chain'] : faultsOfChains(reports);
}
