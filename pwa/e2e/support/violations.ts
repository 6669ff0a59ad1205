import type { BrowserContext } from '@playwright/test';

/** Records what the browser blocks by a page's policies: content security, trusted types, permissions.
 * @returns the violations, one line each; the list grows while pages run */
export const watchViolations = async (context: BrowserContext): Promise<string[]> => {
  const refused: string[] = [];
  await context.exposeFunction('tellViolation', (line: string) => void refused.push(line));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) => {
      const { tellViolation } = window as unknown as { tellViolation(line: string): void };
      tellViolation(`${location.pathname}: ${violatedDirective} refused ${blockedURI} "${sample}" of ${sourceFile}`);
    });
  });
  // Violations in workers raise no such event, only a console message.
  context.on('console', (message) => {
    if (/content security policy|trusted ?(type|html|script)|permissions policy/i.test(message.text()))
      refused.push(message.text());
  });
  return refused;
};
