import { withoutAddresses } from '../../../mail/mailer.ts';
import { openSmtp } from '../../../mail/smtp-transport.ts';
import { isLoopback } from '../../../platform/loopback.ts';
import { DOCTOR } from '../../../platform/parameters.ts';
import { findings, type Check, type Finding } from '../check.ts';

const { ok, warn, fail } = findings('mail');

/** Connects, encrypts and signs in, without sending a mail. */
const greet = (url: string, { mustEncrypt }: { mustEncrypt: boolean }): Promise<unknown> =>
  openSmtp(url, DOCTOR.checkMs, { mustEncrypt }).verify();

const isReached = async (url: string): Promise<boolean> => {
  try {
    await greet(url, { mustEncrypt: true });
    return true;
  } catch {
    return false;
  }
};

const failure = (host: string, error: unknown): Finding => {
  const reason = withoutAddresses(error).message;
  const { code } = error as { code?: string };
  if (code === 'EAUTH') return fail(`${host} refuses the sign-in: ${reason}`, 'correct user and password in SMTP_URL');
  if (code === 'ETLS' || /certificate|TLS|SSL/i.test(reason))
    return fail(
      `${host} cannot encrypt: ${reason}`,
      'use the name that its certificate is for, and smtps:// for port 465; for an authority of your own set NODE_EXTRA_CA_CERTS',
    );
  return fail(
    `${host} cannot be used: ${reason}`,
    'check host and port in SMTP_URL, and that the firewall lets us out',
  );
};

export const mailCheck: Check = {
  what: 'mail',
  async run({ config }) {
    const { smtp, mode, publicUrl } = config;
    if (!smtp) {
      if (mode === 'local') return [ok(`not configured: a page stands in, ${publicUrl}/dev/mailbox`)];
      return [fail('not configured: nobody can prove an e-mail or sign in by code', 'set SMTP_URL and MAIL_FROM')];
    }
    const { host, hostname, protocol, username } = new URL(smtp.url);
    const signedIn = username === '' ? 'nobody signs in' : 'signed in';
    if (protocol === 'smtp:' && !isLoopback(hostname) && (await isReached(smtp.url)))
      return [ok(`${host} answers, encrypted, ${signedIn}`)];
    try {
      await greet(smtp.url, { mustEncrypt: false });
    } catch (error) {
      return [failure(host, error)];
    }
    if (protocol === 'smtps:') return [ok(`${host} answers, encrypted, ${signedIn}`)];
    if (isLoopback(hostname)) return [ok(`${host} answers on this machine, ${signedIn}`)];
    return [
      warn(
        `${host} answers, but does not encrypt: codes can be read on the way`,
        'use a mail server with STARTTLS, or smtps://',
      ),
    ];
  },
};
