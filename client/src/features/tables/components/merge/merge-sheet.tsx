import { useQuery } from '@tanstack/react-query';
import { mergeMessages } from '@tawa/shared/messages/tables.merge.en.ts';
import type { Table, TableGroup } from '@tawa/shared/tables/tables.contract.ts';
import { joinTableNames } from '@tawa/shared/tables/tables.rules.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/elements/button.tsx';
import { Sheet } from '../../../../ui/overlays/sheet.tsx';
import { tablesOfGroup } from '../../../orders/model/table-group.ts';
import { useMergeTables } from '../../hooks/use-merge-tables.ts';
import { tablesQuery } from '../../tables.queries.ts';
import { SheetFoot } from '../choice/sheet-foot.tsx';
import classes from '../choice/table-choice-sheet.module.css';
import { TableChoices } from '../choice/table-choices.tsx';

interface Props {
  shopId: string;
  /** The table on which the user stands. It, or the host of its group, is the host. */
  from: Pick<Table, '_id'> | undefined;
  onUnmerge: (group: TableGroup) => void;
  onClose: () => void;
}

/** Merges the tables that are tapped, and lists the groups that can be unmerged. */
export function MergeSheet({ shopId, from, onUnmerge, onClose }: Props) {
  const m = mergeMessages();
  const { data: tables = [] } = useQuery(tablesQuery(shopId));
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<string>();
  const { mutate, isPending, error } = useMergeTables(shopId);
  const place = tables.find(({ _id }) => _id === from?._id);
  const present = place ? tablesOfGroup(place) : [];
  // Others may have merged or deleted a table since it was chosen.
  const chosen = chosenIds.flatMap((id) => tables.find((table) => table._id === id && isFree(table)) ?? []);
  const together = [...present, ...chosen];
  const groups = place ? [place.group].filter((group) => group !== null) : groupsOf(tables);
  const problem = fault ?? error?.message;

  function isFree({ _id, group }: Table): boolean {
    return !group && _id !== from?._id;
  }

  function toggle({ _id }: Table): void {
    setFault(undefined);
    setChosenIds(chosenIds.includes(_id) ? chosenIds.filter((id) => id !== _id) : [...chosenIds, _id]);
  }

  function merge(): void {
    const isTooFew = chosen.length === 0 || together.length < 2;
    setFault(isTooFew ? (place ? m.chooseTable : m.chooseTables) : undefined);
    if (!isTooFew) mutate(together, { onSuccess: onClose });
  }

  return (
    <Sheet
      opened
      title={place ? m.titleWith(joinTableNames(present)) : m.title}
      onClose={onClose}
      footer={
        <SheetFoot problem={problem}>
          <div className={classes.pair}>
            <Button variant="quiet" onClick={onClose}>
              {m.back}
            </Button>
            <Button busy={isPending} onClick={merge}>
              {chosen.length > 0 && together.length > 1 ? m.mergeThese(joinTableNames(together)) : m.merge}
            </Button>
          </div>
        </SheetFoot>
      }
    >
      <div className={classes.choices} aria-busy={isPending}>
        {groups.length > 0 && (
          <section aria-labelledby="merged-tables">
            <h3 id="merged-tables" className={classes.area}>
              {m.mergedTables}
            </h3>
            <div className={classes.acts}>
              {groups.map((group) => (
                <Button key={group._id} variant="quiet" wide onClick={() => onUnmerge(group)}>
                  {m.unmerge(joinTableNames(group.tables))}
                </Button>
              ))}
            </div>
          </section>
        )}
        <p>{place ? m.howTo : `${m.howTo} ${m.hostFirst}`}</p>
        <TableChoices shopId={shopId} isOffered={isFree} chosenIds={chosenIds} onChoose={toggle} />
      </div>
    </Sheet>
  );
}

function groupsOf(tables: readonly Table[]): TableGroup[] {
  const groups = tables.flatMap(({ group }) => (group ? [[group._id, group] as const] : []));
  return [...new Map(groups).values()];
}
