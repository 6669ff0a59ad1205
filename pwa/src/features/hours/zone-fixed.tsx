import { Globe } from 'lucide-react';
import { classes } from '../../ui/classes.ts';
import { controlClass } from '../../ui/field.tsx';
import { zoneLabelOf } from './zone-label.ts';

/** The time zone in the place of its field, while that loads and if it cannot be loaded. */
export function ZoneFixed({ value }: { value: string }) {
  return (
    <div className="relative w-full sm:w-64">
      <Globe aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-muted" />
      <p className={classes(controlClass, 'content-center truncate pr-9 pl-9 font-semibold')}>{zoneLabelOf(value)}</p>
    </div>
  );
}
