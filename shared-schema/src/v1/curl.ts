import { EXAMPLES } from './examples.ts';
import { schemaName } from './schema-names.ts';
import type { V1Call } from './v1-call.ts';

const PATH_SAMPLES: Readonly<Record<string, string>> = { id: '$LOCATION_ID', date: '2026-12-24' };
const WEBHOOK_SAMPLES: Readonly<Record<string, string>> = { id: '$WEBHOOK_ID', delivery: '$DELIVERY_ID' };

/** Returns the command that makes a call in a shell, whose variables are the key and the ids in the path.
 * @param serverUrl the public address of the server, without a slash at its end
 * Source: shared-schema/docs/http-contract.md#v1. */
export const curlOf = ({ method, path, body, status }: V1Call, serverUrl: string): string => {
  const samples = path.startsWith('/api/v1/webhooks') ? WEBHOOK_SAMPLES : PATH_SAMPLES;
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => samples[name] ?? whole);
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${serverUrl}${filled}"`,
    '-H "Authorization: Bearer $DOORSIGN_KEY"',
    ...(status === 201 ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(EXAMPLES[schemaName(body)])}'`] : []),
  ].join(' \\\n  ');
};
