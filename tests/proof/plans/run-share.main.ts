import { startServer } from '../../support/server.ts';
import { runPlans } from './run-plans.ts';

// Runs `count` plans by `seed` on a server of its own, for `runShares`.
const [count = 0, seed = 0] = process.argv.slice(2).map(Number);
process.on('disconnect', () => process.exit());
const server = await startServer();
const { counts, faults } = await runPlans(server, { count, seed });
await server.close();
process.send?.({ counts: [...counts], faults });
