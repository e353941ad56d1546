// @postgres never

import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { ConfigError, readConfig } from '@tawa/server/config.ts';
import { describe, expect, test } from 'vitest';

function configError(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  return 'accepted';
}

describe('an invalid value is named', () => {
  test.each([
    ['PORT', 'eighty', 'must be a port number, 0 to 65535'],
    ['PORT', '-1', 'must be a port number, 0 to 65535'],
    ['PORT', '65536', 'must be a port number, 0 to 65535'],
    ['PORT', '3000.5', 'must be a port number, 0 to 65535'],
    ['PORT', '0x10', 'must be a port number, 0 to 65535'],
    ['JWT_SECRET', 'x'.repeat(31), 'must have at least 32 characters'],
    ['PUBLIC_URL', 'pos.example.com', 'must be an address like https://pos.example.com'],
    ['PUBLIC_URL', 'ftp://pos.example.com', 'must be an address like https://pos.example.com'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'must be an address like https://pos.example.com'],
    ['RATE_LIMIT', 'maybe', 'must be on or off'],
    ['SEED_DEMO', 'yes', 'must be on or off'],
    ['ALLOW_EMPTY', 'please', 'must be on or off'],
    ['TRUST_PROXY', '2', 'must be on or off'],
    ['BACKUP_EVERY', 'daily', 'must be a time like 30m, 6h or 1d'],
    ['BACKUP_EVERY', '0h', 'must be a time like 30m, 6h or 1d'],
    ['BACKUP_EVERY', '6h', 'needs BACKUP_DIR, the folder for the backups'],
    ['BACKUP_KEEP', '0', 'must be a whole number, 1 to 9999'],
    ['BACKUP_KEEP', '3', 'needs BACKUP_DIR, the folder for the backups'],
    ['METRICS', 'yes', 'must be one of off, local, on'],
    ['MAX_LAG', '5', 'must be off, or a time in milliseconds, 10 to 99999'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ])('%s=%s', (name, value, sentence) => {
    const message = configError({ [name]: value });
    expect(message).toBe(`${name}: ${sentence}`);
    expect(message).not.toContain('\n');
  });

  test('certificate and key are required together, with a matching address', () => {
    expect(configError({ TLS_CERT: 'a.pem' })).toBe(
      'TLS_KEY: must name the key of the certificate in TLS_CERT',
    );
    expect(configError({ TLS_KEY: 'a.pem' })).toBe(
      'TLS_CERT: must name the certificate of the key in TLS_KEY',
    );
    const both = { TLS_CERT: 'a.pem', TLS_KEY: 'b.pem' };
    expect(configError({ ...both, PUBLIC_URL: 'http://pos.example.com' })).toBe(
      'PUBLIC_URL: must begin with https:// when TLS_CERT is given',
    );
    expect(configError(both)).toBe('accepted');
  });

  test.each([
    'https://s3.example.com/pictures',
    's3://s3.example.com/pictures',
    's3://key@s3.example.com/pictures',
    's3://key:secret@s3.example.com',
    's3://key:secret@s3.example.com/',
    's3://key:secret@s3.example.com/pictures/of/ours',
    's3://key:sec/ret@s3.example.com/pictures',
    's3://key:secret%@s3.example.com/pictures',
    's3://key:secret@s3.example.com/..',
    's3://key:secret@s3.example.com:123456/pictures',
    's3://key:secret@s3.example.com/pictures?zone=eu',
  ])('UPLOADS_URL=%s', (UPLOADS_URL) => {
    const message = configError({ UPLOADS_URL });
    expect(message).toMatch(/^UPLOADS_URL: must be an address like s3:[^\n]+$/);
    expect(message).not.toContain('s3.example.com/pictures');
  });

  test('a valid bucket address is accepted', () => {
    for (const uploadsUrl of [
      's3://AKIA:a%2Fb+c=@s3.eu-central-1.amazonaws.com/my.pictures?region=eu-central-1',
      's3+http://key:secret@127.0.0.1:9000/pictures',
      's3://key:secret@[::1]:9000/pictures',
    ])
      expect(readConfig({ UPLOADS_URL: uploadsUrl })).toMatchObject({ uploadsUrl });
  });

  test('a secret is not printed', () => {
    expect(configError({ UPLOADS_URL: 's3://key:my/secret@s3.example.com/b' })).not.toContain('my/secret');
    expect(configError({ JWT_SECRET: 'my short secret' })).not.toContain('my short secret');
  });
});

describe('an unset variable', () => {
  test('has the default of the contract', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      publicUrl: undefined,
      jwtSecret: undefined,
      seedDemo: true,
      rateLimit: true,
      trustProxy: false,
      logLevel: 'info',
    });
  });

  test('or is empty', () => {
    const empty = { PORT: '', HOST: '', DATA_DIR: '', JWT_SECRET: '', RATE_LIMIT: '', PUBLIC_URL: '' };
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  test('disables the demo in production', () => {
    expect(readConfig({ NODE_ENV: 'production' }).seedDemo).toBe(false);
    expect(readConfig({ NODE_ENV: 'production', SEED_DEMO: '1' }).seedDemo).toBe(true);
    expect(readConfig({ SEED_DEMO: '0' }).seedDemo).toBe(false);
  });
});

test('enables backups once BACKUP_DIR is set', () => {
  expect(readConfig({}).backup).toBeUndefined();
  const folder = tmpdir();
  expect(readConfig({ BACKUP_DIR: folder }).backup).toEqual({ folder, everyMs: 86_400_000, keep: 14 });
  expect(readConfig({ BACKUP_DIR: folder, BACKUP_EVERY: '6h', BACKUP_KEEP: '3' }).backup).toEqual({
    folder,
    everyMs: 21_600_000,
    keep: 3,
  });
});

test('a set variable is used', () => {
  const env = {
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: tmpdir(),
    PUBLIC_URL: 'https://pos.example.com/',
    JWT_SECRET: 'x'.repeat(32),
    RATE_LIMIT: 'off',
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'silent',
    SOMETHING_ELSE: 'ignored',
  };
  expect(readConfig(env)).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    dataDir: tmpdir(),
    publicUrl: 'https://pos.example.com',
    jwtSecret: 'x'.repeat(32),
    rateLimit: false,
    trustProxy: true,
    logLevel: 'silent',
  });
});
