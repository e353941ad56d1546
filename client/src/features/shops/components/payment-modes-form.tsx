import { useQuery } from '@tanstack/react-query';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { shopFormMessages } from '@tawa/shared/messages/shops.form.en.ts';
import {
  MAX_MODE_NAME_LENGTH,
  MAX_OWN_MODES,
  MODE_CLASSES,
  SHARED_MODE_IDS,
} from '@tawa/shared/payment-modes.ts';
import type { ShopPaymentMode } from '@tawa/shared/shops/shops.contract.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { EditableList } from '../../../ui/forms/editable-list.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { type ListField, rowKey, useListField } from '../../../ui/forms/list-field.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Field, FieldNote } from '../../../ui/forms/text-fields.tsx';
import { ListError } from '../../../ui/lists/list-error.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { paymentModesQuery } from '../hooks/payment-modes-query.ts';
import { useSavePaymentModes } from '../hooks/use-save-payment-modes.ts';
import {
  type ModeRow,
  NEW_MODE,
  toPaymentModesBody,
  toPaymentModesValues,
} from '../model/payment-modes-values.ts';
import { loadPaymentModesSchema } from '../shops.forms.ts';
import classes from './payment-modes-form.module.css';

interface Props {
  shopId: string;
  onClose: () => void;
}

/** The modes that the shop has named itself. */
export default function PaymentModesForm({ shopId, onClose }: Props) {
  const m = shopFormMessages().paymentModes;
  const { data: listed, error, isFetching, refetch } = useQuery(paymentModesQuery(shopId));
  if (listed) return <LoadedForm shopId={shopId} listed={listed} onClose={onClose} />;
  return (
    <Sheet opened title={m.title} onClose={onClose}>
      {error ? (
        <ListError title={m.notLoaded} error={error} busy={isFetching} onRetry={refetch} />
      ) : (
        <RowSkeletons count={2} height={88} />
      )}
    </Sheet>
  );
}

function LoadedForm({ shopId, listed, onClose }: Props & { listed: readonly ShopPaymentMode[] }) {
  const m = shopFormMessages().paymentModes;
  const modes = dinerInvoiceMessages().paymentMode;
  const save = useSavePaymentModes(shopId);
  const values = toPaymentModesValues(listed);
  const form = useContractForm({
    initial: values,
    latest: values,
    loadSchema: loadPaymentModesSchema,
    missingMessage: m.missing,
    // Two modes have one name.
    fieldForError: (error) => (isApiError(error, 'CONFLICT') ? 'modes' : undefined),
    save: (given) => save.mutateAsync(toPaymentModesBody(given)),
    onSaved: onClose,
  });
  const list = useListField(form, 'modes');
  return (
    <FormSheet title={m.title} form={form} submitLabel={m.save} onClose={onClose}>
      <p className={classes.hint}>{m.explanation(SHARED_MODE_IDS.map((id) => modes[id]).join(', '))}</p>
      <EditableList
        label={m.title}
        rows={list.rows}
        keyOf={rowKey}
        nameOf={({ name }, index) => name.trim() || m.unnamed(index + 1)}
        onMove={list.move}
        onRemove={list.remove}
        details={(row, index) => (
          <Checkbox
            label={m.isActive}
            checked={row.isActive}
            onCheck={(isActive) => list.change(index, { isActive })}
          />
        )}
      >
        {(row, index) => <ModeFields list={list} row={row} index={index} />}
      </EditableList>
      {list.error && <FieldNote id={`${form.id}-modes`} error={list.error} hint={undefined} />}
      {list.rows.length < MAX_OWN_MODES && (
        <Button variant="quiet" onClick={() => list.add(NEW_MODE)}>
          {m.add}
        </Button>
      )}
    </FormSheet>
  );
}

function ModeFields({ list, row, index }: { list: ListField<ModeRow>; row: ModeRow; index: number }) {
  const m = shopFormMessages().paymentModes;
  return (
    <div className={classes.fields}>
      <Field label={m.name} required maxLength={MAX_MODE_NAME_LENGTH} {...list.field(index, 'name')} />
      <SelectField
        label={m.class}
        value={row.class}
        options={MODE_CLASSES.map((one) => [one, m.classes[one]] as const)}
        onPick={(picked) => list.change(index, { class: picked as ModeRow['class'] })}
      />
    </div>
  );
}
