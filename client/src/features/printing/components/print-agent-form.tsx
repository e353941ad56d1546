import { printersMessages } from '@tawa/shared/messages/printers.en.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { useAddPrintAgent } from '../hooks/use-printing-mutations.ts';

const loadSchema = async () =>
  (await import('@tawa/shared/printing/print-agents.contract.ts')).printAgentsApi.addPrintAgent.body;

interface Props {
  shopId: string;
  onAdded: (added: { name: string; code: string }) => void;
  onClose: () => void;
}

export function PrintAgentForm({ shopId, onAdded, onClose }: Props) {
  const m = printersMessages().agents;
  const add = useAddPrintAgent(shopId);
  const form = useContractForm({
    initial: { name: '' },
    loadSchema,
    missingMessage: m.missing,
    save: async (values) => {
      const { printAgent, code } = (await add.mutateAsync(values)).data;
      onAdded({ name: printAgent.name, code });
    },
    onSaved: onClose,
  });
  return (
    <FormSheet title={m.add} form={form} submitLabel={m.add} onClose={onClose}>
      <Field
        label={m.name}
        required
        autoComplete="off"
        placeholder={m.nameExample}
        data-autofocus
        {...form.field('name')}
      />
    </FormSheet>
  );
}
