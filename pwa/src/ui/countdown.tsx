import { Button } from './button.tsx';
import { minutesAndSeconds, useCountdown } from '../lib/use-countdown.ts';

export interface CountdownProps {
  /** The app's clock. */
  now: () => number;
  /** The expiry of the code in epoch milliseconds; null if no code is on its way. */
  until: number | null;
  sending: boolean;
  resending: boolean;
  onResend: () => void;
}

/** The time until a code expires; after that, a button for a new one. */
export function Countdown({ now, until, sending, resending, onResend }: CountdownProps) {
  const seconds = useCountdown(until ?? 0, now);
  const expired = until !== null && seconds === 0;
  return (
    <div className="mt-5 flex min-h-10 flex-wrap items-center justify-between gap-2">
      <p className="text-muted">
        {seconds > 0 ? (
          <>
            Code expires in{' '}
            <span role="timer" className="font-semibold text-ink tabular">
              {minutesAndSeconds(seconds)}
            </span>
          </>
        ) : null}
        <output className="font-semibold text-closed-text">{expired ? 'Code expired' : ''}</output>
      </p>
      <Button variant="secondary" disabled={seconds > 0 || sending} busy={resending} onClick={onResend}>
        Resend OTP
      </Button>
    </div>
  );
}
