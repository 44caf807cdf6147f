import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PaymentProvider } from '../../apps/server/src/features/payments/provider.ts';
import { createStripeProvider } from '../../apps/server/src/features/payments/stripe-provider.ts';
import { readKept, startPracticeProvider } from './practice-provider.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'haulwright-practice-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const real = { check: async () => ({ accountId: 'acct_real' }) } as unknown as PaymentProvider;
const request = {
  attemptId: 'a1',
  cents: 12_500,
  description: 'Invoice <1>',
  methods: ['card', 'us_bank_account'] as const,
  email: null,
  returnTo: 'https://demo.example/portal#paid',
  expiresAtSeconds: Math.floor(Date.now() / 1_000) + 3_600,
};

it('takes its own key alone, shows its pages below the product’s address, and keeps what was paid', async () => {
  const first = await startPracticeProvider({ dataDir, publicUrl: 'https://demo.example' });
  const { key } = first;
  const provider = first.cardProvider(real);
  expect(await provider.check('rk_test_anyotherkey1')).toEqual({ accountId: 'acct_real' });
  expect(await provider.check(key)).toEqual({ accountId: 'acct_practice' });
  await expect(createStripeProvider(first.url).check('rk_test_anyotherkey1')).rejects.toMatchObject({
    kind: 'key',
  });
  const switches = await fetch(`${first.url}/fake/switches`, { method: 'POST', body: '{"muteEvents":true}' });
  expect(switches.status).toBe(401);

  const session = await provider.openSession(key, request);
  expect(session.url).toBe(`https://demo.example/practice/pay/${session.ref}`);
  const app = new Hono();
  first.mount(app);
  const page = (path: string, method = 'GET') => app.request(`/practice/pay/${path}`, { method });
  const shown = await (await page(session.ref)).text();
  expect(shown).toContain('Practice: no money moves');
  expect(shown).toContain('Pay $125.00');
  expect(shown).toContain('Invoice &lt;1>');
  const refused = await page(`${session.ref}/refused-card`, 'POST');
  expect([refused.status, await refused.text()]).toEqual([402, expect.stringContaining('no money moves')]);
  const paid = await page(`${session.ref}/card`, 'POST');
  expect([paid.status, paid.headers.get('location')]).toEqual([303, request.returnTo]);
  expect(await (await page(session.ref)).text()).toContain('no money moves');
  expect(await (await page('cs_unknown')).text()).toContain('no money moves');
  await first.close();

  const second = await startPracticeProvider({ dataDir, publicUrl: 'https://demo.example' });
  expect(second.key).toBe(key);
  expect(await second.cardProvider(real).readSession(key, session.ref)).toMatchObject({ state: 'paid' });
  await second.close();
  expect(await readKept(join(dataDir, 'practice-provider.json'))).toMatchObject({ key });
});
