import type { SharedStatement } from '@tawa/shared/customers/credit-accounts.contract.ts';
import { statementMessages } from '@tawa/shared/messages/customers.statement.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { StatementEntries } from '../../features/customers/components/account/statement-entries.tsx';
import { useSharedStatement } from '../../features/customers/hooks/use-shared-statement.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { retryImport } from '../../lib/browser/retry-import.ts';
import { ThemeSwitch } from '../../ui/elements/theme-switch.tsx';
import { FullPageNotice } from '../../ui/feedback/full-page-notice.tsx';
import { PageError } from '../../ui/feedback/page-status.tsx';
import { Skeleton } from '../../ui/feedback/skeletons.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import classes from './public-statement.module.css';

const PayByUpi = lazy(() => retryImport(() => import('../../features/invoices/components/pay-by-upi.tsx')));

/** What a customer sees who got the link. */
export default function PublicStatementPage() {
  const { key = '' } = useParams();
  const { data: statement, error, refetch } = useSharedStatement(key);
  // Also hides what is cached of a link that was replaced.
  if (isApiError(error, 'NOT_FOUND')) return <NoSuchStatement />;
  if (!statement && error) return <PageError message={error.message} onRetry={() => void refetch()} />;
  return statement ? <LoadedStatement statement={statement} /> : <StatementLoading />;
}

function LoadedStatement({
  statement: { name, balance, entries, shopId: shop },
}: {
  statement: SharedStatement;
}) {
  const m = statementMessages();
  const { upiId, address, phoneNo } = shop;
  const title = m.title(name);
  usePageTitle(title);
  return (
    <div className={classes.screen}>
      <header className={classes.bar}>
        <div>
          <p className={classes.shop}>{shop.name}</p>
          <p className={classes.quiet}>
            {[address.line1, address.line2].filter(Boolean).join(', ')}, {address.state} {address.pincode}
          </p>
          <p className={classes.quiet}>{m.phoneNo(phoneNo)}</p>
        </div>
        <ThemeSwitch />
      </header>
      <main className={classes.main}>
        <h1>{title}</h1>
        <p className={classes.owed} role="status">
          <span>{m.toBePaid}</span>
          <strong className="figures">₹{formatRupees(balance)}</strong>
        </p>
        {upiId && balance > 0 && (
          <Suspense fallback={<div className={classes.upiPlace} />}>
            <PayByUpi amount={balance} note={m.upiNote(name)} payee={{ upiId, name: shop.name }} />
          </Suspense>
        )}
        <StatementEntries entries={entries} />
      </main>
    </div>
  );
}

function StatementLoading() {
  const m = statementMessages();
  usePageTitle(m.entries);
  return (
    <main className={classes.main} role="status" aria-label={m.loading}>
      <Skeleton height={480} />
    </main>
  );
}

function NoSuchStatement() {
  const m = statementMessages();
  usePageTitle(m.noSuchStatement);
  return (
    <FullPageNotice>
      <h1>{m.doesNotExist}</h1>
      <p>{m.mayBeReplaced}</p>
    </FullPageNotice>
  );
}
