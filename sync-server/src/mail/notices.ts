import type { Tx } from '../platform/database/database.ts';
import { storeMail } from './outgoing-mail.ts';
import { NOTICES, type NoticeKind } from './templates/notices.ts';

interface NoticesDeps {
  newId(): string;
  publicUrl: string;
  /** SUPPORT_EMAIL */
  supportEmail: string | null;
}

/** Whom a notice concerns, and what it says of the circumstances. */
export interface NoticeAbout {
  /** Null for an account that does not exist any more. */
  accountId: string | null;
  email: string;
  device: string;
  nowMs: number;
}

/** Tells owners what has happened to their account. */
export interface Notices {
  /** Stores a notice in the transaction of what it tells; it is mailed once that has committed. Limits do not concern it. */
  tell(tx: Tx, kind: NoticeKind, about: NoticeAbout): Promise<void>;
}

export const createNotices = ({ newId, publicUrl, supportEmail }: NoticesDeps): Notices => ({
  async tell(tx, kind, { accountId, email, device, nowMs }) {
    const [loginUrl, passwordUrl] = [`${publicUrl}/login`, passwordUrlOf(publicUrl)];
    const facts = { to: email, device, atMs: nowMs, loginUrl, passwordUrl, supportEmail };
    await storeMail(tx, { id: newId(), accountId, kind, mail: NOTICES[kind](facts), nowMs });
  },
});

/** The page on which an owner chooses a password; whoever is not signed in is led there by way of the sign-in. */
export const passwordUrlOf = (publicUrl: string): string => `${publicUrl}/profile`;
