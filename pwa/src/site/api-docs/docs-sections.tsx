import { ERRORS } from '@doorsign/shared-schema/api';
import { v1Calls, type V1Call } from '@doorsign/shared-schema/v1';
import { curlOf } from '@doorsign/shared-schema/v1/curl';
import { EXAMPLES } from '@doorsign/shared-schema/v1/examples';
import { PUBLIC_URL } from '../placeholders.ts';
import type { TextSection } from '../reading/text-section.ts';
import { Code } from './code.tsx';

/** The catalogue of errors by status. Each code is an anchor, because the type of an error names it. */
const CODES = Object.entries(ERRORS).toSorted(([, a], [, b]) => a.status - b.status);

const json = (value: unknown): string => JSON.stringify(value, null, 2);

const FIRST_CALL = `export DOORSIGN_KEY=dsk_…

${curlOf(v1Calls.locations, PUBLIC_URL)}`;

const CONDITION = `export LOCATION_ID=…   # an id of the answer above

${curlOf(v1Calls.patchHours, PUBLIC_URL)} \\
  -H 'If-Match: "1f0c2ab9d3e4f506"'`;

const PROBLEM = json({ ...(EXAMPLES['Problem'] as object), type: `${PUBLIC_URL}/docs/api#precondition_failed` });

const TYPES = `npx openapi-typescript ${PUBLIC_URL}/api/v1/openapi.json -o doorsign.d.ts
npm install openapi-fetch`;

const CLIENT = `import createClient from 'openapi-fetch';
import type { paths } from './doorsign.d.ts';

const doorsign = createClient<paths>({
  baseUrl: '${PUBLIC_URL}',
  headers: { Authorization: \`Bearer \${process.env.DOORSIGN_KEY}\` },
});

const { data, error } = await doorsign.GET('/api/v1/locations');
if (error) throw new Error(error.detail);
for (const { id, name } of data.data) console.log(id, name);`;

const ACCESS = [
  ['read', 'reads everything that this page describes'],
  ['write', 'also changes hours, holidays, seasons, closures, messages, the look, domains and contact details'],
  ['manage', 'also creates, archives and restores locations; such a key covers all locations'],
] as const;

/** The texts before the reference. */
export const SECTIONS: readonly TextSection[] = [
  {
    id: 'key',
    title: 'Get a key',
    body: (
      <>
        <p>
          API keys are part of the <a href="/pricing">Enterprise plan</a>. The owner and managers create them in the
          app, under API &amp; Webhooks. A key has a name, an end if you want one, and one of three kinds of access:
        </p>
        <ul>
          {ACCESS.map(([access, does]) => (
            <li key={access}>
              <code>{access}</code> {does}
            </li>
          ))}
        </ul>
        <p>
          A key can be limited to some locations. It can’t see any others; they return 404. The key is shown once, right
          after it’s created. Keep it like a password, on a server and never in a web page. If it may have leaked,
          revoke it: it ends at once. To replace it without a gap, rotate it: the old key works for 24 more hours.
        </p>
      </>
    ),
  },
  {
    id: 'first-call',
    title: 'Your first call',
    body: (
      <>
        <p>Send the key as a bearer token. This lists the locations that the key sees:</p>
        <Code label="The first call">{FIRST_CALL}</Code>
        <p>The answer is JSON:</p>
        <Code label="Its answer">{json(EXAMPLES['Locations'])}</Code>
        <p>
          Lists come in pages. As long as <code>nextCursor</code> is not null, send it as <code>cursor</code> to get the
          next page. Instants are ISO 8601 in UTC, dates are like 2026-12-24, and hours are on the clock of the
          location’s time zone.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changing things',
    body: (
      <>
        <p>
          A change is published like a Save in the app, and the history names the key. Values that haven’t changed
          aren’t written again, so a nightly job that sends the same hours changes nothing.
        </p>
        <p>
          The answer to a read has an <code>ETag</code>. Send it back as <code>If-Match</code>, and the change is
          refused with <a href="#precondition_failed">412</a> if someone has changed the same thing in between. Without
          it, the last change wins.
        </p>
        <Code label="A change on a condition">{CONDITION}</Code>
        <p>
          Creating a location or a webhook is unsafe to repeat. Send an <code>Idempotency-Key</code> with it: the same
          key and body within 24 hours get the first answer again.
        </p>
      </>
    ),
  },
  {
    id: 'errors',
    title: 'Errors',
    body: (
      <>
        <p>
          A refusal has the content type <code>application/problem+json</code> and the shape of RFC 9457. Branch on{' '}
          <code>code</code>, show <code>detail</code> to people, and tell us <code>request_id</code> if you need help.{' '}
          <code>fields</code> says what is wrong with each member that you sent.
        </p>
        <Code label="A refusal">{PROBLEM}</Code>
        <p>
          We only ever add fields and values to this API. Ignore what you don’t know, and treat an unknown code by its
          status.
        </p>
        <div className="wide">
          <table>
            <caption>All error codes; most programs see only a few</caption>
            <thead>
              <tr>
                <th scope="col">Code</th>
                <th scope="col">Status</th>
                <th scope="col">Usual sentence</th>
              </tr>
            </thead>
            <tbody>
              {CODES.map(([code, { status, detail }]) => (
                <tr key={code} id={code}>
                  <th scope="row">
                    <code>{code}</code>
                  </th>
                  <td>{status}</td>
                  <td>{detail}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'Limits',
    body: (
      <>
        <ul>
          <li>A key may make 600 calls a minute, at most 60 of them writes.</li>
          <li>All keys of a business together may make 2,400 calls a minute.</li>
          <li>A business may create, archive or restore locations 20 times an hour.</li>
          <li>An IP address may send 30 requests a minute with a wrong key.</li>
          <li>A body can be up to 64 KB. Calls with much to read or write count more than once.</li>
        </ul>
        <p>
          Each response’s <code>RateLimit</code> header says how many calls are left; <code>RateLimit-Policy</code>
          gives the limits. Over a limit the answer is <a href="#rate_limited">429</a>, and <code>Retry-After</code>
          says how many seconds to wait.
        </p>
      </>
    ),
  },
  {
    id: 'types',
    title: 'Types for TypeScript',
    body: (
      <>
        <p>Generate types from the description, and use them with a client of a few kilobytes:</p>
        <Code label="Commands that make the types">{TYPES}</Code>
        <Code label="A client with types">{CLIENT}</Code>
        <p>Generators for other languages read the same file.</p>
      </>
    ),
  },
  {
    id: 'curl',
    title: 'Each call with curl',
    body: (
      <>
        <p>
          The commands expect your key in <code>DOORSIGN_KEY</code> and the id of a location in <code>LOCATION_ID</code>
          .
        </p>
        {Object.entries<V1Call>(v1Calls).map(([name, call]) => (
          <details key={name}>
            <summary>{call.summary}</summary>
            <Code label={call.summary}>{curlOf(call, PUBLIC_URL)}</Code>
          </details>
        ))}
      </>
    ),
  },
];
