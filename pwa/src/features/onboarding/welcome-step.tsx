import { HangingSign } from '../../ui/hanging-sign.tsx';
import { StepHeading } from './step-heading.tsx';

/** Step 1: a welcome that introduces the widget. */
export function WelcomeStep({ businessName }: { businessName: string }) {
  return (
    <div className="flex flex-col items-center text-center">
      <HangingSign tone="open">Welcome</HangingSign>
      <div className="mt-10 flex flex-col items-center">
        <StepHeading title="Your sign is ready to hang">
          {businessName ? <span className="font-medium text-ink">{businessName}</span> : 'Your business'} now has an
          open sign for its website. Visitors see at a glance whether you’re open, closed or away, and you can change it
          from any device, even offline.
        </StepHeading>
      </div>
    </div>
  );
}
