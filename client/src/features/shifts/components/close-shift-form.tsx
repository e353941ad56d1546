import { shiftMessages } from '@tawa/shared/messages/shifts.en.ts';
import type { Shift } from '@tawa/shared/shifts/shifts.contract.ts';
import { countDiffers, MAX_NOTE_LENGTH } from '@tawa/shared/shifts/shifts.rules.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { loadCloseShiftSchema } from '../shifts.forms.ts';
import { useCloseShift } from '../shifts.queries.ts';
import { closeOnConflict } from './close-on-conflict.ts';
import { CountVariances } from './count-result.tsx';

interface Props {
  shopId: string;
  shift: Shift;
  /** The count that closes the shift. */
  count: Shift['counts'][number];
  onClosed: (shift: Shift) => void;
  onClose: () => void;
}

/** Says once more what the count differs by. A difference needs a note. */
export function CloseShiftForm({ shopId, shift, count, onClosed, onClose }: Props) {
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
      <CountVariances count={count} />
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
