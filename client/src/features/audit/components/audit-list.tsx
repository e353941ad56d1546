import { auditMessages } from '@tawa/shared/messages/audit.en.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { TableSkeleton } from '../../../ui/lists/data-table.tsx';
import { ListError } from '../../../ui/lists/list-error.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import type { AuditListControl } from '../hooks/use-audit-list.ts';
import { AuditTable } from './audit-table.tsx';

interface Props {
  audit: AuditListControl;
  onView: (invoiceId: string) => void;
}

export function AuditList({ audit, onView }: Props) {
  const { params, dayRange, list, error } = audit;
  const m = auditMessages();
  const { chooseDays, fillFromAndTo } = invoiceMessages().list;
  if (!dayRange) return <EmptyState title={chooseDays}>{fillFromAndTo}</EmptyState>;
  if (!list && error)
    return <ListError title={m.notLoaded} error={error} busy={audit.isFetching} onRetry={audit.refetch} />;
  if (!list) return <TableSkeleton />;
  if (list.entries.length === 0)
    return audit.isFiltered ? (
      <EmptyState title={m.nothingFound}>{m.lookElsewhere}</EmptyState>
    ) : (
      <EmptyState title={m.empty}>{m.emptyHint}</EmptyState>
    );
  return (
    <>
      <AuditTable entries={list.entries} onView={onView} />
      <Pager
        page={params.page}
        filteredCount={list.entryFilteredCount}
        resultPerPage={list.resultPerPage}
        onPage={params.goToPage}
      />
    </>
  );
}
