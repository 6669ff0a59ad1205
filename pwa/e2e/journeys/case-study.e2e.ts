import { resourceCalls } from '@doorsign/shared-schema/api';
import { STUDIES, STUDY_KEYS } from '@doorsign/shared-schema/resources';
import { startInstalled } from '../support/installed.ts';
import { newEmail, request as callServer } from '../support/owner.ts';
import { expect, test, testInstalled } from '../support/test.ts';

interface Mailed {
  readonly subject: string;
  readonly text: string;
}

for (const study of STUDY_KEYS)
  test(
    `a visitor who asks for ${study} gets its PDF by the link in the mail`,
    { tag: study === STUDY_KEYS[0] ? [] : '@all' },
    async ({ server, request }) => {
      const email = newEmail();
      await callServer(server, resourceCalls.caseStudy, { body: { email, study } });
      let mails: Mailed[] = [];
      await expect
        .poll(async () => {
          mails = (await (await request.get(`${server.url}/dev/mailbox.json?to=${email}`)).json()) as Mailed[];
          return mails.map(({ subject }) => subject);
        })
        .toEqual([`Your case study: ${STUDIES[study].title}`]);
      const link = /^http\S+\.pdf$/m.exec(mails[0]?.text ?? '')?.[0] ?? '';
      const answer = await request.get(link);
      expect(answer.status()).toBe(200);
      expect(answer.headers()).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-cache' });
      expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
    },
  );

testInstalled(
  'a browser with the installed app still fetches files that are not pages of the app',
  { tag: '@all' },
  async ({ page, server }) => {
    await page.goto(`${server.url}/login`);
    await startInstalled(page);
    const visit = async (path: string) => {
      const answered = page.waitForResponse(server.url + path);
      // A browser without a viewer downloads a PDF, which ends the navigation.
      await page.goto(server.url + path).catch(() => null);
      return answered;
    };
    const study = await visit(STUDIES['bakery-holidays'].path);
    expect([study.fromServiceWorker(), study.headers()['content-type']]).toEqual([false, 'application/pdf']);
    expect((await visit('/.well-known/security.txt')).fromServiceWorker()).toBe(false);
  },
);
