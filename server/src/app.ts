import type { FastifyInstance } from 'fastify';
import { type AccessTokens, registerAccessTokens } from './auth/access-tokens.ts';
import { createAuthenticator } from './auth/authenticate.ts';
import { createLoginThrottle } from './auth/login-throttle/login-throttle.ts';
import { createUseRecorder } from './auth/sessions/record-use.ts';
import { createSessions } from './auth/sessions/sessions.ts';
import { registerIntegrityCheck, withRestoreHint } from './backup/integrity-check.ts';
import { type BackupSchedule, registerBackupSchedule } from './backup/schedule.ts';
import type { Config } from './config.ts';
import { runDataMigrations } from './db/data-migrations.ts';
import { newestKnownMigrationTime } from './db/migrations.ts';
import type { Databases } from './db/open-databases.ts';
import { openPostgres } from './db/postgres/open.ts';
import { openSqlite } from './db/sqlite/open.ts';
import { type Demo, ensureDemo } from './demo/demo.ts';
import type { LoggedEvent } from './events/event-log.repository.ts';
import { createUnitOfWork, type UnitOfWork } from './events/unit-of-work.ts';
import type { Core } from './features/core.ts';
import {
  createFeatures,
  createRealtimeQueries,
  type Features,
  mountRoutes,
  type PrintTimings,
} from './features.ts';
import { createFolderStore } from './files/folder-store.ts';
import { createPictures, type PictureStore, servePictures } from './files/pictures.ts';
import { openS3Store } from './files/s3-store.ts';
import { registerIdleConnectionClosing } from './http/close-idle-connections.ts';
import { serveDocs } from './http/docs/page.ts';
import { createDocumentSender, serveOpenApi } from './http/docs/published-document.ts';
import { createFastify } from './http/fastify-instance.ts';
import { createPublicOriginReader } from './http/origins.ts';
import { registerBodyParsers } from './http/plugins/body-parsers.ts';
import { registerApiCors } from './http/plugins/cors.ts';
import { registerErrorHandler, respondTimeoutAndClose } from './http/plugins/error-handler.ts';
import { type LoadShedder, registerLoadShedding } from './http/plugins/load-shedding.ts';
import { createErrorCounter, createRequestMetrics } from './http/plugins/request-metrics.ts';
import { createSlowUploads, type SlowUploads, type UploadTimeouts } from './http/plugins/slow-uploads.ts';
import { createReadiness, serveReadiness } from './http/readiness.ts';
import { createServe, type Serve, type ServeNeeds } from './http/serve.ts';
import { serveClient } from './http/static/static-client.ts';
import { registerClockCheck } from './jobs/check-clock.ts';
import { registerIdleEnd } from './jobs/end-idle-sessions.ts';
import { registerSoldOutEnd } from './jobs/end-sold-out-days.ts';
import { registerDeviceContacts } from './jobs/refresh-device-contacts.ts';
import { registerPrintQueues } from './jobs/run-print-queues.ts';
import { type Retention, registerRetention } from './jobs/run-retention-jobs.ts';
import { registerMailQueue } from './mail/mail-queue.plugin.ts';
import { createMailRateLimit } from './mail/mail-rate-limit.ts';
import { registerLoopLag } from './operations/loop-lag.ts';
import { serveMetrics } from './operations/metrics.ts';
import { createOverviewReader, serveOverview } from './operations/overview.ts';
import type { Gateway } from './realtime/gateway.ts';
import { registerRealtime } from './realtime/realtime.plugin.ts';

export interface ComposedServer {
  http: FastifyInstance;
  databases: Databases;
  unitOfWork: UnitOfWork;
  demo: Demo | undefined;
  retention: Retention;
  backups: BackupSchedule | undefined;
}

/** Test overrides. */
export interface Timings {
  firstMailRetryMs?: number;
  bucketTimeoutMs?: number;
  certificateCheckMs?: number;
  certificateSettleMs?: number;
  clockCheckMs?: number;
  deviceContactMs?: number;
  idleCheckMs?: number;
  lagSampleMs?: number;
  printing?: PrintTimings;
  readinessCacheMs?: number;
  retentionMs?: number;
  soldOutCheckMs?: number;
  uploadTimeouts?: UploadTimeouts;
}

/**
 * Composes the server. Mail and jobs start on `listen`. Fastify closes plugins in reverse order, so what is
 * registered first closes last.
 * @throws DatabaseUnusable, ConfigError
 */
export async function composeServer(config: Config, timings: Timings = {}): Promise<ComposedServer> {
  const slowUploads = createSlowUploads(respondTimeoutAndClose, timings.uploadTimeouts);
  const http = createFastify(config, timings, slowUploads);
  const integrityCheck = registerIntegrityCheck(http, config);
  const backups = registerBackupSchedule(http, config);
  // CORS is registered first, because other origins must be able to read the errors of later hooks.
  await registerApiCors(http, config.corsOrigins);
  const load = await registerLoadShedding(http, config.maxLagMs, timings.lagSampleMs);

  const pictures = createPictures(await openPictureStore(http, config, timings), http.log);
  const databases = await openDatabases(http, config);
  const { reader: read, withProcessLock } = databases;
  const accessTokens = await registerAccessTokens(http, config);
  const authenticator = createAuthenticator(read, accessTokens.verify);

  const origin = createPublicOriginReader(config, http.server);
  const queries = createRealtimeQueries(read);
  const commits = createCommitHints();
  const remoteCommits = createCommitHints();
  const { gateway, cluster } = registerRealtime(http, config, {
    databases,
    authenticator,
    secret: accessTokens.secret,
    queries,
    origin,
    onRemoteEvents(shopId) {
      commits.hint(shopId);
      remoteCommits.hint(shopId);
    },
  });
  const agentSockets = gateway.openPrintAgents(queries.findAgentOfToken);
  registerIdleConnectionClosing(http);

  const unitOfWork = createUnitOfWork(databases, (shopId, events) => {
    cluster.publish(shopId, events);
    commits.hint(shopId, events);
  });
  const retention = registerRetention(http, databases, unitOfWork, timings.retentionMs);
  const mailQueue = registerMailQueue(http, config, {
    databases,
    unitOfWork,
    origin,
    firstRetryDelayMs: timings.firstMailRetryMs,
  });
  const sessions = createSessions(unitOfWork, accessTokens.sign, cluster.endSession);
  const presence = { memberPresence: gateway.presence, devicePresence: gateway.devices };
  const parts = { unitOfWork, sessions, pictures, mailQueue, agentSockets, ...presence };
  const core = createCore(http, config, accessTokens, databases, parts);
  const features = createFeatures(core, timings.printing);
  remoteCommits.subscribe(features.printing.printAgentLinks.hint);
  commits.subscribe(features.printing.printConsumer.hint);
  await registerJobs(http, databases, features, timings);
  registerIdleEnd(http, databases, sessions, timings.idleCheckMs);
  const demo = await ensureDemo({
    shouldFill: config.seedDemo,
    read,
    unitOfWork,
    withProcessLock,
    pictures,
    ...features.orders,
  });

  const operated = { databases, unitOfWork, gateway, load, integrityCheck, backups };
  const { requestMetrics, readOverview } = registerOperations(http, config, timings, operated);
  const serveNeeds = {
    authenticator,
    read,
    recordUse: createUseRecorder(unitOfWork),
    requestMetrics,
    rateLimit: config.rateLimit,
  };
  await mountApi(http, slowUploads, serveNeeds, (serve) => {
    mountRoutes(serve, features);
    serveOverview(serve, features.accounts.accounts, readOverview);
  });
  const sendDocument = createDocumentSender(config);
  serveOpenApi(http, sendDocument);
  await serveDocs(http, sendDocument);
  servePictures(http, pictures);
  await serveClient(http, config.clientDir, { demo: demo?.logins, origin });
  await http.ready();
  return { http, databases, unitOfWork, demo, backups, retention };
}

/** Gets no events if another process has committed. */
type CommitListener = (shopId: string, events?: readonly Pick<LoggedEvent, 'name'>[]) => void;

/**
 * Tells later parts of each commit. They are created after the unit of work that commits, so they subscribe
 * here.
 */
function createCommitHints() {
  let listener: CommitListener = () => undefined;
  return {
    hint: (...commit: Parameters<CommitListener>): void => listener(...commit),
    subscribe(onHint: CommitListener): void {
      listener = onHint;
    },
  };
}

async function openPictureStore(
  { log }: FastifyInstance,
  { dataDir, uploadsUrl }: Config,
  { bucketTimeoutMs }: Timings,
): Promise<PictureStore> {
  return uploadsUrl ? openS3Store(uploadsUrl, log, bucketTimeoutMs) : createFolderStore(dataDir);
}

/** Fastify closes the databases after everything that is registered later, when all writes have ended. */
async function openDatabases(http: FastifyInstance, config: Config): Promise<Databases> {
  const { databaseUrl, dataDir, migrationsDir } = config;
  const databases = databaseUrl
    ? await openPostgres(databaseUrl, dataDir, migrationsDir, http.log)
    : withRestoreHint(config, () => openSqlite(dataDir, migrationsDir, http.log, config));
  http.addHook('onClose', async () => {
    await databases.writeQueue.waitForIdle();
    await databases.close();
  });
  await runDataMigrations(databases, http.log);
  return databases;
}

function createCore(
  { log }: FastifyInstance,
  { rateLimit, adminEmails, allowsPrivatePrinters, printerDns, publicUrl, migrationsDir }: Config,
  { secret }: AccessTokens,
  { reader: read, file, truncateWal }: Databases,
  parts: Pick<
    Core,
    | 'unitOfWork'
    | 'sessions'
    | 'pictures'
    | 'mailQueue'
    | 'agentSockets'
    | 'memberPresence'
    | 'devicePresence'
  >,
): Core {
  return {
    ...parts,
    read,
    file,
    truncateWal,
    log,
    loginThrottle: createLoginThrottle({ enabled: rateLimit, read, unitOfWork: parts.unitOfWork, secret }),
    secret,
    maySendMail: createMailRateLimit(rateLimit),
    rateLimit,
    adminEmails,
    allowsPrivatePrinters,
    printerDns,
    publicUrl,
    newestMigrationAt: newestKnownMigrationTime(migrationsDir),
  };
}

async function registerJobs(
  http: FastifyInstance,
  databases: Databases,
  { clock, days, menu, printing }: Features,
  { clockCheckMs, deviceContactMs, soldOutCheckMs }: Timings,
): Promise<void> {
  // The clock comes first, because all others go by the server's time.
  await registerClockCheck(http, clock.clock, clockCheckMs);
  registerPrintQueues(http, databases, printing);
  registerSoldOutEnd(http, databases, menu.itemAvailability, soldOutCheckMs);
  registerDeviceContacts(http, days.deviceContacts, deviceContactMs);
}

interface OperatedParts {
  databases: Databases;
  unitOfWork: UnitOfWork;
  gateway: Gateway;
  load: LoadShedder;
  integrityCheck: { hasFoundDamage(): boolean };
  backups: BackupSchedule | undefined;
}

/** Error handling, readiness and metrics. */
function registerOperations(
  http: FastifyInstance,
  { dataDir, metrics, version }: Config,
  { readinessCacheMs }: Timings,
  { databases, unitOfWork, gateway, load, integrityCheck, backups }: OperatedParts,
) {
  const { reader: read } = databases;
  const errorCounter = createErrorCounter();
  registerErrorHandler(http, errorCounter.increment);
  const requestMetrics = createRequestMetrics();
  const lag = registerLoopLag(http);
  const readiness = createReadiness({
    dataDir,
    probeWrite: unitOfWork.probeWrite,
    isOverloaded: load.isOverloaded,
    isDamaged: integrityCheck.hasFoundDamage,
    cacheMs: readinessCacheMs,
  });
  serveReadiness(http, readiness);
  serveMetrics(http, metrics, { requestMetrics, errorCounter, load, lag, gateway, unitOfWork });
  return {
    requestMetrics,
    readOverview: createOverviewReader({ version, read, gateway, lag, readiness, backups }),
  };
}

/** Hooks of body parsers slow down every route, so GET routes are mounted outside their plugin. */
async function mountApi(
  http: FastifyInstance,
  slowUploads: SlowUploads,
  needs: ServeNeeds,
  mount: (serve: Serve) => void,
): Promise<void> {
  await http.register(async (withBody) => {
    await registerBodyParsers(withBody, slowUploads);
    mount(createServe({ withoutBody: http, withBody }, needs));
  });
}
