import { terminalMessages } from '@tawa/shared/messages/terminals.en.ts';
import { TERMINAL_CODE_DIGITS, TERMINAL_NAME_MAX } from '@tawa/shared/terminals/terminals.rules.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { store } from '../../../lib/store.ts';
import { thisTerminalAtom } from '../../../lib/this-terminal.ts';
import { Button, ButtonLink } from '../../../ui/elements/button.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { useEnrolTerminal } from '../hooks/terminal-session.ts';
import { loadEnrolSchema } from '../terminals.forms.ts';
import classes from './enrol-form.module.css';

/** Makes this browser a terminal of the shop that made the code. */
export function EnrolForm({ onEnrolled }: { onEnrolled: () => void }) {
  const m = terminalMessages().enrol;
  const enrol = useEnrolTerminal();
  const form = useContractForm({
    initial: { code: '', name: '' },
    loadSchema: loadEnrolSchema,
    missingMessage: m.fillAllFields,
    fieldForError: (error) => {
      if (isApiError(error, 'CONFLICT')) return 'name';
      return isApiError(error, 'VALIDATION', 'TOO_MANY') ? 'code' : undefined;
    },
    save: async (body) => {
      const { terminal, shop, terminalToken } = (await enrol.mutateAsync(body)).data;
      store.set(thisTerminalAtom, { terminalToken, name: terminal.name, shopName: shop.name });
    },
    onSaved: onEnrolled,
  });
  return (
    <form id={form.id} className={classes.form} onSubmit={form.submit} noValidate>
      <Field
        label={m.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={TERMINAL_CODE_DIGITS}
        hint={m.codeHint}
        autoFocus
        {...form.field('code')}
      />
      <Field
        label={m.name}
        autoComplete="off"
        maxLength={TERMINAL_NAME_MAX}
        hint={m.nameHint}
        {...form.field('name')}
      />
      <Button type="submit" wide busy={form.isSaving}>
        {m.enrol}
      </Button>
      <ButtonLink variant="bare" to={paths.login()}>
        {m.login}
      </ButtonLink>
    </form>
  );
}
