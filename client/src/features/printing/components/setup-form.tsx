import { printersMessages } from '@tawa/shared/messages/printers.en.ts';
import type { Printer } from '@tawa/shared/printing/printing.contract.ts';
import { profileFromTicks } from '@tawa/shared/printing/setup-slip.rules.ts';
import { useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { type ContractForm, useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { usePrintSetupSlip, useSaveProfile } from '../hooks/use-printing-mutations.ts';
import { type SlipValues, slipValues, toTicks } from '../model/slip-values.ts';
import classes from './printer-form.module.css';
import { PrinterStatusBadge } from './printer-status-badge.tsx';

interface Props {
  shopId: string;
  /** Current list row: what the server finds while it prints the slip is in its profile. */
  printer: Printer;
  onClose: () => void;
}

/** Prints the set-up slip, and sets the printer up from what a person sees on it. */
export function SetupForm({ shopId, printer, onClose }: Props) {
  const m = printersMessages().setup;
  const save = useSaveProfile(shopId, printer._id);
  const form = useContractForm<SlipValues>({
    initial: slipValues(printer.profile),
    latest: slipValues(printer.profile),
    loadSchema: async () => undefined,
    missingMessage: printersMessages().form.missing,
    save: (values) => save.mutateAsync(profileFromTicks(toTicks(values), printer.profile)),
    onSaved: onClose,
  });
  return (
    <FormSheet title={m.title(printer.name)} form={form} submitLabel={m.save} onClose={onClose}>
      <PrintSlip shopId={shopId} printer={printer} />
      <div className={classes.step}>
        <h3>{m.questions}</h3>
      </div>
      <Questions form={form} />
    </FormSheet>
  );
}

function PrintSlip({ shopId, printer }: Omit<Props, 'onClose'>) {
  const m = printersMessages().setup;
  const print = usePrintSetupSlip(shopId, printer._id);
  const [opensDrawer, setOpensDrawer] = useState(false);
  return (
    <section className={classes.step}>
      <p className={classes.note}>{m.printHint}</p>
      <Checkbox label={m.opensDrawer} checked={opensDrawer} onCheck={setOpensDrawer} />
      <div className={classes.files}>
        <Button busy={print.isPending} data-autofocus onClick={() => print.mutate(opensDrawer)}>
          {m.print}
        </Button>
        <PrinterStatusBadge printer={printer} />
      </div>
      <p className={classes.note}>{m.found}</p>
    </section>
  );
}

/** In the order of the slip. */
function Questions({ form }: { form: ContractForm<SlipValues> }) {
  const m = printersMessages().setup;
  const tick = (name: 'hasLetters' | 'hasHindi' | 'isCut' | 'isSlow', label: string) => (
    <Checkbox
      label={label}
      checked={form.values[name] === 'true'}
      onCheck={(isTicked) => form.set(name, String(isTicked))}
    />
  );
  return (
    <>
      <SelectField label={m.columns} options={Object.entries(m.columnsOf)} {...form.select('columns')} />
      {tick('hasLetters', m.letters)}
      {tick('hasHindi', m.hindi)}
      <SelectField label={m.block} options={Object.entries(m.blocks)} {...form.select('wholeBlock')} />
      <SelectField label={m.buzzer} options={Object.entries(m.buzzers)} {...form.select('buzzer')} />
      <SelectField label={m.drawer} options={Object.entries(m.drawers)} {...form.select('opensDrawer')} />
      {tick('isCut', m.cut)}
      {tick('isSlow', m.slow)}
    </>
  );
}
