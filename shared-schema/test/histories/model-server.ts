import type { Conflict, EditResult, SyncAnswer, SyncRequest } from '../../src/api/index.ts';
import { PLANS } from '../../src/plans/index.ts';
import { canonicalJson, type Register } from '../../src/registers/index.ts';
import {
  CHAIN_START,
  decide,
  digest,
  nextChain,
  validateEdit,
  type Edit,
  type EditDecision,
  type WriteResult,
} from '../../src/sync/index.ts';
import { OWNER } from '../../src/team/index.ts';
import type { LogEntry, SimulatedServer } from './server.ts';

/** The rules of shared-schema/docs/sync-protocol.md#server-rules that a test can switch off, to prove that the checks of a history notice. */
export interface Rules {
  decide: typeof decide;
  /** Step 2: an id that was seen before gets its stored result. */
  answersStored: boolean;
  /** Step 3: any failure rejects the whole edit. */
  rejectsWhole: boolean;
  /** Step 5: the base of a refused edit resolves to the revision that its author saw under it; if off, to the live one. */
  refusedStandsForItsBase: boolean;
  /** Step 5: a base that found its value in place resolves to the revision that held it. */
  equalStandsForHolder: boolean;
  tellsReplaced: boolean;
  tellsLost: boolean;
  /** A lost write gets its own log position. */
  logsLost: boolean;
}

/** All rules in force. */
export const ALL_RULES: Rules = {
  decide,
  answersStored: true,
  rejectsWhole: true,
  refusedStandsForItsBase: true,
  equalStandsForHolder: true,
  tellsReplaced: true,
  tellsLost: true,
  logsLost: true,
};

const SHOP = 'shop';
const NOBODY = { userId: 'owner', emailVerified: true, plan: 'free', ...PLANS.free } as const;

/** Creates a minimal server: the registers of one location, its log, its conflicts, and the results by id. */
export const createModelServer = (rules: Rules = ALL_RULES): SimulatedServer => {
  const registers = new Map<string, Register>();
  const log: LogEntry[] = [];
  const conflicts: Conflict[] = [];
  const results = new Map<string, EditResult>();
  const devices = new Map<string, string>();
  const standsFor = new Map<string, string | null>();
  const bases = new Map<string, string | null>();
  const head = () => ({ seq: log.length, chain: log.at(-1)?.chain ?? CHAIN_START });

  const append = (key: string, rev: string): number => {
    const { seq, chain } = head();
    const entry = { seq: seq + 1, scope: SHOP, key, rev };
    log.push({ ...entry, chain: nextChain(chain, entry) });
    return seq + 1;
  };
  const record = (result: WriteResult, rev: string): void => {
    if (result.kind === 'equal') {
      if (rules.equalStandsForHolder) standsFor.set(`${rev} ${result.key}`, result.rev);
      return;
    }
    if (result.kind === 'overtaken') return;
    const { scope, key, now } = result;
    const lose = result.kind === 'lost' ? result.lost : result.replaced;
    const seq = result.kind === 'lost' && !rules.logsLost ? head().seq : append(key, rev);
    const isTold = result.kind === 'lost' ? rules.tellsLost : rules.tellsReplaced;
    const party = (side: NonNullable<typeof lose>) => ({ ...side, device: devices.get(side.rev) ?? '' });
    if (lose && isTold)
      conflicts.push({ seq, at: now.at, scope, key, win: party(now), lose: party(lose), origin: 'edit' });
    if (result.kind === 'applied') registers.set(key, { scope, key, schema: 1, ...now, seq });
  };

  const apply = (edit: Edit, request: SyncRequest, now: number): EditResult => {
    const stored = results.get(edit.id);
    if (stored && rules.answersStored) return stored;
    devices.set(edit.id, request.deviceName);
    for (const { key, base } of edit.writes) bases.set(`${edit.id} ${key}`, base);
    const context = {
      current: (_: string, key: string) => registers.get(key),
      standsFor: (rev: string, _: string, key: string) => standsFor.get(`${rev} ${key}`),
      baseOf: (rev: string, _: string, key: string) => bases.get(`${rev} ${key}`),
      sentAt: request.sentAt,
      now,
      floorAt: null,
    };
    const refusal = validateEdit(edit, {
      ...context,
      plan: 'free',
      member: OWNER,
      stateOf: () => 'active',
      scopesBeside: () => [],
      counts: () => ({ kept: 0, known: 0 }),
      domainRules: { toAscii: (host) => host, isPublicSuffix: () => false },
      cssRules: { problemOf: () => null },
    });
    if (refusal)
      for (const { key, base } of edit.writes)
        standsFor.set(`${edit.id} ${key}`, rules.refusedStandsForItsBase ? base : (registers.get(key)?.rev ?? null));
    let decision: EditDecision | undefined;
    if (!refusal) decision = rules.decide(edit, context);
    else if (!rules.rejectsWhole)
      decision = rules.decide({ ...edit, writes: edit.writes.filter(({ key }) => key !== refusal.field) }, context);
    for (const write of decision?.writes ?? []) record(write, edit.id);
    const result: EditResult = refusal
      ? { id: edit.id, status: 'rejected', ...refusal }
      : { id: edit.id, status: decision?.status ?? 'live' };
    results.set(edit.id, result);
    return result;
  };

  return {
    scopes: [SHOP],
    startMs: 1_800_000_000_000,
    log: () => Promise.resolve([...log]),
    sync(request, now) {
      const { cursor } = request;
      const at = cursor === null || cursor.seq === 0 ? CHAIN_START : log[cursor.seq - 1]?.chain;
      const full: SyncAnswer['full'] = cursor === null ? 'new' : at === cursor.chain ? false : 'fork';
      const seen = full === false ? (cursor?.seq ?? 0) : 0;
      const answered = request.edits.map((edit) => apply(edit, request, now));
      const answer: SyncAnswer = {
        ...head(),
        sent: cursor,
        now,
        schema: 1,
        full,
        regs: [...registers.values()].filter(({ seq }) => seq > seen),
        digest: digest(registers.values()),
        results: answered,
        conflicts: conflicts.filter(({ seq }) => seq > seen),
        account: NOBODY,
        minSchema: 1,
      };
      // A copy, as if sent over the network.
      return Promise.resolve(JSON.parse(canonicalJson(answer)) as SyncAnswer);
    },
  };
};
