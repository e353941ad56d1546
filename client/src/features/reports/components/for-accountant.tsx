import { reportMessages } from '@tawa/shared/messages/reports.en.ts';
import { lazy, Suspense, useState } from 'react';
import { retryImport } from '../../../lib/browser/retry-import.ts';
import { TableSkeleton } from '../../../ui/lists/data-table.tsx';
import classes from './report.module.css';

const GstMonthSheet = lazy(() => retryImport(() => import('./accountant/gst-month-sheet.tsx')));

/** Nothing of it loads before a person opens it. */
export function ForAccountant({ shopId }: { shopId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{reportMessages().forAccountant}</summary>
      {isOpen && (
        <Suspense fallback={<TableSkeleton />}>
          <GstMonthSheet shopId={shopId} />
        </Suspense>
      )}
    </details>
  );
}
