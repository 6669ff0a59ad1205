/** One element of a document, with its text. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const decode = (text: string): string =>
  text.replaceAll(/&(\w*);?/g, (entity, name: string) => {
    const character = ENTITIES[name];
    if (character === undefined || !entity.endsWith(';')) throw new Error(`${entity} is no entity.`);
    return character;
  });

/** Parses a small document of elements, attributes in double quotes and text.
 * @returns its elements in the order in which they begin
 * @throws  Error for what an XML parser would refuse */
export const readXml = (document: string): XmlElement[] => {
  // oxlint-disable-next-line no-control-regex
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\ufffd-\uffff]/.test(document)) throw new Error('A character has no place in XML.');
  const elements: XmlElement[] = [];
  const open: XmlElement[] = [];
  let rest = document;
  while (rest !== '') {
    const [whole = '', text = '', slash, name = '', attributes = '', isEmpty] =
      /^([^<]*)(?:<(\/)?([A-Za-z]+)((?: [\w-]+(?::[\w-]+)?="[^"<]*")*)(\/)?>)?/.exec(rest) ?? [];
    const inside = open.at(-1);
    if (whole === '' || (text !== '' && !inside)) throw new Error(`No document: ${rest.slice(0, 80)}`);
    if (inside) inside.text += decode(text);
    rest = rest.slice(whole.length);
    if (name === '') continue;
    if (slash) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> ends another element.`);
      continue;
    }
    const pairs = [...attributes.matchAll(/ ([\w:-]+)="([^"]*)"/g)];
    const element = {
      name,
      attributes: Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, decode(value)])),
      text: '',
    };
    elements.push(element);
    if (!isEmpty) open.push(element);
  }
  if (open.length > 0) throw new Error(`<${open[0]?.name}> does not end.`);
  return elements;
};
