import { demoPeople, expect, signIn, test } from './fixtures.ts';

test('meaningless search parameters are dropped from the address', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.admin);
  for (const path of ['/routes', '/dispatch']) {
    await page.goto(`${demo.url}${path}?date=2026-02-31`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/yyyy-MM-dd/)).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await page.goto(`${demo.url}/jobs?status=nonsense&search=dairy`);
  await expect(page.getByRole('searchbox')).toHaveValue('dairy');
  await expect(page).toHaveURL(/\/jobs\?search=dairy$/);
});
