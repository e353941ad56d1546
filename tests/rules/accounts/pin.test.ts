import { pinFault } from '@tawa/shared/accounts/pin.rules.ts';
import { expect, test } from 'vitest';

test.each(['', '1', '739', '7391640', '73a1', ' 7391', '७३९१', '73.1', '-739'])(
  '%j has no 4 to 6 digits',
  (pin) => {
    expect(pinFault(pin)).toBe('digits');
  },
);

test.each([
  ['one digit', '0000', '7777', '55555', '999999'],
  ['a repetition', '1212', '7373', '121212', '123123', '907907'],
  ['a run', '1234', '4321', '56789', '987654', '7890', '0123', '0987', '890123'],
  ['day and month', '2512', '0101', '3112', '2902', '1508'],
  ['month and day', '1225', '0229', '1231'],
  ['a year', '1947', '1999', '2026'],
  ['a whole date', '251290', '122590', '900215', '151087', '011975', '197501'],
  ['a column of the keypad', '2580', '0852'],
])('%s is too easy', (_, ...pins) => {
  for (const pin of pins) expect(pinFault(pin), pin).toBe('easy');
});

test.each(['7391', '4075', '3299', '3002', '5061', '83914', '12234', '739164', '320199', '443300', '115588'])(
  '%s may be used',
  (pin) => {
    expect(pinFault(pin)).toBeUndefined();
  },
);

test('nine of ten PINs of any length may be used', () => {
  for (const digits of [4, 5, 6]) {
    const count = 10 ** digits;
    let usable = 0;
    for (let n = 0; n < count; n++) if (pinFault(String(n).padStart(digits, '0')) === undefined) usable++;
    expect(usable / count, `${digits} digits`).toBeGreaterThan(0.88);
  }
});
