import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { rejectWith, rupees, text, wholeNumber } from '@tawa/shared/contract/schema.ts';
import { describeError } from '@tawa/shared/errors.ts';
import { errorMessages } from '@tawa/shared/messages/errors.en.ts';
import { fieldMessages } from '@tawa/shared/messages/fields.en.ts';
import { addTranslation, readLanguageFrom } from '@tawa/shared/messages/messages.ts';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';

let language = 'en';
readLanguageFrom(() => language);
afterEach(() => {
  language = 'en';
});

const { common, accounts } = fieldMessages();
addTranslation('fields', 'hi', {
  ...fieldMessages(),
  common: { ...common, fillIn: 'कृपया यह भरें।', leaveOutCommas: 'अल्पविराम न लगाएँ।' },
  accounts: { ...accounts, minCharacters: (min: number) => `कम से कम ${min} अक्षर।` },
});
addTranslation('errors', 'hi', { ...errorMessages(), 'session.missing': 'कृपया साइन इन करें।' });

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test('a schema rejects in the language of the moment, not of its creation', () => {
  const name = text(20);
  expect(messageOf(name, '')).toBe('Please fill in this field.');
  language = 'hi';
  expect(messageOf(name, '')).toBe('कृपया यह भरें।');
  expect(messageOf(rupees(), '1,200')).toBe('अल्पविराम न लगाएँ।');
  const { body } = accountsApi.changePassword;
  expect(messageOf(body ?? z.never(), { oldPassword: 'x', newPassword: 'short' })).toBe('कम से कम 8 अक्षर।');
});

test('an error is described in the language of the moment', () => {
  expect(describeError('session.missing').message).toBe('Please sign in.');
  language = 'hi';
  expect(describeError('session.missing').message).toBe('कृपया साइन इन करें।');
  expect(describeError('login.wrong').message).toBe('The login or the password is wrong.');
});

test('a message takes precedence over the wording of one parse, in every check', () => {
  const seats = wholeNumber(1, 9, (m) => m.tables.area);
  const long = z.string().refine(() => false, { ...rejectWith((m) => m.tables.area), path: ['a'] });
  for (const [schema, value] of [
    [seats, 'x'],
    [seats, 1.5],
    [seats, 10],
    [long, 'x'],
  ] as const)
    expect(schema.safeParse(value, { error: () => 'zod' }).error?.issues[0]?.message).toBe(
      'Please choose an area.',
    );
});
