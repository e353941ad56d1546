import { printersMessages } from '@tawa/shared/messages/printers.en.ts';
import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { FieldNote } from '../../../ui/forms/text-fields.tsx';
import { withColumns } from '../model/printer-values.ts';
import classes from './printer-form.module.css';
import { ProfileFile } from './profile-file.tsx';

interface Props {
  profile: PrinterProfile;
  error: string | undefined;
  onChange: (profile: PrinterProfile) => void;
  /** Settings that are none of the profile. */
  children: ReactNode;
}

const MAX_BLANK_LINES = 10;

/** What a person rarely sets by hand: the set-up slip does it. */
export function ProfileFields({ profile, error, onChange, children }: Props) {
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
        <SelectField
          label={m.codePage}
          value={profile.codePage}
          options={Object.entries(m.codePages)}
          onPick={(codePage) => onChange({ ...profile, codePage: codePage as PrinterProfile['codePage'] })}
        />
        <Checkbox
          label={m.drawer}
          checked={profile.hasDrawer}
          onCheck={(hasDrawer) => onChange({ ...profile, hasDrawer })}
        />
        <Checkbox
          label={m.statusRequests}
          checked={profile.statusRequests}
          onCheck={(statusRequests) => onChange({ ...profile, statusRequests })}
        />
        <Checkbox
          label={m.confirmsPrinted}
          checked={profile.confirmsPrinted}
          onCheck={(confirmsPrinted) => onChange({ ...profile, confirmsPrinted })}
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
        {children}
        <ProfileFile profile={profile} onTake={onChange} />
      </div>
    </details>
  );
}
