import { spawnSync } from 'node:child_process';
import { chainPaidInvoices } from '../../support/database/bulk-chain.ts';
import { insertPaidInvoices } from '../../support/database/bulk-invoices.ts';
import { seedShop } from '../../support/seed.ts';
import { type Measurement, printLine } from '../report.ts';
import { root } from '../root.ts';
import { prepareFolder } from '../setup/data-folder.ts';
import { bySize } from '../sizes.ts';

/** Each has an entry, and so has each of its payments. */
const INVOICES = bySize({ full: 500_000, short: 20_000 });
const MAX_SECONDS = 60;

/** How long `npm run verify` walks a chain of a million entries. */
export const chainWalk: Measurement = async () => {
  printLine(`chain: ${INVOICES} invoices`);
  const folder = await prepareFolder(async (server) => {
    // A lost file is filled again: no durability needed.
    server.app.databases.writer.pragma('synchronous = OFF');
    const shop = await seedShop(server);
    await insertPaidInvoices(server, shop, INVOICES);
    return chainPaidInvoices(server, shop);
  });
  try {
    const started = performance.now();
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'server/src/backup/verify.command.ts', folder.dataDir],
      { cwd: root, encoding: 'utf8' },
    );
    const seconds = (performance.now() - started) / 1_000;
    if (status !== 0 || !stdout.includes('No fault was found.'))
      throw new Error(`void: ${stdout.slice(0, 500)}`);
    return [
      {
        label: `verify of ${folder.seeded} entries, seconds`,
        product: `${seconds.toFixed(1)} s`,
        baseline: '',
        figure: seconds,
        goal: MAX_SECONDS,
        direction: 'at most',
      },
    ];
  } finally {
    folder.remove();
  }
};
