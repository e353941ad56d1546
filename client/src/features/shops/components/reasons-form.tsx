import { useQuery } from '@tanstack/react-query';
import { shopFormMessages } from '@tawa/shared/messages/shops.form.en.ts';
import {
  MAX_LISTED_OWN_REASONS,
  MAX_OWN_REASONS,
  MAX_REASON_LABEL_LENGTH,
  type ReasonKind,
} from '@tawa/shared/reasons.ts';
import type { ShopReason } from '@tawa/shared/shops/shops.contract.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { EditableList } from '../../../ui/forms/editable-list.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { rowKey, useListField } from '../../../ui/forms/list-field.ts';
import { Field, FieldNote } from '../../../ui/forms/text-fields.tsx';
import { ListError } from '../../../ui/lists/list-error.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { nameOfReason, reasonsQuery } from '../hooks/reasons-query.ts';
import { useSaveReasons } from '../hooks/use-save-reasons.ts';
import {
  isOwnReason,
  NEW_REASON,
  type ReasonRow,
  toReasonsBody,
  toReasonsValues,
} from '../model/reasons-values.ts';
import { loadReasonsSchema } from '../shops.forms.ts';
import classes from './payment-modes-form.module.css';

interface Props {
  shopId: string;
  kind: ReasonKind;
  onClose: () => void;
}

/** The reasons of one kind, in the order in which the staff see them. */
export default function ReasonsForm({ shopId, kind, onClose }: Props) {
  const m = shopFormMessages().reasons;
  const { data: listed, error, isFetching, refetch } = useQuery(reasonsQuery(shopId));
  if (listed) return <LoadedForm shopId={shopId} kind={kind} listed={listed} onClose={onClose} />;
  return (
    <Sheet opened title={m.titles[kind]} onClose={onClose}>
      {error ? (
        <ListError title={m.notLoaded} error={error} busy={isFetching} onRetry={refetch} />
      ) : (
        <RowSkeletons count={6} height={60} />
      )}
    </Sheet>
  );
}

function LoadedForm({ shopId, kind, listed, onClose }: Props & { listed: readonly ShopReason[] }) {
  const m = shopFormMessages().reasons;
  const save = useSaveReasons(shopId);
  const values = toReasonsValues(listed, kind);
  const form = useContractForm({
    initial: values,
    latest: values,
    loadSchema: () => loadReasonsSchema(kind, values),
    missingMessage: m.missing,
    // Two reasons have one name, one that is used was removed, or the list has changed meanwhile.
    fieldForError: (error) => (isApiError(error, 'CONFLICT') ? 'reasons' : undefined),
    save: (given) => save.mutateAsync(toReasonsBody(kind, given, values)),
    onSaved: onClose,
  });
  const list = useListField(form, 'reasons');
  const nameOf = (row: ReasonRow, index: number) =>
    isOwnReason(row) ? row.label.trim() || m.unnamed(index + 1) : nameOfReason(row as ShopReason);
  const own = list.rows.filter(isOwnReason);
  const mayAdd =
    own.length < MAX_LISTED_OWN_REASONS && own.filter(({ isActive }) => isActive).length < MAX_OWN_REASONS;
  const inUse = (row: ReasonRow, index: number, label: string) => (
    <Checkbox label={label} checked={row.isActive} onCheck={(isActive) => list.change(index, { isActive })} />
  );
  return (
    <FormSheet title={m.titles[kind]} form={form} submitLabel={m.save} onClose={onClose}>
      <p className={classes.hint}>{m.explanation}</p>
      <EditableList
        label={m.titles[kind]}
        rows={list.rows}
        keyOf={rowKey}
        nameOf={nameOf}
        canRemove={(row) => isOwnReason(row) && !row.isUsed}
        onMove={list.move}
        onRemove={list.remove}
        details={(row, index) => isOwnReason(row) && inUse(row, index, m.isActive)}
      >
        {(row, index) =>
          isOwnReason(row) ? (
            <Field
              label={m.name}
              required
              maxLength={MAX_REASON_LABEL_LENGTH}
              {...list.field(index, 'label')}
            />
          ) : (
            inUse(row, index, nameOf(row, index))
          )
        }
      </EditableList>
      {list.error && <FieldNote id={`${form.id}-reasons`} error={list.error} hint={undefined} />}
      {mayAdd && (
        <Button variant="quiet" onClick={() => list.add(NEW_REASON)}>
          {m.add}
        </Button>
      )}
    </FormSheet>
  );
}
