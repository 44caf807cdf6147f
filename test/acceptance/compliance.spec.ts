import { demoPeople, signIn, test } from './fixtures.ts';

test('a technician has no compliance page', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.technician);
  await page.goto(`${demo.url}/compliance`);
  await page.waitForURL('**/dashboard');
});
