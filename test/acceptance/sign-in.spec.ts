import type { Page } from '@playwright/test';
import { AuthenticatorApp } from './authenticator-app.ts';
import { violationsNow } from './axe-run.ts';
import { test } from './confirming-product.ts';
import { expect } from './fixtures.ts';

/* One company's ways in, in the order in which a new company meets them. */
test.describe.configure({ mode: 'serial' });

const owner = { fullName: 'Nora Landis', email: 'nora@landis.example', password: 'marble kettle orbit' };
const technician = { fullName: 'Sam Groff', email: 'sam@landis.example', password: 'lantern gravel window' };
let recoveryCodes: string[] = [];
let app = new AuthenticatorApp('');

async function fillSignIn(
  page: Page,
  url: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Checks the content, not the address: the second step is shown under the dashboard's address. */
async function expectDashboard(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText(/^Welcome, /)).toBeVisible();
}

test('sign up, confirm the address by the mailed link', async ({ page, confirming: { url, outbox } }) => {
  await page.goto(`${url}/auth?view=sign-up`);
  await page.getByLabel('Full Name').fill(owner.fullName);
  await page.getByLabel('Company Name').fill('Landis Septic');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill('password1');
  await expect(page.getByText('Very weak')).toBeVisible();
  await page.getByLabel('Password').fill(owner.password);
  await expect(page.getByText('Strong')).toBeVisible();
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  // Without confirmation there is no access; the right password offers the mail again.
  await fillSignIn(page, url, owner);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const { link } = await outbox.take(owner.email, /Confirm your e-mail/);
  // However the link was cut on its way, the sign-up is not confirmed without its password.
  const secret = link.replace(/&.*/, '');
  for (const type of ['signup', 'email']) {
    await page.goto('about:blank');
    await page.goto(`${secret}&type=${type}`);
    await page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(page.getByLabel('Password')).toBeVisible();
  }
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await expect(page).toHaveURL(`${url}/auth/confirm`);
  await page.reload();
  // The mail proves who owns the address, the password who signed up.
  for (const [typed, said] of [
    ['', 'Enter the password that you chose'],
    ['password of somebody else', 'This is not the password that you chose'],
  ] as const) {
    await page.getByLabel('Password').fill(typed);
    await page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await page.waitForURL(`${url}/dashboard`);
  await expect(page.getByRole('main').getByText(/Nora Landis/)).toBeVisible();

  // Links work once.
  await page.goto(link);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('a forgotten password: the same message for everyone, then the code, then the page they came for', async ({
  page,
  confirming: { url, outbox },
}) => {
  const said: (string | null)[] = [];
  for (const email of ['nobody@landis.example', owner.email]) {
    await page.goto(`${url}/clients?status=archived`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    said.push((await page.getByText('has an account').textContent())?.replace(email, '…') ?? null);
  }
  expect(said[0]).toBe(said[1]);
  const { code } = await outbox.take(owner.email, /new Haulwright password/);
  await page.getByLabel('Code from the email').pressSequentially(code);
  await page.waitForURL('**/auth/new-password**');
  owner.password = 'harbor pickle tractor';
  await page.getByLabel('New password').fill(owner.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await page.waitForURL('**/dashboard');
});

test('an invitation is accepted by a technician', async ({ page, browser, confirming: { url, outbox } }) => {
  await fillSignIn(page, url, owner);
  await page.waitForURL(`${url}/dashboard`);
  await page.goto(`${url}/users`);
  await page.getByRole('button', { name: 'Invite User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite New User' });
  await dialog.getByLabel('Email Address').fill(technician.email);
  await dialog.getByLabel('Full Name').fill('Samuel');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${technician.email}`)).toBeVisible();
  const { link } = await outbox.take(technician.email, /Join Landis Septic/);

  // An administrator who tries the link keeps their own session.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'You are signed in as someone else' })).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Join Landis Septic' })).toBeVisible();
  await expect(other.getByText('a field technician')).toBeVisible();
  await expect(other.getByLabel('Email')).toHaveValue(technician.email);
  await other.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(other.getByText('Choose a password.')).toBeVisible();
  await other.getByLabel('Full Name').fill(technician.fullName);
  await other.getByLabel('Password').fill(technician.password);
  await other.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(other.getByText('Welcome to Landis Septic')).toBeVisible();
  await expect(other.getByRole('main').getByText(/Sam Groff/)).toBeVisible();
  await expect(other.getByRole('tab', { name: 'My Jobs' })).toBeVisible();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'This invitation is no longer open' })).toBeVisible();
  await other.context().close();
});

test('an authenticator app is set up and asked for at the next sign-in, which leads where it was going', async ({
  page,
  browser,
  confirming: { url },
}) => {
  await fillSignIn(page, url, owner);
  await page.waitForURL(`${url}/dashboard`);
  await page.goto(`${url}/account?tab=second-step`);
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Authenticator App' });
  app = new AuthenticatorApp((await dialog.getByText(/^[A-Z2-7 ]{32,}$/).textContent()) ?? '');
  await dialog.getByLabel('Code', { exact: true }).pressSequentially(await app.freshCode());
  const codes = page.getByRole('dialog', { name: 'Your Recovery Codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  recoveryCodes = await codes.getByRole('listitem').allTextContents();

  const other = await (await browser.newContext()).newPage();
  await other.goto(`${url}/clients?status=archived`);
  await other.getByLabel('Email').fill(owner.email);
  await other.getByLabel('Password').fill(owner.password);
  await other.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(other.getByRole('heading', { name: "Confirm it's you" })).toBeVisible();
  await expect(other).toHaveTitle(/^Confirm it's you/);
  const field = other.getByLabel('Code from the app');
  await expect(field).toBeFocused();
  expect(await violationsNow(other)).toEqual([]);
  await field.pressSequentially(app.usedCode()); // when it was set up
  await expect(other.getByText(/This code is wrong or was already used/)).toBeVisible();
  await expect(field).toBeFocused();
  await other.reload(); // the session is kept and still owes its second step
  await field.pressSequentially(await app.freshCode());
  await expect(other.getByRole('tab', { name: 'Archived Clients' })).toHaveAttribute('aria-selected', 'true');
  await expect(other).toHaveTitle(/^Clients/);
  await other.context().close();
});

test('a recovery code works once; a password reset does not bypass the second step', async ({
  page,
  confirming: { url, outbox },
}) => {
  const [code = ''] = recoveryCodes;
  await page.goto(`${url}/auth?view=forgot-password`);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.goto((await outbox.take(owner.email, /new Haulwright password/)).link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Then you choose your new password.')).toBeVisible();
  await page.getByRole('button', { name: 'Recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code.toUpperCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  owner.password = 'quarry button meadow';
  await page.getByLabel('New password').fill(owner.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL(`${url}/dashboard`);
  await page.goto(`${url}/account?tab=second-step`);
  await expect(page.getByText('9 of 10 left')).toBeVisible();
  await page.goto(`${url}/dashboard`);

  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page.getByText('Signed out successfully')).toBeVisible();
  await fillSignIn(page, url, owner);
  await page.getByRole('button', { name: 'Recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/was already used/)).toBeVisible();
});

test('a security key is added and opens the next sign-in', async ({ page, confirming: { url } }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await fillSignIn(page, url, technician);
  await page.waitForURL(`${url}/dashboard`);
  await page.goto(`${url}/account?tab=second-step`);
  await page.getByRole('button', { name: 'Add security key or passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'Your Recovery Codes' })).toBeVisible();

  await page.evaluate('localStorage.clear()');
  await fillSignIn(page, url, technician);
  await page.getByRole('button', { name: 'Use security key' }).click();
  await expect(page.getByText('Signed in successfully!')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'My Jobs' })).toBeVisible();
});

test('a device signed out elsewhere says so and comes back to where it was', async ({
  page,
  browser,
  confirming: { url },
}) => {
  const person = owner;
  await fillSignIn(page, url, person);
  await page.getByLabel('Code from the app').pressSequentially(await app.freshCode());
  await expectDashboard(page);
  await page.goto(`${url}/clients?status=archived`);
  await expect(page.getByRole('tab', { name: 'Archived Clients' })).toBeVisible();

  const phone = await (await browser.newContext()).newPage();
  await fillSignIn(phone, url, person);
  await phone.getByRole('button', { name: 'Recovery code' }).click();
  await phone.getByLabel('Recovery code').fill(recoveryCodes[1] ?? '');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expectDashboard(phone);
  await phone.goto(`${url}/account?tab=devices`);
  await phone.getByRole('button', { name: 'Sign Out All Others' }).first().click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Sign Out All Others' }).click();
  await expect(phone.getByText(/other devices? signed out/)).toBeVisible();
  await phone.context().close();

  await page.reload();
  await expect(page.getByText('You were signed out.')).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[2] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('tab', { name: 'Archived Clients' })).toHaveAttribute('aria-selected', 'true');
});

test('provider sign-in: cancelling explains itself, otherwise the second step and then the original page', async ({
  page,
  confirming: { url, issuer },
}) => {
  await page.goto(`${url}/clients?status=archived`);
  issuer.person = null;
  await page.getByRole('button', { name: 'Continue with Landis ID' }).click();
  await expect(page.getByText(/The sign-in was cancelled/)).toBeVisible();
  await expect(page).toHaveURL(`${url}/auth/return`);

  await page.goto(`${url}/clients?status=archived`);
  issuer.person = { sub: 'nora', email: owner.email, email_verified: true, name: owner.fullName };
  await page.getByRole('button', { name: 'Continue with Landis ID' }).click();
  await page.getByRole('button', { name: 'Recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[3] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('tab', { name: 'Archived Clients' })).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(`${url}/clients?status=archived`);
});
