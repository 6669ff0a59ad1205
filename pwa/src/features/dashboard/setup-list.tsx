import { Check } from 'lucide-react';
import { Link } from '../../lib/router.tsx';
import type { User } from '@doorsign/shared-schema/api';
import type { EditLabel, Settings } from '@doorsign/shared-schema/registers';
import { useInstallFacts } from '../../local/answers/use-install-facts.ts';
import { useLocationId } from '../../local/own-query.ts';
import { useMay } from '../../local/team/member.ts';
import type { SetupChoice } from '../../local/storage/rows.ts';
import { sightOfUser } from '../../local/widget-sight.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { toast } from '../../ui/toast-store.ts';
import { setupSteps, type SetupStep } from './setup-steps.ts';

export interface SetupListProps {
  user: User;
  settings: Settings;
  /** Sections in which a newer version of the app has saved settings. */
  newer: ReadonlySet<string>;
  /** Sections that were ever saved. */
  saved: ReadonlySet<EditLabel>;
  /** The owner's answers to this list. */
  choice: SetupChoice;
  onChoice: (next: SetupChoice) => void;
  /** Epoch milliseconds. */
  now: number;
}

/** Milliseconds in which hiding can be undone. Source: shared-schema/docs/product-rules.md#r10. */
const UNDO_MS = 10_000;

/** The steps of the setup, each with its next action, until all are done or the owner hides them. */
export function SetupList({ user, settings, newer, saved, choice, onChoice, now }: SetupListProps) {
  const { known, loading } = useInstallFacts(now);
  const sight = sightOfUser(user, useLocationId());
  const isAllowed = useMay('look.write');
  // Settings of a newer version cannot be judged.
  if (!isAllowed || newer.size > 0 || choice.isHidden) return null;
  const steps = setupSteps({
    settings,
    hasLook: saved.has('style') || choice.hasGoodLook,
    isSeen: Boolean(known?.seen ?? sight),
  });
  const open = steps.filter(({ isDone }) => !isDone);
  // A list that vanishes when the server has answered would be noise.
  const isAsked = loading && !sight && open.every(({ id }) => id === 'website');
  if (open.length === 0 || isAsked) return null;

  const hide = (): void => {
    onChoice({ ...choice, isHidden: true });
    // The pressed button is gone.
    document.querySelector('h1')?.focus({ preventScroll: true });
    toast({
      title: 'Setup list hidden',
      durationMs: UNDO_MS,
      action: { label: 'Undo', onPress: () => onChoice({ ...choice, isHidden: false }) },
    });
  };

  return (
    <Card
      title="Finish setting up"
      actions={
        <Button variant="ghost" onClick={hide} className="-mr-3 font-medium">
          Hide
        </Button>
      }
    >
      <p className="-mt-1 text-muted">
        {steps.length - open.length} of {steps.length} done
      </p>
      <ul className="mt-2 divide-y divide-line">
        {steps.map((step) => (
          <Step key={step.id} step={step} onLooksGood={() => onChoice({ ...choice, hasGoodLook: true })} />
        ))}
      </ul>
    </Card>
  );
}

const ACTION = 'min-h-6 font-medium text-brand underline underline-offset-3 hover:text-brand-strong';

function Step({ step: { id, title, isDone, action, to }, onLooksGood }: { step: SetupStep; onLooksGood: () => void }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5">
      <span
        aria-hidden
        className={classes(
          'grid size-5 shrink-0 place-items-center rounded-full border',
          isDone ? 'border-brand text-brand' : 'border-field-line',
        )}
      >
        {isDone ? <Check className="size-3.5" /> : null}
      </span>
      <span className={classes('mr-auto', isDone ? 'text-muted' : 'font-medium')}>
        {title}
        {isDone ? <span className="sr-only">: done</span> : null}
      </span>
      {isDone ? null : (
        <span className="flex gap-x-3 max-sm:pl-8">
          {id === 'look' ? (
            <button type="button" onClick={onLooksGood} className={ACTION}>
              Looks good
            </button>
          ) : null}
          <Link to={to} className={classes('inline-block', ACTION)}>
            {action}
          </Link>
        </span>
      )}
    </li>
  );
}
