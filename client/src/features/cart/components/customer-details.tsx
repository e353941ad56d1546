import { orderDetailsMessages } from '@tawa/shared/messages/orders.details.en.ts';
import { parsePhoneNo } from '@tawa/shared/typed-codes.ts';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { SavedDiner } from '../hooks/use-saved-diner.ts';
import classes from './customer-details.module.css';

interface CustomerFields {
  customerName: string;
  customerPhoneNo: string;
}

interface Props {
  opened: boolean;
  /** True for diners. */
  required: boolean;
  hasEarlierOrder: boolean;
  initial?: SavedDiner | undefined;
  /** The name of the customer whose phone was typed; shown until a name is typed. */
  knownName?: string | undefined;
  busy: boolean;
  /** `ApiError.fields` of the rejection. */
  fields?: Record<string, string> | undefined;
  /** A rejection that concerns no single field. */
  message?: string | undefined;
  onSubmit: (customer: CustomerFields) => void;
  /** Receives what was typed, for the next time the sheet opens. */
  onTyped?: (known: SavedDiner) => void;
  /** Set only if this device has stored the customer. */
  onForget?: (() => void) | undefined;
  onClose: () => void;
}

/** Has the rules of the server. If the details are not required, only a phone without a name is refused. */
function validateCustomer(
  { customerName, customerPhoneNo }: CustomerFields,
  required: boolean,
): Record<string, string> {
  const m = orderDetailsMessages();
  return {
    ...(customerName || !(required || customerPhoneNo) ? {} : { customerName: m.nameMissing }),
    ...(parsePhoneNo(customerPhoneNo) || !(required || customerPhoneNo)
      ? {}
      : { customerPhoneNo: m.phoneInvalid }),
  };
}

export function CustomerDetails(props: Props) {
  const { opened, onClose, busy, hasEarlierOrder } = props;
  const form = useId();
  const m = orderDetailsMessages();
  return (
    <Sheet
      opened={opened}
      title={m.title}
      onClose={onClose}
      footer={
        <Button wide type="submit" form={form} busy={busy} data-autofocus={props.required ? undefined : true}>
          {busy ? m.sending : hasEarlierOrder ? m.orderMore : m.placeOrder}
        </Button>
      }
    >
      <DetailsForm {...props} id={form} />
    </Sheet>
  );
}

function useDetailsForm({ required, initial, knownName, fields, onSubmit, onTyped, onForget }: Props) {
  const [typedName, setName] = useState(initial?.name);
  const name = typedName ?? knownName ?? '';
  const [phoneNo, setPhoneNo] = useState(initial?.phoneNo ?? '');
  const [isRemembered, setRemembered] = useState(Boolean(initial?.name || initial?.phoneNo));
  const [localErrors, setLocalErrors] = useState<Record<string, string>>();
  const form = useFocusFirstError(localErrors ?? fields);
  function forget(): void {
    setName('');
    setPhoneNo('');
    setLocalErrors(undefined);
    setRemembered(false);
    onForget?.();
    form.current?.querySelector('input')?.focus();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const customer = { customerName: name.trim(), customerPhoneNo: phoneNo.trim() };
    const found = validateCustomer(customer, required);
    const isValid = Object.keys(found).length === 0;
    setLocalErrors(isValid ? undefined : found);
    if (isValid) onSubmit(customer);
  }
  return {
    form,
    name,
    phoneNo,
    errors: localErrors ?? fields ?? {},
    isRemembered,
    changeName(typed: string): void {
      setName(typed);
      onTyped?.({ name: typed, phoneNo });
    },
    changePhoneNo(typed: string): void {
      setPhoneNo(typed);
      onTyped?.({ name, phoneNo: typed });
    },
    forget,
    submit,
  };
}

function DetailsForm({ id, ...props }: Props & { id: string }) {
  const { required, message, onForget } = props;
  const { form, errors, ...details } = useDetailsForm(props);
  const m = orderDetailsMessages();
  return (
    <form ref={form} id={id} className={classes.form} noValidate onSubmit={details.submit}>
      <p className={classes.why}>
        {required ? m.why : m.whyOptional}
        {onForget && ` ${m.remembered}`}
      </p>
      {onForget && details.isRemembered && (
        <p className={classes.forget}>
          {m.notYou}{' '}
          <button type="button" className={classes.clear} onClick={details.forget}>
            {m.clear}
          </button>
        </p>
      )}
      <Field
        label={m.name}
        name="customerName"
        autoComplete="name"
        maxLength={80}
        required={required}
        // Staff usually leave both fields empty, so the keyboard of a phone stays closed.
        data-autofocus={required || undefined}
        value={details.name}
        error={errors.customerName}
        onChange={(event) => details.changeName(event.target.value)}
      />
      <Field
        label={m.phone}
        name="customerPhoneNo"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={60}
        required={required}
        value={details.phoneNo}
        error={errors.customerPhoneNo}
        onChange={(event) => details.changePhoneNo(event.target.value)}
      />
      {message && (
        <p className={classes.message} role="alert">
          {message}
        </p>
      )}
    </form>
  );
}

function useFocusFirstError(errors: Record<string, string> | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
}
