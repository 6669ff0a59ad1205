/**
 * True in `npm run test:all`, which tests everything. `npm test` leaves out tests that take minutes and rarely find what the others miss: files with
 * `.all.` in their names, vitest's tests with the tag `all`, and Playwright's with the tag `@all`.
 */
export const isWholeRun = process.env['TEST_SCOPE'] === 'all';
