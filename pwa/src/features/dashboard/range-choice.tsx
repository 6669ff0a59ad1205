import { RANGES, type Range } from './figures.ts';

/** How many days the chart shows. */
export function RangeChoice({ value, onChange }: { value: Range; onChange: (range: Range) => void }) {
  return (
    <fieldset className="max-sm:w-full">
      <legend className="sr-only">Days in the chart</legend>
      <div className="grid grid-cols-3 gap-1 rounded-control bg-track p-1">
        {RANGES.map((range) => (
          <label
            key={range}
            className="flex min-h-10 items-center justify-center rounded-[7px] px-3 font-medium text-muted transition-colors has-checked:bg-card has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name="analytics-range"
              value={range}
              checked={range === value}
              onChange={() => onChange(range)}
              className="sr-only"
            />
            {range} days
          </label>
        ))}
      </div>
    </fieldset>
  );
}
