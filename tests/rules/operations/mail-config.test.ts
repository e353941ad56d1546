import { readConfig } from '@tawa/server/config.ts';
import { expect, test } from 'vitest';

test('mails are written to files unless a server is configured', () => {
  expect(readConfig({})).toMatchObject({ smtpUrl: undefined, mailFrom: undefined, adminEmails: new Set() });
  const config = readConfig({
    SMTP_URL: 'smtps://user:p%40ss@mail.example.com:465',
    MAIL_FROM: 'Tawa <pos@example.com>',
    ADMIN_EMAILS: ' Asha@Example.com, ravi@example.com ,',
  });
  expect(config.smtpUrl).toBe('smtps://user:p%40ss@mail.example.com:465');
  expect(config.mailFrom).toBe('Tawa <pos@example.com>');
  expect([...config.adminEmails]).toEqual(['asha@example.com', 'ravi@example.com']);
});

test.each([
  ['SMTP_URL', 'mail.example.com'],
  ['SMTP_URL', 'http://mail.example.com'],
  ['MAIL_FROM', 'Tawa'],
  ['MAIL_FROM', 'Tawa <pos@example.com>\nBcc: all@example.com'],
  ['ADMIN_EMAILS', 'asha@example.com;ravi'],
])('%s=%s fails the start and is named', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}[^\n]*must be`));
});
