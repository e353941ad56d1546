import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { Button } from '../elements/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';

interface Props {
  title: string;
  error: Error;
  busy: boolean;
  onRetry: () => void;
}

export function ListError({ title, error, busy, onRetry }: Props) {
  return (
    <EmptyState title={title}>
      <p>{error.message}</p>
      <Button busy={busy} onClick={onRetry}>
        {appMessages().tryAgain}
      </Button>
    </EmptyState>
  );
}
