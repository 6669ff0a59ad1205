import { must, NAME, OWNER } from './prepare.ts';
import type { Machine } from './machine.ts';

/** A fact about the machine that the documents have made: a script, and what its output has to be. */
interface Check {
  readonly what: string;
  readonly script: string;
  readonly answer: RegExp;
}

const status = (address: string, options = ''): string =>
  `curl -sS -o /dev/null -w '%{http_code} %{http_version}' ${options} ${address}`;

/** The facts behind nginx. */
export const BEHIND_NGINX: readonly Check[] = [
  { what: 'the app comes by HTTP/2', script: status(`https://${NAME}/`), answer: /^200 2$/ },
  { what: 'the widget comes, too', script: status(`https://${NAME}/api/widget.js`), answer: /^200 2$/ },
  { what: 'port 80 leads to https', script: status(`http://${NAME}/`), answer: /^301 / },
  { what: 'the metrics stay inside', script: status(`https://${NAME}/api/metrics`), answer: /^404 / },
  {
    what: 'production has no pages of local mode',
    script: status(`https://${NAME}/dev/mailbox`),
    answer: /^404 /,
  },
  {
    what: 'other users cannot read the data',
    script: 'stat -c %a /var/lib/doorsign /var/lib/doorsign/doorsign.db /etc/doorsign.env',
    answer: /^700\n600\n640$/,
  },
  {
    what: 'the server hands a mail to Postfix, whose certificate nobody has signed',
    script: `curl -sS -o /dev/null -w '%{http_code}' https://${NAME}/api/auth/send-otp -H 'Content-Type: application/json' -d '{"email":"${OWNER}@${NAME}"}'`,
    answer: /^200$/,
  },
  {
    what: 'Postfix delivers it',
    script: `for _ in $(seq 100); do grep -s '^Subject: ' /var/mail/${OWNER} && exit; sleep 0.1; done; tail -n 5 /var/log/mail.log`,
    answer: /^Subject: .*Doorsign/,
  },
  { what: 'admin finds the data of the server', script: 'doorsign admin users list', answer: /./ },
  {
    what: 'a command that is not known is refused in one line',
    script: 'doorsign nonsense || echo "ended with $?"',
    answer: /^Usage: .*\nended with 2$/,
  },
];

/** The facts behind Caddy. */
export const BEHIND_CADDY: readonly Check[] = [
  {
    what: 'the app comes by HTTP/2',
    script: `for _ in $(seq 100); do test -s "$ROOT" && break; sleep 0.1; done
curl -sS --retry 20 --retry-all-errors --retry-delay 1 -o /dev/null https://localhost/ --cacert "$ROOT"
${status('https://localhost/', '--cacert "$ROOT"')}`,
    answer: /200 2$/,
  },
  { what: 'port 80 leads to https', script: status('http://localhost/'), answer: /^308 / },
  {
    what: 'the metrics stay inside',
    script: status('https://localhost/api/metrics', '--cacert "$ROOT"'),
    answer: /^404 /,
  },
].map((check) => ({
  ...check,
  script: `ROOT=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt\n${check.script}`,
}));

/** The facts of the end. */
export const AT_THE_END: readonly Check[] = [
  {
    what: 'the server says that it has stopped',
    script: 'systemctl stop doorsign && tail -n 1 /var/log/docs-test-doorsign.log',
    answer: /"msg":"stopped"/,
  },
];

/** Checks facts in their order. @throws for the first one that is not true */
export const checkAll = async (machine: Machine, checks: readonly Check[]): Promise<void> => {
  for (const { what, script, answer } of checks) {
    const output = (await must(machine, script)).trim();
    if (!answer.test(output)) throw new Error(`${what}: this was found:\n${output}`);
    console.log(`${what}: yes`);
  }
};
