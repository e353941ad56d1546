import type { ComponentProps } from 'react';
import { Field } from '../../../ui/forms/text-fields.tsx';

/** An amount in rupees as it is typed. */
export function AmountField(field: ComponentProps<typeof Field>) {
  return <Field inputMode="decimal" autoComplete="off" className="figures" {...field} />;
}
