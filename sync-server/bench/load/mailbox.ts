import { runSmtpSink } from '../../test/run-smtp-sink.ts';

/** A mail server that accepts every message, and the last code for each address. */
export interface Mailbox {
  readonly url: string;
  /** @throws when no mail with a code has come */
  codeFor(email: string): string;
  close(): Promise<void>;
}

export const openMailbox = async (): Promise<Mailbox> => {
  const codes = new Map<string, string>();
  const { url, close } = await runSmtpSink({
    onDelivery({ envelope, message }) {
      const code = /^[A-Z2-9]{6}$/m.exec(message.text ?? '')?.[0];
      if (code) for (const to of envelope.to) codes.set(to, code);
    },
  });
  return {
    url,
    close,
    codeFor(email) {
      const code = codes.get(email);
      if (!code) throw new Error(`No code has come for ${email}.`);
      return code;
    },
  };
};
