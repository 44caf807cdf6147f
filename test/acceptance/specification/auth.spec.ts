import type { Page, Route } from '@playwright/test';
import { demoPeople } from '../fixtures.ts';
import { expect, expectToast, heldBack, rows, test } from './visitors.ts';

const authPath = /^\/auth\/v1\//;

/** Answers the page's calls in place of the authentication service. */
const answered = (page: Page, path: RegExp, answer: (route: Route) => Promise<void>) =>
  page.route((url) => authPath.test(url.pathname) && path.test(url.pathname), answer);

async function openSignUp(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
}

async function fillSignUp(page: Page, { password = 'a long password', accept = true } = {}): Promise<string> {
  const email = `founder-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;
  await page.getByLabel('Full Name').fill('New Founder');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  if (accept) await page.getByRole('checkbox').click();
  return email;
}

const createAccount = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click();

async function fillSignIn(page: Page, password: string = demoPeople.password): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(demoPeople.dispatcher);
  await page.getByLabel('Password').fill(password);
}

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign In' }).click();

test.describe('auth page', () => {
  test('The form to sign in', async ({ stranger }) => {
    await stranger.goto('/auth');
    await rows({
      'Two tabs, Sign In (default) and Sign Up': async () => {
        await expect(stranger.getByRole('tab')).toHaveText(['Sign In', 'Sign Up']);
        await expect(stranger.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
      },
      'Sign In has email and password': async () => {
        await expect(stranger.getByRole('main').locator('form input:not([type=hidden])')).toHaveCount(2);
        await expect(stranger.getByLabel('Email')).toBeVisible();
        await expect(stranger.getByLabel('Password')).toHaveAttribute('type', 'password');
      },
      "Sign-in: 'Please enter your email and password'": async () => {
        await signIn(stranger);
        await expectToast(stranger, 'Please enter your email and password');
      },
      'Back to Home button goes to the root': async () => {
        await stranger.getByRole('link', { name: 'Back to Home' }).click();
        await expect(
          stranger.getByRole('heading', { name: 'Streamline Your Service Operations' }),
        ).toBeVisible();
      },
    });
  });

  test('The form to sign up', async ({ stranger }) => {
    await openSignUp(stranger);
    const isMarked = (label: string, required: boolean) => async () => {
      await expect(stranger.getByLabel(label)).toBeVisible();
      // Whether an error is shown beside the empty field.
      await expect(stranger.getByText('Please fill in all required fields').first()).toBeVisible();
      await expect
        .poll(() => stranger.getByLabel(label).getAttribute('aria-invalid'))
        .toBe(required ? 'true' : null);
    };
    await rows({
      'Terms checkbox linking to `/terms`, `/privacy`, `/security` in a new tab': async () => {
        await expect(stranger.getByRole('checkbox')).not.toBeChecked();
        for (const path of ['/terms', '/privacy', '/security']) {
          const link = stranger.getByRole('main').locator(`a[href="${path}"]`);
          await expect(link).toHaveAttribute('target', '_blank');
        }
        const opened = stranger.waitForEvent('popup');
        await stranger.getByRole('main').locator('a[href="/terms"]').click();
        await expect(
          (await opened).getByRole('heading', { level: 1, name: 'Terms and Conditions' }),
        ).toBeVisible();
      },
      "Password (required, hint 'Minimum 6 characters')": async () => {
        await expect(stranger.getByText('Minimum 6 characters')).toBeVisible();
        await createAccount(stranger);
        await expect(stranger.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
      },
      "Sign-up: 'Please fill in all required fields'": () =>
        expectToast(stranger, 'Please fill in all required fields'),
      'Sign Up has Full Name (required)': isMarked('Full Name', true),
      'Company Name (optional)': isMarked('Company Name', false),
      'Email (required)': isMarked('Email', true),
      "'You must accept the Terms and Conditions to create an account'": async () => {
        await fillSignUp(stranger, { accept: false });
        await createAccount(stranger);
        await expectToast(stranger, 'You must accept the Terms and Conditions to create an account');
      },
      "'Password must be at least 6 characters'": async () => {
        await fillSignUp(stranger, { password: 'five5' });
        await createAccount(stranger);
        await expectToast(stranger, 'Password must be at least 6 characters');
      },
    });
  });

  test('Signing in', async ({ stranger, dispatcher }) => {
    await fillSignIn(stranger);
    await signIn(stranger);
    await rows({
      "'Signed in successfully!'": () => expectToast(stranger, 'Signed in successfully!'),
      'With a session on load, or on a sign-in event: to `/dashboard`': async () => {
        await stranger.waitForURL('**/dashboard');
        await dispatcher.goto('/auth');
        await dispatcher.waitForURL('**/dashboard');
      },
      'Session persisted in local storage with auto refresh': async () => {
        const kept = await stranger.evaluate<string>("localStorage.getItem('haulwright.session')");
        expect(Object.keys(JSON.parse(kept) as object)).toEqual(
          expect.arrayContaining(['access_token', 'refresh_token', 'expires_at', 'expires_in', 'user']),
        );
        await stranger.reload();
        await expect(stranger.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
      },
    });
  });

  test('Both submit buttons show a spinner and are disabled while busy', async ({ stranger }) => {
    const release = await heldBack(stranger, 'POST', authPath);
    await fillSignIn(stranger, 'not the password');
    await signIn(stranger);
    const button = stranger.getByRole('main').locator('form button[type=submit]');
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await stranger.getByRole('tab', { name: 'Sign Up' }).click();
    await fillSignUp(stranger, { password: 'Septic-lid 17 left' });
    await createAccount(stranger);
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    release();
  });
});

test.describe('validation', () => {
  test('Forms with an e-mail address', async ({ stranger, dispatcher, admin }) => {
    await stranger.goto('/auth');
    await dispatcher.goto('/clients/new');
    await rows({
      "(added) The browser's own bubbles do not pre-empt the messages": async () => {
        await stranger.getByLabel('Email').fill('no address');
        await expect(stranger.locator('form')).toHaveAttribute('novalidate', '');
        await expect(dispatcher.getByRole('main').locator('form')).toHaveAttribute('novalidate', '');
        await admin.goto('/users');
        await admin.getByRole('button', { name: 'Invite User' }).click();
        await expect(admin.getByRole('dialog').locator('form')).toHaveAttribute('novalidate', '');
      },
      'Email inputs use the email input type': async () => {
        await expect(stranger.getByLabel('Email')).toHaveAttribute('type', 'email');
        await stranger.getByRole('tab', { name: 'Sign Up' }).click();
        await expect(stranger.getByLabel('Email')).toHaveAttribute('type', 'email');
        await expect(dispatcher.getByLabel('Email').first()).toHaveAttribute('type', 'email');
      },
    });
  });
});

test.describe('events and failures', () => {
  test("'Account created successfully! Redirecting to dashboard...'", async ({ stranger }) => {
    await openSignUp(stranger);
    await fillSignUp(stranger, { password: 'Septic-lid 17 left' });
    await createAccount(stranger);
    await expectToast(stranger, 'Account created successfully! Redirecting to dashboard...');
    await stranger.waitForURL('**/dashboard');
  });

  test("Sign-up failure: server message, else 'Failed to create account'", async ({ stranger }) => {
    await openSignUp(stranger);
    const email = await fillSignUp(stranger);
    await answered(stranger, /signup/, (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/json',
        body: JSON.stringify({ code: 'signup_disabled', message: 'Signups not allowed for this instance' }),
      }),
    );
    await createAccount(stranger);
    await expectToast(stranger, 'Signups not allowed for this instance');
    await stranger.unrouteAll();
    await answered(stranger, /signup/, (route) => route.abort('connectionrefused'));
    await createAccount(stranger);
    await expectToast(stranger, 'Failed to create account');
    await expect(stranger.getByLabel('Email')).toHaveValue(email);
    await expect(stranger.getByLabel('Password')).toHaveValue('a long password');
  });

  test("Sign-in failure: server message, else 'Failed to sign in'", async ({ stranger }) => {
    await fillSignIn(stranger, 'not the password');
    await signIn(stranger);
    await expectToast(stranger, 'Invalid login credentials');
    for (const answer of [
      (route: Route) => route.fulfill({ status: 503, body: 'busy' }),
      (route: Route) => route.abort('connectionrefused'),
    ]) {
      await stranger.unrouteAll();
      await answered(stranger, /token/, answer);
      await signIn(stranger);
      await expectToast(stranger, 'Failed to sign in', 'what you typed is still here');
      await expect(stranger.getByLabel('Email')).toHaveValue(demoPeople.dispatcher);
      await expect(stranger.getByLabel('Password')).toHaveValue('not the password');
    }
  });

  test("'Signed out successfully', or 'Failed to sign out'", async ({ stranger }) => {
    await fillSignIn(stranger);
    await signIn(stranger);
    await stranger.waitForURL('**/dashboard');
    await stranger.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
    await expectToast(stranger, 'Signed out successfully');
    await fillSignIn(stranger);
    await signIn(stranger);
    await stranger.waitForURL('**/dashboard');
    await answered(stranger, /logout/, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"code":"unexpected_failure","message":"x"}',
      }),
    );
    await stranger.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
    await expectToast(stranger, 'Failed to sign out');
  });

  test('Signing out, with another tab open', async ({ stranger }) => {
    await fillSignIn(stranger);
    await signIn(stranger);
    await stranger.waitForURL('**/dashboard');
    const otherTab = await stranger.context().newPage();
    await otherTab.goto('/jobs');
    await expect(otherTab.getByRole('heading', { name: 'Job Management' })).toBeVisible();
    await stranger.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
    await rows({
      'A sign-out event redirects to `/auth`': () => stranger.waitForURL('**/auth'),
      'Subscribe to auth state changes': () => otherTab.waitForURL('**/auth'),
      '`/` is the sign-out destination': async () => {
        // The guard's own rule says `/auth`; from there Back to Home leads to `/`.
        await stranger.getByRole('link', { name: 'Back to Home' }).click();
        await expect(
          stranger.getByRole('heading', { name: 'Streamline Your Service Operations' }),
        ).toBeVisible();
      },
    });
  });

  test('A person who cannot be fetched', async ({ technician }) => {
    const logged: string[] = [];
    technician.on('console', (message) => logged.push(message.text()));
    await technician.route('**/api/me', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/json',
        body: JSON.stringify({ defined: false, code: 'REFUSED', status: 422, message: 'no' }),
      }),
    );
    await technician.goto('/dashboard');
    await rows({
      'Role fetch failure: logged; roles treated as empty': async () => {
        await expect(technician.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
        expect(logged.join('\n')).toContain('Roles could not be loaded');
      },
      'Profile fetch errors are only logged': async () => {
        await expect(technician.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
        await expect(technician.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
        expect(logged.join('\n')).toContain('could not be loaded');
      },
    });
  });
});
