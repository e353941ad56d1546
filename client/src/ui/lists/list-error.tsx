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
        Try again
      </Button>
    </EmptyState>
  );
}
