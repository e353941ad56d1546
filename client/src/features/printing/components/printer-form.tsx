import { printersMessages } from '@tawa/shared/messages/printers.en.ts';
import type { Printer } from '@tawa/shared/printing/printing.contract.ts';
import { DEFAULT_PRINTER_PORT, defaultProfiles, MAX_COPIES } from '@tawa/shared/printing/printing.rules.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import type { ContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { useRowForm } from '../../../ui/forms/row-form.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { useSavePrinter } from '../hooks/use-printing-mutations.ts';
import { sortedIds, withPaper } from '../model/printer-values.ts';
import { InvoiceAreas } from './invoice-areas.tsx';
import { PrintedByField } from './printed-by-field.tsx';
import classes from './printer-form.module.css';
import { ProfileFields } from './profile-fields.tsx';

const loadContract = async () => (await import('@tawa/shared/printing/printing.contract.ts')).printingApi;

const schemas = {
  add: async () => (await loadContract()).addPrinter.body,
  edit: async () => (await loadContract()).editPrinter.body,
};

const EMPTY_PRINTER = {
  name: '',
  host: '',
  port: String(DEFAULT_PRINTER_PORT),
  /** Empty if the server itself prints. */
  agentId: '',
  profile: defaultProfiles[80],
  copies: '1',
  isEnabled: 'true',
  printsInvoices: 'false',
  invoiceAreaIds: sortedIds([]),
};

type PrinterValues = typeof EMPTY_PRINTER;

function toPrinterValues(printer: Printer): PrinterValues {
  const { name, host, port, agentId, profile, copies, isEnabled, printsInvoices, invoiceAreaIds } = printer;
  return {
    name,
    host,
    port: String(port),
    agentId: agentId ?? '',
    profile,
    copies: String(copies),
    isEnabled: String(isEnabled),
    printsInvoices: String(printsInvoices),
    invoiceAreaIds: sortedIds(invoiceAreaIds),
  };
}

function toBody({ isEnabled, printsInvoices, ...rest }: PrinterValues) {
  return { ...rest, isEnabled: isEnabled === 'true', printsInvoices: printsInvoices === 'true' };
}

interface Props {
  shopId: string;
  /** Current list row; absent for a new printer. */
  printer?: Printer | undefined;
  isDeleted?: boolean;
  onAdded?: (printer: Printer) => void;
  onClose: () => void;
}

/** Adds a printer, or edits `printer`. */
export function PrinterForm({ shopId, printer, isDeleted = false, onAdded, onClose }: Props) {
  const m = printersMessages().form;
  const save = useSavePrinter(shopId, printer?._id);
  const sheet = useRowForm({
    row: printer,
    empty: EMPTY_PRINTER,
    toValues: toPrinterValues,
    schemas,
    texts: m,
    save: async (edited) => {
      const { data } = await save.mutateAsync(toBody(edited));
      if (!printer) onAdded?.(data.printer);
    },
    onClose,
  });
  const { form } = sheet;
  const { profile } = form.values;
  const setProfile = (changed: typeof profile) => form.set('profile', changed);
  return (
    <FormSheet {...sheet} isDeleted={isDeleted}>
      <Field
        label={m.name}
        required
        autoComplete="off"
        placeholder={m.nameExample}
        data-autofocus={printer ? undefined : true}
        {...form.field('name')}
      />
      <AddressFields form={form} />
      <PrintedByField shopId={shopId} {...form.select('agentId')} />
      <SelectField
        label={m.paper}
        name="paper"
        value={String(profile.widthMm)}
        options={paperOptions()}
        onPick={(width) => setProfile(withPaper(profile, width === '58' ? 58 : 80))}
      />
      <Checkbox
        label={m.cutter}
        checked={profile.hasCutter}
        onCheck={(hasCutter) => setProfile({ ...profile, hasCutter })}
      />
      <Checkbox
        label={m.invoices}
        checked={form.values.printsInvoices === 'true'}
        onCheck={(printsInvoices) => form.set('printsInvoices', String(printsInvoices))}
      />
      {printer && (
        <Checkbox
          label={m.enabled}
          checked={form.values.isEnabled === 'true'}
          onCheck={(isEnabled) => form.set('isEnabled', String(isEnabled))}
        />
      )}
      {printer && <SelectField label={m.copies} options={copyOptions()} {...form.select('copies')} />}
      {printer && (
        <ProfileFields profile={profile} onChange={setProfile} error={form.errors.profile}>
          <InvoiceAreas
            shopId={shopId}
            chosen={form.values.invoiceAreaIds}
            onChoose={(ids) => form.set('invoiceAreaIds', sortedIds(ids))}
          />
        </ProfileFields>
      )}
    </FormSheet>
  );
}

function AddressFields({ form }: { form: ContractForm<PrinterValues> }) {
  const m = printersMessages().form;
  return (
    <div className={classes.address}>
      <Field
        label={m.host}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={m.hostExample}
        {...form.field('host')}
      />
      <Field label={m.port} required inputMode="numeric" autoComplete="off" {...form.field('port')} />
    </div>
  );
}

const paperOptions = () =>
  ([80, 58] as const).map((width) => [String(width), printersMessages().list.paper(width)] as const);

const copyOptions = () =>
  Array.from({ length: MAX_COPIES }, (_, index) => [String(index + 1), String(index + 1)] as const);
