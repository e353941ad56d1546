import { name, text } from '@tawa/shared/contract/schema.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { describe, expect, test } from 'vitest';

const MALAYALAM_CHILLU = 'അവന്\u200d';

const INVISIBLE = [
  '\u2800',
  '\u{1d159}',
  '\ufffc',
  '\u115f',
  '\u1160',
  '\u3164',
  '\uffa0',
  '\u{16fe4}',
  '\ufff9',
  '\u034f',
];

describe('a text', () => {
  test.each([
    ['T1\u200b', 'T1'],
    ['\u202eT1', 'T1'],
    ['T1 \u200b', 'T1'],
    ['\ufeffNa\u00adan\u2060', 'Naan'],
    ['T1\u200d', 'T1'],
    ['\u200cT1', 'T1'],
    ['T\u200d\u200d1', 'T1'],
    ['T1\u{1d159}', 'T1'],
    ['\ufffcT1', 'T1'],
    ['T1\u115f\u1160', 'T1'],
    ['T1\u2800', 'T1'],
    ['Roof\u28001', 'Roof 1'],
    ['Roof\u31641', 'Roof 1'],
    ['Roof\uffa01', 'Roof 1'],
  ])('%j loses invisible characters', (typed, stored) => {
    expect(text(20).parse(typed)).toBe(stored);
    expect(name(20).parse(typed)).toBe(stored);
  });

  test.each([
    'क्\u200dष',
    'क्\u200c',
    'می\u200cخواهم',
    MALAYALAM_CHILLU,
    '👨\u200d👩\u200d👧',
    '❤️\u200d🔥',
    '👩🏽\u200d🍳',
    '\u0661\u06dd',
  ])('%j keeps the joiners of its words', (typed) => expect(text(20).parse(typed)).toBe(typed));

  test.each([
    '\u200b',
    '\u200d',
    '\u202e \u200b',
    '\u3164',
    '\u2800',
    '\ufe0f',
    '\u00ad',
    '\u{1d159}',
    '\ufffc',
    '\u115f\u1160',
    '\uffa0',
  ])('%j is empty', (typed) => {
    expect(text(20, () => 'A name.').safeParse(typed).error?.issues[0]?.message).toBe('A name.');
  });
});

test('names that look alike are equal, and joiners make no difference', () => {
  for (const alike of ['T1', 't1\u200b', '\u202eT1', 'T\u200d1', 'T1\u3164'])
    expect(foldName(alike)).toBe('t1');
  for (const invisible of INVISIBLE)
    for (const alike of [`T1${invisible}`, `${invisible}T1`, `t1 ${invisible}`])
      expect([alike, foldName(alike)]).toEqual([alike, 't1']);
  for (const blank of ['\u2800', '\u3164', '\uffa0', '\u00a0', '\u2003'])
    expect(foldName(`Roof${blank}2`)).toBe('roof 2');
  expect(foldName('Roof \u00a0 2')).toBe('roof 2');
  expect(foldName('क्\u200dष')).toBe(foldName('क्ष'));
  expect(foldName('T²')).not.toBe(foldName('T2'));
});
