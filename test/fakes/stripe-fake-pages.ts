import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FakeAccount } from './stripe-fake-account.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const page = (title: string, body: string): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title>
<body style="font:1rem sans-serif;max-width:30rem;margin:3rem auto;padding:0 1rem">
<p style="background:#fff3cd;padding:.5rem"><strong>Practice: no money moves</strong></p><h1>${title}</h1>${body}</body></html>`;

/** What a client sees in practice, instead of the provider's page. */
export function practicePage(
  accounts: ReadonlyMap<string, FakeAccount>,
  { refuseCards }: { readonly refuseCards: boolean },
  request: IncomingMessage,
  response: ServerResponse,
  rest: string,
): void {
  const [id = '', method] = rest.split('/');
  const account = [...accounts.values()].find((one) => one.sessions.has(id));
  const session = account?.sessions.get(id);
  const html = (status: number, text: string) =>
    void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(text);
  if (account === undefined || session === undefined) return html(404, page('Not found', ''));
  if (session.status !== 'open') return html(200, page('This page has ended', ''));
  if (request.method === 'POST') {
    if (method === 'card' && refuseCards)
      return html(402, page('The card was refused', `<p><a href="/pay/${id}">Back</a></p>`));
    account.pay(id, method === 'bank' ? 'us_bank_account' : 'card');
    response.writeHead(303, { location: session.successUrl }).end();
    return;
  }
  const dollars = (session.cents / 100).toFixed(2);
  const button = (path: string, text: string) =>
    `<form method="post" action="/pay/${id}/${path}"><p><button style="font:inherit;padding:.6rem 1rem">${text}</button></p></form>`;
  html(
    200,
    page(
      `Pay $${dollars}`,
      `<p>${escaped(session.description)}</p>${button('card', 'Pay by card ending 4242')}${button('bank', 'Pay by bank transfer')}`,
    ),
  );
}
