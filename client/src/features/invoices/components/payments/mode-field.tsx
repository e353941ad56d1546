import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import type { PayableMode } from '../../model/payable-modes.ts';

interface Props {
  modes: readonly Pick<PayableMode, 'id' | 'name'>[];
  name: string;
  value: string;
  error: string | undefined;
  onPick: (value: string) => void;
}

/** Offers payment modes. Without a value it asks for one. */
export function ModeField({ modes, ...binding }: Props) {
  const { paymentMode: label, selectMode } = invoiceMessages().pay;
  const options = modes.map(({ id, name }) => [id, name] as const);
  return (
    <SelectField
      label={label}
      options={binding.value === '' ? [['', selectMode], ...options] : options}
      {...binding}
    />
  );
}
