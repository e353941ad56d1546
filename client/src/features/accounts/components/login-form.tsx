import { ROLES, type Role } from '@tawa/shared/accounts/accounts.rules.ts';
import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { type FormEvent, useState } from 'react';
import { ApiError, isApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { useAtomValue } from '../../../lib/store.ts';
import { ENROL_TERMINAL_PATH, LOCK_SCREEN_PATH, thisTerminalAtom } from '../../../lib/this-terminal.ts';
import { Button, ButtonLink } from '../../../ui/elements/button.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { useSignIn } from '../accounts.queries.ts';
import classes from './account-form.module.css';
import { DemoCard } from './demo-card.tsx';

interface DemoLogin {
  identifier: string;
  password: string;
}

/** The server injects the logins into the page while demo data exists. */
function demoLogins(): Record<Role, DemoLogin> | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="demo"]')?.content;
  if (!content) return undefined;
  const { owner, waiter } = JSON.parse(decodeURIComponent(content)) as Record<'owner' | 'waiter', DemoLogin>;
  return { OWNER: owner, WAITER: waiter };
}

/**
 * `fillIn` sets the role, and the login if one is given, and clears errors. `submit` requires every field.
 */
function useLoginForm() {
  const [role, setRole] = useState<Role | ''>('');
  const [identifier, setIdentifier] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<Errors>({});
  const signIn = useSignIn();
  const errors = { ...signInFieldErrors(signIn.error), ...missing };

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = missingFieldErrors(role, identifier, password);
    setMissing(found);
    if (role && !found.identifier && !found.password) signIn.mutate({ role, identifier, password });
  }

  function fillIn(next: Role | '', login = { identifier, password }) {
    setRole(next);
    setIdentifier(login.identifier);
    setPassword(login.password);
    setMissing({});
    signIn.reset();
  }

  const isSigningIn = signIn.isPending;
  return { role, identifier, password, errors, isSigningIn, setIdentifier, setPassword, fillIn, submit };
}

export function LoginForm() {
  const m = accountMessages().login;
  const form = useLoginForm();
  const { role, errors, fillIn } = form;
  const demo = demoLogins();
  const terminal = useAtomValue(thisTerminalAtom);
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <SelectField
        label={m.loginAs}
        options={[['', m.select], ...ROLES.map((role) => [role, m.roles[role]] as const)]}
        value={role}
        onPick={(value) => fillIn(value as Role | '')}
      />
      {role && (
        <>
          <Field
            label={m.identifier[role]}
            name="identifier"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={form.identifier}
            onChange={(event) => form.setIdentifier(event.target.value)}
            error={errors.identifier}
          />
          <PasswordField
            label={m.password}
            name="password"
            autoComplete="current-password"
            value={form.password}
            onChange={(event) => form.setPassword(event.target.value)}
            error={errors.password}
          />
          <ButtonLink variant="bare" className={classes.forgot ?? ''} to={paths.forgotPassword()}>
            {m.forgotPassword}
          </ButtonLink>
          <Button type="submit" wide busy={form.isSigningIn}>
            {m.login}
          </Button>
        </>
      )}
      <div className={classes.ways}>
        <ButtonLink variant="bare" to={paths.signup()}>
          {m.register}
        </ButtonLink>
        <ButtonLink variant="bare" to={terminal ? LOCK_SCREEN_PATH : ENROL_TERMINAL_PATH}>
          {terminal ? m.backToTerminal : m.useAsTerminal}
        </ButtonLink>
      </div>
      {demo && <DemoCard onPick={(next) => fillIn(next, demo[next])} />}
    </form>
  );
}

interface Errors {
  identifier?: string | undefined;
  password?: string | undefined;
}

function missingFieldErrors(role: Role | '', identifier: string, password: string): Errors {
  const m = accountMessages().login;
  return {
    ...(identifier.trim() ? {} : { identifier: m.enterIdentifier[role || 'OWNER'] }),
    ...(password.trim() ? {} : { password: m.enterPassword }),
  };
}

/** WRONG_PASSWORD and TOO_MANY are shown at the password, other errors only in a toast. */
function signInFieldErrors(error: unknown): Errors {
  if (!(error instanceof ApiError)) return {};
  const { email, phoneNo, saleId, password } = error.fields;
  const identifier = email ?? phoneNo ?? saleId;
  if (identifier || password) return { identifier, password };
  return isApiError(error, 'WRONG_PASSWORD', 'TOO_MANY') ? { password: error.message } : {};
}
