import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { formatProfileFile, parseProfileFile } from '@tawa/shared/printing/profile-file.contract.ts';
import { expect, test } from 'vitest';

const profile = { ...defaultProfiles[80], columns: 42, dots: 512, buzzer: 'ESC ( A' } as const;
const file = formatProfileFile(profile);
const changed = (change: object) => JSON.stringify({ ...JSON.parse(file), ...change });

test('a profile comes back from its file, which holds nothing else', () => {
  expect(parseProfileFile(file)).toEqual(profile);
  expect(JSON.parse(file)).toEqual({ kind: 'tawa-printer-profile', version: 1, profile });
});

test('what a file holds besides is not taken', () => {
  const withHost = changed({ profile: { ...profile, host: '10.0.0.1' }, name: 'Kitchen' });
  expect(parseProfileFile(withHost)).toEqual(profile);
});

test.each([
  ['no JSON', 'Item,Price\nNaan,40'],
  ['other JSON', '[1, 2]'],
  ['a part of the file', file.slice(0, -20)],
  ['another kind of file', changed({ kind: 'menu' })],
  ['a later version', changed({ version: 2 })],
  ['a file without a profile', changed({ profile: undefined })],
  ['a width that no paper has', changed({ profile: { ...profile, widthMm: 70 } })],
  ['more columns than fit', changed({ profile: { ...profile, columns: 48, dots: 384 } })],
])('%s is no file of a profile', (_, text) => {
  expect(parseProfileFile(text)).toBeUndefined();
});
