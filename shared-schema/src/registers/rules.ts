import type { DomainRules } from '../domain/domain.ts';
import type { AnyPlan } from '../plans/plans.ts';
import type { Change } from './change.ts';
import type { Register } from './register.ts';

/** Why a write is refused; `field` is the register's key, or the name of the list that is full. */
export interface Refusal {
  code: 'validation_failed' | 'plan_required' | 'limit_reached' | 'not_found';
  detail: string;
  field: string;
}

/** A refusal of what was written under a key. */
export const invalid = ({ key }: Pick<Change, 'key'>, detail: string): Refusal => ({
  code: 'validation_failed',
  detail,
  field: key,
});

/** How many registers of a family a location has: alive, and with tombstones. */
export interface RegisterCounts {
  kept: number;
  known: number;
}

/** The most registers of a family, and what an owner reads who wants more. */
export interface CountLimit extends RegisterCounts {
  readonly keptDetail: string;
  readonly knownDetail: string;
  readonly field: string;
}

/** What a write is checked against. */
export interface WriteContext {
  plan: AnyPlan;
  current: Register | undefined;
  domainRules: DomainRules;
}

/** What is only checked where edits are decided. It stands apart from the family, so that screens do not load it. */
export interface FamilyRules {
  /** The field of the public calls that a refusal of this register is about. */
  fieldOf(key: string): string;
  /** Checks a value that has its shape. @returns null when it may be written */
  check?(write: Change, context: WriteContext): Refusal | null;
  readonly limit?: CountLimit;
}
