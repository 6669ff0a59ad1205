import ts from 'typescript';
import { proposalsAt } from './fault-kinds.ts';

/** One small change of a source file that its tests should notice. */
export interface Fault {
  /** Path from the root of the repository. */
  file: string;
  /** Counted from 1. */
  line: number;
  kind: string;
  /** The first changed line, without its indent, before and after the fault. */
  before: string;
  after: string;
  /** The whole file with the fault. */
  planted: string;
}

/** Returns true for types, imports and exports, which do not exist at run time. */
const saysNothingAtRunTime = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node);

/** Returns all faults that can be planted in one source file, in source order. A few of them are not valid TypeScript: see isSyntax. */
export const findFaults = (file: string, source: string): Fault[] => {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const faults: Fault[] = [];
  const visit = (node: ts.Node): void => {
    if (saysNothingAtRunTime(node)) return;
    for (const { kind, start, end, replacement } of proposalsAt(node, tree)) {
      const planted = source.slice(0, start) + replacement + source.slice(end);
      const { line } = tree.getLineAndCharacterOfPosition(start);
      const [before, after] = [source, planted].map((text) => text.split('\n')[line]?.trim() ?? '');
      if (before !== undefined && after !== undefined)
        faults.push({ file, line: line + 1, kind, before, after, planted });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return faults;
};

/** Returns true if the file with this fault still parses as TypeScript. */
export const isSyntax = ({ file, planted }: Fault): boolean => {
  const { diagnostics } = ts.transpileModule(planted, {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
  });
  return diagnostics === undefined || diagnostics.length === 0;
};
