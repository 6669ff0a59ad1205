import { useState } from 'react';
import { EDIT_LABELS, sectionName, type EditLabel } from '@doorsign/shared-schema/registers';
import { timeText } from '../../lib/time-text.ts';
import { useServices } from '../../local/services.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { controlClass } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { authorsOf } from './made-by.ts';
import { PastList } from './past-list.tsx';
import { useHistory, type History } from './use-history.ts';
import type { SaveAgain } from './use-save-again.ts';

const SECTIONS = EDIT_LABELS.map((label) => ({ value: label, name: sectionName(label) }));

/** All changes that were ever published, newest first; each can be undone, and each earlier version restored. */
export function PastCard({ saveAgain }: { saveAgain: SaveAgain }) {
  const history = useHistory();
  const [section, setSection] = useState<EditLabel | null>(null);
  const [author, setAuthor] = useState<string | null>(null);
  const { entries, busy, problem } = history;
  const authors = authorsOf(entries ?? []);
  return (
    <Card
      flush
      title="What changed"
      actions={
        entries?.length ? (
          <div className="flex flex-wrap gap-2">
            <Filter
              label="Show changes to"
              all="All changes"
              value={section}
              options={SECTIONS}
              onChange={(value) => setSection(EDIT_LABELS.find((label) => label === value) ?? null)}
            />
            {authors.length > 0 ? (
              <Filter
                label="Show changes by"
                all="Everyone"
                value={author}
                options={authors.map((name) => ({ value: name, name }))}
                onChange={setAuthor}
              />
            ) : null}
          </div>
        ) : null
      }
    >
      {problem ? <Problem problem={problem} history={history} /> : null}
      {entries ? (
        <PastList history={{ ...history, entries }} section={section} author={author} saveAgain={saveAgain} />
      ) : busy ? (
        <Loading>Loading history...</Loading>
      ) : null}
      {history.hasOlder ? (
        <div className="border-t border-line px-5 py-4 text-center">
          <Button variant="secondary" busy={busy} onClick={history.loadOlder}>
            {busy ? 'Loading…' : 'Show older changes'}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

interface FilterProps {
  label: string;
  /** The words for no filter. */
  all: string;
  value: string | null;
  options: readonly { value: string; name: string }[];
  onChange: (value: string | null) => void;
}

function Filter({ label, all, value, options, onChange }: FilterProps) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
      className={classes(controlClass, 'w-auto! max-w-full')}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </select>
  );
}

function Problem({ problem, history }: { problem: NonNullable<History['problem']>; history: History }) {
  const { busy, tryAgain } = history;
  return (
    <Alert
      kind="warning"
      className="mx-5 my-4"
      title={problem === 'offline' ? 'We can’t reach the server' : 'We couldn’t load the history'}
      actions={
        <Button variant="secondary" busy={busy} onClick={tryAgain}>
          Try again
        </Button>
      }
    >
      {problem === 'offline' ? <WithoutServer {...history} /> : problem.detail}
    </Alert>
  );
}

function WithoutServer({ entries, keptAt }: History) {
  const { now } = useServices();
  if (keptAt !== null)
    return <>These are the changes as of {timeText(keptAt, now())}. Newer and older ones need a connection.</>;
  return entries
    ? 'Newer changes may be missing here.'
    : 'Past changes are kept on the server. They’ll appear here as soon as we can reach it.';
}
