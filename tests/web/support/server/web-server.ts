/** The product with the demo restaurant, listening on a port of its own. */
export interface WebServer {
  origin: string;
  owner: { identifier: string; password: string };
  waiter: { identifier: string; password: string };
  qrLink: string;
  shopId: string;
  shopName: string;
  tableNo: string;
  /** Database, pictures and mails; mails are read with tests/support/mailbox.ts. */
  dataDir: string;
  /** Ends it as SIGTERM does and removes the data, unless its DATA_DIR was given. */
  stop(): Promise<void>;
}

export const rootUrl = new URL('../../../../', import.meta.url);

/** Beside the environment of one journey. */
export const ENVIRONMENT = {
  PORT: '0',
  PUBLIC_URL: '',
  SEED_DEMO: '1',
  NODE_ENV: 'test',
  // Beside other journeys and their browsers the event loop may run late: no call is refused for it.
  MAX_LAG: 'off',
  LOG_LEVEL: 'warn',
};
