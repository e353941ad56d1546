import { printerProfileForm } from '@tawa/shared/printing/printing.contract.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import {
  BUZZER_DIALECTS,
  GREY_BLOCKS,
  profileFromTicks,
  type SlipTicks,
  ticksOfProfile,
} from '@tawa/shared/printing/setup-slip.rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const ticks: fc.Arbitrary<SlipTicks> = fc.record({
  columns: fc.constantFrom(32, 42, 48),
  hasLetters: fc.boolean(),
  hasHindi: fc.boolean(),
  wholeBlock: fc.constantFrom('none', ...GREY_BLOCKS),
  buzzer: fc.constantFrom('none', ...BUZZER_DIALECTS),
  isCut: fc.boolean(),
  opensDrawer: fc.constantFrom(true, false, undefined),
  isSlow: fc.boolean(),
});
const current = fc.constantFrom(defaultProfiles[58], { ...defaultProfiles[80], hasDrawer: true });

test('whatever a person ticks is a profile that the contract accepts', () => {
  fc.assert(
    fc.property(ticks, current, (ticked, profile) => {
      const made = profileFromTicks(ticked, profile);
      expect(printerProfileForm.parse(made)).toEqual(made);
    }),
  );
});

test('what the slip does not try stays as it was', () => {
  fc.assert(
    fc.property(ticks, current, (ticked, profile) => {
      const made = profileFromTicks({ ...ticked, opensDrawer: undefined }, profile);
      const { hasDrawer, blankLinesOnTop, statusRequests, confirmsPrinted } = profile;
      expect(made).toMatchObject({ hasDrawer, blankLinesOnTop, statusRequests, confirmsPrinted });
    }),
  );
});

test('a printer that was set up keeps its profile when the answers are saved again', () => {
  fc.assert(
    fc.property(ticks, current, (ticked, profile) => {
      const made = profileFromTicks(ticked, profile);
      expect(profileFromTicks(ticksOfProfile(made), made)).toEqual(made);
    }),
  );
});
