import { type Config, ConfigError, readConfig } from '../config.ts';
import { DatabaseUnusable } from '../db/sqlite/data-folder-checks.ts';
import { BackupUnusable } from './manifest.ts';

/** Prints the result. After an error it prints the message and sets exit code 1. */
export async function runCommand(purpose: string, command: () => Promise<string> | string): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    process.stderr.write(`tawa cannot ${purpose}: ${messageOrStack(error as NodeJS.ErrnoException)}\n`);
    process.exitCode = 1;
  }
}

/** @throws ConfigError with PostgreSQL, where the SQLite file would be outdated */
export function requireSqliteConfig(): Config {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined) return config;
  throw new ConfigError(
    'DATABASE_URL: a database on PostgreSQL is copied with pg_dump and pg_restore; copy DATA_DIR beside it',
  );
}

function messageOrStack(error: NodeJS.ErrnoException): string {
  const { code = '', message, stack } = error;
  const isKnownError = [ConfigError, BackupUnusable, DatabaseUnusable].some((kind) => error instanceof kind);
  const isSelfExplanatory = isKnownError || /^(E[A-Z]+|SQLITE_\w+|ERR_PARSE_ARGS_\w+)$/.test(code);
  return isSelfExplanatory ? (message.split('\n')[0] ?? '') : (stack ?? message);
}
