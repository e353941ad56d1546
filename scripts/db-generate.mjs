import { runTool } from './run.mjs';

/** `npm run db:generate -- --name rooms` */
const args = process.argv.slice(2);
for (const config of ['drizzle', 'postgres'])
  process.exitCode ||= runTool('drizzle-kit', [
    'generate',
    '--config',
    `drizzle/${config}.config.ts`,
    ...args,
  ]);
