import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { type ReactNode, useState } from 'react';
import { isApiError } from '../../../../lib/api/api-error.ts';
import { toastError } from '../../../../lib/toasts.ts';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../../ui/forms/form-sheet.tsx';
import { PasswordField } from '../../../../ui/forms/password-field.tsx';
import { loadSalesPasswordSchema } from '../../invoices.forms.ts';

interface Props {
  title?: string;
  hint?: string;
  children?: ReactNode;
  loadSummary: (password: string) => Promise<unknown>;
  onClose: () => void;
}

/** Several people use the counter's device, so the summary needs the owner's password. */
export function SalesPasswordForm({ title, hint, children, loadSummary, onClose }: Props) {
  const m = invoiceMessages().summary;
  const [passwordError, setPasswordError] = useState<string>();
  const form = useContractForm({
    initial: { password: '' },
    loadSchema: loadSalesPasswordSchema,
    missingMessage: m.passwordMissing,
    save: async ({ password }) => {
      setPasswordError(undefined);
      try {
        await loadSummary(password);
      } catch (error) {
        if (!isApiError(error)) throw error;
        const { message } = error as Error;
        if (isApiError(error, 'WRONG_PASSWORD', 'TOO_MANY')) setPasswordError(message);
        toastError(message);
        throw error;
      }
    },
  });
  const field = form.field('password');
  return (
    <FormSheet title={title ?? m.title} form={form} submitLabel={m.show} onClose={onClose}>
      <PasswordField
        label={m.password}
        hint={hint ?? m.passwordHint}
        autoComplete="current-password"
        data-autofocus
        {...field}
        error={field.error ?? passwordError}
        onChange={(event) => {
          setPasswordError(undefined);
          field.onChange(event);
        }}
      />
      {children}
    </FormSheet>
  );
}
