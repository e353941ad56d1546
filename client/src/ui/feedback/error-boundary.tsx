import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../elements/button.tsx';
import { FullPageNotice } from './notice.tsx';

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
    return (
      <FullPageNotice role="alert">
        <h1>This screen stopped working</h1>
        <p>Nothing that was sent is lost. Please load the screen again.</p>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </FullPageNotice>
    );
  }
}
