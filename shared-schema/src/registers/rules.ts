import type { DomainRules } from '../domain/domain.ts';
import type { AnyPlan } from '../plans/plans.ts';
import type { Change } from './change.ts';
import type { Register } from './register.ts';

/** The reason for refusing a write. `field` is the register's key, or the name of the list that is full. */
export interface Refusal {
  code: 'validation_failed' | 'plan_required' | 'limit_reached' | 'not_found' | 'location_inactive' | 'role_required';
  detail: string;
  field: string;
}

/** Makes the refusal of an invalid value. */
export const invalid = ({ key }: Pick<Change, 'key'>, detail: string): Refusal => ({
  code: 'validation_failed',
  detail,
  field: key,
});

/** The number of registers that a location has of one family: `kept` without tombstones, `known` with them. */
export interface RegisterCounts {
  kept: number;
  known: number;
}

/** The maximum number of registers of a family, and the messages for an owner who exceeds it. */
export interface CountLimit extends RegisterCounts {
  readonly keptDetail: string;
  readonly knownDetail: string;
  readonly field: string;
}

/** The check of an owner's CSS. Devices know its length only. */
export interface CssRules {
  /** Returns why visitors' pages cannot get this CSS, with its line; null if they can. Never throws. */
  problemOf(css: string): string | null;
}

/** The checks of values that depend on tables or on a parser, which the server has and a device has in part. */
export interface ValueRules {
  domainRules: DomainRules;
  cssRules: CssRules;
}

/** The data that a write is checked against. */
export interface WriteContext extends ValueRules {
  plan: AnyPlan;
  current: Register | undefined;
  /** The hosts of the business's other locations, without archived ones; with what the same edit writes there. */
  hostsElsewhere: ReadonlySet<string>;
}

/** Checks that run only where edits are decided. Separate from the family, so that screens do not load them. */
export interface FamilyRules {
  /** Returns the field of the public calls that a refusal of this register names. */
  fieldOf(key: string): string;
  /** Checks a value that already has its shape. @returns null if it may be written */
  check?(write: Change, context: WriteContext): Refusal | null;
  readonly limit?: CountLimit;
}
