import type { Punch } from '@tawa/shared/attendance/attendance.contract.ts';
import { MAX_CORRECTION_REASON_LENGTH, mayBeConfirmed } from '@tawa/shared/attendance/attendance.rules.ts';
import { attendanceMessages } from '@tawa/shared/messages/attendance.en.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { Field, TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { loadCorrectionSchema } from '../attendance.forms.ts';
import { useCorrectPunch } from '../attendance.queries.ts';
import { fromEntered, toEntered } from '../model/entered-time.ts';
import { correctionText, dayText, nameText } from '../model/punch-texts.ts';
import classes from './attendance.module.css';

interface Props {
  shopId: string;
  punch: Punch;
  onClose: () => void;
}

/** A time that nobody touches is sent as it was, with its seconds. */
export default function CorrectPunchForm({ shopId, punch, onClose }: Props) {
  const m = attendanceMessages().correct;
  const correcting = useCorrectPunch(shopId, punch);
  const form = useContractForm({
    initial: { inAt: punch.inAt, outAt: punch.outAt ?? '', reason: '', version: String(punch.version) },
    loadSchema: loadCorrectionSchema,
    missingMessage: m.missing,
    save: async (body) => {
      try {
        return await correcting.mutateAsync(body);
      } catch (error) {
        // Somebody was faster: a toast says so, and the page beneath the sheet shows what is now.
        if (isApiError(error, 'CONFLICT')) onClose();
        throw error;
      }
    },
    onSaved: onClose,
  });
  const timeField = (name: 'inAt' | 'outAt') => ({
    ...form.field(name),
    type: 'datetime-local',
    value: toEntered(form.values[name]),
    onChange: ({ target }: { target: { value: string } }) => form.set(name, fromEntered(target.value)),
  });
  return (
    <FormSheet title={m.title(nameText(punch.person))} form={form} submitLabel={m.submit} onClose={onClose}>
      <p className={classes.quiet}>{dayText(punch.day)}</p>
      {mayBeConfirmed(punch) && <p className={classes.quiet}>{m.confirmHint}</p>}
      <Field label={m.in} required data-autofocus {...timeField('inAt')} />
      <Field
        label={m.out}
        required={punch.outAt !== null}
        hint={punch.outAt === null ? m.outHint : undefined}
        {...timeField('outAt')}
      />
      <TextAreaField
        label={m.reason}
        hint={m.reasonHint}
        required
        maxLength={MAX_CORRECTION_REASON_LENGTH}
        {...form.field('reason')}
      />
      {punch.corrections.map((correction) => (
        <p key={correction.at} className={classes.quiet}>
          {correctionText(correction)}
        </p>
      ))}
    </FormSheet>
  );
}
