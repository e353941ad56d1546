import { tableEditMessages } from '@tawa/shared/messages/tables.edit.en.ts';
import { tablesMessages } from '@tawa/shared/messages/tables.en.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { RefreshButton } from '../../../ui/elements/refresh-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CardSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { AddButton } from '../../../ui/lists/add-button.tsx';
import { TableSkeleton } from '../../../ui/lists/data-table.tsx';
import { FilterTabs } from '../../../ui/lists/filter-tabs.tsx';
import { ListError } from '../../../ui/lists/list-error.tsx';
import { ViewToggle } from '../../../ui/lists/view-toggle.tsx';
import type { TableListControl } from '../hooks/use-table-list.ts';
import { TableCards, type TableHandlers } from './table-cards.tsx';
import classes from './table-list.module.css';
import { TableRows } from './table-rows.tsx';

export function TableListTools({ list }: { list: TableListControl }) {
  return (
    <>
      <SearchField label={tablesMessages().search.searchTables} value={list.text} onSearch={list.search} />
      <span className={classes.pair}>
        <RefreshButton busy={list.isFetching} onRefresh={list.refresh} />
        <ViewToggle view={list.view} onView={list.setView} />
      </span>
    </>
  );
}

export function TableListTabs({ list }: { list: TableListControl }) {
  return <FilterTabs {...list.tabs} />;
}

type Props = TableHandlers & { list: TableListControl; onAdd: () => void };

export function TableList({ list, onAdd, ...handlers }: Props) {
  const { tables, shown, error, view, stateOf } = list;
  const { list: m } = tableEditMessages();
  const { search } = tablesMessages();
  const List = view === 'grid' ? TableCards : TableRows;
  return (
    <>
      {!tables && !error && (view === 'grid' ? <CardSkeletons /> : <TableSkeleton />)}
      {!tables && error && (
        <ListError title={search.notLoaded} error={error} busy={list.isFetching} onRetry={list.retry} />
      )}
      {tables?.length === 0 && (
        <EmptyState title={search.noTables}>
          <p>{m.startWithAddTable}</p>
          <AddButton label={m.addTable} onClick={onAdd} />
        </EmptyState>
      )}
      {tables && tables.length > 0 && shown?.length === 0 && (
        <EmptyState title={search.noTableFound}>
          <p>{search.lookElsewhere}</p>
          <Button variant="quiet" onClick={list.showAll}>
            {m.showAllTables}
          </Button>
        </EmptyState>
      )}
      {shown && shown.length > 0 && <List tables={shown} stateOf={stateOf} {...handlers} />}
    </>
  );
}
