import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import {
  createFakeAccount,
  type FakeAccount,
  type FakeEvent,
  type KeptAccount,
} from './stripe-fake-account.ts';
import {
  disputeObject,
  eventObject,
  refundObject,
  sessionObject,
  webhookObject,
} from './stripe-fake-objects.ts';
import { practicePage, type PracticeAnswer } from './stripe-fake-pages.ts';

/** How the fake treats what comes next; counts go down with each use. */
export interface StripeSwitches {
  /** Calls that are done, and whose answer is lost. */
  loseAnswers: number;
  status429: number;
  status500: number;
  /** Webhooks that are sent twice. */
  repeatEvents: boolean;
  /** Webhooks are kept until `release`, and come in the opposite order. */
  holdEvents: boolean;
  delayMs: number;
  /** Cards are refused on the practice page. */
  refuseCards: boolean;
  /** A refund is under way first. */
  refundsPend: boolean;
  /** Webhooks are not sent at all. */
  muteEvents: boolean;
  /** What the next refusals ask to wait for; 0: they do not say. */
  retryAfterSeconds: number;
  /** A key that was deleted at the provider; empty: none. */
  revokedKey: string;
}

interface FakeOptions {
  readonly port?: number;
  readonly host?: string;
  /** For the demo company alone: its key, and where its pages are instead of here. Switches cannot be set then. */
  readonly demo?: {
    readonly key: string;
    readonly kept: KeptAccount | undefined;
    readonly pages: { readonly address: string; readonly base: string };
    /** Hands an event over, in place of sending it to the webhook's address. */
    readonly deliver: (url: string, body: string, signature: string) => Promise<unknown>;
    readonly changed: () => void;
  };
}

export interface StripeFake {
  readonly url: string;
  readonly switches: StripeSwitches;
  /** The account of a key; each key has its own. */
  account(key: string): FakeAccount;
  readonly requests: {
    readonly method: string;
    readonly path: string;
    readonly key: string;
    readonly idempotencyKey: string | undefined;
    readonly body: string;
  }[];
  /** A page for clients. */
  page(method: string, path: string): PracticeAnswer;
  /** Sends what was held. */
  release(): Promise<void>;
  /** Settles when every webhook that was sent is answered. */
  quiet(): Promise<void>;
  /** The header that signs a body. */
  sign(body: string, secret: string, atSeconds?: number): string;
  close(): Promise<void>;
}

type Form = Record<string, string>;
interface Answer {
  readonly status: number;
  readonly body: object;
}

const refusal = (status: number, message: string, code = 'parameter_invalid'): Answer => ({
  status,
  body: { error: { type: status === 401 ? 'authentication_error' : 'invalid_request_error', code, message } },
});
const fine = (body: object): Answer => ({ status: 200, body });

/** Stripe at the wire, as far as the product uses it. No money moves. */
export async function startStripeFake({
  port = 0,
  host = '127.0.0.1',
  demo,
}: FakeOptions = {}): Promise<StripeFake> {
  const switches: StripeSwitches = {
    loseAnswers: 0,
    status429: 0,
    status500: 0,
    repeatEvents: false,
    holdEvents: false,
    delayMs: 0,
    refuseCards: false,
    refundsPend: false,
    muteEvents: false,
    retryAfterSeconds: 0,
    revokedKey: '',
  };
  const accounts = new Map<string, FakeAccount>();
  const answered = new Map<string, Answer>();
  const held: (() => void)[] = [];
  const sending = new Set<Promise<unknown>>();
  const requests: StripeFake['requests'] = [];

  const sign: StripeFake['sign'] = (body, secret, at = Math.floor(Date.now() / 1_000)) =>
    `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

  const send = (account: FakeAccount, event: FakeEvent): void => {
    for (const { url, secret } of account.webhooks.values()) {
      const body = JSON.stringify(eventObject(event));
      const deliver = demo?.deliver ?? post;
      const once = deliver(url, body, sign(body, secret)).catch(() => undefined);
      sending.add(once);
      void once.finally(() => sending.delete(once));
    }
  };
  const post = async (url: string, body: string, signature: string): Promise<void> => {
    const answer = await fetch(url, { method: 'POST', body, headers: { 'stripe-signature': signature } });
    await answer.arrayBuffer();
  };
  const accountOf = (key: string): FakeAccount => {
    const there = accounts.get(key);
    if (there !== undefined) return there;
    const made: FakeAccount = createFakeAccount((event) => {
      if (switches.muteEvents) return;
      const go = () => {
        send(made, event);
        if (switches.repeatEvents) send(made, event);
      };
      if (switches.holdEvents) held.push(go);
      else go();
    }, demo?.kept);
    accounts.set(key, made);
    return made;
  };

  async function api(request: IncomingMessage, url: URL, body: string): Promise<Answer> {
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined;
    const method = request.method ?? 'GET';
    requests.push({ method, path: url.pathname, key, idempotencyKey, body });
    const isKnown = demo === undefined ? key.startsWith('rk_') && !key.includes('refused') : key === demo.key;
    if (!isKnown || key === switches.revokedKey) return refusal(401, 'Invalid API Key provided');
    if (switches.status429 > 0 && (switches.status429 -= 1) >= 0) return refusal(429, 'Too many requests');
    if (switches.status500 > 0 && (switches.status500 -= 1) >= 0) return refusal(500, 'Something broke');
    const account = accountOf(key);
    const form = Object.fromEntries(method === 'POST' ? new URLSearchParams(body) : url.searchParams);
    const known = idempotencyKey === undefined ? undefined : answered.get(`${key} ${idempotencyKey}`);
    const answer = known ?? call(account, method, url.pathname.replace(/^\/v1/, ''), form);
    if (idempotencyKey !== undefined && answer.status < 500) answered.set(`${key} ${idempotencyKey}`, answer);
    return answer;
  }

  function call(account: FakeAccount, method: string, path: string, form: Form): Answer {
    const expand = Object.entries(form).flatMap(([name, value]) =>
      name.startsWith('expand') ? [value.replace(/^data\./, '')] : [],
    );
    const session = (id: string): Answer => {
      const found = account.sessions.get(id);
      return found === undefined
        ? refusal(404, `No such checkout.session: ${id}`, 'resource_missing')
        : fine(sessionObject(account, found, pagesAt, expand));
    };
    const list = (data: object[], more = false): Answer =>
      fine({ object: 'list', data, has_more: more, url: path });
    const [, noun, id, deed] =
      /^\/(checkout\/sessions|refunds|disputes|events|webhook_endpoints|account)(?:\/(\w+))?(?:\/(\w+))?$/.exec(
        path,
      ) ?? [];
    switch (`${method} ${noun}${id === undefined ? '' : '/id'}${deed === undefined ? '' : `/${deed}`}`) {
      case 'GET account':
        return fine({ id: 'acct_practice', object: 'account' });
      case 'POST checkout/sessions': {
        const cents = Number(form['line_items[0][price_data][unit_amount]']);
        if (!(cents >= 50)) return refusal(400, 'The amount must be at least 50 cents.', 'amount_too_small');
        const made = account.addSession({
          clientReference: form['client_reference_id'] ?? null,
          cents,
          methods: Object.entries(form).flatMap(([name, value]) =>
            name.startsWith('allowed_payment_method_types') ? [value] : [],
          ),
          description: form['line_items[0][price_data][product_data][name]'] ?? '',
          successUrl: form['success_url'] ?? '',
          expiresAt: Number(form['expires_at']),
        });
        return session(made.id);
      }
      case 'GET checkout/sessions': {
        const wanted = form['payment_intent'];
        const found = [...account.sessions.values()].filter(
          (one) => wanted === undefined || one.paymentIntent === wanted,
        );
        return list(found.map((one) => sessionObject(account, one, pagesAt, expand)));
      }
      case 'GET checkout/sessions/id':
        return session(id ?? '');
      case 'POST checkout/sessions/id/expire': {
        const found = account.sessions.get(id ?? '');
        if (found !== undefined && found.status !== 'open')
          return refusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
        if (found !== undefined) account.expire(found.id);
        return session(id ?? '');
      }
      case 'POST refunds': {
        const intent = account.intents.get(form['payment_intent'] ?? '');
        if (intent === undefined) return refusal(404, 'No such payment_intent', 'resource_missing');
        const gone = [...account.refunds.values()]
          .filter((one) => one.intent === intent.id && one.status !== 'failed')
          .reduce((sum, one) => sum + one.cents, 0);
        const cents = Number(form['amount']);
        if (gone + cents > intent.cents)
          return refusal(400, 'Refund amount is greater than unrefunded amount on charge');
        const status = switches.refundsPend ? 'pending' : 'succeeded';
        return fine(
          refundObject(account.refund(intent.id, cents, form['metadata[attempt]'] ?? null, status)),
        );
      }
      case 'GET refunds/id': {
        const found = account.refunds.get(id ?? '');
        return found === undefined
          ? refusal(404, 'No such refund', 'resource_missing')
          : fine(refundObject(found));
      }
      case 'GET disputes/id': {
        const found = account.disputes.get(id ?? '');
        return found === undefined
          ? refusal(404, 'No such dispute', 'resource_missing')
          : fine(disputeObject(found));
      }
      case 'GET events': {
        const limit = Number(form['limit'] ?? 10);
        const before = account.events.findIndex((one) => one.id === form['ending_before']);
        const newer = account.events.slice(before + 1);
        // The page next to the cursor, its newest first, as Stripe does it.
        const page = form['ending_before'] === undefined ? newer.slice(-limit) : newer.slice(0, limit);
        return list(page.toReversed().map(eventObject), newer.length > limit);
      }
      case 'POST webhook_endpoints':
        return fine(webhookObject(account.addWebhook(form['url'] ?? '')));
      case 'DELETE webhook_endpoints/id':
        account.webhooks.delete(id ?? '');
        return fine({ id, object: 'webhook_endpoint', deleted: true });
      default:
        return refusal(404, `Unrecognized request URL (${method}: ${path})`);
    }
  }

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake');
    const body = request.method === 'POST' ? await text(request) : '';
    if (switches.delayMs > 0) await wait(switches.delayMs);
    if (demo === undefined && url.pathname === '/fake/switches' && request.method === 'POST') {
      Object.assign(switches, JSON.parse(body) as Partial<StripeSwitches>);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(switches));
      return;
    }
    if (demo === undefined && url.pathname.startsWith('/pay')) {
      const { status, headers, body: page } = fake.page(request.method ?? 'GET', url.pathname);
      response.writeHead(status, headers).end(page);
      return;
    }
    const answer = await api(request, url, body);
    if (request.method !== 'GET') demo?.changed();
    if (switches.loseAnswers > 0 && (switches.loseAnswers -= 1) >= 0) {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': 'req_fake',
      ...(answer.status >= 400 &&
        switches.retryAfterSeconds > 0 && { 'retry-after': String(switches.retryAfterSeconds) }),
    });
    response.end(JSON.stringify(answer.body));
  }

  const server = createServer((request, response) => {
    reply(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(port, host);
  await once(server, 'listening');
  const ownUrl = `http://${host}:${(server.address() as AddressInfo).port}`;
  const pagesAt = demo?.pages.address ?? ownUrl;
  const fake: StripeFake = {
    url: ownUrl,
    switches,
    account: accountOf,
    requests,
    page(method, path) {
      const { refuseCards } = switches;
      const base = demo?.pages.base ?? '';
      const answer = practicePage({ accounts, refuseCards, base, method, path });
      if (method === 'POST') demo?.changed();
      return answer;
    },
    async release() {
      for (const go of held.splice(0).toReversed()) go();
      await fake.quiet();
    },
    async quiet() {
      while (sending.size > 0) await Promise.all(sending);
    },
    sign,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}
