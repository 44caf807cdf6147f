import type { Page } from '@playwright/test';
import { dismissToasts, expect, expectToast, failing, heldBack, rows, test, troubles } from './visitors.ts';

const cardOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Users' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

async function open(page: Page): Promise<void> {
  await page.goto('/users');
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
}

/** The list as if the server had answered with these people. */
const listed = (page: Page, users: readonly object[]) =>
  page.route('**/api/users', (route) => route.fulfill({ json: users }));
const anId = '01900000-0000-7000-8000-000000000001';
const otherId = '01900000-0000-7000-8000-000000000002';
const somebody = { id: anId, userId: anId, fullName: '', email: 'x@example.com', phone: null, roles: [] };

test.describe('user management', () => {
  test('Back button to `/settings`', async ({ admin }) => {
    await open(admin);
    await admin.getByRole('link', { name: 'Back to settings' }).click();
    await admin.waitForURL('**/settings');
  });

  test('Button to `/dashboard`', async ({ admin }) => {
    await open(admin);
    await admin.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
    await admin.waitForURL('**/dashboard');
  });

  test("'Loading users...' spinner", async ({ admin }) => {
    const go = await heldBack(admin, 'GET', /^\/api\/users$/);
    await admin.goto('/users');
    await expect(admin.getByText('Loading users...')).toBeVisible();
    go();
    await expect(cardOf(admin, 'Rosa Garber')).toBeVisible();
    await rows({
      'Loading indicator until the first user-list fetch finishes': () =>
        expect(admin.getByText('Loading users...')).toHaveCount(0),
    });
  });

  test('The list of people', async ({ admin, office }) => {
    const users = await office.ask<{ userId: string; fullName: string }[]>('admin', 'GET', '/users');
    await open(admin);
    const list = admin.getByRole('list', { name: 'Users' });
    await rows({
      'Cards in a grid': async () => {
        await expect.poll(() => list.getByRole('heading').count()).toBeGreaterThanOrEqual(6);
        await expect(list).toHaveCSS('display', 'grid');
      },
      'The user id': () =>
        expect(cardOf(admin, 'Dana Weaver')).toContainText(
          users.find((user) => user.fullName === 'Dana Weaver')?.userId ?? '?',
        ),
      'Role badges, underscore turned into a space': () =>
        expect(cardOf(admin, 'Levi Esh').getByRole('list', { name: 'Roles' })).toHaveText('field technician'),
      "'No Role' badge": () =>
        expect(cardOf(admin, 'Tina Hess').getByRole('list', { name: 'Roles' })).toHaveText('No Role'),
      'Remove User button': () =>
        expect(cardOf(admin, 'Hector Diaz').getByRole('button', { name: 'Remove User' })).toBeVisible(),
      'Invite User': async () => {
        await admin.getByRole('button', { name: 'Invite User' }).click();
        await expect(admin.getByRole('dialog', { name: 'Invite New User' })).toBeVisible();
      },
    });
  });

  test("Full name, or 'Unnamed User'", async ({ admin }) => {
    await listed(admin, [
      { ...somebody, fullName: 'With Phone', phone: '(717) 555-0199' },
      { ...somebody, id: otherId, userId: otherId },
    ]);
    await open(admin);
    await expect(cardOf(admin, 'Unnamed User')).toBeVisible();
    await rows({
      'The phone, if present': () => expect(cardOf(admin, 'With Phone')).toContainText('(717) 555-0199'),
    });
  });

  test("Empty state 'No Users Yet - Get started by inviting team members to your company.'", async ({
    admin,
  }) => {
    await listed(admin, []);
    await open(admin);
    await expect(admin.getByRole('heading', { name: 'No Users Yet' })).toBeVisible();
    await expect(admin.getByText('Get started by inviting team members to your company.')).toBeVisible();
    await rows({
      'Invite First User': async () => {
        await admin.getByRole('button', { name: 'Invite First User' }).click();
        await expect(admin.getByRole('dialog', { name: 'Invite New User' })).toBeVisible();
      },
      'Invite dialog opens via Invite User or Invite First User': async () => {
        await admin.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
        await expect(admin.getByRole('dialog')).toBeHidden();
        await admin.getByRole('button', { name: 'Invite User' }).click();
        await expect(admin.getByRole('dialog', { name: 'Invite New User' })).toBeVisible();
      },
    });
  });
});

test.describe('invite dialog', () => {
  test.beforeEach(async ({ admin }) => {
    await open(admin);
    await admin.getByRole('button', { name: 'Invite User' }).click();
  });

  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Invite New User' });

  test('Invite New User dialog: Email Address, Full Name, Role', async ({ admin }) => {
    const dialog = dialogOf(admin);
    for (const label of ['Email Address', 'Full Name', 'Role'])
      await expect(dialog.getByLabel(label)).toBeVisible();
    const role = dialog.getByRole('combobox', { name: 'Role' });
    const helps = (option: string, words: string) => async () => {
      await role.click();
      await admin.getByRole('option', { name: option }).click();
      await expect(admin.getByRole('option')).toHaveCount(0);
      await expect(dialog.getByText(words)).toBeVisible();
    };
    await rows({
      'Default role in the invite form field_technician': () => expect(role).toHaveText('Field Technician'),
      'Roles Administrator, Dispatcher, Field Technician; default field_technician': async () => {
        await role.click();
        await expect(admin.getByRole('option')).toHaveText([
          'Administrator',
          'Dispatcher',
          'Field Technician',
        ]);
      },
      'Invite: role limited to the three': async () => {
        await expect(admin.getByRole('option')).toHaveCount(3);
        await admin.keyboard.press('Escape');
        await expect(admin.getByRole('option')).toHaveCount(0);
      },
      'Helper line for admin: full system access and user management': helps(
        'Administrator',
        'Full system access and user management',
      ),
      'Helper line for dispatcher: manage clients, jobs and routes': helps(
        'Dispatcher',
        'Manage clients, jobs and routes',
      ),
      'Helper line for field_technician: view and update assigned jobs only': helps(
        'Field Technician',
        'View and update assigned jobs only',
      ),
      'Invite: email input type': () =>
        expect(dialog.getByLabel('Email Address')).toHaveAttribute('type', 'email'),
      'Cancel and Send Invitation': async () => {
        await expect(dialog.getByRole('button', { name: 'Send Invitation' })).toBeVisible();
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await expect(dialog).toBeHidden();
      },
    });
  });

  test("Invite: both required, else 'Please fill in all required fields', nothing sent", async ({
    admin,
  }) => {
    const sent: string[] = [];
    admin.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await dialogOf(admin).getByLabel('Email Address').fill('someone@example.com');
    await dialogOf(admin).getByRole('button', { name: 'Send Invitation' }).click();
    await expectToast(admin, 'Please fill in all required fields');
    await rows({
      "Invite incomplete: 'Please fill in all required fields'": async () => {
        await dismissToasts(admin);
        await dialogOf(admin).getByLabel('Email Address').fill('');
        await dialogOf(admin).getByRole('button', { name: 'Send Invitation' }).click();
        await expectToast(admin, 'Please fill in all required fields');
      },
    });
    expect(sent.filter((url) => url.includes('/invitations'))).toEqual([]);
  });

  test("'Sending...' while busy", async ({ admin }) => {
    const go = await heldBack(admin, 'POST', /^\/api\/invitations$/);
    await dialogOf(admin).getByLabel('Email Address').fill('busy@example.com');
    await dialogOf(admin).getByLabel('Full Name').fill('Busy Person');
    await dialogOf(admin).getByRole('button', { name: 'Send Invitation' }).click();
    const sending = dialogOf(admin).getByRole('button', { name: 'Sending...' });
    await expect(sending).toHaveAttribute('aria-disabled', 'true');
    await rows({
      'A sending flag while submitting': () => expect(sending).toHaveAttribute('aria-busy', 'true'),
    });
    go();
    await expect(dialogOf(admin)).toBeHidden();
  });

  test("Invite success: 'Invitation sent to {email}' and its description", async ({ admin }) => {
    const dialog = dialogOf(admin);
    await dialog.getByLabel('Email Address').fill('welcome@example.com');
    await dialog.getByLabel('Full Name').fill('Welcome Person');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await admin.getByRole('option', { name: 'Dispatcher' }).click();
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    await expectToast(
      admin,
      'Invitation sent to welcome@example.com',
      'They will receive an email with instructions to join your company.',
    );
    await rows({
      'On completion the dialog closes, email and name are cleared, role resets': async () => {
        await expect(dialog).toBeHidden();
        await admin.getByRole('button', { name: 'Invite User' }).click();
        await expect(dialog.getByLabel('Email Address')).toHaveValue('');
        await expect(dialog.getByLabel('Full Name')).toHaveValue('');
        await expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveText('Field Technician');
      },
    });
  });

  test("Invite failure: 'Failed to send invitation'", async ({ admin }) => {
    for (const { answer, words } of troubles) {
      await admin.unrouteAll();
      await failing(admin, 'POST', /^\/invitations$/, answer);
      await dialogOf(admin).getByLabel('Email Address').fill('kept@example.com');
      await dialogOf(admin).getByLabel('Full Name').fill('Kept Person');
      await dialogOf(admin).getByRole('button', { name: 'Send Invitation' }).click();
      await expectToast(admin, 'Failed to send invitation');
      await expect(dialogOf(admin).getByText(words)).toBeVisible();
      await expect(dialogOf(admin).getByLabel('Email Address')).toHaveValue('kept@example.com');
      await expect(dialogOf(admin).getByLabel('Full Name')).toHaveValue('Kept Person');
    }
  });
});

test.describe('removing a user', () => {
  test.beforeEach(async ({ admin }) => {
    await open(admin);
    await cardOf(admin, 'Hector Diaz').getByRole('button', { name: 'Remove User' }).click();
    await expect(dialogOf(admin)).toBeVisible();
  });
  const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Remove User?' });

  test("'Remove User?' with its three statements", async ({ admin }) => {
    for (const words of [
      /will be removed from the company/,
      /will lose access to all company data/,
      /cannot be undone/,
    ])
      await expect(dialogOf(admin)).toContainText(words);
    await rows({
      'Buttons Cancel and Remove User': async () => {
        await expect(dialogOf(admin).getByRole('button')).toHaveText(['Cancel', 'Remove User']);
        await dialogOf(admin).getByRole('button', { name: 'Cancel' }).click();
        await expect(dialogOf(admin)).toBeHidden();
        await expect(cardOf(admin, 'Hector Diaz')).toContainText('field technician');
      },
    });
  });

  test("Remove: 'User removed from your company' / 'Failed to remove user'", async ({ admin, office }) => {
    for (const { answer, words } of troubles) {
      await admin.unrouteAll();
      await failing(admin, 'DELETE', /^\/users\/[^/]+\/roles$/, answer);
      if (await dialogOf(admin).isHidden())
        await cardOf(admin, 'Hector Diaz').getByRole('button', { name: 'Remove User' }).click();
      await dialogOf(admin).getByRole('button', { name: 'Remove User' }).click();
      await expectToast(admin, 'Failed to remove user');
      await expect(admin.getByText(words).first()).toBeVisible();
      await expect(dialogOf(admin)).toBeHidden();
    }
    await admin.unrouteAll();
    await cardOf(admin, 'Hector Diaz').getByRole('button', { name: 'Remove User' }).click();
    const reloaded = admin.waitForResponse(
      (response) => response.url().endsWith('/api/users') && response.request().method() === 'GET',
    );
    await dialogOf(admin).getByRole('button', { name: 'Remove User' }).click();
    await expectToast(admin, 'User removed from your company');
    await rows({
      'Then the list reloads': async () => expect((await reloaded).status()).toBe(200),
      'Remove flow: choose, confirm, delete, close, reload': async () => {
        await expect(dialogOf(admin)).toBeHidden();
        await expect(cardOf(admin, 'Hector Diaz').getByRole('list', { name: 'Roles' })).toHaveText('No Role');
      },
    });
    const hector = (
      await office.ask<{ userId: string; email: string; roles: string[] }[]>('admin', 'GET', '/users')
    ).find((user) => user.email.startsWith('hector@'));
    expect(hector?.roles).toEqual([]);
    await office.ask('admin', 'PUT', `/users/${hector?.userId}/roles`, { roles: ['field_technician'] });
  });
});
