import { openBoard } from './board-steps.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';

/** Ctrl K and a name, typed at full speed. */

test('every letter typed after Ctrl K is searched for, even before the palette appears', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  await openBoard(page, demo.url, '2032-03-08');
  // Its code loads slowly, as on a slow connection.
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  const field = page.getByRole('combobox', { name: 'Search commands' });
  for (const word of ['nolt', 'stoltzfus']) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(word);
    await expect(field).toHaveValue(word);
    await expect(field).toBeFocused();
    await page.keyboard.type(' x');
    await expect(field).toHaveValue(`${word} x`);
    await expect(page.getByRole('dialog', { name: 'Schedule New Job' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
  }
  // Cancelled while loading, it opens nothing.
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
});

test('a name and Enter typed at once open that name, however late the palette and its search answer', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  await openBoard(page, demo.url, '2032-03-08');
  await page.route(/\.js$|\/api\/(clients|jobs)\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('weaver golf');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Weaver Golf Club' })).toBeVisible();

  // The result of an earlier text must not be used.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('weaver golf');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('option', { name: /^Weaver Golf Club/ }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Search commands' }).fill('nolt');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Nolt/ })).toBeVisible();
  await expect(page).toHaveURL(/\/clients\//);
});
