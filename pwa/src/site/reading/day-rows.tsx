import type { Tone } from './bars.tsx';

export interface DayRow {
  readonly day: string;
  /** The day's hours as text. */
  readonly words: string;
  /** Open intervals in hours since midnight; empty for a closed day. */
  readonly open: readonly (readonly [from: number, to: number])[];
  readonly tone?: Tone;
}

const HOURS = 24;
const percent = (hours: number): string => `${((100 * hours) / HOURS).toFixed(2)}%`;

/** Days as bars from midnight to midnight. The labels say everything, so screen readers skip the bars. */
export function DayRows({ days }: { days: readonly DayRow[] }) {
  return (
    <ul className="bars">
      {days.map(({ day, words, open, tone = 'open' }) => (
        <li key={day}>
          <span className="bars-label">{day}</span> <strong className="bars-value">{words}</strong>
          <svg aria-hidden="true" width="100%" height="10">
            <rect width="100%" height="10" rx="5" fill={open.length === 0 ? `var(--${tone}-soft)` : 'var(--track)'} />
            {open.map(([from, to]) => (
              <rect
                key={from}
                x={percent(from)}
                width={percent(to - from)}
                height="10"
                rx="5"
                fill={`var(--${tone})`}
              />
            ))}
          </svg>
        </li>
      ))}
    </ul>
  );
}
