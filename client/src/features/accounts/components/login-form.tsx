import { ROLES, type Role } from '@tawa/shared/accounts/accounts.rules.ts';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { demoLogins } from '../../../lib/demo-logins.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useSignIn } from '../accounts.queries.ts';
import { DemoCard } from './demo-card.tsx';
import classes from './login-form.module.css';

const IDENTIFIER_LABELS = { OWNER: 'Email or Phone No', WAITER: 'Email, Phone No, saleId' } as const;
const CHOICES = [['', 'Select'], ...ROLES.map((role) => [role, role] as const)] as const;

export function LoginForm() {
  const [role, setRole] = useState<Role | ''>('');
  const [identifier, setIdentifier] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<Errors>({});
  const signIn = useSignIn();
  const errors = { ...refusal(signIn.error), ...missing };
  const demo = demoLogins();

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = whatIsMissing(identifier, password);
    setMissing(found);
    if (role && !found.identifier && !found.password) signIn.mutate({ role, identifier, password });
  }

  function choose(next: Role | '', login = { identifier, password }) {
    setRole(next);
    setIdentifier(login.identifier);
    setPassword(login.password);
    setMissing({});
    signIn.reset();
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <SelectField
        label="Login as"
        options={CHOICES}
        value={role}
        onPick={(value) => choose(value as Role | '')}
      />
      {role && (
        <>
          <Field
            label={IDENTIFIER_LABELS[role]}
            name="identifier"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={identifier}
            onChange={(event) => setIdentifier(event.target.value)}
            error={errors.identifier}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={errors.password}
          />
          <Button type="submit" wide busy={signIn.isPending}>
            Login
          </Button>
        </>
      )}
      {demo && <DemoCard onPick={(next) => choose(next, demo[next])} />}
    </form>
  );
}

interface Errors {
  identifier?: string | undefined;
  password?: string | undefined;
}

function whatIsMissing(identifier: string, password: string): Errors {
  return {
    ...(identifier.trim() ? {} : { identifier: 'Please enter your email or phone number.' }),
    ...(password ? {} : { password: 'Please enter your password.' }),
  };
}

/** The server names the wrong field; a wrong password stands beside the password. */
function refusal(error: unknown): Errors {
  if (!(error instanceof ApiError)) return {};
  const { email, phoneNo, saleId, password } = error.fields;
  const identifier = email ?? phoneNo ?? saleId;
  if (identifier || password) return { identifier, password };
  return error.code === 'WRONG_PASSWORD' ? { password: error.message } : {};
}
