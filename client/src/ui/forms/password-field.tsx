import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { staffUiMessages } from '@tawa/shared/messages/staff-ui.en.ts';
import { type ComponentProps, useState } from 'react';
import classes from './password-field.module.css';
import { Field } from './text-fields.tsx';

export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type'>) {
  const [shown, setShown] = useState(false);
  const m = staffUiMessages().password;
  return (
    <div className={classes.holder}>
      <Field {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        className={classes.toggle}
        aria-label={shown ? m.hide(props.label) : m.show(props.label)}
        onClick={() => setShown(!shown)}
      >
        {shown ? <IconEyeOff size={20} aria-hidden="true" /> : <IconEye size={20} aria-hidden="true" />}
      </button>
    </div>
  );
}
