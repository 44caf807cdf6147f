import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Additions } from '../../apps/server/src/additions.ts';
import type { Haulwright } from '../../apps/server/src/compose.ts';
import { loadConnection } from '../../apps/server/src/features/payments/connections.queries.ts';
import type { PaymentProvider } from '../../apps/server/src/features/payments/provider.ts';
import { createStripeProvider } from '../../apps/server/src/features/payments/stripe-provider.ts';
import type { Settings } from '../../apps/server/src/settings.ts';
import type { KeptAccount } from '../../test/fakes/stripe-fake-account.ts';
import { startStripeFake } from '../../test/fakes/stripe-fake.ts';
import { findDemo } from './load-demo.ts';

/** A bank transfer takes days; here long enough to be seen under way. */
const transferMs = 20_000;
const lookEveryMs = 2_000;
/** Below the product's own address, so that a browser reaches it wherever the demo runs. */
const base = '/practice';

interface Kept {
  readonly key: string;
  readonly account: KeptAccount;
}

export interface PracticeProvider extends Additions {
  /** Connects the demo company, unless somebody there decided otherwise before. */
  connect(haulwright: Haulwright): Promise<void>;
  readonly key: string;
  /** Its wire, on the loopback. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * The card provider of the demo company: no money moves. It takes one key, which is made here, kept beside the data and
 * shown to nobody; every other company's key goes to the real provider.
 */
export async function startPracticeProvider({
  dataDir,
  publicUrl,
}: Pick<Settings, 'dataDir' | 'publicUrl'>): Promise<PracticeProvider> {
  const file = join(dataDir, 'practice-provider.json');
  const before = await readKept(file);
  const key = before?.key ?? `rk_test_${randomBytes(24).toString('hex')}`;
  let deliver = async (_url: string, _body: string, _signature: string): Promise<void> => undefined;
  let saving: Promise<unknown> = Promise.resolve();
  const save = () => {
    saving = saving
      .then(() => keep(file, { key, account: fake.account(key).kept() }))
      .catch((error: unknown) => console.error(`The practice provider could not be kept: ${String(error)}`));
  };
  const fake = await startStripeFake({
    demo: {
      key,
      kept: before?.account,
      pages: { address: `${publicUrl}${base}`, base },
      deliver: (url, body, signature) => deliver(url, body, signature),
      changed: save,
    },
  });
  const account = fake.account(key);
  const seen = new Map<string, number>();
  const settle = setInterval(() => {
    for (const { id, paymentIntent } of account.sessions.values()) {
      if (paymentIntent === null || account.intents.get(paymentIntent)?.status !== 'processing') continue;
      const since = seen.get(id) ?? Date.now();
      seen.set(id, since);
      if (Date.now() - since < transferMs) continue;
      account.settle(id);
      save();
    }
  }, lookEveryMs);
  settle.unref();
  const practice = createStripeProvider(fake.url);

  return {
    key,
    url: fake.url,
    async close() {
      clearInterval(settle);
      await fake.close();
      await saving;
    },
    cardProvider: (real) => oneOf(key, practice, real),
    mount: (app) => {
      app.all(`${base}/*`, ({ req }) => {
        const { status, headers, body } = fake.page(req.method, req.path.slice(base.length));
        return new Response(body, { status, headers });
      });
    },
    async connect(haulwright) {
      const { services } = haulwright;
      deliver = async (url, body, signature) => {
        await services.onlinePayments.webhook.answer({
          body: Buffer.from(body),
          header: (name) => (name === 'stripe-signature' ? signature : undefined),
          query: () => null,
          rest: url.split('/').at(-1) ?? '',
          signedIn: () => Promise.resolve(401),
        });
      };
      const demo = await findDemo(haulwright);
      if (demo === undefined) return;
      const known = await haulwright.database.inTenant(demo, loadConnection);
      // One that was made by a key that is gone, or none and none was removed.
      const isStale = known?.accountId === 'acct_practice' && known.keyEnd !== key.slice(-4);
      if (!isStale && (known !== undefined || before !== undefined)) return;
      const { companyId, adminUserId: userId } = demo;
      const connected = await services.onlinePayments.connect({ companyId, userId, key, isPractice: true });
      if (!connected.ok) console.error(`The demo company has no online payments: ${connected.refusal}.`);
    },
  };
}

/** Asks one provider with its own key, and the other with any other. */
function oneOf(key: string, own: PaymentProvider, other: PaymentProvider): PaymentProvider {
  const by = (given: string) => (given === key ? own : other);
  return {
    check: (given) => by(given).check(given),
    openSession: (given, request) => by(given).openSession(given, request),
    expireSession: (given, ref) => by(given).expireSession(given, ref),
    readSession: (given, ref) => by(given).readSession(given, ref),
    sessionOfPayment: (given, ref) => by(given).sessionOfPayment(given, ref),
    refund: (given, request) => by(given).refund(given, request),
    readRefund: (given, ref) => by(given).readRefund(given, ref),
    readDispute: (given, ref) => by(given).readDispute(given, ref),
    eventsSince: (given, cursor) => by(given).eventsSince(given, cursor),
    addWebhook: (given, url) => by(given).addWebhook(given, url),
    removeWebhook: (given, ref) => by(given).removeWebhook(given, ref),
    verify: own.verify,
  };
}

export async function readKept(file: string): Promise<Kept | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Kept;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function keep(file: string, kept: Kept): Promise<void> {
  const draft = `${file}.part`;
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
  await writeFile(draft, JSON.stringify(kept), { mode: 0o600 });
  await rename(draft, file);
}
