import { Segmented } from '../../ui/segmented.tsx';
import { RANGES, type Range } from './figures.ts';

const OPTIONS = RANGES.map((range) => ({ value: range, label: `${range} days` }));

/** The choice of how many days the chart shows. */
export function RangeChoice({ value, onChange }: { value: Range; onChange: (range: Range) => void }) {
  return (
    <Segmented
      legend="Days in the chart"
      options={OPTIONS}
      value={value}
      onChange={onChange}
      className="max-sm:w-full"
    />
  );
}
