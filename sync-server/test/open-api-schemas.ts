import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { V1Call } from '@doorsign/shared-schema/v1';
import { openApiOf } from '@doorsign/shared-schema/v1/open-api';

/** The document of the API for programs, by which every answer to a test's program is checked. */

interface Described {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Operation {
  readonly requestBody?: Described;
  readonly responses: Readonly<Record<string, Described>>;
}

const document = openApiOf('https://doorsign.example') as {
  paths: Record<string, Record<string, Operation>>;
  components: object;
};

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/);
ajv.addSchema({ components: document.components }, 'document');

const compiled = new Map<object, ValidateFunction>();

/** Returns why a value does not fit a schema of the document; null if it fits. */
const misfit = (schema: object, value: unknown): string | null => {
  let validate = compiled.get(schema);
  if (!validate) {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    compiled.set(schema, (validate = ajv.compile(JSON.parse(text) as object)));
  }
  return validate(value) ? null : ajv.errorsText(validate.errors);
};

/** Checks an answer to a program, and the body that it was sent for, against the document.
 * @throws Error for what the document does not describe */
export const assertDescribed = (call: V1Call, { sent, response, text }: DescribedCall): void => {
  const name = `${call.method} ${call.path}`;
  const operation = document.paths[call.path]?.[call.method.toLowerCase()];
  const described = operation?.responses[response.status] ?? operation?.responses['default'];
  if (!operation || !described) throw new Error(`The document has no ${name}.`);
  if (response.status < 400) {
    if (!operation.responses[response.status]) throw new Error(`${name}: the document has no ${response.status}.`);
    const undescribed = ['ETag', 'Doorsign-Edit', 'Idempotent-Replayed', 'RateLimit', 'RateLimit-Policy'].filter(
      (header) => response.headers.has(header) && !described.headers?.[header],
    );
    if (undescribed.length > 0) throw new Error(`${name}: the document does not have ${undescribed.join(', ')}.`);
    if (described.headers?.['ETag'] && !response.headers.has('ETag')) throw new Error(`${name} has no ETag.`);
    const bodySchema = operation.requestBody?.content?.['application/json']?.schema;
    const fault = bodySchema ? misfit(bodySchema, sent) : null;
    if (fault !== null) throw new Error(`${name} took a body that does not fit the document: ${fault}`);
  }
  const type = response.headers.get('Content-Type')?.split(';')[0] ?? '';
  const schema = described.content?.[type]?.schema;
  if (!schema) {
    if (text === '' && !described.content) return;
    throw new Error(`${name}: the document has no ${type} for ${response.status}.`);
  }
  const fault = misfit(schema, JSON.parse(text));
  if (fault !== null) throw new Error(`${name} answered what does not fit the document: ${fault}: ${text}`);
};

/** The parts of one call that are checked. */
interface DescribedCall {
  /** The body that was sent, as a value. */
  readonly sent: unknown;
  readonly response: Pick<Response, 'status' | 'headers'>;
  /** The answer's body. */
  readonly text: string;
}

/** Returns the examples of the document that do not fit their own schemas, each with the reason. */
export const misfitExamples = (): string[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].flatMap((part) =>
        Object.values((part?.content ?? {}) as Record<string, { schema: object; example?: unknown }>).flatMap(
          ({ schema, example }) => {
            const fault = misfit(schema, example);
            return fault === null ? [] : [`${path}: ${fault}`];
          },
        ),
      ),
    ),
  );
