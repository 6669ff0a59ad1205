import { useState } from 'react';
import type { TeamMember } from '@doorsign/shared-schema/api';
import { useServices } from '../../local/services.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { dateText } from '../../lib/date-text.ts';
import type { Team, TeamOfBusiness } from './use-team.ts';

interface HandOverCardProps {
  /** The members who can become the owner; at least one. */
  others: readonly TeamMember[];
  /** The offer that is open. */
  handover: TeamOfBusiness['handover'];
  team: Team;
  onAsk: (member: TeamMember) => void;
}

/** Offers the business to a member, or withdraws the offer.
 * Source: shared-schema/docs/product-rules.md#l10. */
export function HandOverCard({ others, handover, team, onAsk }: HandOverCardProps) {
  const { now } = useServices();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = others.find(({ accountId }) => accountId === chosenId) ?? others[0];
  if (handover)
    return (
      <Card title="Hand over the business">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>
            {handover.name} has until {dateText(handover.expiresAt, now())} to accept.
          </p>
          <Button variant="secondary" onClick={() => void team.withdrawOffer()}>
            Withdraw
          </Button>
        </div>
      </Card>
    );
  return (
    <Card title="Hand over the business">
      <p className="text-muted">The new owner pays for the plan and can remove you.</p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Field label="New owner" className="max-w-80 min-w-0 flex-[1_1_12rem]">
          {(tie) => (
            <select
              {...tie}
              value={chosen?.accountId}
              onChange={({ target }) => setChosenId(target.value)}
              className={`${controlClass} text-ellipsis`}
            >
              {others.map(({ accountId, name }) => (
                <option key={accountId} value={accountId}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button variant="secondary" onClick={() => (chosen ? onAsk(chosen) : undefined)}>
          Hand over
        </Button>
      </div>
    </Card>
  );
}
