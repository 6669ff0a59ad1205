/** What a colour says in a chart; it never says it alone. */
export type Tone = 'open' | 'closed' | 'holiday' | 'other';

export interface Bar {
  readonly label: string;
  /** The figure in words: "7.5 minutes". */
  readonly value: string;
  readonly amount: number;
  readonly tone?: Tone;
}

/** Figures as bars from a common line on the left. The words say it all, so that the bars are for the eye alone.
 * @param most what a bar of the whole width stands for; the largest amount without it */
export function Bars({
  bars,
  most = Math.max(...bars.map(({ amount }) => amount)),
}: {
  bars: readonly Bar[];
  most?: number;
}) {
  return (
    <ul className="bars">
      {bars.map(({ label, value, amount, tone = 'open' }) => (
        <li key={label}>
          <span className="bars-label">{label}</span> <strong className="bars-value">{value}</strong>
          <svg aria-hidden="true" width="100%" height="10">
            <rect width="100%" height="10" rx="5" fill="var(--track)" />
            <rect width={`${((100 * amount) / most).toFixed(2)}%`} height="10" rx="5" fill={`var(--${tone})`} />
          </svg>
        </li>
      ))}
    </ul>
  );
}
