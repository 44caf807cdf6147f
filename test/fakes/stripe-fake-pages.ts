import type { FakeAccount, FakeSession } from './stripe-fake-account.ts';

/** What a page of the fake is answered with. */
export interface PracticeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface PracticeAsked {
  readonly accounts: ReadonlyMap<string, FakeAccount>;
  readonly refuseCards: boolean;
  /** What stands before the paths in addresses of pages. */
  readonly base: string;
  readonly method: string;
  /** `/pay/cs_test_1`, `/pay/cs_test_1/card`, `/pay.css` */
  readonly path: string;
}

// A file of its own: the product's pages allow no style that is written into them.
const look = `body{font:1rem/1.5 system-ui,sans-serif;max-width:30rem;margin:0 auto;padding:1.5rem 1rem;color:#1d2327;background:#fff}
.practice{background:#fff3cd;padding:.5rem .75rem;border-radius:.5rem;font-weight:600}
h1{font-size:1.75rem;margin:1rem 0 .5rem}h2{font-size:1rem;margin:2rem 0 .5rem}
button{font:inherit;width:100%;min-height:3rem;margin-bottom:.5rem;border:1px solid #6b7680;border-radius:.5rem;background:#fff;color:inherit}
button.first{background:#1d4ed8;border-color:#1d4ed8;color:#fff;font-weight:600}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const ways = {
  card: 'Pay by card ending 4242',
  bank: 'Pay by bank transfer',
} as const;
const troubles = {
  'refused-card': 'A card that is refused',
  'returned-transfer': 'A transfer that fails',
  'disputed-card': 'A card whose holder disputes it',
} as const;

/** What a client sees in practice, instead of the provider's page. */
export function practicePage({ accounts, refuseCards, base, method, path }: PracticeAsked): PracticeAnswer {
  const html = (status: number, title: string, body: string): PracticeAnswer => ({
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title><link rel="stylesheet" href="${base}/pay.css"></head>
<body><main><p class="practice">Practice: no money moves</p><h1>${title}</h1>${body}</main></body></html>`,
  });
  if (path === '/pay.css') return { status: 200, headers: { 'content-type': 'text/css' }, body: look };
  const [, id = '', way = ''] = /^\/pay\/(\w+)(?:\/([\w-]+))?$/.exec(path) ?? [];
  const account = [...accounts.values()].find((one) => one.sessions.has(id));
  const session = account?.sessions.get(id);
  if (account === undefined || session === undefined) return html(404, 'Not found', '');
  if (session.status !== 'open') return html(200, 'This page has ended', '');
  if (method === 'POST') {
    if (way === 'refused-card' || (refuseCards && way.endsWith('card')))
      return html(402, 'The card was refused', `<p><a href="${base}/pay/${id}">Back</a></p>`);
    payBy(account, session, way);
    return { status: 303, headers: { location: session.successUrl }, body: '' };
  }
  const buttons = (of: Readonly<Record<string, string>>, first?: string) =>
    Object.entries(of)
      .map(
        ([name, text]) =>
          `<form method="post" action="${base}/pay/${id}/${name}"><button${name === first ? ' class="first"' : ''}>${text}</button></form>`,
      )
      .join('');
  return html(
    200,
    `Pay $${(session.cents / 100).toFixed(2)}`,
    `<p>${escaped(session.description)}</p>${buttons(ways, 'card')}<h2>To practise trouble</h2>${buttons(troubles)}`,
  );
}

function payBy(account: FakeAccount, session: FakeSession, way: string): void {
  const intent = account.pay(
    session.id,
    way === 'bank' || way === 'returned-transfer' ? 'us_bank_account' : 'card',
  );
  if (way === 'returned-transfer') account.fail(session.id);
  if (way === 'disputed-card') account.dispute(intent.id, session.cents);
}
