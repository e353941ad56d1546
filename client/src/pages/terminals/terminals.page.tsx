import { useQuery } from '@tanstack/react-query';
import { terminalMessages } from '@tawa/shared/messages/terminals.en.ts';
import type { Terminal } from '@tawa/shared/terminals/terminals.contract.ts';
import { useState } from 'react';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { EnrolmentCode } from '../../features/terminals/components/enrolment-code.tsx';
import { TerminalCards } from '../../features/terminals/components/terminal-cards.tsx';
import {
  type EnrolmentCode as Code,
  terminalsQuery,
  useMakeEnrolmentCode,
  useRemoveTerminal,
} from '../../features/terminals/terminals.queries.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CardSkeletons } from '../../ui/feedback/skeletons.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { AddButton } from '../../ui/lists/add-button.tsx';
import { ListError } from '../../ui/lists/list-error.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

/** No event tells of terminals. While a code is shown, its terminal may appear at any moment. */
const REFETCH_MS = 30_000;
const REFETCH_WITH_CODE_MS = 2_000;

interface ShownCode extends Code {
  /** The terminals from before the code. */
  knownIds: ReadonlySet<string>;
}

export default function TerminalsPage() {
  const m = terminalMessages().list;
  usePageTitle(m.title);
  const { _id: shopId } = useCurrentShop();
  const [code, setCode] = useState<ShownCode>();
  const [removed, setRemoved] = useState<Terminal>();
  const {
    data: terminals,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...terminalsQuery(shopId),
    refetchInterval: code ? REFETCH_WITH_CODE_MS : REFETCH_MS,
  });
  const makeCode = useMakeEnrolmentCode(shopId);
  const add = () =>
    makeCode.mutate(undefined, {
      onSuccess: (made) => setCode({ ...made, knownIds: new Set(terminals?.map(({ _id }) => _id)) }),
    });
  const hasNone = terminals?.length === 0;
  return (
    <ListPage title={m.title} action={<AddButton label={m.add} isInList={hasNone} onClick={add} />}>
      {!terminals && !error && <CardSkeletons count={2} height={84} />}
      {!terminals && error && (
        <ListError title={m.notLoaded} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {hasNone && (
        <EmptyState title={m.none}>
          <p>{m.emptyHint}</p>
          <AddButton label={m.add} onClick={add} />
        </EmptyState>
      )}
      {terminals && !hasNone && <TerminalCards terminals={terminals} onRemove={setRemoved} />}
      {code && (
        <EnrolmentCode
          code={code}
          enrolled={terminals?.find(({ _id }) => !code.knownIds.has(_id))}
          busy={makeCode.isPending}
          onNewCode={add}
          onClose={() => setCode(undefined)}
        />
      )}
      <RemovalDialog shopId={shopId} terminal={removed} onClose={() => setRemoved(undefined)} />
    </ListPage>
  );
}

interface RemovalProps {
  shopId: string;
  /** The dialog is open while this is set. */
  terminal: Terminal | undefined;
  onClose: () => void;
}

function RemovalDialog({ shopId, terminal, onClose }: RemovalProps) {
  const m = terminalMessages().removal;
  const removal = useRemoveTerminal(shopId);
  return (
    <ConfirmDialog
      opened={terminal !== undefined}
      title={m.title(terminal?.name ?? '')}
      question={m.question}
      confirmLabel={m.confirm}
      danger
      busy={removal.isPending}
      onConfirm={() => terminal && removal.mutate(terminal._id, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
