import { classes } from '../../ui/classes.ts';
import { lengthOf } from './message-texts.ts';

/** The length of a typed text beside its limit: "12 of 60". */
export function Counter({ typed, max }: { typed: string; max: number }) {
  const length = lengthOf(typed);
  return (
    <span className={classes('text-hint whitespace-nowrap tabular', length > max ? 'text-danger' : 'text-muted')}>
      {length} of {max}
    </span>
  );
}
