import { Resolver } from 'node:dns';
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

/** A canonical origin has no path, no default port and no capitals. */
function isCanonicalOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

const dnsServers = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .refine(areDnsServers, 'must be addresses like 192.168.1.1 or 192.168.1.1:5353 with commas between them')
  .optional();

function areDnsServers(list: readonly string[]): boolean {
  try {
    new Resolver().setServers(list);
    return true;
  } catch {
    return false;
  }
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

/**
 * Each variable has its meaning, an example, and a default if its schema does not show one. `npm run
 * docs:environment` writes them into docs/OPERATIONS.md and .env.example.
 */
export const variables = z.object({
  NODE_ENV: z
    .string()
    .optional()
    .meta({
      description: '`production` for a real restaurant, without the demo',
      examples: ['production'],
    }),
  PORT: port.meta({ description: 'the port that it listens on' }),
  HOST: z
    .string()
    .min(1, 'must be an address to listen on')
    .default('127.0.0.1')
    .meta({
      description:
        'the address that it listens on; `0.0.0.0` for the whole network, which the container sets itself',
      examples: ['0.0.0.0'],
    }),
  PUBLIC_URL: origin.meta({
    description: 'the origin in QR codes, mails and links',
    shownDefault: '`http(s)://localhost:PORT`',
    examples: ['https://pos.example.com'],
  }),
  DATA_DIR: z
    .string()
    .min(1, 'must be a folder')
    .default('./data')
    .meta({ description: 'the database, pictures, outbox and the secret: all persistent state' }),
  DATABASE_URL: postgres.meta({
    description:
      'PostgreSQL 15 or newer in place of the file, which several servers may share; characters of the password other ' +
      'than letters and digits percent-encoded (`%2F` for `/`); [how to move](#moving-to-postgresql)',
    examples: ['postgres://user:password@db.example.com/tawa'],
  }),
  UPLOADS_URL: bucket.meta({
    description:
      'pictures in an S3-compatible bucket instead of `DATA_DIR/uploads` (`%2F` for a `/` in the secret); ' +
      '[more](#where-pictures-are-stored)',
    examples: ['s3://key:secret@s3.example.com/bucket?region=eu-central-1'],
  }),
  TLS_CERT: z
    .string()
    .optional()
    .meta({
      description: 'a certificate (PEM file): serve https; renewed without a restart',
      examples: ['/etc/letsencrypt/live/pos.example.com/fullchain.pem'],
    }),
  TLS_KEY: z
    .string()
    .optional()
    .meta({
      description: 'the key of the certificate (PEM file, without a passphrase)',
      examples: ['/etc/letsencrypt/live/pos.example.com/privkey.pem'],
    }),
  TRUST_PROXY: onOff
    .default(false)
    .meta({ description: 'take client addresses from the header that the one proxy in front writes' }),
  ALLOW_PRIVATE_PRINTERS: onOff.optional().meta({
    description:
      'whether printers may be at addresses of private networks; a server outside the shop leaves it off',
    shownDefault: 'on with `npm start -- --lan`, and in development on a loopback `HOST`; else off',
    examples: ['1'],
  }),
  PRINTER_DNS: dnsServers.meta({
    description: 'DNS servers that look up the names of printers, separated by commas',
    shownDefault: 'those of the operating system',
    examples: ['192.168.1.1'],
  }),
  CORS_ORIGINS: origins.meta({
    description: 'other origins whose pages may use the API, separated by commas',
    examples: ['https://app.example.com'],
  }),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional().meta({
    description: 'signs the sessions, at least 32 characters; kept in `DATA_DIR` when not given',
    shownDefault: 'made on the first start',
  }),
  SMTP_URL: smtpUrl.meta({
    description: 'a mail server; without it each mail is a file in `DATA_DIR/outbox`',
    examples: ['smtp://user:password@mail.example.com:587'],
  }),
  MAIL_FROM: sender.meta({ description: 'the sender of mails', examples: ['Tawa <pos@example.com>'] }),
  ADMIN_EMAILS: emailAddresses.meta({
    description: 'owners who operate the installation, separated by commas; they see `/admin`',
    examples: ['owner@example.com'],
  }),
  BACKUP_DIR: z
    .string()
    .optional()
    .meta({ description: 'a folder: take scheduled backups there', examples: ['/mnt/backups'] }),
  BACKUP_EVERY: interval.optional().meta({
    description: 'how often a backup is taken: `30m`, `6h`, `1d`',
    shownDefault: '`1d`',
    examples: ['6h'],
  }),
  BACKUP_KEEP: positiveInteger.optional().meta({
    description: 'how many backups are kept',
    shownDefault: '`14`',
    examples: ['30'],
  }),
  SEED_DEMO: onOff.optional().meta({
    description: 'fill an **empty** database with the demo restaurant',
    shownDefault: 'on, off in production',
    examples: ['off'],
  }),
  ALLOW_EMPTY: onOff
    .default(false)
    .meta({ description: 'start with an empty database although `DATA_DIR` shows that there was one' }),
  RATE_LIMIT: onOff.default(true).meta({ description: '`off` for load tests only' }),
  MAX_LAG: maxLag.meta({
    description:
      'lag of the event loop (ms) beyond which requests are rejected, lists before orders; `off` rejects none',
  }),
  METRICS: z.enum(['off', 'local', 'on'], 'must be one of off, local, on').default('local').meta({
    description: 'who may read `/metrics`: `local` only this machine, `on` everyone, `off` no one',
  }),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info')
    .meta({ description: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`' }),
  MIGRATIONS_DIR: z
    .string()
    .optional()
    .meta({
      description: 'the migrations, for a package with folders of its own',
      shownDefault: 'found beside the program',
      examples: ['/usr/share/tawa/migrations'],
    }),
  CLIENT_DIR: z
    .string()
    .optional()
    .meta({
      description: 'the built client, likewise',
      shownDefault: 'found beside the program',
      examples: ['/usr/share/tawa/client'],
    }),
});

const environment = variables
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
    /** undefined: the DNS servers of the operating system. */
    printerDns: env.PRINTER_DNS,
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

/**
 * Searches from the folder of this source or bundle upwards. Without a match it returns a path that does not
 * exist.
 */
function findInParentFolders(relativePath: string): string {
  let current = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(resolve(current, relativePath)) && dirname(current) !== current)
    current = dirname(current);
  return resolve(current, relativePath);
}

function readVersion(): string {
  return JSON.parse(readFileSync(findInParentFolders('server/package.json'), 'utf8')).version;
}

/**
 * Treats an empty variable as unset.
 * @throws ConfigError
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(nonEmpty);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
}
