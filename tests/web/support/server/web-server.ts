export interface WebServer {
  origin: string;
  owner: { identifier: string; password: string };
  waiter: { identifier: string; password: string };
  qrLink: string;
  shopId: string;
  shopName: string;
  tableNo: string;
  /** Database, images and mails (see tests/support/mailbox.ts). */
  dataDir: string;
  /** SIGTERM; deletes the data unless DATA_DIR was given. */
  stop(): Promise<void>;
}

export const rootUrl = new URL('../../../../', import.meta.url);

export const ENVIRONMENT = {
  PORT: '0',
  PUBLIC_URL: '',
  SEED_DEMO: '1',
  NODE_ENV: 'test',
  // Load shedding would reject requests on a busy machine.
  MAX_LAG: 'off',
  LOG_LEVEL: 'warn',
};
