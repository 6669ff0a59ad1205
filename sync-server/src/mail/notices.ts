import type { Tx } from '../platform/database/database.ts';
import { timezoneOfAccount } from '../records/timezone-of.ts';
import { storeMail } from './outgoing-mail.ts';
import { NOTICES, type NoticeKind } from './templates/notices.ts';

interface NoticesDeps {
  newId(): string;
  publicUrl: string;
  /** SUPPORT_EMAIL */
  supportEmail: string | null;
}

/** The recipient of a notice and the circumstances of the event. */
export interface NoticeAbout {
  /** Null for a deleted account. */
  accountId: string | null;
  email: string;
  device: string;
  nowMs: number;
  /** IANA zone of the business; that of the account if not given. */
  timezone?: string;
}

/** Notifies owners of events of their account. */
export interface Notices {
  /** Stores a notice in the transaction of the event that it reports; it is mailed after the commit. Rate limits do not apply. */
  tell(tx: Tx, kind: NoticeKind, about: NoticeAbout): Promise<void>;
}

export const createNotices = ({ newId, publicUrl, supportEmail }: NoticesDeps): Notices => ({
  async tell(tx, kind, { accountId, email, device, nowMs, ...about }) {
    const [loginUrl, passwordUrl] = [`${publicUrl}/login`, passwordUrlOf(publicUrl)];
    const timezone = about.timezone ?? (accountId === null ? null : await timezoneOfAccount(tx, accountId));
    const facts = { to: email, device, atMs: nowMs, timezone, loginUrl, passwordUrl, supportEmail };
    await storeMail(tx, { id: newId(), accountId, kind, mail: NOTICES[kind](facts), nowMs });
  },
});

/** Returns the page on which an owner chooses a password; an owner who is not signed in is sent through the sign-in first. */
export const passwordUrlOf = (publicUrl: string): string => `${publicUrl}/profile`;
