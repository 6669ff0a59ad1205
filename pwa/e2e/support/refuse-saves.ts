import type { Page } from '@playwright/test';
import { syncCalls, type EditResult } from '@doorsign/shared-schema/api';

/** Makes the server reject the edits of every sync request.
 * @param detail text of the rejection, possibly empty */
export const refuseSaves = async (
  page: Page,
  detail: string,
  code: EditResult['code'] = 'validation_failed',
): Promise<void> => {
  await page.route('**' + syncCalls.sync.path, async (route) => {
    const sent = route.request().postDataJSON() as { edits: { id: string }[] };
    if (sent.edits.length === 0) return route.continue();
    const answer = await route.fetch({ postData: JSON.stringify({ ...sent, edits: [] }) });
    const body = (await answer.json()) as Record<string, unknown>;
    const results = sent.edits.map(({ id }) => ({ id, status: 'rejected', code, detail }));
    await route.fulfill({ response: answer, json: { ...body, results } });
  });
};
