import { useQuery } from '@tanstack/react-query';
import { proofMessages } from '@tawa/shared/messages/audit.proof.en.ts';
import { auditQuery, chainQuery } from '../../features/audit/audit.queries.ts';
import { ChainDays } from '../../features/audit/components/chain-days.tsx';
import { ChainHead } from '../../features/audit/components/chain-head.tsx';
import { VoidNumbers } from '../../features/audit/components/void-numbers.tsx';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeletons.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { ListError } from '../../ui/lists/list-error.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import classes from './proof.module.css';

/** For the owner and the accountant: what the chain has, how it is checked, and which numbers are void. */
export default function ProofPage() {
  const m = proofMessages();
  usePageTitle(m.title);
  return (
    <ListPage title={m.title}>
      <p className={classes.intro}>{m.intro}</p>
      <Chain />
    </ListPage>
  );
}

function Chain() {
  const m = proofMessages();
  const shop = useCurrentShop();
  const { data: chain, error, isFetching, refetch } = useQuery(chainQuery(shop._id));
  const { data: voided } = useQuery(auditQuery(shop._id, { act: 'invoice.voided', page: 1 }));
  if (!chain && error)
    return <ListError title={m.notLoaded} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!chain) return <Skeleton height={480} />;
  if (!chain.head) return <EmptyState title={m.empty}>{m.emptyHint}</EmptyState>;
  return (
    <div className={classes.parts}>
      <ChainHead head={chain.head} totals={chain.days[0]} publicKey={chain.publicKey} />
      <ChainDays days={chain.days} />
      {voided && <VoidNumbers shop={shop} entries={voided.entries} count={voided.entryFilteredCount} />}
    </div>
  );
}
