import { useEffect, useState } from 'react';
import { Button } from '../elements/button.tsx';
import { Notice } from './notice.tsx';

const SHOW_AFTER_MS = 300;

export function PageLoading({ isServerUnreachable = false }: { isServerUnreachable?: boolean }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <Notice role="status">
      <p>{isServerUnreachable ? 'The server is not responding. Still trying…' : 'Loading…'}</p>
    </Notice>
  );
}

export function PageError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Notice role="alert">
      <p>{message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </Notice>
  );
}
