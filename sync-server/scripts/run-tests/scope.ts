/**
 * True in `npm run test:all`, which tests everything. `npm test` leaves out what costs minutes and rarely finds what the rest
 * does not: vitest's files with `.all.` in their names and Playwright's tests with the tag `@all`.
 */
export const isWholeRun = process.env['TEST_SCOPE'] === 'all';
