import { openChainSource } from '@tawa/server/db/chain/chain-source.ts';
import { type KnownHead, type ShopReport, verifyChains } from '@tawa/server/db/chain/verify-chain.ts';
import { ensureDatabase } from '../postgres/databases.ts';
import type { TestServer } from '../server.ts';

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
