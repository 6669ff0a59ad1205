import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { PlainMessage } from '../ui/plain-message.tsx';

interface Props {
  /** Set around a single screen: the shell stays and provides the page's frame. */
  inShell?: boolean;
  children: ReactNode;
}

/** Catches errors that a screen throws while it renders, such as a file of an older version that is gone. Saved data is not
 * affected, and a reload recovers. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const message = (
      <PlainMessage
        title="Something went wrong"
        actions={
          <>
            <Button onClick={() => window.location.reload()}>Reload</Button>
            <Button variant="secondary" onClick={() => window.location.assign('/dashboard')}>
              Go to the dashboard
            </Button>
          </>
        }
      >
        We couldn’t show this screen. Everything you saved is safe on this device.
      </PlainMessage>
    );
    return this.props.inShell ? message : <main>{message}</main>;
  }
}
