import {
  ERRORS,
  SYNC_PROTO,
  SyncRequest,
  type Conflict,
  type EditResult,
  type ErrorCode,
  type SyncAccount,
  type SyncAnswer,
} from '@doorsign/shared-schema/api';
import type { LocationState } from '@doorsign/shared-schema/locations';
import { PLANS, type PlanKey } from '@doorsign/shared-schema/plans';
import { familyOf, sameValue, SCHEMA, type Register } from '@doorsign/shared-schema/registers';
import {
  CHAIN_START,
  contentHash,
  decide,
  digest,
  nextChain,
  resolveBase,
  validateEdit,
  type BaseOf,
  type ConflictSide,
  type Edit,
} from '@doorsign/shared-schema/sync';
import { OWNER, type Member } from '@doorsign/shared-schema/team';

/** Returns an error response in the server's format. */
export const refusal = (code: ErrorCode, status: number = ERRORS[code].status, headers: HeadersInit = {}): Response =>
  Response.json(
    { detail: ERRORS[code].detail, message: ERRORS[code].detail, code, request_id: 'r' },
    { status, headers },
  );

/** The device of a request, and the log position up to which conflicts had been shown to its author. */
interface Sender {
  id: string;
  name: string;
  told: number;
}

interface Judged {
  hash: string;
  result: EditResult;
  device: Sender;
  /** The server's clock when the edit was received. */
  receivedAt: number;
  /** Keyed by register: the revision that this edit represents where it wrote nothing. */
  standsFor: Map<string, string | null>;
}

const nameOf = (scope: string, key: string): string => `${scope}\t${key}`;

const NOTHING: ConflictSide = { rev: '', value: null, deleted: true, at: 0 };

const isNewer = (a: ConflictSide, b: ConflictSide): boolean => (a.at === b.at ? a.rev > b.rev : a.at > b.at);

/** A business on a server in memory: shared-schema/docs/sync-protocol.md#server-rules, with the real server's decide() and validateEdit(). */
export class ServerModel {
  registers = new Map<string, Register>();
  log: { chain: string; name: string; rev: string }[] = [];
  conflicts: Conflict[] = [];
  judged = new Map<string, Judged>();
  /** Offered revisions whose values were already in place, each with the revision that represents it. */
  known = new Map<string, string>();
  /** Keyed by revision and register: the base of the edit. */
  bases = new Map<string, string | null>();
  /** Keyed by revision: the device that offered it. */
  offeredBy = new Map<string, string>();
  /** Registers stamped at or before this time are not recovered: an operator rolled back on purpose. */
  floorAt: number | null = null;
  plan: PlanKey = 'free';
  /** The devices' person, as a member of the business. */
  member: Member = OWNER;
  /** The time zone rules in answers; undefined as with older servers. */
  zones: SyncAnswer['zones'];
  /** The newest protocol that the server speaks. */
  proto: number = SYNC_PROTO;
  now = 1_700_000_000_000;
  /** All accepted requests, oldest first. */
  readonly requests: SyncRequest[] = [];
  /** The locations of the business; undefined as with older servers, which know one. */
  locations: SyncAccount['locations'];
  /** Also the id of its first location. */
  readonly businessId: string;
  readonly userId: string;

  /** @param userId who asks; the owner with the business's id if not given */
  constructor(businessId: string, userId = businessId) {
    this.businessId = businessId;
    this.userId = userId;
  }

  get seq(): number {
    return this.log.length;
  }

  chainAt(seq: number): string | undefined {
    return seq === 0 ? CHAIN_START : this.log[seq - 1]?.chain;
  }

  valueOf(key: string): unknown {
    return this.registers.get(nameOf(this.businessId, key))?.value;
  }

  /** Takes a backup.
   * @returns function that restores it */
  backup(): () => void {
    const { registers, log, conflicts, judged, known, bases, offeredBy } = this;
    const copy = structuredClone({ registers, log, conflicts, judged, known, bases, offeredBy });
    return () => void Object.assign(this, structuredClone(copy));
  }

  /** Returns the revision that a revision represents as a base; undefined if it represents itself. */
  standsFor(rev: string, scope: string, key: string): string | null | undefined {
    const stood = this.judged.get(rev)?.standsFor.get(nameOf(scope, key));
    return stood === undefined ? this.known.get(`${rev}\t${nameOf(scope, key)}`) : stood;
  }

  #current(scope: string, key: string): Register | undefined {
    return this.registers.get(nameOf(scope, key));
  }

  /** Returns whether this server has ever had this revision of this register. A Save writes many registers, and each is lost or
   * known separately. */
  #knows(rev: string, scope: string, key: string): boolean {
    return this.judged.has(rev) || this.#isRecovered(rev, scope, key) || this.#current(scope, key)?.rev === rev;
  }

  #append(scope: string, key: string, rev: string): number {
    const seq = this.seq + 1;
    const chain = nextChain(this.chainAt(seq - 1) ?? CHAIN_START, { seq, scope, key, rev });
    this.log.push({ chain, name: nameOf(scope, key), rev });
    return seq;
  }

  #refusal(edit: Edit) {
    const locations = this.locations ?? [{ id: this.businessId, position: 0, state: 'active' as const }];
    return validateEdit(edit, {
      plan: this.plan,
      member: this.member,
      stateOf: (scope) => locations.find(({ id }) => id === scope)?.state as LocationState | undefined,
      scopesBeside: (scope) => locations.flatMap(({ id, state }) => (id === scope || state === 'archived' ? [] : id)),
      current: (scope, key) => this.#current(scope, key),
      counts: (scope, family) => {
        const all = [...this.registers.values()].filter(
          (register) => register.scope === scope && familyOf(register.key)?.name === family,
        );
        return { kept: all.filter(({ deleted }) => !deleted).length, known: all.length };
      },
      domainRules: { toAscii: (host) => host, isPublicSuffix: () => false },
      cssRules: { problemOf: () => null },
    });
  }

  #report(seq: number, scope: string, key: string, win: ConflictSide, lose: ConflictSide, recovery = false): void {
    const party = ({ rev, value, deleted, at }: ConflictSide) => {
      const { id, name } = this.judged.get(rev)?.device ?? {};
      const device = rev === '' ? '' : (name ?? this.offeredBy.get(rev) ?? 'Another device');
      return { rev, value, deleted, at, device, ...(id !== undefined && { deviceId: id }) };
    };
    const origin = recovery ? 'recovery' : 'edit';
    this.conflicts.push({ seq, at: this.now, scope, key, win: party(win), lose: party(lose), origin });
  }

  /** Recovers one register that a device has and the server has lost. */
  #recover(offered: Register, device: string): void {
    const { scope, key, rev, value, deleted, schema, author } = offered;
    if (this.#knows(rev, scope, key) || (this.floorAt !== null && offered.at <= this.floorAt)) return;
    const side: ConflictSide = { rev, value, deleted, at: Math.min(offered.at, this.now) };
    const current = this.#current(scope, key);
    if (current?.author?.base === rev) return void this.known.set(`${rev}\t${nameOf(scope, key)}`, rev);
    const write = { scope, key, value, base: null, ...(deleted && { del: true as const }) };
    const isEqual = current?.deleted === deleted && (deleted || sameValue(current.value, value));
    if (current && isEqual) {
      if (!isNewer(side, current)) return void this.known.set(`${rev}\t${nameOf(scope, key)}`, current.rev);
      // The later stamp wins, and authors based on the other revision have seen this value.
      this.known.set(`${current.rev}\t${nameOf(scope, key)}`, rev);
    }
    this.offeredBy.set(rev, device);
    const refused = this.#refusal({ id: rev, schema, wall: side.at, label: 'profile', writes: [write] });
    const seq = this.#append(scope, key, rev);
    if (refused) return this.#report(seq, scope, key, current ?? NOTHING, side, true);
    if (current && !isNewer(side, current)) return this.#report(seq, scope, key, current, side, true);
    const standsFor = (base: string) => this.standsFor(base, scope, key);
    const seen = author?.base === undefined ? undefined : resolveBase(author.base, scope, key, standsFor);
    // If the register names no base, its author has seen everything that the server received before the register's stamp.
    const receivedAt = (current && this.judged.get(current.rev)?.receivedAt) ?? Infinity;
    const isUnseen = seen === undefined ? receivedAt >= offered.at : seen !== current?.rev;
    if (current && !isEqual && isUnseen) this.#report(seq, scope, key, side, current, true);
    const told = current?.author?.told ?? 0;
    this.registers.set(nameOf(scope, key), { scope, key, schema, ...side, seq, author: { ...author, told } });
  }

  /** Returns whether a device recovered this write before the edit itself arrived again. */
  #isRecovered(rev: string, scope: string, key: string): boolean {
    return (
      this.log.some((entry) => entry.rev === rev && entry.name === nameOf(scope, key)) ||
      this.known.has(`${rev}\t${nameOf(scope, key)}`)
    );
  }

  #judge(edit: Edit, sentAt: number, device: Sender, stands: Map<string, string | null>): EditResult {
    const standsFor = (rev: string, scope: string, key: string) => this.standsFor(rev, scope, key);
    const refused = this.#refusal(edit);
    if (refused) {
      for (const { base, scope, key } of edit.writes)
        stands.set(nameOf(scope, key), resolveBase(base, scope, key, standsFor));
      return { id: edit.id, status: 'rejected', ...refused };
    }
    const writes = edit.writes.filter(({ scope, key }) => !this.#isRecovered(edit.id, scope, key));
    const current = (scope: string, key: string) => this.#current(scope, key);
    const baseOf: BaseOf = (rev, scope, key) => this.bases.get(`${rev}\t${nameOf(scope, key)}`);
    for (const { scope, key, base } of edit.writes) this.bases.set(`${edit.id}\t${nameOf(scope, key)}`, base);
    const context = { current, standsFor, baseOf, sentAt, now: this.now, floorAt: this.floorAt };
    const verdict = decide({ ...edit, writes }, context);
    const clashed: string[] = [];
    for (const write of verdict.writes) {
      const { scope, key } = write;
      if (write.kind === 'equal') {
        stands.set(nameOf(scope, key), write.rev);
        continue;
      }
      if (write.kind === 'overtaken') continue;
      const seq = this.#append(scope, key, edit.id);
      const loser = write.kind === 'lost' ? write.lost : write.replaced;
      if (loser) this.#report(seq, scope, key, write.now, loser);
      if (loser) clashed.push(key);
      if (write.kind !== 'applied') continue;
      const base = edit.writes.find((one) => one.key === key)?.base ?? null;
      const told = Math.min(edit.told ?? device.told, device.told);
      const author = {
        told: Math.max(told, current(scope, key)?.author?.told ?? 0),
        base: resolveBase(base, scope, key, standsFor),
        device: device.name,
      };
      this.registers.set(nameOf(scope, key), { scope, key, schema: SCHEMA, ...write.now, seq, author });
    }
    const status = writes.length === 0 ? 'live' : verdict.status;
    return { id: edit.id, status, ...(clashed.length > 0 && { conflicts: clashed }) };
  }

  #apply(edit: Edit, sentAt: number, device: Sender): EditResult {
    const hash = contentHash(edit);
    const known = this.judged.get(edit.id);
    if (known?.hash === hash) return known.result;
    if (known)
      return { id: edit.id, status: 'rejected', code: 'id_reused', detail: 'This change has the ID of another one.' };
    const standsFor = new Map<string, string | null>();
    const entry: Judged = { hash, result: { id: edit.id, status: 'live' }, device, receivedAt: this.now, standsFor };
    // Stored before it is applied, so that its conflicts can name the device.
    this.judged.set(edit.id, entry);
    entry.result = this.#judge(edit, sentAt, device, standsFor);
    return entry.result;
  }

  /** Converts an answer to that of an earlier release: without authors and device ids. */
  #earlier(answer: SyncAnswer): SyncAnswer {
    const { proto: _proto, ...rest } = answer;
    const party = ({ deviceId: _id, ...side }: Conflict['win']): Conflict['win'] => side;
    return {
      ...rest,
      regs: answer.regs.map(({ author: _author, ...register }) => register),
      conflicts: answer.conflicts.map((one) => ({ ...one, win: party(one.win), lose: party(one.lose) })),
    };
  }

  /** Returns whether this release knows all fields of a request. An earlier one rejects unknown fields. */
  knows({ proto, edits, witness = [] }: SyncRequest): boolean {
    const isFirst =
      edits.every(({ told }) => told === undefined) && witness.every(({ author }) => author === undefined);
    return this.proto > 1 || (proto === 1 && isFirst);
  }

  /** Handles one request as the real server does. */
  sync(sent: SyncRequest): SyncAnswer {
    const request = SyncRequest.parse(JSON.parse(JSON.stringify(sent)));
    this.requests.push(request);
    const { cursor } = request;
    const holds = cursor !== null && this.chainAt(cursor.seq) === cursor.chain;
    const isRestored = cursor !== null && !holds;
    const fork = this.floorAt === null ? 'fork' : 'admin_reset';
    const full = cursor === null ? 'new' : isRestored ? fork : request.wantFull ? 'asked' : false;
    const offered = (request.witness ?? []).toSorted((a, b) => a.at - b.at || (a.rev < b.rev ? -1 : 1));
    for (const register of offered) this.#recover(register, request.deviceName);
    const device: Sender = {
      id: request.deviceId,
      name: request.deviceName,
      told: isRestored ? 0 : (cursor?.seq ?? 0),
    };
    // The edit's base may be among the lost registers, which the device offers first.
    const isJudged = (edit: Edit): boolean =>
      !isRestored || edit.writes.every(({ base, scope, key }) => base === null || this.#knows(base, scope, key));
    const results = request.edits.flatMap((edit) =>
      this.judged.has(edit.id) || isJudged(edit) ? [this.#apply(edit, request.sentAt, device)] : [],
    );
    const after = full === false ? (cursor?.seq ?? 0) : 0;
    const registers = [...this.registers.values()];
    const answer: SyncAnswer = {
      proto: this.proto,
      seq: this.seq,
      chain: this.chainAt(this.seq) ?? CHAIN_START,
      sent: cursor,
      now: this.now,
      schema: SCHEMA,
      full,
      regs: registers.filter(({ seq }) => seq > after),
      digest: digest(registers),
      results,
      conflicts: this.conflicts.filter(({ seq }) => seq > after),
      account: {
        userId: this.userId,
        ...(this.businessId !== this.userId && { businessId: this.businessId }),
        ...(this.member !== OWNER && { role: this.member.role }),
        emailVerified: true,
        plan: this.plan,
        features: { ...PLANS[this.plan].features },
        limits: { ...PLANS[this.plan].limits },
        ...(this.locations && { locations: this.locations }),
      },
      minSchema: SCHEMA,
      ...(this.zones && { zones: this.zones }),
    };
    return this.proto === 1 ? this.#earlier(answer) : answer;
  }
}
