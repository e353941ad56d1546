import closeWithGrace from 'close-with-grace';
import { composeServer } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { DatabaseUnusable } from './db/sqlite/data-folder-checks.ts';
import { diskFullMessage, isDiskFull } from './db/sqlite/disk-space.ts';
import { startupBanner } from './operations/startup-banner.ts';

const STOP_WITHIN_MS = 4_500;
/**
 * After a restart all clients connect at once, and a client whose connection is dropped waits for seconds.
 */
const BACKLOG = 4_096;

function explainStartError(error: unknown, config: Config | undefined): string {
  const isExplained = error instanceof ConfigError || error instanceof DatabaseUnusable;
  if (isExplained && error.cause === undefined) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `PORT: ${config?.port} is already in use by another program; choose another one`;
  if (code === 'EACCES') return 'PORT: no permission to listen on this port';
  if (code === 'EADDRNOTAVAIL') return 'HOST: this machine has no such address';
  if (config && isDiskFull(config.dataDir)) return diskFullMessage(config.dataDir);
  return isExplained ? message : (stack ?? message);
}

let config: Config | undefined;
try {
  config = readConfig(process.env);
  const { http, demo } = await composeServer(config);
  closeWithGrace({ delay: STOP_WITHIN_MS, logger: false }, async ({ err }) => {
    if (err) http.log.fatal({ err }, 'stopping after an error');
    await http.close();
  });
  const address = await http.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  process.stdout.write(startupBanner(config, address, demo));
} catch (error) {
  process.stderr.write(`tawa cannot start: ${explainStartError(error, config)}\n`);
  process.exit(1);
}
