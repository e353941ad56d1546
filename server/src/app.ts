import { join } from 'node:path';
import jwt from '@fastify/jwt';
import { ACCESS_TOKEN_SECONDS } from '@tawa/shared/accounts/accounts.rules.ts';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { createActors } from './auth/authenticate.ts';
import { ownSecret } from './auth/jwt-secret.ts';
import { createLoginAttempts } from './auth/login-attempts.ts';
import { createSessions } from './auth/sessions.ts';
import { createFullCheck, orHowToRestore } from './backup/database-damage.ts';
import { type BackupSchedule, createBackupSchedule } from './backup/schedule.ts';
import type { Config } from './config.ts';
import { type Databases, openDatabases } from './db/database.ts';
import { openPostgres } from './db/postgres/open.ts';
import { type Demo, ensureDemo } from './demo/demo.ts';
import { createUnitOfWork, type UnitOfWork } from './events/unit-of-work.ts';
import { createServices, mountRoutes, shopFacts } from './features.ts';
import { createFolder } from './files/folder.ts';
import { openBucket } from './files/open-bucket.ts';
import { createPictures } from './files/pictures.ts';
import { servePictures } from './files/serve-pictures.ts';
import { createHousekeeping, ensureCleanNames, type Housekeeping } from './housekeeping.ts';
import { serveDocs } from './http/docs/serve-docs.ts';
import { addressOf } from './http/network.ts';
import { serveOpenApi } from './http/openapi.ts';
import { publicOrigin } from './http/origin.ts';
import { acceptForms, BODY_LIMIT } from './http/plugins/body-parsers.ts';
import { mayConnect, openTo } from './http/plugins/cors.ts';
import { hangUp } from './http/plugins/drain-connections.ts';
import { createRefusals } from './http/plugins/error-counter.ts';
import { beforeRouting, refuseSlow, translateErrors } from './http/plugins/error-handler.ts';
import { shedLoad } from './http/plugins/load-shedding.ts';
import { refuseFloods } from './http/plugins/pipelining.ts';
import { requestLog } from './http/plugins/request-log.ts';
import { createCallMeters } from './http/plugins/request-metrics.ts';
import { callHeaders, securityHeaders } from './http/plugins/security-headers.ts';
import { createSlowPictures, type PictureTimes, type SlowPictures } from './http/plugins/slow-uploads.ts';
import { createReadiness, serveReadiness } from './http/readiness.ts';
import { createServe } from './http/serve.ts';
import { serveClient } from './http/static/static-client.ts';
import { secureServers } from './http/tls.ts';
import { createPostOffice } from './mail/mail-queue.ts';
import { createAllowance } from './mail/mail-rate-limit.ts';
import { fileTransport, smtpTransport } from './mail/transport.ts';
import { createLoopLag } from './operations/loop-lag.ts';
import { serveMetrics } from './operations/metrics.ts';
import { createOverview, serveOverview } from './operations/overview.ts';
import { withNeighbours } from './realtime/cluster.ts';
import { WITHOUT_LIMIT } from './realtime/connection-limits.ts';
import { createGateway } from './realtime/gateway.ts';
import { NO_MESSAGE_LIMITS } from './realtime/message-limits.ts';

export interface App {
  http: FastifyInstance;
  databases: Databases;
  unitOfWork: UnitOfWork;
  demo: Demo | undefined;
  housekeeping: Housekeeping;
  /** undefined: the program takes none by itself. */
  backups: BackupSchedule | undefined;
}

/** In ms. A test makes them shorter; what is left out is as it ships. */
export interface Timings {
  /** Before the second try of a letter. */
  firstMailPause?: number;
  /** For a bucket that does not answer. */
  bucketPatience?: number;
  /** Between two looks at the certificate, and until what was written of it counts. */
  certificateLook?: number;
  certificateSettle?: number;
  /** Over which the event loop's delay is averaged. */
  lagSample?: number;
  /** How long one look at the readiness counts. */
  readinessCounts?: number;
  slowPictures?: PictureTimes;
}

/** Composes the whole program; it is ready to listen when this resolves. @throws DatabaseUnusable, ConfigError */
export async function createApp(config: Config, timings: Timings = {}): Promise<App> {
  const slowPictures = createSlowPictures(refuseSlow, timings.slowPictures);
  const http = createHttp(config, timings, slowPictures);
  const backups = config.backup && createBackupSchedule(config.backup, config.dataDir, http.log);
  // Before whatever may refuse: a page of another origin reads refusals too.
  await openTo(http, config.corsOrigins);
  const load = await shedLoad(http, config.maxLagMs, timings.lagSample);
  const lag = createLoopLag();
  const { dataDir, databaseUrl, migrationsDir, uploadsUrl } = config;
  const store = uploadsUrl
    ? await openBucket(uploadsUrl, http.log, timings.bucketPatience)
    : createFolder(dataDir);
  const databases = databaseUrl
    ? await openPostgres(databaseUrl, dataDir, migrationsDir, http.log)
    : orHowToRestore(config, () => openDatabases(dataDir, migrationsDir, http.log, config));
  const fullCheck = createFullCheck(config, http);
  const secret = config.jwtSecret ?? ownSecret(config.dataDir);
  await http.register(jwt, {
    secret,
    sign: { algorithm: 'HS256', expiresIn: ACCESS_TOKEN_SECONDS },
    verify: { algorithms: ['HS256'] },
  });

  const { reader: read, commits, emptyLog, alone } = databases;
  const actors = createActors(read, commits, (token) => http.jwt.verify(token));
  const origin = publicOrigin(config, http.server);
  const gateway = createGateway(http.server, {
    read,
    commits,
    actors,
    facts: shopFacts(read),
    addressOf: (request) => addressOf(request, config.trustProxy),
    door: {
      mayConnect: (request) => mayConnect(request, origin(), config.corsOrigins),
      origins: config.corsOrigins,
      headers: callHeaders({ https: isHttps(config) }),
    },
    ...(!config.rateLimit && { seats: WITHOUT_LIMIT, messageLimits: NO_MESSAGE_LIMITS }),
    onError: (err, what) => http.log.error({ err }, what),
  });
  const everywhere = withNeighbours(gateway, databases.channel, { read, log: http.log });
  const unitOfWork = createUnitOfWork(databases, everywhere.publish);
  const sessions = createSessions(unitOfWork, (claims) => http.jwt.sign(claims), everywhere.endSession);
  const attempts = createLoginAttempts({ enabled: config.rateLimit, read, unitOfWork, secret });
  const pictures = createPictures(store, http.log);
  const postOffice = createPostOffice({
    read,
    unitOfWork,
    alone,
    transport: config.smtpUrl ? smtpTransport(config.smtpUrl) : fileTransport(join(config.dataDir, 'outbox')),
    origin,
    from: config.mailFrom,
    log: http.log,
    firstPauseMs: timings.firstMailPause,
  });
  const services = createServices({
    read,
    unitOfWork,
    emptyLog,
    log: http.log,
    sessions,
    attempts,
    pictures,
    postOffice,
    mayWriteTo: createAllowance(config.rateLimit),
    adminEmails: config.adminEmails,
  });

  const housekeeping = createHousekeeping({ read, unitOfWork, emptyLog, alone, log: http.log });

  http.addHook('onListen', async () => {
    lag.open();
    postOffice.open();
    housekeeping.open();
    everywhere.open();
    backups?.open();
  });
  http.addHook('preClose', async () => {
    backups?.close();
    everywhere.close();
    gateway.close();
    hangUp(http.server);
  });
  http.addHook('onClose', async () => {
    lag.close();
    await postOffice.close();
    await housekeeping.close();
    await unitOfWork.settled();
    await databases.close();
  });

  await ensureCleanNames(read, unitOfWork, alone);
  const demo = await ensureDemo({ fill: config.seedDemo, read, unitOfWork, alone, ...services });
  const refusals = createRefusals();
  translateErrors(http, refusals.count);
  const meters = createCallMeters();
  const readiness = createReadiness({
    dataDir: config.dataDir,
    tryWrite: unitOfWork.tryWrite,
    isTooMuch: load.isTooMuch,
    isDamaged: fullCheck.hasFoundDamage,
    lookCountsMs: timings.readinessCounts,
  });
  // What reads bodies costs every call beside it, so those that bring none stand outside.
  await http.register(async (withBody) => {
    await acceptForms(withBody, slowPictures);
    const mounts = { bare: http, withBody };
    const serve = createServe(mounts, { actors, read, commits, meters, rateLimit: config.rateLimit });
    mountRoutes(serve, services);
    serveOverview(
      serve,
      services.accounts,
      createOverview({ version: config.version, read, gateway, lag, readiness, backups }),
    );
  });
  serveOpenApi(http);
  serveDocs(http);
  servePictures(http, pictures);
  serveReadiness(http, readiness);
  serveMetrics(http, config.metrics, { meters, refusals, load, lag, gateway, unitOfWork, commits });
  await serveClient(http, config.clientDir, { demo: demo?.logins, origin });
  await http.ready();
  return { http, databases, unitOfWork, demo, backups, housekeeping };
}

/**
 * Whoever is slow is gone within 15 seconds, in ms, but for a picture that does come (`http/slow-pictures.ts`); a proxy
 * looks after its guests itself and keeps its connections.
 */
const patience = ({ trustProxy }: Config) => ({
  // Node looks after slow senders every 30 seconds otherwise, and waits a minute for headers.
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
  requestTimeout: 13_000,
  connectionTimeout: 14_000,
  keepAliveTimeout: trustProxy ? 72_000 : 12_000,
});

/** The contract checks and shapes, so Fastify's own compilers need not be loaded, which takes 70 ms of every start. */
const withoutSchemas: object = { buildValidator: () => refuseSchema, buildSerializer: () => refuseSchema };

function refuseSchema(): never {
  throw new Error('a route has its schema in the contract');
}

function createHttp(config: Config, timings: Timings, { mayGoOn }: SlowPictures): FastifyInstance {
  const { certificateLook, certificateSettle } = timings;
  const secure = config.tls && secureServers(config.tls, certificateLook, certificateSettle);
  const http = Fastify({
    ...beforeRouting(mayGoOn),
    ...secure?.options,
    logger: { level: config.logLevel, ...requestLog },
    // The one proxy in front writes the last entry of the header; what stands before it anybody can claim.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: BODY_LIMIT,
    schemaController: { compilersFactory: withoutSchemas },
    ...patience(config),
    // What a guest has already sent is served, not turned away.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    logController: new LogController({
      disableRequestLogging: !['debug', 'trace'].includes(config.logLevel),
    }),
  });
  refuseFloods(http);
  secure?.keepFresh(http);
  securityHeaders(http, { https: isHttps(config) });
  return http;
}

/** Whether guests come over https, also to a proxy in front. */
const isHttps = ({ tls, publicUrl }: Config): boolean =>
  tls !== undefined || publicUrl?.startsWith('https:') === true;
