import { invoiceBuyerMessages } from '@tawa/shared/messages/invoices.buyer.en.ts';
import { cleanGstIn } from '@tawa/shared/typed-codes.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { useSetBuyer } from '../hooks/use-set-buyer.ts';
import { loadBuyerSchema } from '../invoices.forms.ts';
import type { PrintableInvoice } from '../model/printable-invoice.ts';
import classes from './payments/payments.module.css';

interface Props {
  shopId: string;
  invoice: PrintableInvoice;
  onClose: () => void;
}

type BuyerValues = { gstIn: string; name: string };

/** Sets the GSTIN and the legal name of the buyer. A buyer whose GSTIN is emptied is removed with the name. */
export default function SetBuyer({ shopId, invoice: { _id, invoiceNo, buyer }, onClose }: Props) {
  const m = invoiceBuyerMessages();
  const save = useSetBuyer(shopId, _id, buyer);
  const values: BuyerValues = { gstIn: buyer?.gstIn ?? '', name: buyer?.name ?? '' };
  const toBuyer = (typed: BuyerValues): BuyerValues =>
    buyer && cleanGstIn(typed.gstIn) === '' ? { gstIn: '', name: '' } : typed;
  const form = useContractForm<BuyerValues>({
    initial: values,
    latest: values,
    loadSchema: async () => {
      const schema = await loadBuyerSchema();
      return schema && { safeParse: (typed: unknown) => schema.safeParse(toBuyer(typed as BuyerValues)) };
    },
    missingMessage: m.missing,
    save: (typed) => save.mutateAsync(toBuyer(typed)),
    onSaved: onClose,
  });
  return (
    <FormSheet title={m.title(invoiceNo)} form={form} submitLabel={m.save} onClose={onClose}>
      <p className={classes.explanation}>{m.explanation}</p>
      <Field
        label={m.gstIn}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        hint={buyer ? m.emptyRemoves : m.gstInHint}
        {...form.field('gstIn')}
      />
      <Field label={m.name} autoComplete="off" autoCapitalize="words" {...form.field('name')} />
    </FormSheet>
  );
}
