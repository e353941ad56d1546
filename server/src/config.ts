import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Thrown when the environment is wrong: one line that names the variable. */
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

const mailServer = z
  .url({ protocol: /^smtps?$/, error: 'must be an address like smtp://user:password@mail.example.com:587' })
  .optional();

const sender = z
  .string()
  .regex(/^([^<>\r\n]+ <)?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address like Tawa <pos@example.com>')
  .optional();

const addresses = z
  .string()
  .default('')
  .transform((value) => value.split(',').map((address) => address.trim().toLowerCase()))
  .pipe(z.array(z.union([z.literal(''), z.email('must be email addresses with commas between them')])))
  .transform((list) => new Set(list.filter((address) => address !== '')));

const environment = z
  .object({
    NODE_ENV: z.string().optional(),
    PORT: port,
    HOST: z.string().min(1, 'must be an address to listen on').default('127.0.0.1'),
    DATA_DIR: z.string().min(1, 'must be a folder').default('./data'),
    PUBLIC_URL: origin,
    JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    SMTP_URL: mailServer,
    MAIL_FROM: sender,
    ADMIN_EMAILS: addresses,
    SEED_DEMO: onOff.optional(),
    RATE_LIMIT: onOff.default(true),
    TRUST_PROXY: onOff.default(false),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be one of fatal, error, warn, info, debug, trace, silent',
      )
      .default('info'),
    MIGRATIONS_DIR: z.string().optional(),
    CLIENT_DIR: z.string().optional(),
  })
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    /** Without a trailing slash. undefined: `http://localhost:PORT`, known once the port is. */
    publicUrl: env.PUBLIC_URL,
    jwtSecret: env.JWT_SECRET,
    /** undefined: mails are written as files under DATA_DIR/outbox. */
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** Case-folded. */
    adminEmails: env.ADMIN_EMAILS,
    seedDemo: env.SEED_DEMO ?? env.NODE_ENV !== 'production',
    rateLimit: env.RATE_LIMIT,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    migrationsDir: resolve(env.MIGRATIONS_DIR ?? besideTheProgram('drizzle/migrations')),
    clientDir: resolve(env.CLIENT_DIR ?? besideTheProgram('client/dist')),
  }));

export type Config = z.output<typeof environment>;

/** A folder of the project, found from the source file and from the bundle alike. */
function besideTheProgram(folder: string): string {
  let at = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(resolve(at, folder)) && dirname(at) !== at) at = dirname(at);
  return resolve(at, folder);
}

/**
 * The configuration from environment variables; an empty one counts as not set.
 * @throws ConfigError naming the first wrong variable
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
}
