import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { useMay } from '../../local/team/member.ts';
import { Button } from '../../ui/button.tsx';
import { openCloseSheet } from '../../ui/close-sheet.ts';
import { CloseButton } from './close-now.tsx';
import { ClosingPlace } from './closing-place.tsx';
import { standingText } from './closing-texts.ts';
import { useClosing, type Closing } from './use-closing.ts';

/** The foot of the dashboard's status card: what the owner said about now, or the button that says it. */
export function ClosingFoot() {
  const isAllowed = useMay('hours.write');
  const closing = useClosing();
  if (closing === undefined) return <ClosingPlace />;
  if (!closing) return null;
  const { closure, schedule, savedAt, now } = closing;
  return (
    <>
      {/* Always there, so that a closure that begins or ends is read aloud. */}
      <p role="status" className="order-1 min-w-0 basis-full font-medium wrap-anywhere tabular empty:hidden">
        {closure ? withUnbrokenTimes(standingText(closure, schedule, savedAt, now)) : null}
      </p>
      {!isAllowed ? null : closure ? (
        <Actions closing={closing} />
      ) : (
        <CloseButton closing={closing} variant="secondary" />
      )}
    </>
  );
}

const endOf = ({ closure, time }: Closing): { label: string; title: string } => {
  if (closure?.kind === 'note') return { label: 'Remove note', title: 'Note removed' };
  return time === 'ahead'
    ? { label: 'Cancel closing', title: 'Closing canceled' }
    : { label: 'Reopen', title: 'Open again by your hours' };
};

function Actions({ closing }: { closing: Closing }) {
  const [busy, setBusy] = useState(false);
  const { label, title } = endOf(closing);
  const end = async (): Promise<void> => {
    setBusy(true);
    await closing.end(title);
    setBusy(false);
  };
  return (
    <div className="order-1 flex flex-wrap gap-2">
      <Button variant="secondary" busy={busy} onClick={() => void end()}>
        {label === 'Reopen' ? <DoorOpen aria-hidden /> : null}
        {label}
      </Button>
      {/* A plan without closures can end one, and not change it. */}
      {closing.isAllowed ? (
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => openCloseSheet(true)}>
          Change
        </Button>
      ) : null}
    </div>
  );
}
