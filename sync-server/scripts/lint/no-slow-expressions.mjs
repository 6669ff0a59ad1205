// An oxlint rule of this project: a regular expression does not backtrack over the same characters in several ways. On a long text, such an expression
// takes minutes, and nothing can interrupt it. Expressions that are put together at run time are not checked.
import { analyse } from 'scslre';

const message = 'The time that this expression takes grows with the square of a text’s length, or faster.';

export const noSlowExpressions = {
  /** @param {{ report: (problem: { node: object, message: string }) => void }} context */
  create(context) {
    return {
      /** @param {{ regex?: { pattern: string, flags: string } }} node */
      Literal(node) {
        if (!node.regex) return;
        const { pattern: source, flags } = node.regex;
        const { reports } = analyse({ source, flags }, { reportTypes: { Move: false } });
        if (reports.length > 0) context.report({ node, message });
      },
    };
  },
};
