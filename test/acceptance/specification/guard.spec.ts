import type { Page } from '@playwright/test';
import { expect, heldBack, rows, test } from './visitors.ts';

/** What a visitor sees: the page, or how they are turned away. */
type Meeting = 'page' | 'dashboard' | 'denied' | 'sign-in';

interface Door {
  readonly row: string;
  /** Other statements that the same visit verifies. */
  readonly also?: readonly string[];
  readonly path: string;
  readonly heading: string | RegExp;
  readonly technician: Meeting;
  readonly dispatcher: Meeting;
}

const ids = { client: '' };

const doors: readonly Door[] = [
  {
    row: '`/dashboard` signed in, any role',
    also: ['`/dashboard` needs view-dashboard, `/clients` view-all-clients, `/settings` view-settings'],
    path: '/dashboard',
    heading: 'Dashboard',
    technician: 'page',
    dispatcher: 'page',
  },
  {
    row: '`/jobs` signed in, any role',
    path: '/jobs',
    heading: /^(Job Management|My Jobs)$/,
    technician: 'page',
    dispatcher: 'page',
  },
  {
    row: '`/routes` admin or dispatcher',
    also: ['Routes page redirects to `/dashboard` without VIEW_ALL_ROUTES'],
    path: '/routes',
    heading: 'Routes',
    technician: 'dashboard',
    dispatcher: 'page',
  },
  {
    row: '(added) `/dispatch` admin or dispatcher: the day as a board, a lane for each truck',
    path: '/dispatch',
    heading: 'Dispatch',
    technician: 'dashboard',
    dispatcher: 'page',
  },
  {
    row: '`/clients` admin or dispatcher',
    also: [
      '`/dashboard` needs view-dashboard, `/clients` view-all-clients, `/settings` view-settings',
      "Lacking the path's permission: redirected to `/dashboard`",
    ],
    path: '/clients',
    heading: 'Clients',
    technician: 'dashboard',
    dispatcher: 'page',
  },
  {
    row: '`/clients/new` admin or dispatcher',
    path: '/clients/new',
    heading: 'New Client',
    technician: 'denied',
    dispatcher: 'page',
  },
  {
    row: '`/clients/{id}` admin or dispatcher',
    path: '/clients/{id}',
    heading: 'Beiler Dairy',
    technician: 'denied',
    dispatcher: 'page',
  },
  {
    row: '`/clients/{id}/edit` admin or dispatcher; shares the form with create',
    path: '/clients/{id}/edit',
    heading: 'Edit Client',
    technician: 'denied',
    dispatcher: 'page',
  },
  {
    row: '`/users` admin',
    also: ['Users page redirects non-admins to `/dashboard`'],
    path: '/users',
    heading: 'User Management',
    technician: 'dashboard',
    dispatcher: 'dashboard',
  },
  {
    row: '`/settings` admin',
    also: [
      '`/dashboard` needs view-dashboard, `/clients` view-all-clients, `/settings` view-settings',
      "Lacking the path's permission: redirected to `/dashboard`",
    ],
    path: '/settings',
    heading: 'System Settings',
    technician: 'dashboard',
    dispatcher: 'dashboard',
  },
];

async function meet(
  page: Page,
  url: string,
  door: Pick<Door, 'path' | 'heading'>,
  meeting: Meeting,
): Promise<void> {
  const path = door.path.replace('{id}', ids.client);
  await page.goto(url + path);
  if (meeting === 'page')
    await expect(page.getByRole('heading', { level: 1, name: door.heading })).toBeVisible();
  if (meeting === 'denied') {
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page).toHaveURL(({ pathname }) => pathname === path);
  }
  if (meeting === 'dashboard') {
    await page.waitForURL('**/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  }
  if (meeting === 'sign-in') {
    await page.waitForURL('**/auth');
    await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  }
}

test.beforeAll(async ({ office }) => {
  const { items } = await office.ask<{ items: { id: string; name: string }[] }>(
    'admin',
    'GET',
    '/clients?search=Beiler+Dairy&limit=1',
  );
  ids.client = items[0]?.id ?? '';
});

test.describe('route table', () => {
  for (const door of doors) {
    test([door.row, ...(door.also ?? [])].join(' · '), async ({ pages, stranger, office }) => {
      for (const [person, meeting] of [
        ['admin', 'page'],
        ['dispatcher', door.dispatcher],
        ['technician', door.technician],
        ['roleless', 'denied'],
      ] as const)
        await meet(pages[person], office.url, door, meeting);
      await meet(stranger, office.url, door, 'sign-in');
    });
  }

  const publicPages: readonly { readonly path: string; readonly heading: string }[] = [
    { path: '/', heading: 'Streamline Your Service Operations' },
    { path: '/pricing', heading: 'One flat price, and you only pay more when you grow' },
    { path: '/about', heading: 'About Haulwright' },
    { path: '/terms', heading: 'Terms and Conditions' },
    { path: '/privacy', heading: 'Privacy Policy' },
    { path: '/security', heading: 'Security' },
  ];

  test('`/pricing`, `/about`, `/terms`, `/privacy`, `/security` public and static', async ({
    admin,
    roleless,
    stranger,
  }) => {
    // Signed out, without a role, and with all roles.
    for (const page of [stranger, roleless, admin]) {
      for (const { path, heading } of publicPages.slice(1)) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading }).first(), path).toBeVisible();
      }
    }
  });

  test('`/` public, landing page', async ({ admin, roleless, stranger }) => {
    for (const page of [stranger, roleless, admin]) {
      await page.goto('/');
      await expect(
        page.getByRole('heading', { level: 1, name: publicPages[0]?.heading ?? '' }),
      ).toBeVisible();
    }
  });

  test('`/auth` public, sign in and sign up', async ({ stranger, technician }) => {
    await stranger.goto('/auth');
    await expect(stranger.getByRole('tab')).toHaveText(['Sign In', 'Sign Up']);
    await technician.goto('/auth');
    await technician.waitForURL('**/dashboard');
  });

  test('`/` is the back target from the dashboard', async ({ dispatcher }) => {
    await dispatcher.goto('/dashboard');
    await dispatcher.getByRole('link', { name: 'Back to home' }).click();
    await expect(
      dispatcher.getByRole('heading', { name: 'Streamline Your Service Operations' }),
    ).toBeVisible();
    expect(new URL(dispatcher.url()).pathname).toBe('/');
  });

  test('Pricing and About have Home and Back buttons', async ({ stranger }) => {
    for (const path of ['/pricing', '/about']) {
      await stranger.goto('/security');
      await stranger.goto(path);
      // The page is there before its script: a press that came too early is repeated.
      await expect(async () => {
        const back = stranger.getByRole('button', { name: 'Back' });
        if (new URL(stranger.url()).pathname === path) await back.click();
        await expect(stranger).toHaveURL(/\/security$/, { timeout: 2_000 });
      }).toPass();
      await stranger.goto(path);
      await stranger.getByRole('link', { name: 'Home', exact: true }).click();
      await expect(
        stranger.getByRole('heading', { name: 'Streamline Your Service Operations' }),
      ).toBeVisible();
    }
  });

  test('any other path: 404 page', async ({ stranger, roleless, admin }) => {
    const logged: string[] = [];
    stranger.on('console', (message) => logged.push(message.text()));
    for (const page of [roleless, admin, stranger]) {
      await page.goto('/clients/a/b/c');
      await expect(page.getByText('Oops! Page not found')).toBeVisible();
    }
    await rows({
      'The missing path is logged to the console': () =>
        expect.poll(() => logged.join('\n')).toContain('/clients/a/b/c'),
      "404 reads 'Oops! Page not found' with a Return to Home link": async () => {
        await expect(stranger.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
        await stranger.getByRole('link', { name: 'Return to Home' }).click();
        await expect(
          stranger.getByRole('heading', { name: 'Streamline Your Service Operations' }),
        ).toBeVisible();
      },
    });
  });
});

test.describe('route guard', () => {
  test("'Loading...' spinner while session and roles load", async ({ technician }) => {
    const go = await heldBack(technician, 'GET', /^\/api\/me$/);
    await technician.goto('/jobs');
    await expect(technician.getByText('Loading...')).toBeVisible();
    go();
    await expect(technician.getByRole('heading', { name: 'My Jobs' })).toBeVisible();
    await expect(technician.getByText('Loading...')).toHaveCount(0);
  });

  test('Unauthenticated user is redirected to `/auth`, origin remembered', async ({ stranger }) => {
    await stranger.goto('/jobs?status=completed');
    await stranger.waitForURL('**/auth');
    expect(JSON.stringify(await stranger.evaluate('history.state'))).toContain('/jobs?status=completed');
  });

  test("Missing required roles: 'Access Denied'", async ({ technician }) => {
    await technician.goto('/clients/new');
    await expect(technician.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await rows({
      'Its text "You don\'t have permission to access this page. …"': () =>
        expect(
          technician.getByText(
            "You don't have permission to access this page. Contact your administrator if you believe this is an error.",
          ),
        ).toBeVisible(),
      'Its link to `/dashboard`': async () => {
        await technician.getByRole('link', { name: 'Go to Dashboard' }).click();
        await technician.waitForURL('**/dashboard');
      },
    });
  });
});
