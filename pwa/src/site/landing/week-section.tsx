import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { classes } from '../../ui/classes.ts';
import { exampleDays, exampleVisits, type ExampleVisit, type Interval } from './example-week.ts';
import { LandingSection } from './sections.tsx';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const NOTES: Readonly<Record<number, string>> = { 3: 'Christmas Eve', 4: 'Christmas Day' };
const ROW = 58;
const WIDTH = 720;
const x = (minute: number): number => (minute / 1440) * WIDTH;

const BARS: Partial<Record<Interval['status'], string>> = { open: 'fill-open-bar', holiday: 'fill-holiday/60' };
const DOTS: Record<Interval['status'], string> = {
  open: 'bg-open',
  closed: 'bg-closed',
  holiday: 'bg-holiday',
  other: 'bg-other',
};

/** An example week that shows what a line of text on a website cannot. */
export function WeekSection() {
  const visits = exampleVisits();
  return (
    <LandingSection
      id="week"
      title="It knows your week."
      lead="A café in Christmas week: short hours on the 24th, closed on the 25th, and a Saturday that runs until 1 AM. Five visitors, five right answers."
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:gap-10">
        <WeekPicture visits={visits} />
        <ol className="divide-y divide-line rounded-card border border-line bg-card shadow-card">
          {visits.map(({ when, text, status }, index) => (
            <li key={when} className="flex gap-4 px-5 py-4">
              <Marker>{index + 1}</Marker>
              <span className="min-w-0">
                <span className="block text-muted">{when}</span>
                <span className="mt-0.5 flex items-baseline gap-2.5 text-base font-semibold">
                  <span aria-hidden className={classes('size-2.5 shrink-0 rounded-full', DOTS[status])} />
                  <span className="text-balance">{withUnbrokenTimes(text)}</span>
                </span>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </LandingSection>
  );
}

function Marker({ children }: { children: number }) {
  return (
    <span
      aria-hidden
      className="mt-1 grid size-6 shrink-0 place-items-center rounded-full bg-ink text-xs font-semibold text-paper tabular"
    >
      {children}
    </span>
  );
}

/** The seven days as bars, with a marker for each visitor. Decorative: the list beside it says the same. */
function WeekPicture({ visits }: { visits: readonly ExampleVisit[] }) {
  return (
    <div aria-hidden className="rounded-card border border-line bg-card p-4 shadow-card sm:p-6">
      <svg
        viewBox={`-64 0 ${WIDTH + 104} ${ROW * 7 + 34}`}
        className="w-full text-[15px] font-medium max-sm:text-[25px]"
      >
        {[0, 6, 12, 18, 24].map((hour) => (
          <g key={hour}>
            <path d={`M${x(hour * 60)} 8V${ROW * 7 + 4}`} className="stroke-line" />
            <text
              x={x(hour * 60)}
              y={ROW * 7 + 26}
              textAnchor="middle"
              className="fill-muted text-[13px] font-normal max-sm:text-[22px]"
            >
              {['12 AM', '6 AM', '12 PM', '6 PM', '12 AM'][hour / 6]}
            </text>
          </g>
        ))}
        {exampleDays().map((intervals, day) => (
          <g key={DAYS[day]}>
            <text x="-64" y={ROW * day + 36} className={day === 4 ? 'fill-holiday-text' : 'fill-ink'}>
              {DAYS[day]}
            </text>
            <rect x="0" y={ROW * day + 10} width={WIDTH} height="40" rx="9" className="fill-track" />
            {intervals.map(({ from, to, status }) => (
              <rect
                key={from}
                x={x(from)}
                y={ROW * day + 10}
                width={x(to - from)}
                height="40"
                rx="9"
                className={BARS[status]}
              />
            ))}
            {NOTES[day] ? (
              <text
                x={x(20 * 60 + 30)}
                y={ROW * day + 35}
                textAnchor="middle"
                className={day === 4 ? 'fill-[#17201b]' : 'fill-muted'}
              >
                {NOTES[day]}
              </text>
            ) : null}
          </g>
        ))}
        {visits.map(({ day, minute }, index) => (
          <g key={index} transform={`translate(${x(minute)} ${ROW * day + 30})`}>
            <circle r="12" className="fill-ink stroke-card max-sm:[r:18px]" strokeWidth="2.5" />
            <text dy="0.36em" textAnchor="middle" className="fill-paper text-[13px] font-semibold max-sm:text-[21px]">
              {index + 1}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
