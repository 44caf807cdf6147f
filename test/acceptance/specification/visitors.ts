import type { Locator, Page, Route } from '@playwright/test';
import { demoPeople, expect, test as base } from '../fixtures.ts';
import { patiently } from '../../patience.ts';

/** A visitor of each role, and one whose roles were removed. */
export type Person = 'admin' | 'dispatcher' | 'technician' | 'roleless';

const addresses: Record<Person, string> = {
  admin: demoPeople.admin,
  dispatcher: demoPeople.dispatcher,
  technician: demoPeople.technician,
  roleless: 'tina@keystone.example',
};

/** Calls the demo's server directly, without a browser. */
export interface Office {
  readonly url: string;
  /** The answer's body; throws unless the call succeeded. `path` begins after `/api`. */
  ask<Answer>(person: Person, method: string, path: string, body?: unknown): Promise<Answer>;
  /** The answer's status and message. */
  status(
    person: Person | null,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly message: string }>;
}

interface Session {
  readonly access_token: string;
  readonly user: { readonly id: string };
}

interface Shared {
  readonly sessions: Record<Person, Session>;
  readonly office: Office;
  readonly pages: Record<Person, Page>;
}

type Visitors = Record<Person | 'stranger', Page>;

async function signIn(url: string, email: string): Promise<Session> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPeople.password }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
  return (await answer.json()) as Session;
}

const visit =
  (person: Person) =>
  async ({ pages }: Shared, use: (page: Page) => Promise<void>) => {
    const page = pages[person];
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // Closes the page's state, so that the next test starts clean.
    await page.goto('about:blank');
  };

/**
 * `test` with a signed-in page of each role, shared by a worker's tests, and a stranger's own page; all on
 * the demo company.
 */
export const test = base.extend<Visitors, Shared>({
  baseURL: ({ demo }, use) => use(demo.url),
  sessions: [
    async ({ demo }, use) => {
      const people = Object.keys(addresses) as Person[];
      const sessions = {} as Record<Person, Session>;
      sessions.admin = await signIn(demo.url, addresses.admin);
      sessions.roleless = await signIn(demo.url, addresses.roleless);
      await fetch(`${demo.url}/api/users/${sessions.roleless.user.id}/roles`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${sessions.admin.access_token}` },
      });
      // Taking the roles ended the session; signing in is still allowed.
      for (const person of people) sessions[person] = await signIn(demo.url, addresses[person]);
      await use(sessions);
    },
    { scope: 'worker' },
  ],
  office: [
    async ({ demo, sessions }, use) => {
      const call = (person: Person | null, method: string, path: string, body?: unknown) =>
        fetch(`${demo.url}/api${path}`, {
          method,
          headers: {
            ...(person !== null && { authorization: `Bearer ${sessions[person].access_token}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      await use({
        url: demo.url,
        async ask<Answer>(person: Person, method: string, path: string, body?: unknown) {
          const answer = await call(person, method, path, body);
          if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
          return (await answer.json()) as Answer;
        },
        async status(person, method, path, body) {
          const answer = await call(person, method, path, body);
          const { message = '' } = (await answer.json().catch(() => ({}))) as { message?: string };
          return { status: answer.status, message };
        },
      });
    },
    { scope: 'worker' },
  ],
  pages: [
    async ({ browser, demo, sessions }, use) => {
      const pages = {} as Record<Person, Page>;
      for (const person of Object.keys(sessions) as Person[]) {
        const storageState = {
          cookies: [],
          origins: [
            {
              origin: demo.url,
              localStorage: [{ name: 'haulwright.session', value: JSON.stringify(sessions[person]) }],
            },
          ],
        };
        const context = await browser.newContext({
          baseURL: demo.url,
          storageState,
          viewport: { width: 1440, height: 900 },
          locale: 'en-US',
          timezoneId: 'America/New_York',
          reducedMotion: 'reduce',
        });
        context.setDefaultTimeout(15_000);
        pages[person] = await context.newPage();
      }
      await use(pages);
      for (const page of Object.values(pages)) await page.context().close();
    },
    { scope: 'worker' },
  ],
  admin: visit('admin'),
  dispatcher: visit('dispatcher'),
  technician: visit('technician'),
  roleless: visit('roleless'),
  stranger: ({ page }, use) => use(page),
});

export { expect } from '../fixtures.ts';

/**
 * Checks rows of the specification in one visit, each as a step named by its statement. A failure does not stop the
 * others.
 */
export async function rows(checks: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const failed: string[] = [];
  for (const [row, check] of Object.entries(checks))
    await test
      .step(row, check)
      .catch((error: unknown) => failed.push(`${row}\n${error instanceof Error ? error.message : row}`));
  if (failed.length > 0) throw new Error(failed.join('\n\n'));
}

/** Expects a toast with this title and description. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = page
    .getByRole('group')
    .filter({ has: page.getByRole('button', { name: 'Dismiss' }), hasText: title })
    .first();
  await expect(toast).toBeVisible();
  if (description !== undefined) await expect(toast).toContainText(description);
}

export async function dismissToasts(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  // A toast may close by itself meanwhile.
  while ((await dismiss.count()) > 0)
    await dismiss
      .first()
      .click({ timeout: patiently(1_000) })
      .catch(() => undefined);
}

/** A failure between page and server, and the message the page shows. */
export interface Trouble {
  readonly name: string;
  readonly answer: (route: Route) => Promise<void>;
  readonly words: RegExp;
}

const refuse = (status: number, message: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/json',
    body: JSON.stringify({
      defined: false,
      code: status === 500 ? 'INTERNAL_SERVER_ERROR' : 'REFUSED',
      status,
      message,
      requestId: 'b1946ac9-2f6e-4f0f-9a53-1d3c5be0a5d7',
    }),
  });

export const troubles: readonly Trouble[] = [
  {
    name: 'the server refuses',
    answer: refuse(422, 'The office cat sits on this.'),
    words: /The office cat sits on this\./,
  },
  {
    name: 'the server breaks',
    answer: refuse(500, 'secret detail'),
    words: /Something went wrong on the server/,
  },
  {
    name: 'the server times out',
    answer: (route) =>
      route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>Gateway Timeout</h1>' }),
    words: /Something went wrong on the server|Can't reach the server/,
  },
  {
    name: 'the server is gone',
    answer: (route) => route.abort('connectionrefused'),
    words: /Can't reach the server/,
  },
];

/** Makes the page's calls with this method to `/api{path}` fail until the test ends. */
export async function failing(
  page: Page,
  method: string,
  path: RegExp,
  answer: Trouble['answer'],
): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith('/api/') && path.test(url.pathname.slice('/api'.length)),
    (route) => (route.request().method() === method ? answer(route) : route.fallback()),
  );
}

/** Delays the page's calls until the returned function is called. */
export async function heldBack(page: Page, method: string, path: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const free = new Promise<void>((done) => {
    release = done;
  });
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (route.request().method() === method) await free;
      await route.fallback().catch(() => undefined);
    },
  );
  return () => release();
}

/** The value beside a name in a list of facts. */
export const fact = (within: Locator | Page, name: string): Locator =>
  within
    .locator('dl > div')
    .filter({ hasText: new RegExp(`^${name}`) })
    .locator('dd');
