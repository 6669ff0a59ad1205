/** The value curve of prospect theory: how a surprise feels, below and above expectation. Without figures, because the article
 * uses the shape only: steeper below than above, and flatter further out. */
export function ValueCurve() {
  return (
    <svg viewBox="0 0 320 236" role="img" aria-labelledby="value-curve-title" className="curve">
      <title id="value-curve-title">
        A curve through the point of what was expected. To the right, better than expected, it rises gently. To the
        left, worse than expected, it falls about twice as steeply.
      </title>
      <line x1="12" y1="96" x2="308" y2="96" stroke="var(--field-line)" />
      <line x1="160" y1="14" x2="160" y2="222" stroke="var(--field-line)" />
      <path
        d="M160 96 C 190 62, 240 48, 300 40"
        fill="none"
        stroke="var(--open)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M160 96 C 136 166, 84 196, 22 212"
        fill="none"
        stroke="var(--closed)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="160" cy="96" r="5" fill="var(--ink)" />
      <g fill="var(--ink)" fontSize="12">
        <text x="170" y="116">
          what was expected
        </text>
        <text x="308" y="28" textAnchor="end" fill="var(--open-text)" fontWeight="600">
          still open
        </text>
        <text x="24" y="136" fill="var(--closed-text)" fontWeight="600">
          already closed
        </text>
      </g>
      <g fill="var(--muted)" fontSize="11">
        <text x="308" y="88" textAnchor="end">
          better
        </text>
        <text x="12" y="88">
          worse
        </text>
        <text x="168" y="24">
          felt good
        </text>
        <text x="168" y="220">
          felt bad
        </text>
      </g>
    </svg>
  );
}
