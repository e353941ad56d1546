import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Databases } from '../db/open-databases.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { createMailQueue, type MailQueue } from './mail-queue.ts';
import { fileTransport, smtpTransport } from './transport.ts';

interface MailQueueNeeds {
  databases: Databases;
  unitOfWork: UnitOfWork;
  origin: () => string;
  firstRetryDelayMs: number | undefined;
}

/** Without SMTP_URL, mails are files in the data folder. */
export function registerMailQueue(
  http: FastifyInstance,
  { dataDir, smtpUrl, mailFrom }: Config,
  { databases, unitOfWork, origin, firstRetryDelayMs }: MailQueueNeeds,
): MailQueue {
  const mailQueue = createMailQueue({
    read: databases.reader,
    unitOfWork,
    withProcessLock: databases.withProcessLock,
    transport: smtpUrl ? smtpTransport(smtpUrl) : fileTransport(join(dataDir, 'outbox')),
    origin,
    from: mailFrom,
    log: http.log,
    firstRetryDelayMs,
  });
  http.addHook('onListen', async () => mailQueue.open());
  http.addHook('onClose', () => mailQueue.close());
  return mailQueue;
}
