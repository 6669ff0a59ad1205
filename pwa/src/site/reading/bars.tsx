/** The color of a mark in a chart. Color is never the only way to tell marks apart. */
export type Tone = 'open' | 'closed' | 'holiday' | 'other';

export interface Bar {
  readonly label: string;
  /** The figure as text: "7.5 minutes". */
  readonly value: string;
  readonly amount: number;
  readonly tone?: Tone;
}

/** A bar chart. The labels say everything, so screen readers skip the bars.
 * @param most the amount of a bar of full width; the largest amount by default */
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
