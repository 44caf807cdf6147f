import { demoPeople, enterOffice, expect, signIn, test } from './fixtures.ts';
import { planDay } from './planned-day.ts';
import { patiently } from '../patience.ts';

test('a stranger is sent to sign in and comes back to the page that asked', async ({ page, demo }) => {
  await page.goto(`${demo.url}/clients?status=archived`);
  await page.waitForURL('**/auth**');
  await page.getByLabel('Email').fill(demoPeople.dispatcher);
  await page.getByLabel('Password').fill(demoPeople.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/clients?status=archived');
  await expect(page.getByRole('tab', { name: 'Archived Clients' })).toHaveAttribute('aria-selected', 'true');
});

test('a wrong password and an unknown person get the same message', async ({ page, demo }) => {
  await page.goto(`${demo.url}/auth`);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Please enter your email and password').first()).toBeVisible();
  const words: (string | null)[] = [];
  for (const email of [demoPeople.admin, 'nobody@keystone.example']) {
    await page.goto(`${demo.url}/auth`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    const toast = page.getByText('Invalid login credentials').first();
    await expect(toast).toBeVisible();
    words.push(await toast.textContent());
  }
  expect(words[0]).toBe(words[1]);
});

test('a form’s errors disappear once they are fixed', async ({ page, demo }) => {
  await page.goto(`${demo.url}/auth`);
  await page.getByRole('button', { name: 'Sign In' }).click();
  // Exactly one toast; the fields have their own messages.
  await expect(page.getByText('Please enter your email and password')).toBeVisible();
  await page.getByLabel('Email').fill(demoPeople.dispatcher);
  await page.getByLabel('Password').fill(demoPeople.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Signed in successfully!')).toBeVisible();
  await expect(page.getByText('Please enter your email and password')).toHaveCount(0, {
    timeout: patiently(2_000),
  });
});

test('a technician sees only their own jobs and is kept out of the office', async ({ page, demo }) => {
  await enterOffice(page, demo.url, demoPeople.technician);
  await expect(page.getByRole('tab', { name: 'My Jobs' })).toHaveAttribute('aria-selected', 'true');
  await page.goto(`${demo.url}/jobs`);
  await expect(page.getByRole('heading', { name: 'My Jobs' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New Job' })).toHaveCount(0);
  for (const path of ['/clients', '/routes', '/users', '/settings']) {
    await page.goto(demo.url + path);
    await expect(
      page
        .getByText('Access Denied')
        .or(page.getByRole('tab', { name: 'My Jobs' }))
        .first(),
      path,
    ).toBeVisible();
  }
});

test("another company's ids in the address bar are not found", async ({ page, browser, demo }) => {
  await signIn(page, demo.url, demoPeople.admin);
  await page.goto(`${demo.url}/clients`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Residence|Dairy|Properties|Diner/ })
    .first()
    .click();
  await expect(page.getByText('Basic Information')).toBeVisible();
  const client = page.url();
  const { date } = await planDay(page, demo.url, '2031-10-14');
  await page.goto(`${demo.url}/routes?date=${date}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Truck|Grease|Toilets|Tanker/ })
    .first()
    .click();
  await page.waitForURL('**/routes/*');
  const route = page.url();

  const other = await (await browser.newContext()).newPage();
  const { signUp } = await import('./steps.ts');
  await other.goto(`${demo.url}/auth`);
  await signUp(other, {
    fullName: 'Other Owner',
    companyName: 'Other',
    email: `other-${Date.now()}@example.com`,
    password: 'long enough',
  });
  await other.goto(client);
  await expect(other.getByText('Client Not Found')).toBeVisible();
  await expect(other.getByText("The client you're looking for doesn't exist.")).toBeVisible();
  await other.goto(route);
  await expect(other.getByText(/not found|doesn't exist|no longer/i).first()).toBeVisible();
  await other.context().close();
});

test('an unknown path shows the 404 page and logs the path', async ({ page, demo }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto(`${demo.url}/no/such/page`);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  expect(logged.join('\n')).toContain('/no/such/page');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('heading', { name: 'Streamline Your Service Operations' })).toBeVisible();
});
