/** A fenced block of a document that a mark above it, which readers do not see, tells the test to follow. */
export interface Block {
  /** The line of the fence, from 1. */
  readonly line: number;
  /** The text of the nearest heading above. */
  readonly heading: string;
  readonly text: string;
  readonly mark: Mark | null;
  /** The lines that the document promises as the block's output; `…` stands for any text. */
  readonly expected: readonly string[];
}

/** The order of a mark to the test. */
export type Mark =
  /** Runs it to its end. `isOnline`: with the network of the machine. `replaced`: with another text for a text. */
  | { readonly kind: 'run'; readonly isOnline: boolean; readonly replaced: readonly [text: string, by: string] | null }
  /** Starts it, and lets it run once it has said a text. */
  | { readonly kind: 'start'; readonly until: string }
  /** Runs the command of a line of /etc/cron.d as its user. */
  | { readonly kind: 'cron' }
  | { readonly kind: 'skip'; readonly because: string };

const MARK = /^\s*<!-- docs-test: (.+) -->$/;
const FENCE = /^(\s*)```\w*$/;

/** Returns the fenced blocks of a document in their order. A mark counts for the next block; "shows" says that the next block is the output of the
 * one before.
 * @throws for a mark that is not understood, or that no block follows */
export const readBlocks = (document: string): Block[] => {
  const lines = document.split('\n');
  const blocks: Block[] = [];
  let heading = '';
  let marked: { mark: Mark | 'shows'; line: number } | null = null;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const [, order] = MARK.exec(line) ?? [];
    const [, indent] = FENCE.exec(line) ?? [];
    if (order !== undefined) marked = { mark: readMark(order, index + 1), line: index + 1 };
    else if (indent !== undefined) {
      const end = lines.findIndex((other, place) => place > index && other.trim() === '```');
      if (end === -1) throw new Error(`Line ${index + 1}: the block has no end.`);
      const content = lines.slice(index + 1, end).map((text) => text.slice(indent.length));
      const last = blocks.at(-1);
      if (marked?.mark !== 'shows')
        blocks.push({
          line: index + 1,
          heading,
          text: content.join('\n'),
          mark: marked?.mark ?? null,
          expected: [],
        });
      else if (last) blocks[blocks.length - 1] = { ...last, expected: content };
      else throw new Error(`Line ${marked.line}: there is no block before whose output this is.`);
      marked = null;
      index = end;
    } else if (marked && line.trim() !== '') throw new Error(`Line ${marked.line}: no block follows the mark.`);
    else if (line.startsWith('#')) heading = line.replace(/^#+ /, '');
  }
  if (marked) throw new Error(`Line ${marked.line}: no block follows the mark.`);
  return blocks;
};

const readMark = (order: string, line: number): Mark | 'shows' => {
  const run = /^run( online)?(?: with (\S+) for (\S+))?$/.exec(order);
  const [, until] = /^start until (.+)$/.exec(order) ?? [];
  const [, because] = /^skip (.+)$/.exec(order) ?? [];
  if (order === 'shows') return 'shows';
  if (order === 'cron') return { kind: 'cron' };
  if (until !== undefined) return { kind: 'start', until };
  if (because !== undefined) return { kind: 'skip', because };
  if (run === null) throw new Error(`Line ${line}: the mark "${order}" is not known.`);
  const [, online, by, text] = run;
  return {
    kind: 'run',
    isOnline: online !== undefined,
    replaced: text !== undefined && by !== undefined ? [text, by] : null,
  };
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns the promised lines that an output does not have, in their order. A line of `…` alone promises nothing. */
export const missingLines = (expected: readonly string[], output: string): string[] => {
  let rest = output.split('\n').map((line) => line.trim());
  return expected.filter((line) => {
    if (line.trim() === '…' || line.trim() === '') return false;
    const parts = line.trim().split('…');
    const pattern = new RegExp(`^${parts.map(escaped).join('.*')}$`);
    const place = rest.findIndex((said) => pattern.test(said));
    if (place === -1) return true;
    rest = rest.slice(place + 1);
    return false;
  });
};
