import { shiftMessages } from '@tawa/shared/messages/shifts.en.ts';
import type { Shift, XReport } from '@tawa/shared/shifts/shifts.contract.ts';
import { countDiffers, MAX_NOTE_LENGTH } from '@tawa/shared/shifts/shifts.rules.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { modesNotCounted } from '../model/shift-sums.ts';
import { loadCloseShiftSchema } from '../shifts.forms.ts';
import { useCloseShift } from '../shifts.queries.ts';
import { closeOnConflict } from './close-on-conflict.ts';
import { CountVariances } from './count-result.tsx';

interface Props {
  shopId: string;
  shift: Shift;
  /** What was counted last of cash and of each mode. */
  count: Shift['counts'][number];
  sums: XReport['sums'];
  onClosed: (shift: Shift) => void;
  onClose: () => void;
}

/** Says once more what the count differs by, and what nobody counted. A difference needs a note. */
export function CloseShiftForm({ shopId, shift, count, sums, onClosed, onClose }: Props) {
  const m = shiftMessages().close;
  const closing = useCloseShift(shopId, shift._id);
  const needsNote = countDiffers(count);
  const form = useContractForm({
    initial: { note: '' },
    loadSchema: loadCloseShiftSchema,
    missingMessage: m.noteMissing,
    validateExtra: ({ note }) => (needsNote && note.trim() === '' ? { note: m.noteMissing } : {}),
    save: async ({ note }) => {
      const { data } = await closeOnConflict(onClose, closing.mutateAsync({ note }));
      onClosed(data.shift);
    },
    onSaved: onClose,
  });
  return (
    <FormSheet title={m.title(shift.drawer)} form={form} submitLabel={m.submit} onClose={onClose}>
      <CountVariances count={count} notCounted={modesNotCounted(sums, count)} />
      <TextAreaField
        label={m.note}
        hint={needsNote ? m.noteHint : undefined}
        required={needsNote}
        maxLength={MAX_NOTE_LENGTH}
        data-autofocus={needsNote || undefined}
        {...form.field('note')}
      />
    </FormSheet>
  );
}
