import { useQuery } from '@tanstack/react-query';
import { printersMessages } from '@tawa/shared/messages/printers.en.ts';
import type { Printer, Station } from '@tawa/shared/printing/printing.contract.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import type { ContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { useRowForm } from '../../../ui/forms/row-form.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { categoriesQuery } from '../../menu/menu.queries.ts';
import { useSaveStation } from '../hooks/use-printing-mutations.ts';
import { sortedIds } from '../model/printer-values.ts';
import classes from './station-form.module.css';

const loadContract = async () => (await import('@tawa/shared/printing/printing.contract.ts')).printingApi;

const schemas = {
  add: async () => (await loadContract()).addStation.body,
  edit: async () => (await loadContract()).editStation.body,
};

const EMPTY_STATION = {
  name: '',
  printerId: '',
  fallbackPrinterId: '',
  categoryIds: sortedIds([]),
  isDefault: 'false',
};

type StationValues = typeof EMPTY_STATION;

function toStationValues(station: Station): StationValues {
  return {
    name: station.name,
    printerId: station.printerId ?? '',
    fallbackPrinterId: station.fallbackPrinterId ?? '',
    categoryIds: sortedIds(station.categoryIds),
    isDefault: String(station.isDefault),
  };
}

interface Props {
  shopId: string;
  printers: readonly Printer[];
  stations: readonly Station[];
  /** Current list row; absent for a new station. */
  station?: Station | undefined;
  isDeleted?: boolean;
  /** Of a new station. */
  printerId?: string | undefined;
  onClose: () => void;
}

/** Adds a station, or edits `station`. */
export function StationForm({ shopId, printers, stations, station, isDeleted, printerId, onClose }: Props) {
  const m = printersMessages().stationForm;
  const save = useSaveStation(shopId, station?._id);
  const sheet = useRowForm({
    row: station,
    empty: { ...EMPTY_STATION, printerId: printerId ?? '' },
    toValues: toStationValues,
    schemas,
    texts: m,
    save: ({ isDefault, ...rest }) => save.mutateAsync({ ...rest, isDefault: isDefault === 'true' }),
    onClose,
  });
  const { form } = sheet;
  const { printerId: chosenPrinterId } = form.values;
  return (
    <FormSheet {...sheet} isDeleted={isDeleted ?? false}>
      <Field
        label={m.name}
        required
        autoComplete="off"
        placeholder={m.nameExample}
        data-autofocus={station ? undefined : true}
        {...form.field('name')}
      />
      <SelectField
        label={m.printer}
        options={printerOptions(m.noPrinter, printers, (name) => name)}
        {...form.select('printerId')}
      />
      {chosenPrinterId && printers.length > 1 && (
        <SelectField
          label={m.fallback}
          options={printerOptions(
            m.noFallback,
            printers.filter(({ _id }) => _id !== chosenPrinterId),
            m.printAt,
          )}
          {...form.select('fallbackPrinterId')}
        />
      )}
      {station?.isDefault ? (
        <p className={classes.note}>{m.isDefaultAlready}</p>
      ) : (
        <Checkbox
          label={m.isDefault}
          checked={form.values.isDefault === 'true'}
          onCheck={(isDefault) => form.set('isDefault', String(isDefault))}
        />
      )}
      <CategoryChoices shopId={shopId} form={form} others={stations.filter((one) => one !== station)} />
    </FormSheet>
  );
}

function printerOptions(none: string, printers: readonly Printer[], wordFor: (name: string) => string) {
  return [['', none] as const, ...printers.map(({ _id, name }) => [_id, wordFor(name)] as const)];
}

interface ChoicesProps {
  shopId: string;
  form: ContractForm<StationValues>;
  /** A category that one of them has moves here. */
  others: readonly Station[];
}

function CategoryChoices({ shopId, form, others }: ChoicesProps) {
  const m = printersMessages().stationForm;
  const { data: categories } = useQuery(categoriesQuery(shopId));
  const { categoryIds: chosen } = form.values;
  const choose = (id: string, isChosen: boolean) =>
    form.set('categoryIds', sortedIds(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id)));
  const wordFor = (id: string, name: string) => {
    const other = others.find(({ categoryIds }) => categoryIds.includes(id));
    return other && !chosen.includes(id) ? m.atOther(name, other.name) : name;
  };
  return (
    <fieldset className={classes.categories}>
      <legend>{m.categories}</legend>
      {categories?.length === 0 && <p className={classes.note}>{m.noCategories}</p>}
      {categories?.map(({ _id, name }) => (
        <Checkbox
          key={_id}
          label={wordFor(_id, name)}
          checked={chosen.includes(_id)}
          onCheck={(isChosen) => choose(_id, isChosen)}
        />
      ))}
    </fieldset>
  );
}
