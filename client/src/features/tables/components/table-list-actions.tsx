import { IconLayoutGrid, IconPrinter } from '@tabler/icons-react';
import { tableEditMessages } from '@tawa/shared/messages/tables.edit.en.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { AddButton } from '../../../ui/lists/add-button.tsx';
import classes from './table-list-actions.module.css';

interface Props {
  /** Undefined while loading. */
  tables: readonly Table[] | undefined;
  shown: readonly Table[] | undefined;
  onArrange: () => void;
  onPrintCodes: () => void;
  onAdd: () => void;
}

export function TableListActions({ tables, shown, onArrange, onPrintCodes, onAdd }: Props) {
  const { list, arrange } = tableEditMessages();
  return (
    <div className={classes.actions}>
      <Button
        variant="quiet"
        className={classes.iconOnly ?? ''}
        icon={<IconLayoutGrid size={20} aria-hidden="true" />}
        title={arrange.arrange}
        disabled={!tables?.length}
        onClick={onArrange}
      >
        <span>{arrange.arrange}</span>
      </Button>
      <Button
        variant="quiet"
        className={classes.iconOnly ?? ''}
        icon={<IconPrinter size={20} aria-hidden="true" />}
        title={list.printAllCodes}
        disabled={!shown?.length}
        onClick={onPrintCodes}
      >
        <span>{list.printAllCodes}</span>
      </Button>
      <AddButton label={list.addTable} isInList={tables?.length === 0} onClick={onAdd} />
    </div>
  );
}
