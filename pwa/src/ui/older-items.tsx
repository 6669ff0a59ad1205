import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface OlderItemsProps {
  /** The reason why the last attempt failed; null if there is none. */
  problem: string | null;
  busy: boolean;
  /** Null if there are no older items. */
  onShow: (() => void) | null;
  /** The words of the button. */
  children: string;
}

/** The end of a list in a card, whose older items are loaded when they are asked for. */
export function OlderItems({ problem, busy, onShow, children }: OlderItemsProps) {
  return (
    <>
      {problem === null ? null : (
        <Alert kind="error" className="mx-5 my-4">
          {problem}
        </Alert>
      )}
      {onShow ? (
        <div className="border-t border-line px-5 py-4 text-center">
          <Button variant="secondary" busy={busy} onClick={onShow}>
            {children}
          </Button>
        </div>
      ) : null}
    </>
  );
}
