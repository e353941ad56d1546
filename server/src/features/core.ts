import type { LoginThrottle } from '../auth/login-throttle/login-throttle.ts';
import type { Sessions } from '../auth/sessions/sessions.ts';
import type { Config } from '../config.ts';
import type { Db, Logger } from '../db/database.ts';
import type { Databases } from '../db/open-databases.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import type { Pictures } from '../files/pictures.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { MailRateLimit } from '../mail/mail-rate-limit.ts';
import type { DevicePresence } from '../realtime/device-presence.ts';
import type { MemberPresence } from '../realtime/member-presence.ts';
import type { PrintAgentSockets } from '../realtime/print-agent-sockets.ts';

type FeatureConfig = Pick<
  Config,
  'adminEmails' | 'allowsPrivatePrinters' | 'printerDns' | 'publicUrl' | 'rateLimit'
>;

/** The lower levels, of which each feature takes what it needs. */
export interface Core extends FeatureConfig {
  read: Db;
  unitOfWork: UnitOfWork;
  file: Databases['file'];
  truncateWal(): Promise<boolean>;
  log: Logger & { error(facts: object, what: string): void };
  /** Date of the newest migration, in ms UTC. */
  newestMigrationAt: number;
  sessions: Sessions;
  loginThrottle: LoginThrottle;
  /** The key of hashes, the same in all processes. */
  secret: string;
  agentSockets: PrintAgentSockets;
  memberPresence: MemberPresence;
  devicePresence: DevicePresence;
  pictures: Pictures;
  mailQueue: MailQueue;
  maySendMail: MailRateLimit;
}
