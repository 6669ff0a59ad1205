import { sameValue } from '@doorsign/shared-schema/registers';

/** A draft of values that each may change alone. It holds the touched ones only, so that all others follow the store when
 * another device changes them (shared-schema/docs/product-rules.md#y3). */
export type PartsDraft<Parts> = Partial<Parts>;

/** Sets one part. One that says what is stored is no longer touched.
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

/** Touched parts that another device changed while the draft was open: saving would replace what the owner had not seen.
 * @param seen what the store said when the draft was begun; null when there is no draft */
export const overtakenParts = <Parts extends object>(
  draft: PartsDraft<Parts> | null,
  stored: Parts,
  seen: Parts | null,
): (keyof Parts & string)[] => {
  if (!draft || !seen) return [];
  return (Object.keys(draft) as (keyof Parts & string)[]).filter(
    (name) => !sameValue(stored[name], draft[name]) && !sameValue(stored[name], seen[name]),
  );
};

/** Gives these parts up, and keeps the rest of the draft. */
export const withoutParts = <Parts>(
  draft: PartsDraft<Parts> | null,
  names: readonly (keyof Parts & string)[],
): PartsDraft<Parts> | null => {
  const kept = Object.entries(draft ?? {}).filter(([name]) => !(names as readonly string[]).includes(name));
  return kept.length > 0 ? (Object.fromEntries(kept) as PartsDraft<Parts>) : null;
};
