import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../elements/button.tsx';
import { FullPageNotice } from './full-page-notice.tsx';

interface State {
  error: Error | null;
}

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    // biome-ignore lint/suspicious/noConsole: the only trace a bug leaves in a shop
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    const m = appMessages().page;
    return (
      <FullPageNotice role="alert">
        <h1>{m.stopped}</h1>
        <p>{m.nothingLost}</p>
        <Button onClick={() => window.location.reload()}>{m.reload}</Button>
      </FullPageNotice>
    );
  }
}
