import { parseArgs } from 'node:util';
import { openChainSource } from '../db/chain/chain-source.ts';
import { formatHead } from '../db/chain/head-signer.ts';
import { rupees } from '../db/chain/rupees.ts';
import { type KnownHead, type ShopReport, verifyChains } from '../db/chain/verify-chain.ts';
import { runCommand } from './command-line.ts';
import { BackupUnusable } from './manifest.ts';

const USAGE =
  'usage: npm run verify -- <data folder, backup or DATABASE_URL> [--head <shop id>/<n>/<hash>, repeated as needed]';

const HEAD = /^([\w-]+)\/(\d+)\/([0-9a-f]{8,64})$/;

await runCommand('verify', async () => {
  const { values, positionals } = parseArgs({
    options: { head: { type: 'string', multiple: true, default: [] } },
    allowPositionals: true,
  });
  const [place] = positionals;
  if (place === undefined || positionals.length > 1) throw new BackupUnusable(USAGE);
  const known = parseHeads(values.head);
  const source = await openChainSource(place);
  try {
    const reports = await verifyChains(source, known);
    const isWrong = ({ faults, restores }: ShopReport): boolean =>
      faults.length > 0 || restores.some(({ missing }) => missing > 0);
    if (reports.some(isWrong)) process.exitCode = 1;
    return reports.map(describe).join('\n\n') || 'There is no shop with a chain.';
  } finally {
    await source.close();
  }
});

/** @throws BackupUnusable with the usage */
function parseHeads(texts: readonly string[]): Map<string, KnownHead[]> {
  const known = new Map<string, KnownHead[]>();
  for (const text of texts) {
    const [, shopId, n, hash] = HEAD.exec(text) ?? [];
    if (shopId === undefined || hash === undefined) throw new BackupUnusable(USAGE);
    known.set(shopId, [...(known.get(shopId) ?? []), { n: Number(n), hash }]);
  }
  return known;
}

const describeMissing = (n: number, missing: number): string =>
  `  MISSING: ${missing} ${missing === 1 ? 'entry' : 'entries'} of the known head, from ${n} on, that the backup did not have; the head does not tell their rupees. If the head is newer than the restore, the chain was recomputed or truncated.`;

function describe({
  shopId,
  entries,
  head,
  restores,
  faults,
  isCheckedAgainstHead,
  ...sums
}: ShopReport): string {
  const isComplete = restores.every(({ missing }) => missing === 0);
  return [
    `Shop ${shopId}: ${entries} entries, ${rupees(sums.billed)} billed, ${rupees(sums.received)} received`,
    ...restores.flatMap(({ n, takenAt, missing }) => [
      `  entry ${n}: restored from a backup that was taken ${takenAt}`,
      ...(missing === 0 ? [] : [describeMissing(n, missing)]),
    ]),
    ...faults.map((fault, index) => `  ${index === 0 ? 'FIRST FAULT' : 'fault'}: ${fault}`),
    ...(faults.length > 0 ? [`  ${faults.length} faults.`] : isComplete ? ['  No fault was found.'] : []),
    isCheckedAgainstHead ? '  Checked against a known head.' : '  Not checked against an outside head.',
    `  Head: ${formatHead(shopId, head)}`,
  ].join('\n');
}
