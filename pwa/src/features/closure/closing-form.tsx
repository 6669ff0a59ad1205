import { ChevronDown, WifiOff } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { CLOSURE_NOTE_MAX, type Closure } from '@doorsign/shared-schema/closure';
import { formatStatus, oneLine, statusAt } from '@doorsign/shared-schema/status';
import { HOUR } from '@doorsign/shared-schema/status/units';
import { scheduleOf } from '../../lib/schedule-of.ts';
import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { readWallClock } from '../../lib/wall-clock.ts';
import { useLastSync } from '../../local/hooks.ts';
import { useLocationsWithSettings, type LocationWithSettings } from '../../local/locations/locations.ts';
import { useLocalStore } from '../../local/own-query.ts';
import { usePublishedSettings } from '../../local/setting-hooks.ts';
import { usePublicDates } from '../../local/use-public-dates.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Checks } from '../../ui/checks.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { closeEnds, NO_ENDS, typedInstant } from './close-ends.ts';
import { closingChoices, closureOf, typedEndText, typedOf, type ClosingChoice } from './closing-choice.ts';
import { FURTHER_NOTICE, savedTitle, standingText } from './closing-texts.ts';
import { DateTimeFields, type TypedInstant } from './date-time-fields.tsx';
import { closureElsewhere } from './closure-elsewhere.ts';
import { useCloseSeveral } from './use-close-several.ts';
import type { Closing } from './use-closing.ts';

/** Notes that a press fills in. */
const CHIPS: Readonly<Record<Closure['kind'], readonly string[]>> = {
  closed: ['Back soon', 'Private event', 'Illness', 'Bad weather'],
  note: ['Busy right now', 'Cash only today'],
};

const INCOMPLETE = 'Enter a date and a time.';
const TOO_EARLY = 'Choose a later time.';

export interface ClosingFormProps {
  kind: Closure['kind'];
  /** Whether the owner has switched to this kind in the open sheet. */
  isSwitched: boolean;
  closing: Closing;
  onSwitch: (kind: Closure['kind']) => void;
  onDone: () => void;
}

/** The sheet's content: the reason, the ends, and a later begin. Each end acts when it is pressed. */
export function ClosingForm({ kind, isSwitched, closing, onSwitch, onDone }: ClosingFormProps) {
  const { schedule, closure, now, savedAt } = closing;
  const { timezone } = schedule;
  const standing = closure?.kind === kind ? closure : null;
  const isClosing = kind === 'closed';
  const noteField = useRef<HTMLInputElement>(null);
  // Our words for a closure without an end would be wrong for any other end.
  const [note, setNote] = useState(standing?.note && standing.note !== FURTHER_NOTICE ? standing.note : '');
  const [noteError, setNoteError] = useState<string>();
  const [later, setLater] = useState<TypedInstant | null>(() =>
    standing?.from && Date.parse(standing.from) > now ? typedOf(Date.parse(standing.from), timezone) : null,
  );
  const [laterError, setLaterError] = useState<string>();

  const places = useClosablePlaces();
  const [chosenPlaces, setChosenPlaces] = useState<readonly string[] | null>(null);
  const [placesError, setPlacesError] = useState<string>();
  const closeSeveral = useCloseSeveral();

  const from = later && typedInstant(timezone, later.date, later.time);
  const start = from !== null && from > now ? from : now;
  const told = { kind, schedule, now, start };
  const { ends, breaks, open } = closingChoices(closing.isReadable ? closeEnds(schedule, start) : NO_ENDS, told);

  // What the sheet says about the website must not be a minute old.
  const store = useLocalStore();
  useEffect(() => store?.sync.tick(), [store]);
  useEffect(() => {
    if (isSwitched) noteField.current?.focus();
  }, [isSwitched]);

  /** Returns the reason why nothing can be saved yet, and shows it. */
  const isHeldBack = (): boolean => {
    const lateness = later && (from === null ? INCOMPLETE : from <= closing.readNow() ? TOO_EARLY : undefined);
    setLaterError(lateness ?? undefined);
    const isMissing = !isClosing && note.trim() === '';
    setNoteError(isMissing ? 'Write what visitors should read.' : undefined);
    if (isMissing) noteField.current?.focus();
    const isNowhere = chosenPlaces?.length === 0;
    setPlacesError(isNowhere ? 'Choose at least one location.' : undefined);
    return isMissing || isNowhere || Boolean(lateness);
  };
  const act = (choice: Pick<ClosingChoice, 'id' | 'until' | 'usualNote'>): void => {
    if (isHeldBack()) return;
    const wanted = closureOf(kind, later && from, choice, note);
    const others = chosenPlaces && places.filter(({ id }) => id !== store?.locationId && chosenPlaces.includes(id));
    onDone();
    if (chosenPlaces && others && (others.length > 0 || !chosenPlaces.includes(store?.locationId ?? ''))) {
      const chosen = { kind, choice, from: later && from, note, timezone };
      const closureAt = (place: (typeof places)[number]): Closure =>
        place.id === store?.locationId ? wanted : closureElsewhere(chosen, place, closing.readNow());
      return void closeSeveral(
        places
          .filter(({ id }) => chosenPlaces.includes(id))
          .map((place) => ({ id: place.id, name: place.name, closure: closureAt(place) })),
      );
    }
    void closing.close(wanted, savedTitle(wanted, schedule, closing.readNow()));
  };

  return (
    <div className="grid gap-4">
      <WhatVisitorsSee kind={kind} now={now} />
      {closure ? (
        <p className="rounded-control bg-shade px-3.5 py-2.5">
          <span className="block font-medium tabular">
            {withUnbrokenTimes(standingText(closure, schedule, savedAt, now))}
          </span>
          <span className="text-muted">What you choose now replaces it.</span>
        </p>
      ) : null}
      <div>
        <ul aria-label="Suggestions" className="mb-2 flex flex-wrap gap-2">
          {CHIPS[kind].map((chip) => (
            <li key={chip}>
              <button
                type="button"
                aria-pressed={note === chip}
                onClick={() => setNote(note === chip ? '' : chip)}
                className="min-h-10 rounded-full border border-field-line px-3.5 font-medium hover:border-ink aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-on-brand-soft forced-colors:aria-pressed:outline-2"
              >
                {chip}
              </button>
            </li>
          ))}
        </ul>
        <TextField
          ref={noteField}
          label={isClosing ? 'Why? (optional)' : 'What should visitors see?'}
          autoComplete="off"
          maxLength={CLOSURE_NOTE_MAX}
          value={note}
          error={noteError}
          onChange={({ target }) => {
            setNote(target.value);
            setNoteError(undefined);
          }}
        />
      </div>
      {places.length > 1 ? (
        <div>
          <Checks
            legend="Where"
            choices={places}
            chosen={chosenPlaces ?? [store?.locationId ?? '']}
            onChange={(ids) => {
              setChosenPlaces(ids);
              setPlacesError(undefined);
            }}
          />
          <p role="alert" className="text-hint leading-5 text-danger empty:hidden">
            {placesError}
          </p>
        </div>
      ) : null}
      <div className="grid gap-2">
        {ends.map((choice, index) => (
          <Choice key={choice.id} choice={choice} isFirst={index === 0} onPress={act} />
        ))}
        {breaks.length > 0 ? (
          <div
            role="group"
            aria-label={isClosing ? 'A short break' : 'A short time'}
            className="grid gap-2 min-[360px]:grid-cols-[repeat(3,minmax(min-content,1fr))]"
          >
            {breaks.map((choice, index) => (
              <Choice
                key={choice.id}
                choice={choice}
                isFirst={ends.length === 0 && index === 0}
                isNarrow
                onPress={act}
              />
            ))}
          </div>
        ) : null}
        <TypedEnd
          isFirst={ends.length === 0 && breaks.length === 0}
          kind={kind}
          initial={standing?.until ? typedOf(Date.parse(standing.until), timezone) : null}
          closing={closing}
          start={start}
          textOf={(until) => typedEndText(until, told)}
          onChoose={(until) => act({ id: 'typed', until, usualNote: null })}
        />
        <Choice choice={open} onPress={act} />
      </div>
      {later ? (
        <div>
          <p aria-hidden className="mb-1.5 font-semibold">
            From
          </p>
          <DateTimeFields
            name="From"
            value={later}
            min={readWallClock(timezone, now).date}
            error={laterError}
            onChange={(value) => {
              setLater(value);
              setLaterError(undefined);
            }}
          />
        </div>
      ) : null}
      <div className="-mx-4 -mb-2 flex flex-wrap justify-between">
        <Button
          variant="ghost"
          aria-expanded={later !== null}
          onClick={() => setLater(later ? null : typedOf(nextHour(now), timezone))}
        >
          {later ? 'Start now' : 'Start later'}
        </Button>
        <Button variant="ghost" onClick={() => onSwitch(isClosing ? 'note' : 'closed')}>
          {isClosing ? 'Stay open, just say something' : 'Close instead'}
        </Button>
      </div>
    </div>
  );
}

/** Returns the locations that a closure can be chosen for: those that can be changed and have hours. */
const useClosablePlaces = (): readonly LocationWithSettings[] =>
  (useLocationsWithSettings() ?? []).filter(({ state, settings }) => state === 'active' && settings.businessHours);

const nextHour = (now: number): number => (Math.floor(now / HOUR) + 1) * HOUR;

/** The effect of a press on the website; without a connection, the words that the website goes on saying. */
function WhatVisitorsSee({ kind, now }: { kind: Closure['kind']; now: number }) {
  const published = usePublishedSettings();
  const datesOf = usePublicDates();
  const { online } = useLastSync();
  if (online)
    return (
      <p className="text-muted">
        {kind === 'closed'
          ? 'Whoever opens your website sees it at once. Your sign reopens by itself.'
          : 'Anyone who opens your website while you’re open sees it right away.'}
      </p>
    );
  if (!published) return null;
  const schedule = { ...scheduleOf(published), publicHolidays: datesOf(published) };
  const status = statusAt(schedule, now);
  const line = oneLine(status.status, formatStatus(status, now, schedule.timezone));
  return (
    <div
      role="alert"
      className="flex gap-3 rounded-control border border-holiday/40 bg-holiday-soft px-3.5 py-2.5 text-holiday-text"
    >
      <WifiOff aria-hidden className="mt-1 size-4 shrink-0" />
      <p className="min-w-0">
        You are offline. Your website goes on saying “{line}” until this device is online again.
      </p>
    </div>
  );
}

const CHOICE =
  'min-h-14 w-full min-w-0 rounded-control border border-line bg-card py-2 text-left leading-5 transition-colors hover:border-brand hover:bg-shade';

interface ChoiceProps {
  choice: ClosingChoice;
  /** The first choice has the focus when the sheet opens. */
  isFirst?: boolean;
  /** Whether the choice shares its row with others. */
  isNarrow?: boolean;
  onPress: (choice: ClosingChoice) => void;
}

function Choice({ choice, isFirst = false, isNarrow = false, onPress }: ChoiceProps) {
  return (
    <button
      type="button"
      ref={isFirst ? markFirst : null}
      className={classes(
        CHOICE,
        'px-3.5',
        isNarrow &&
          'flex flex-wrap items-center justify-between gap-x-3 min-[360px]:flex-col min-[360px]:items-start max-[359px]:min-h-12 min-[360px]:justify-start min-[360px]:px-2 min-[360px]:whitespace-nowrap sm:px-2.5',
      )}
      onClick={() => onPress(choice)}
    >
      <span className={classes('block font-semibold', isNarrow && 'max-[389px]:text-sm')}>{choice.label}</span>{' '}
      <span className="block text-hint text-balance whitespace-normal text-muted tabular">{choice.detail}</span>
    </button>
  );
}

/** Marks the element that the browser focuses when it shows the dialog. React has no attribute for that. */
const markFirst = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');

interface TypedEndProps {
  isFirst: boolean;
  kind: Closure['kind'];
  initial: TypedInstant | null;
  closing: Closing;
  /** Epoch milliseconds. */
  start: number;
  textOf: (until: number | null) => string | null;
  onChoose: (until: number) => void;
}

/** The choice of a date and a time, which opens its fields. */
function TypedEnd({ isFirst, kind, initial, closing, start, textOf, onChoose }: TypedEndProps) {
  const { timezone } = closing.schedule;
  const id = useId();
  const [shown, setShown] = useState(false);
  const [value, setValue] = useState<TypedInstant | null>(initial);
  const [error, setError] = useState<string>();
  const typed = value ?? { date: readWallClock(timezone, start).date, time: '' };
  const until = typedInstant(timezone, typed.date, typed.time);
  const choose = (): void => {
    if (until === null) return setError(INCOMPLETE);
    if (until <= Math.max(start, closing.readNow())) return setError(TOO_EARLY);
    onChoose(until);
  };
  return (
    <div className={classes(shown && 'rounded-control border border-line')}>
      <button
        type="button"
        ref={isFirst ? markFirst : null}
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        onClick={() => setShown(!shown)}
        className={classes(CHOICE, 'flex items-center justify-between gap-3 px-3.5', shown && 'border-transparent')}
      >
        <span className="font-semibold">Until a date and time…</span>
        <ChevronDown aria-hidden className={classes('size-4 shrink-0 text-muted', shown && 'rotate-180')} />
      </button>
      {shown ? (
        <div id={id} className="grid gap-3 px-3.5 pb-3.5">
          <DateTimeFields
            name="Until"
            value={typed}
            min={readWallClock(timezone, start).date}
            error={error}
            onChange={(next) => {
              setValue(next);
              setError(undefined);
            }}
          />
          <p className="text-hint leading-5 text-muted tabular empty:hidden">{textOf(until)}</p>
          <Button onClick={choose}>{kind === 'closed' ? 'Close until then' : 'Show until then'}</Button>
        </div>
      ) : null}
    </div>
  );
}
