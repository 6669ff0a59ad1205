import { sameValue } from '@doorsign/shared-schema/registers';

/** A draft of values that can change independently. It holds only the edited ones, so that all others follow the stored
 * values when another device changes them (shared-schema/docs/product-rules.md#y3). */
export type PartsDraft<Parts> = Partial<Parts>;

/** Sets one part. A part that equals its stored value is removed from the draft.
 * @returns the new draft, or null when nothing is left to save */
export const withPart = <Parts, Name extends keyof Parts & string>(
  draft: PartsDraft<Parts> | null,
  stored: Parts,
  name: Name,
  value: Parts[Name],
): PartsDraft<Parts> | null =>
  sameValue(stored[name], value)
    ? withoutParts(draft, [name])
    : ({ ...draft, [name]: value } as unknown as PartsDraft<Parts>);

/** The edited parts that another device changed while the draft was open: saving them would replace values that the owner had not seen.
 * @param seen the stored values when the draft began; null when there is no draft */
export const supersededParts = <Parts extends object>(
  draft: PartsDraft<Parts> | null,
  stored: Parts,
  seen: Parts | null,
): (keyof Parts & string)[] => {
  if (!draft || !seen) return [];
  return (Object.keys(draft) as (keyof Parts & string)[]).filter(
    (name) => !sameValue(stored[name], draft[name]) && !sameValue(stored[name], seen[name]),
  );
};

/** Removes these parts from the draft. */
export const withoutParts = <Parts>(
  draft: PartsDraft<Parts> | null,
  names: readonly (keyof Parts & string)[],
): PartsDraft<Parts> | null => {
  const kept = Object.entries(draft ?? {}).filter(([name]) => !(names as readonly string[]).includes(name));
  return kept.length > 0 ? (Object.fromEntries(kept) as PartsDraft<Parts>) : null;
};
