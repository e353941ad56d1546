import { composeServer } from '@tawa/server/app.ts';
import { readConfig } from '@tawa/server/config.ts';
import { startupBanner } from '@tawa/server/operations/startup-banner.ts';

// These timings have no environment variables.
const config = readConfig(process.env);
const { http, demo } = await composeServer(config, JSON.parse(process.argv[2] ?? '{}'));
process.once('SIGTERM', () => void http.close());
const address = await http.listen({ port: config.port, host: config.host });
process.stdout.write(startupBanner(config, address, demo));
