import { readdirSync, readFileSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import { parseAst } from 'vite';
import { parse as parseYaml } from 'yaml';
import { describe, expect, test } from 'vitest';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const SERVER = 'https://doorsign.example';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  elements: [
    'html5',
    Object.fromEntries(
      ['status', 'hours', 'if'].map((name) => [`doorsign-${name}`, { flow: true, phrasing: name === 'status' }]),
    ),
  ],
  rules: { 'require-sri': 'off', 'no-trailing-whitespace': 'off' },
});

/** Returns problems as "rule: text". */
const problemsOf = async (html: string): Promise<string[]> => {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
};

/** Elements and the attributes of Doorsign's that a file may use. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  'doorsign-status': ['widget', 'server', 'lang'],
  'doorsign-hours': ['widget', 'server', 'lang'],
  'doorsign-if': ['widget', 'server', 'lang', 'open', 'closed', 'holiday', 'hidden'],
};
const unknownAttributes = (text: string): string[] =>
  [...text.matchAll(/<(doorsign-\w+)([^>]*)>/g)].flatMap(([, name = '', attributes = '']) =>
    [...attributes.matchAll(/ ([\w-]+)(?:="[^"]*")?/g)]
      .map(([, attribute = '']) => attribute)
      .filter((attribute) => !ATTRIBUTES[name]?.includes(attribute)),
  );

describe.each(readdirSync(new URL('.', import.meta.url)).filter((file) => file.endsWith('.html')))('%s', (file) => {
  test('is valid HTML, with the addresses and attributes that there are', async () => {
    const html = read(file);
    expect(await problemsOf(html)).toEqual([]);
    expect(unknownAttributes(html)).toEqual([]);
    expect(html).toMatch(
      /<script type="module" src="https:\/\/doorsign\.example\/api\/widget\/element\.js">|<script\s+async\s+src="https:\/\/doorsign\.example\/api\/widget\.js\?id=YOUR_WIDGET_ID"/,
    );
    expect(html).toMatch(/widget="YOUR_WIDGET_ID"|data-id="YOUR_WIDGET_ID"/);
  });
});

/** Liquid's tags that enclose others. */
const BLOCKS = ['if', 'comment', 'schema', 'for', 'unless', 'case'];

/** Returns the tags that are not closed, or that close nothing. */
const unbalancedTags = (liquid: string): string[] => {
  const open: string[] = [];
  for (const [, tag = ''] of liquid.matchAll(/{%-?\s*(\w+)/g)) {
    if (BLOCKS.includes(tag)) open.push(tag);
    else if (tag.startsWith('end') && open.pop() !== tag.slice(3)) return [tag];
  }
  return open;
};

interface LiquidSchema {
  readonly name: string;
  readonly settings: readonly { readonly id: string; readonly type: string; readonly label: string }[];
}

describe.each(['section', 'block'] as const)('the Shopify %s', (kind) => {
  const liquid = read(`shopify/${kind === 'section' ? 'section' : 'app-block'}.liquid`);
  const schema = JSON.parse(/{% schema %}([\s\S]*){% endschema %}/.exec(liquid)?.[1] ?? '') as LiquidSchema;

  test('has balanced tags, and a schema with every setting that it reads', () => {
    expect(unbalancedTags(liquid)).toEqual([]);
    const used = new Set([...liquid.matchAll(/\w+\.settings\.(\w+)/g)].map(([, id]) => id));
    expect(used).toEqual(new Set(schema.settings.map(({ id }) => id)));
    expect(schema.name.length).toBeLessThanOrEqual(25);
  });

  test('escapes what a merchant types', () => {
    const written = [...liquid.matchAll(/{{-?\s*(\w+\.settings\.\w+)([^}]*)}}/g)];
    expect(written.length).toBeGreaterThan(2);
    expect(written.filter(([, , filters]) => !filters?.includes('| escape'))).toEqual([]);
  });

  test('is valid HTML with the attributes that there are', async () => {
    const html = liquid
      .replace(/{% schema %}[\s\S]*/, '')
      .replace(/{%-? comment[\s\S]*?endcomment -?%}/, '')
      .replace('{{ block.shopify_attributes }}', '')
      .replace(/\s*{%-?[\s\S]*?-?%}/g, '')
      .replace(/\s*{{-[\s\S]*?-}}\s*/g, 'text')
      .replace(/{{[\s\S]*?}}/g, 'text');
    expect(await problemsOf(html)).toEqual([]);
    expect(unknownAttributes(html)).toEqual([]);
    expect(liquid).toContain('/api/widget/element.js"></script>');
  });
});

test('tags that are left open, and tags that close nothing, are found', () => {
  expect(unbalancedTags('{% if a %}{% endif %}{%- if b -%}')).toEqual(['if']);
  expect(unbalancedTags('{% if a %}{% endfor %}')).toEqual(['endfor']);
  expect(unknownAttributes('<doorsign-status widget="a" colour="red">')).toEqual(['colour']);
});

test('the template for Google Tag Manager has valid sections, and may load the one script that it loads', () => {
  const parts = read('google-tag-manager.tpl').split(/^___([A-Z_]+)___$/m);
  const sections = Object.fromEntries(
    parts.slice(1).flatMap((name, at) => (at % 2 === 0 ? [[name, (parts[at + 2] ?? '').trim()]] : [])),
  ) as Record<string, string>;
  expect(Object.keys(sections)).toEqual([
    'TERMS_OF_SERVICE',
    'INFO',
    'TEMPLATE_PARAMETERS',
    'SANDBOXED_JS_FOR_WEB_TEMPLATE',
    'WEB_PERMISSIONS',
    'TESTS',
    'NOTES',
  ]);
  expect(JSON.parse(sections['INFO'] ?? '')).toMatchObject({ type: 'TAG', containerContexts: ['WEB'] });
  const parameters = JSON.parse(sections['TEMPLATE_PARAMETERS'] ?? '') as { name: string }[];
  const code = sections['SANDBOXED_JS_FOR_WEB_TEMPLATE'] ?? '';
  expect(() => parseAst(code)).not.toThrow();
  const asked = [...code.matchAll(/data\.(\w+)/g)].map(([, name]) => name).filter((name) => !name?.startsWith('gtm'));
  expect(asked).toEqual(parameters.map(({ name }) => name));
  const [loaded] = /https:[^']*/.exec(code) ?? [];
  expect(loaded).toBe(`${SERVER}/api/widget.js?id=`);
  const [permission] = JSON.parse(sections['WEB_PERMISSIONS'] ?? '') as {
    instance: { key: { publicId: string }; param: { value: { listItem: { string: string }[] } }[] };
  }[];
  expect(permission?.instance.key.publicId).toBe('inject_script');
  expect(permission?.instance.param[0]?.value.listItem).toEqual([{ type: 1, string: `${SERVER}/api/widget.js*` }]);
  expect(parseYaml(sections['TESTS'] ?? '')).toHaveProperty('scenarios');
});
