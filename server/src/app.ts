import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { registerAccessTokens } from './auth/access-tokens.ts';
import { createAuthenticator } from './auth/authenticate.ts';
import { createLoginThrottle } from './auth/login-throttle/login-throttle.ts';
import { PERMISSION_TABLES } from './auth/sessions/sessions.repository.ts';
import { createSessions } from './auth/sessions/sessions.ts';
import { createIntegrityCheck, withRestoreHint } from './backup/integrity-check.ts';
import { type BackupSchedule, createBackupSchedule } from './backup/schedule.ts';
import type { Config } from './config.ts';
import type { Databases } from './db/database.ts';
import { openPostgres } from './db/postgres/open.ts';
import { openSqlite } from './db/sqlite/open.ts';
import { type Demo, ensureDemo } from './demo/demo.ts';
import { createUnitOfWork, type UnitOfWork } from './events/unit-of-work.ts';
import { createAnonymousAccessQueries, createServices, mountRoutes } from './features.ts';
import { createFolderStore } from './files/folder-store.ts';
import { createPictures, servePictures } from './files/pictures.ts';
import { openS3Store } from './files/s3-store.ts';
import { clientAddressOf } from './http/client-address.ts';
import { createHttp, drainConnections, isHttps } from './http/create-http.ts';
import { serveDocs } from './http/docs/page.ts';
import { serveOpenApi } from './http/openapi.ts';
import { registerBodyParsers } from './http/plugins/body-parsers.ts';
import { createPublicOriginReader, isSocketOriginAllowed, registerApiCors } from './http/plugins/cors.ts';
import { registerErrorHandler, respondTimeoutAndClose } from './http/plugins/error-handler.ts';
import { registerLoadShedding } from './http/plugins/load-shedding.ts';
import { createErrorCounter, createRequestMetrics } from './http/plugins/request-metrics.ts';
import { apiHeaders } from './http/plugins/security-headers.ts';
import { createSlowUploads, type UploadTimeouts } from './http/plugins/slow-uploads.ts';
import { createReadiness, serveReadiness } from './http/readiness.ts';
import { createServe } from './http/serve.ts';
import { serveClient } from './http/static/static-client.ts';
import { createHousekeeping, ensureCleanNames, type Housekeeping } from './jobs/housekeeping.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { createMailRateLimit } from './mail/mail-rate-limit.ts';
import { fileTransport, smtpTransport } from './mail/transport.ts';
import { createLoopLag } from './operations/loop-lag.ts';
import { serveMetrics } from './operations/metrics.ts';
import { createOverviewReader, serveOverview } from './operations/overview.ts';
import { createCluster } from './realtime/cluster.ts';
import { NO_CONNECTION_LIMITS } from './realtime/connection-limits.ts';
import { createGateway } from './realtime/gateway.ts';
import { NO_MESSAGE_LIMITS } from './realtime/rate-limits.ts';

export interface App {
  http: FastifyInstance;
  databases: Databases;
  unitOfWork: UnitOfWork;
  demo: Demo | undefined;
  housekeeping: Housekeeping;
  backups: BackupSchedule | undefined;
}

/** Test overrides. */
export interface Timings {
  firstMailRetryMs?: number;
  bucketTimeoutMs?: number;
  certificateCheckMs?: number;
  certificateSettleMs?: number;
  lagSampleMs?: number;
  readinessCacheMs?: number;
  uploadTimeouts?: UploadTimeouts;
}

/** Mail and jobs start on `listen`. @throws DatabaseUnusable, ConfigError */
export async function createApp(config: Config, timings: Timings = {}): Promise<App> {
  const slowUploads = createSlowUploads(respondTimeoutAndClose, timings.uploadTimeouts);
  const http = createHttp(config, timings, slowUploads);
  const backups = config.backup && createBackupSchedule(config.backup, config.dataDir, http.log);
  // First: other origins must be able to read the errors of later hooks.
  await registerApiCors(http, config.corsOrigins);
  const load = await registerLoadShedding(http, config.maxLagMs, timings.lagSampleMs);
  const lag = createLoopLag();
  const { dataDir, databaseUrl, migrationsDir, uploadsUrl } = config;
  const store = uploadsUrl
    ? await openS3Store(uploadsUrl, http.log, timings.bucketTimeoutMs)
    : createFolderStore(dataDir);
  const databases = databaseUrl
    ? await openPostgres(databaseUrl, dataDir, migrationsDir, http.log)
    : withRestoreHint(config, () =>
        openSqlite(dataDir, migrationsDir, http.log, { ...config, permissionTables: PERMISSION_TABLES }),
      );
  const integrityCheck = createIntegrityCheck(config, http);
  const { secret, sign, verify } = await registerAccessTokens(http, config);

  const { reader: read, commits, truncateWal, withProcessLock } = databases;
  const authenticator = createAuthenticator(read, commits, verify);
  const origin = createPublicOriginReader(config, http.server);
  const gateway = createGateway(http.server, {
    read,
    commits,
    authenticator,
    queries: createAnonymousAccessQueries(read),
    clientAddressOf: (request) => clientAddressOf(request, config.trustProxy),
    originPolicy: {
      mayConnect: (request) => isSocketOriginAllowed(request, origin(), config.corsOrigins),
      origins: config.corsOrigins,
      pollingHeaders: apiHeaders({ https: isHttps(config) }),
    },
    ...(!config.rateLimit && { connectionLimits: NO_CONNECTION_LIMITS, messageLimits: NO_MESSAGE_LIMITS }),
    onError: (err, what) => http.log.error({ err }, what),
  });
  const cluster = createCluster(gateway, databases.channel, { read, log: http.log });
  const unitOfWork = createUnitOfWork(databases, cluster.publish);
  const sessions = createSessions(unitOfWork, sign, cluster.endSession);
  const loginThrottle = createLoginThrottle({ enabled: config.rateLimit, read, unitOfWork, secret });
  const pictures = createPictures(store, http.log);
  const mailQueue = createMailQueue({
    read,
    unitOfWork,
    withProcessLock,
    transport: config.smtpUrl ? smtpTransport(config.smtpUrl) : fileTransport(join(config.dataDir, 'outbox')),
    origin,
    from: config.mailFrom,
    log: http.log,
    firstRetryDelayMs: timings.firstMailRetryMs,
  });
  const services = createServices({
    read,
    unitOfWork,
    truncateWal,
    log: http.log,
    sessions,
    loginThrottle,
    pictures,
    mailQueue,
    maySendMail: createMailRateLimit(config.rateLimit),
    adminEmails: config.adminEmails,
  });

  const housekeeping = createHousekeeping({ read, unitOfWork, truncateWal, withProcessLock, log: http.log });

  http.addHook('onListen', async () => {
    lag.open();
    mailQueue.open();
    housekeeping.open();
    cluster.open();
    backups?.open();
  });
  http.addHook('preClose', async () => {
    backups?.close();
    cluster.close();
    gateway.close();
    drainConnections(http.server);
  });
  http.addHook('onClose', async () => {
    lag.close();
    await mailQueue.close();
    await housekeeping.close();
    await unitOfWork.waitForIdle();
    await databases.close();
  });

  await ensureCleanNames(read, unitOfWork, withProcessLock);
  const demo = await ensureDemo({
    shouldFill: config.seedDemo,
    read,
    unitOfWork,
    withProcessLock,
    ...services,
  });
  const errorCounter = createErrorCounter();
  registerErrorHandler(http, errorCounter.increment);
  const requestMetrics = createRequestMetrics();
  const readiness = createReadiness({
    dataDir: config.dataDir,
    probeWrite: unitOfWork.probeWrite,
    isOverloaded: load.isOverloaded,
    isDamaged: integrityCheck.hasFoundDamage,
    cacheMs: timings.readinessCacheMs,
  });
  // Body-parser hooks slow every route: GET routes are mounted outside.
  await http.register(async (withBody) => {
    await registerBodyParsers(withBody, slowUploads);
    const mounts = { withoutBody: http, withBody };
    const serve = createServe(mounts, {
      authenticator,
      read,
      commits,
      requestMetrics,
      rateLimit: config.rateLimit,
    });
    mountRoutes(serve, services);
    serveOverview(
      serve,
      services.accounts,
      createOverviewReader({ version: config.version, read, gateway, lag, readiness, backups }),
    );
  });
  serveOpenApi(http);
  serveDocs(http);
  servePictures(http, pictures);
  serveReadiness(http, readiness);
  serveMetrics(http, config.metrics, {
    requestMetrics,
    errorCounter,
    load,
    lag,
    gateway,
    unitOfWork,
    commits,
  });
  await serveClient(http, config.clientDir, { demo: demo?.logins, origin });
  await http.ready();
  return { http, databases, unitOfWork, demo, backups, housekeeping };
}
