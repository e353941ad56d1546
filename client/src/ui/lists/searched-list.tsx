import { staffUiMessages } from '@tawa/shared/messages/staff-ui.en.ts';
import { type ReactNode, useEffect } from 'react';
import { RefreshButton } from '../elements/refresh-button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { SearchField } from '../forms/search-field.tsx';
import type { ListParams } from '../hooks/use-list-params.ts';
import { AddButton } from './add-button.tsx';
import { type Column, DataTable, TableSkeleton } from './data-table.tsx';
import { ListError } from './list-error.tsx';
import { ListPage } from './list-page.tsx';
import { Pager } from './pager.tsx';

interface Props<Row> {
  title: string;
  addLabel: string;
  onAdd: () => void;
  searchLabel: string;
  params: ListParams;
  filters?: ReactNode;
  list: { error: Error | null; isFetching: boolean; isPlaceholderData: boolean; refetch: () => unknown };
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  pageInfo?: { filteredCount: number; resultPerPage: number } | undefined;
  emptyHint: string;
  /** Whether `filters` may hide rows. */
  isFiltered?: boolean;
  children: ReactNode;
}

export function SearchedList<Row extends { _id: string }>(props: Props<Row>) {
  const { title, params, list, pageInfo } = props;
  useRedirectPastEnd(params, list.isPlaceholderData ? undefined : pageInfo);
  return (
    <ListPage
      title={title}
      action={<AddButton label={props.addLabel} isInList={isEmpty(props)} onClick={props.onAdd} />}
      tools={
        <>
          <SearchField label={props.searchLabel} value={params.text} onSearch={params.search} />
          <RefreshButton busy={list.isFetching} onRefresh={() => void list.refetch()} />
          {props.filters}
        </>
      }
    >
      <RowsOrStatus {...props} />
      {pageInfo && <Pager page={params.page} onPage={params.goToPage} {...pageInfo} />}
      {props.children}
    </ListPage>
  );
}

type RowsProps = Pick<Props<unknown>, 'list' | 'rows' | 'pageInfo' | 'params' | 'isFiltered'>;

/** Without any row, rather than without a match. */
function isEmpty({ list, rows, pageInfo, params, isFiltered }: RowsProps): boolean {
  const hasNoRow = rows?.length === 0 && !list.isPlaceholderData && !pageInfo?.filteredCount;
  return hasNoRow && !params.q && !isFiltered;
}

function RowsOrStatus<Row extends { _id: string }>({ title, list, rows, columns, ...props }: Props<Row>) {
  const m = staffUiMessages().list;
  if (!rows && list.error) {
    return (
      <ListError
        title={m.notLoaded(title)}
        error={list.error}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  // A placeholder has the rows of the search before; without a row on this page there may be some on an earlier one.
  const mayHaveRows = list.isPlaceholderData || (props.pageInfo?.filteredCount ?? 0) > 0;
  if (!rows || (rows.length === 0 && mayHaveRows)) return <TableSkeleton />;
  if (rows.length > 0) return <DataTable label={title} columns={columns} rows={rows} />;
  return (
    <EmptyState title={m.none(title)}>
      <p>{props.params.q ? m.nothingMatches(props.params.q) : props.emptyHint}</p>
      {isEmpty({ ...props, list, rows }) && <AddButton label={props.addLabel} onClick={props.onAdd} />}
    </EmptyState>
  );
}

/** Deletions may empty the last page. */
function useRedirectPastEnd({ page, goToPage }: ListParams, pageInfo: Props<never>['pageInfo']): void {
  const last = pageInfo && Math.max(1, Math.ceil(pageInfo.filteredCount / pageInfo.resultPerPage));
  const isPastEnd = last !== undefined && page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `goToPage` is a new function on each render
  useEffect(() => {
    if (isPastEnd) goToPage(last, { replace: true });
  }, [isPastEnd, last]);
}
