import { printersMessages } from '@tawa/shared/messages/printers.en.ts';
import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { FieldNote } from '../../../ui/forms/text-fields.tsx';
import { withColumns } from '../model/profile-text.ts';
import classes from './printer-form.module.css';

interface Props {
  profile: PrinterProfile;
  error: string | undefined;
  onChange: (profile: PrinterProfile) => void;
}

const MAX_BLANK_LINES = 10;

/** What a person sets after a look at the test slip. */
export function ProfileFields({ profile, error, onChange }: Props) {
  const m = printersMessages().form;
  return (
    <details className={classes.more}>
      <summary>{m.more}</summary>
      <div>
        {profile.widthMm === 80 && (
          <SelectField
            label={m.columns}
            hint={m.columnsHint}
            value={String(profile.columns)}
            options={[
              ['48', '48'],
              ['42', '42'],
            ]}
            onPick={(columns) => onChange(withColumns(profile, columns === '42' ? 42 : 48))}
          />
        )}
        <Checkbox
          label={m.raster}
          checked={profile.raster}
          onCheck={(raster) => onChange({ ...profile, raster })}
        />
        <Checkbox
          label={m.statusRequests}
          checked={profile.statusRequests}
          onCheck={(statusRequests) => onChange({ ...profile, statusRequests })}
        />
        <SelectField
          label={m.buzzer}
          value={profile.buzzer}
          options={Object.entries(m.buzzers)}
          onPick={(buzzer) => onChange({ ...profile, buzzer: buzzer as PrinterProfile['buzzer'] })}
        />
        <SelectField
          label={m.blankLines}
          value={String(profile.blankLinesOnTop)}
          options={Array.from({ length: MAX_BLANK_LINES + 1 }, (_, lines) => [String(lines), String(lines)])}
          onPick={(lines) => onChange({ ...profile, blankLinesOnTop: Number(lines) })}
        />
        <FieldNote id="profile-note" error={error} hint={undefined} />
      </div>
    </details>
  );
}
