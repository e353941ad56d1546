import { useQuery } from '@tanstack/react-query';
import { printersMessages } from '@tawa/shared/messages/printers.en.ts';
import type { ComponentProps } from 'react';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { printAgentsQuery } from '../printing.queries.ts';

interface Props extends Omit<ComponentProps<typeof SelectField>, 'label' | 'options'> {
  shopId: string;
}

/** Who prints on a printer; a shop without print agents is not asked. */
export function PrintedByField({ shopId, ...field }: Props) {
  const m = printersMessages().form;
  const { data: agents = [] } = useQuery(printAgentsQuery(shopId));
  if (agents.length === 0) return null;
  const options = agents.map(({ _id, name }) => [_id, name] as const);
  return <SelectField {...field} label={m.printedBy} options={[['', m.thisServer], ...options]} />;
}
