import type { Page } from '@playwright/test';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { startHoldingProxy } from '../fakes/holding-proxy.ts';
import { expect, test } from './fixtures.ts';

/** The screen follows changes by others, or shows that live updates are paused. */

interface Office {
  readonly token: string;
  readonly email: string;
  addClient(name: string): Promise<void>;
}

const password = 'correct horse battery';

async function foundOffice(page: Page, url: string): Promise<Office> {
  const email = `${newId()}@example.com`;
  const signedUp = await page.request.post(`${url}/auth/v1/signup`, {
    data: { email, password, data: { full_name: 'Olive Owner', company_name: 'Own Septic' } },
  });
  const { access_token: token } = (await signedUp.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  const [service] = (await (await page.request.get(`${url}/api/service-types`, { headers })).json()) as {
    id: string;
  }[];
  return {
    token,
    email,
    async addClient(name) {
      const addresses = [
        { streetLine1: '12 Orange St', city: 'Lancaster', state: 'PA', postalCode: '17602', isPrimary: true },
      ];
      const answer = await page.request.post(`${url}/api/clients`, {
        headers,
        data: { name, phone: '717-555-0147', serviceTypeIds: service ? [service.id] : [], addresses },
      });
      expect(answer.status(), await answer.text()).toBe(200);
    },
  };
}

/** Signs in without the shared helper, because the test controls the page's clock. */
async function openClients(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${url}/dashboard`);
  await page.goto(`${url}/clients`);
}

const paused = (page: Page) => page.getByRole('status').filter({ hasText: 'Live updates paused' });

test('a held-back stream is shown as paused, and missed changes appear once it resumes', async ({
  page,
  empty,
}) => {
  const proxy = await startHoldingProxy(empty.url);
  const office = await foundOffice(page, empty.url);
  // From the start: nothing arrives, as behind a buffering proxy.
  proxy.hold(true);
  await page.clock.install();
  await openClients(page, proxy.url, office.email);
  await expect.poll(proxy.open).toBe(1);
  await office.addClient('Held Farm');
  await expect(paused(page)).toBeHidden();
  await page.clock.fastForward(21_000);
  await expect(paused(page)).toBeVisible();
  await expect(page.getByText('Held Farm')).toBeHidden();
  proxy.hold(false);
  // The held stream is given up, and the next one works.
  await page.clock.fastForward(21_000);
  await expect(page.getByText('Held Farm')).toBeVisible();
  await expect(paused(page)).toBeHidden();
  await office.addClient('Heard Farm');
  await expect(page.getByText('Heard Farm')).toBeVisible();

  // Later: the stream goes silent although the connection is open.
  proxy.hold(true);
  await office.addClient('Silent Farm');
  await page.clock.fastForward(21_000);
  await expect(paused(page)).toBeVisible();
  proxy.hold(false);
  await page.clock.fastForward(21_000);
  await expect(page.getByText('Silent Farm')).toBeVisible();
  await expect(paused(page)).toBeHidden();
  await page.close();
  await proxy.close();
});

test('the tabs of a browser share one stream; without locks each has one while it is seen', async ({
  page,
  empty,
  context,
}) => {
  const proxy = await startHoldingProxy(empty.url);
  const office = await foundOffice(page, empty.url);
  await openClients(page, proxy.url, office.email);
  await expect.poll(proxy.open).toBe(1);
  const second = await context.newPage();
  await second.goto(`${proxy.url}/clients`);
  await office.addClient('Shared Farm');
  for (const tab of [page, second]) await expect(tab.getByText('Shared Farm')).toBeVisible();
  expect(proxy.open()).toBe(1);
  // The listening tab is closed; the other one takes over.
  await page.close();
  await office.addClient('Left Farm');
  await expect(second.getByText('Left Farm')).toBeVisible();
  await second.close();
  await expect.poll(proxy.open).toBe(0);

  const plain = await context.newPage();
  await plain.clock.install();
  await plain.addInitScript(`Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
    Object.defineProperty(Document.prototype, 'visibilityState', { get: () => document.documentElement.dataset.seen ?? 'visible' })`);
  const see = (state: 'visible' | 'hidden') =>
    plain.evaluate(
      `document.documentElement.dataset.seen = '${state}'; document.dispatchEvent(new Event('visibilitychange'))`,
    );
  await plain.goto(`${proxy.url}/clients`);
  await expect.poll(proxy.open).toBe(1);
  await see('hidden');
  await plain.clock.fastForward(11_000);
  await expect.poll(proxy.open).toBe(0);
  await office.addClient('Unseen Farm');
  await see('visible');
  await expect(plain.getByText('Unseen Farm')).toBeVisible();
  await plain.close();
  await proxy.close();
});
