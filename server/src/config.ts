import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export class ConfigError extends Error {}

const onOff = z
  .enum(['on', 'off', '1', '0', 'true', 'false'], 'must be on or off')
  .transform((value) => ['on', '1', 'true'].includes(value));

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number, 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port number, 0 to 65535')
  .default(3000);

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://pos.example.com' })
  .transform((value) => value.replace(/\/+$/, ''))
  .optional();

const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: 'must be an address like smtp://user:password@mail.example.com:587' })
  .optional();

const sender = z
  .string()
  .regex(/^([^<>\r\n]+ <)?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address like Tawa <pos@example.com>')
  .optional();

const postgres = z
  .url({
    protocol: /^postgres(ql)?$/,
    error:
      'must be an address like postgres://user:password@db.example.com/tawa, with %2F for a / in the password',
  })
  .optional();

const CREDENTIAL = '(?:[A-Za-z0-9+=._~-]|%[2-7][0-9A-Fa-f])+';
const BUCKET = new RegExp(
  `^s3(\\+http)?://${CREDENTIAL}:${CREDENTIAL}@[^\\s/@?#]+/\\w[\\w.-]+(\\?region=[\\w-]+)?$`,
);
const bucket = z
  .string()
  .refine(
    (value) => BUCKET.test(value) && URL.canParse(value),
    'must be an address like s3://key:secret@s3.example.com/bucket?region=eu-central-1, with %2F for a / in the secret',
  )
  .optional();

const emailAddresses = z
  .string()
  .default('')
  .transform((value) => value.split(',').map((address) => address.trim().toLowerCase()))
  .pipe(z.array(z.union([z.literal(''), z.email('must be email addresses with commas between them')])))
  .transform((list) => new Set(list.filter((address) => address !== '')));

const ORIGINS = 'must be origins like https://app.example.com with commas between them';
const origins = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every(isCanonicalOrigin), ORIGINS);

/** No path, default port or capitals. */
function isCanonicalOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

const interval = z
  .string()
  .regex(/^[1-9]\d{0,2}[mhd]$/, 'must be a time like 30m, 6h or 1d')
  .transform(
    (value) => Number(value.slice(0, -1)) * { m: 60_000, h: 3_600_000, d: 86_400_000 }[value.at(-1) as 'm'],
  );

const positiveInteger = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'must be a whole number, 1 to 9999')
  .transform(Number);

/** Mean event-loop delay, ms. */
const maxLag = z
  .string()
  .regex(/^(off|[1-9]\d{1,4})$/, 'must be off, or a time in milliseconds, 10 to 99999')
  .default('1500')
  .transform((value) => (value === 'off' ? undefined : Number(value)));

const LOOPBACK_HOST = /^(127(\.\d+){3}|::1|localhost)$/;

const environment = z
  .object({
    NODE_ENV: z.string().optional(),
    PORT: port,
    HOST: z.string().min(1, 'must be an address to listen on').default('127.0.0.1'),
    DATABASE_URL: postgres,
    DATA_DIR: z.string().min(1, 'must be a folder').default('./data'),
    UPLOADS_URL: bucket,
    PUBLIC_URL: origin,
    CORS_ORIGINS: origins,
    TLS_CERT: z.string().optional(),
    TLS_KEY: z.string().optional(),
    BACKUP_DIR: z.string().optional(),
    BACKUP_EVERY: interval.optional(),
    BACKUP_KEEP: positiveInteger.optional(),
    JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    SMTP_URL: smtpUrl,
    MAIL_FROM: sender,
    ADMIN_EMAILS: emailAddresses,
    SEED_DEMO: onOff.optional(),
    ALLOW_EMPTY: onOff.default(false),
    RATE_LIMIT: onOff.default(true),
    TRUST_PROXY: onOff.default(false),
    ALLOW_PRIVATE_PRINTERS: onOff.optional(),
    METRICS: z.enum(['off', 'local', 'on'], 'must be one of off, local, on').default('local'),
    MAX_LAG: maxLag,
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be one of fatal, error, warn, info, debug, trace, silent',
      )
      .default('info'),
    MIGRATIONS_DIR: z.string().optional(),
    CLIENT_DIR: z.string().optional(),
  })
  .superRefine((env, context) => {
    for (const [path, message] of findConflictingVariables(env))
      context.addIssue({ code: 'custom', path: [path], message });
  })
  .transform((env) => ({
    version: readVersion(),
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    /** undefined: SQLite in `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    /** Contains a secret. undefined: files in `dataDir`. */
    uploadsUrl: env.UPLOADS_URL,
    /** No trailing slash. undefined: localhost with the port. */
    publicUrl: env.PUBLIC_URL,
    /** Other origins that may call the API and open sockets. */
    corsOrigins: env.CORS_ORIGINS,
    /** PEM files. undefined: plain http. */
    tls: env.TLS_CERT && env.TLS_KEY ? { cert: resolve(env.TLS_CERT), key: resolve(env.TLS_KEY) } : undefined,
    /** undefined: no automatic backups. */
    backup:
      env.BACKUP_DIR === undefined
        ? undefined
        : {
            folder: resolve(env.BACKUP_DIR),
            everyMs: env.BACKUP_EVERY ?? 86_400_000,
            keep: env.BACKUP_KEEP ?? 14,
          },
    jwtSecret: env.JWT_SECRET,
    /** undefined: files in DATA_DIR/outbox. */
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** Case-folded. */
    adminEmails: env.ADMIN_EMAILS,
    /** Whether a used data folder may start with an empty database. */
    allowEmpty: env.ALLOW_EMPTY,
    seedDemo: env.SEED_DEMO ?? env.NODE_ENV !== 'production',
    rateLimit: env.RATE_LIMIT,
    trustProxy: env.TRUST_PROXY,
    /** Whether printers may be at addresses of private networks, which a server elsewhere must not search. */
    allowsPrivatePrinters:
      env.ALLOW_PRIVATE_PRINTERS ?? (env.NODE_ENV !== 'production' && LOOPBACK_HOST.test(env.HOST)),
    metrics: env.METRICS,
    /** undefined: no load shedding. */
    maxLagMs: env.MAX_LAG,
    logLevel: env.LOG_LEVEL,
    migrationsDir: resolve(
      env.MIGRATIONS_DIR ?? findInParentFolders(env.DATABASE_URL ? 'drizzle/postgres' : 'drizzle/migrations'),
    ),
    clientDir: resolve(env.CLIENT_DIR ?? findInParentFolders('client/dist')),
  }));

export type Config = z.output<typeof environment>;

function findConflictingVariables(env: Partial<Record<string, unknown>>): [name: string, sentence: string][] {
  const found: [string, string][] = [];
  if (env.TLS_CERT && !env.TLS_KEY)
    found.push(['TLS_KEY', 'must name the key of the certificate in TLS_CERT']);
  if (env.TLS_KEY && !env.TLS_CERT)
    found.push(['TLS_CERT', 'must name the certificate of the key in TLS_KEY']);
  if (env.TLS_CERT && String(env.PUBLIC_URL ?? 'https:').startsWith('http:'))
    found.push(['PUBLIC_URL', 'must begin with https:// when TLS_CERT is given']);
  if (env.DATABASE_URL && env.BACKUP_DIR)
    found.push(['BACKUP_DIR', 'is for SQLite; a database on PostgreSQL is backed up with pg_dump']);
  for (const name of ['BACKUP_EVERY', 'BACKUP_KEEP'])
    if (env[name] !== undefined && !env.BACKUP_DIR)
      found.push([name, 'needs BACKUP_DIR, the folder for the backups']);
  return found;
}

/** From this source or bundle upwards; without a match returns a missing path. */
function findInParentFolders(relativePath: string): string {
  let current = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(resolve(current, relativePath)) && dirname(current) !== current)
    current = dirname(current);
  return resolve(current, relativePath);
}

function readVersion(): string {
  return JSON.parse(readFileSync(findInParentFolders('server/package.json'), 'utf8')).version;
}

/** Empty variables count as unset. @throws ConfigError */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(nonEmpty);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
}
