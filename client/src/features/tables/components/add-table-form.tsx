import { useQuery } from '@tanstack/react-query';
import { tableEditMessages } from '@tawa/shared/messages/tables.edit.en.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { useState } from 'react';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { EMPTY_TABLE, nextTableName, type TableValues } from '../tables.forms.ts';
import { areasQuery, tablesQuery } from '../tables.queries.ts';
import { TableForm } from './table-form.tsx';

interface Props {
  shopId: string;
  /** Selected in advance. */
  areaId: string | undefined;
  onClose: () => void;
}

/** Can also add tables in sequence, each with the next name. */
export function AddTableForm({ shopId, areaId, onClose }: Props) {
  const m = tableEditMessages().tableForm;
  const { data: tables = [] } = useQuery(tablesQuery(shopId));
  const { data: areas = [] } = useQuery(areasQuery(shopId));
  const onlyArea = areas.length === 1 ? areas[0]?._id : undefined;
  const [draft, setDraft] = useState({
    number: 1,
    initial: { ...EMPTY_TABLE, areaId: areaId ?? onlyArea ?? '' },
  });
  const [isAddingMore, setAddingMore] = useState(false);

  function prepareNext(added: TableValues): void {
    const taken = new Set([...tables, added].map(({ name }) => foldName(name)));
    const name = nextTableName(added.name, (other) => taken.has(foldName(other)));
    setDraft({ number: draft.number + 1, initial: { ...added, name } });
  }

  return (
    <TableForm
      key={draft.number}
      shopId={shopId}
      title={m.addTable}
      initial={draft.initial}
      onSaved={isAddingMore ? prepareNext : onClose}
      onClose={onClose}
    >
      <Checkbox label={m.addAnother} checked={isAddingMore} onCheck={setAddingMore} />
    </TableForm>
  );
}
