import type { BrowserContext } from '@playwright/test';

/** Listens for what the browser refuses by the policies of pages: content security, trusted types, permissions.
 * @returns what was refused, one line each; it grows as pages go on */
export const watchViolations = async (context: BrowserContext): Promise<string[]> => {
  const refused: string[] = [];
  await context.exposeFunction('tellViolation', (line: string) => void refused.push(line));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) => {
      const { tellViolation } = window as unknown as { tellViolation(line: string): void };
      tellViolation(`${location.pathname}: ${violatedDirective} refused ${blockedURI} "${sample}" of ${sourceFile}`);
    });
  });
  // Workers have no such event, but a line in the console.
  context.on('console', (message) => {
    if (/content security policy|trusted ?(type|html|script)|permissions policy/i.test(message.text()))
      refused.push(message.text());
  });
  return refused;
};
