import {
  ERRORS,
  SyncRequest,
  type Conflict,
  type EditResult,
  type ErrorCode,
  type SyncAnswer,
} from '@doorsign/shared-schema/api';
import { PLANS, type PlanKey } from '@doorsign/shared-schema/plans';
import {
  CHAIN_START,
  contentHash,
  dateOfKey,
  decide,
  digest,
  nextChain,
  resolveBase,
  SCHEMA,
  validateEdit,
  type ConflictSide,
  type Edit,
  type Register,
} from '@doorsign/shared-schema/sync';

/** A token such as the server gives: a JWT whose signature nobody on the device looks at. */
export const tokenFor = (userId: string, serial = 0): string =>
  ['{"alg":"HS256"}', JSON.stringify({ sub: userId, sid: `s${serial}` }), 'sig'].map((part) => btoa(part)).join('.');

/** The refusal that our server words this way. */
export const refusal = (code: ErrorCode, status: number = ERRORS[code].status, headers: HeadersInit = {}): Response =>
  Response.json(
    { detail: ERRORS[code].detail, message: ERRORS[code].detail, code, request_id: 'r' },
    { status, headers },
  );

interface Judged {
  hash: string;
  result: EditResult;
  device: string;
  /** By register: the revision that this edit stands for where it wrote nothing. */
  standsFor: Map<string, string | null>;
}

const nameOf = (scope: string, key: string): string => `${scope}\t${key}`;

/** A business on a server in memory: sync.md section 3 over the same decide() and validateEdit() as the real one. */
export class ServerModel {
  registers = new Map<string, Register>();
  log: { chain: string }[] = [];
  conflicts: Conflict[] = [];
  judged = new Map<string, Judged>();
  plan: PlanKey = 'free';
  now = 1_700_000_000_000;
  /** Every request that was taken, oldest first. */
  readonly requests: SyncRequest[] = [];
  readonly userId: string;

  constructor(userId: string) {
    this.userId = userId;
  }

  get seq(): number {
    return this.log.length;
  }

  chainAt(seq: number): string | undefined {
    return seq === 0 ? CHAIN_START : this.log[seq - 1]?.chain;
  }

  valueOf(key: string): unknown {
    return this.registers.get(nameOf(this.userId, key))?.value;
  }

  /** Everything as it is now, to be put back as a restored backup. */
  backup(): () => void {
    const { registers, log, conflicts, judged } = this;
    const copy = structuredClone({ registers, log, conflicts, judged });
    return () => void Object.assign(this, copy);
  }

  #append(scope: string, key: string, rev: string): number {
    const seq = this.seq + 1;
    this.log.push({ chain: nextChain(this.chainAt(seq - 1) ?? CHAIN_START, { seq, scope, key, rev }) });
    return seq;
  }

  #apply(edit: Edit, sentAt: number, device: string): EditResult {
    const hash = contentHash(edit);
    const known = this.judged.get(edit.id);
    if (known?.hash === hash) return known.result;
    if (known)
      return { id: edit.id, status: 'rejected', code: 'id_reused', detail: 'This change has the id of another one.' };
    const current = (scope: string, key: string): Register | undefined => this.registers.get(nameOf(scope, key));
    const standsFor = (rev: string, scope: string, key: string) =>
      this.judged.get(rev)?.standsFor.get(nameOf(scope, key));
    const stands = new Map<string, string | null>();
    const judge = (): EditResult => {
      const refused = validateEdit(edit, {
        plan: this.plan,
        ownsScope: (scope) => scope === this.userId,
        current,
        holidayDates: () => {
          const dates = [...this.registers.values()].filter(({ key }) => dateOfKey(key) !== null);
          return { kept: dates.filter(({ deleted }) => !deleted).length, known: dates.length };
        },
        domainRules: { toAscii: (host) => host, isPublicSuffix: () => false },
      });
      if (refused) {
        for (const { base, scope, key } of edit.writes)
          stands.set(nameOf(scope, key), resolveBase(base, scope, key, standsFor));
        return { id: edit.id, status: 'rejected', ...refused };
      }
      const verdict = decide(edit, { current, standsFor, sentAt, now: this.now });
      const clashed: string[] = [];
      for (const write of verdict.writes) {
        const { scope, key } = write;
        if (write.kind === 'equal') stands.set(nameOf(scope, key), write.rev);
        else {
          const seq = this.#append(scope, key, edit.id);
          const loser = write.kind === 'lost' ? write.lost : write.replaced;
          const party = (side: ConflictSide) => ({
            ...side,
            device: side.rev === edit.id ? device : (this.judged.get(side.rev)?.device ?? 'Another device'),
          });
          if (loser)
            this.conflicts.push({ seq, scope, key, win: party(write.now), lose: party(loser), origin: 'edit' });
          if (loser) clashed.push(key);
          if (write.kind === 'applied')
            this.registers.set(nameOf(scope, key), { scope, key, schema: SCHEMA, ...write.now, seq });
        }
      }
      return { id: edit.id, status: verdict.status, ...(clashed.length > 0 && { conflicts: clashed }) };
    };
    const result = judge();
    this.judged.set(edit.id, { hash, result, device, standsFor: stands });
    return result;
  }

  /** Takes one request as the real handler does. */
  sync(sent: SyncRequest): SyncAnswer {
    const request = SyncRequest.parse(JSON.parse(JSON.stringify(sent)));
    this.requests.push(request);
    const { cursor } = request;
    const holds = cursor !== null && this.chainAt(cursor.seq) === cursor.chain;
    const full = cursor === null ? 'new' : !holds ? 'fork' : request.wantFull ? 'asked' : false;
    const results = request.edits.map((edit) => this.#apply(edit, request.sentAt, request.deviceName));
    const after = full === false ? (cursor?.seq ?? 0) : 0;
    const registers = [...this.registers.values()];
    return {
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
        emailVerified: true,
        plan: this.plan,
        features: { ...PLANS[this.plan].features },
        limits: { ...PLANS[this.plan].limits },
      },
      minSchema: SCHEMA,
    };
  }
}
