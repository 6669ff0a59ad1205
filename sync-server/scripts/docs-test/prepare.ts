import { fileURLToPath } from 'node:url';
import type { Machine } from './machine.ts';

/** The name that the documents use. */
export const NAME = 'doorsign.example.com';
/** A user of the machine, whose mail Postfix keeps. */
export const OWNER = 'owner';

const CERTIFICATES = `/etc/letsencrypt/live/${NAME}`;
const AUTHORITY = '/usr/local/share/ca-certificates/docs-test.crt';

/** Runs a script that is no part of a document. @throws with its output when it fails */
export const must = async (machine: Machine, script: string, isOnline = false): Promise<string> => {
  const { code, output } = await machine.run(script, isOnline);
  if (code !== 0) throw new Error(`${script}\n${output}\nIt ended with ${code}.`);
  return output;
};

/** Makes of the copy what the documents begin with: a Debian with a name, whose init system is played. */
export const prepareMachine = async (machine: Machine, packages: readonly string[]): Promise<void> => {
  if (packages.length > 0) {
    // No package may start its program: it would be in the network of this machine.
    await machine.put('/usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755);
    await must(
      machine,
      `apt-get -qq update && apt-get -qq install -y --no-install-recommends ${packages.join(' ')}`,
      true,
    );
  }
  const systemctl = fileURLToPath(new URL('systemctl.mjs', import.meta.url));
  await machine.put('/usr/local/bin/systemctl', `#!/bin/sh\nexec '${process.execPath}' '${systemctl}' "$@"\n`, 0o755);
  await machine.put('/etc/gitconfig', '[safe]\n\tdirectory = *\n');
  // Where the documents' package puts Node.
  await must(machine, `test -e /usr/bin/node || ln -s '${process.execPath}' /usr/bin/node`);
  await must(machine, `echo '127.0.0.1 ${NAME}' >> /etc/hosts && useradd --create-home ${OWNER}`);
};

/** Starts Postfix as Debian's package sets it up for an "Internet Site": it offers encryption with a certificate that nobody has signed. */
export const startPostfix = async (machine: Machine): Promise<void> => {
  await machine.put(
    '/etc/postfix/main.cf',
    [
      'compatibility_level = 3.6',
      `myhostname = ${NAME}`,
      `mydestination = ${NAME}, localhost`,
      'inet_interfaces = loopback-only',
      'smtpd_tls_cert_file = /etc/postfix/docs-test.pem',
      'smtpd_tls_key_file = /etc/postfix/docs-test.key',
      'smtpd_tls_security_level = may',
      'alias_maps =',
      'mail_spool_directory = /var/mail',
      'maillog_file = /var/log/mail.log',
      '',
    ].join('\n'),
  );
  await must(
    machine,
    `openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=somewhere -keyout /etc/postfix/docs-test.key -out /etc/postfix/docs-test.pem
test -f /etc/postfix/master.cf || cp /usr/share/postfix/master.cf.dist /etc/postfix/master.cf
postfix start`,
  );
};

/** Puts a certificate where certbot would put it, of an authority that the machine trusts, and starts nginx as its package does. */
export const putCertificate = async (machine: Machine): Promise<void> => {
  await must(
    machine,
    `mkdir -p ${CERTIFICATES}
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${NAME} -addext subjectAltName=DNS:${NAME} -keyout ${CERTIFICATES}/privkey.pem -out ${CERTIFICATES}/fullchain.pem
cp ${CERTIFICATES}/fullchain.pem ${AUTHORITY}
update-ca-certificates
systemctl start nginx`,
  );
};

/** Does what the documents say about an authority of one's own. */
export const trustAuthority = async (machine: Machine): Promise<void> => {
  await must(machine, `echo NODE_EXTRA_CA_CERTS=${AUTHORITY} >> /etc/doorsign.env && systemctl restart doorsign`);
};
