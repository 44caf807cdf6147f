import { sql } from 'drizzle-orm';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { QuoteDetail } from '@haulwright/domain/quotes/quote';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { startMailServerFake, type MailServerFake } from '../../../../../test/fakes/mail-server-fake.ts';
import { startTestServer, type TestServer } from '../../../../../test/server/harness.ts';
import { makeFieldCompany, today, type FieldCompany } from '../field/testing.ts';
import { jobTypeNamed } from '../jobs/testing.ts';

let post: MailServerFake;
let server: TestServer;
let company: FieldCompany;
let jobTypeId: string;
beforeAll(async () => {
  post = await startMailServerFake();
  server = await startTestServer({ SMTP_URL: post.url, RATE_LIMITS: 'quote-per-network=10000/1h' });
});
afterAll(async () => {
  await server?.stop();
  await post?.stop();
});
beforeEach(async () => {
  post.refuse(false);
  company = await makeFieldCompany(server);
  jobTypeId = (await jobTypeNamed(company.dispatcher, 'Septic tank pump-out')).id;
});

const to = 'a@client.example';
const call = (method: string, path: string, body?: object) => company.dispatcher.call(method, path, body);
const ask = async (method: string, path: string, body?: object) => bodyOf(await call(method, path, body));
const values = (changes: object = {}) => ({
  clientId: company.client.id,
  clientAddressId: company.client.addresses[0]?.id,
  title: 'Pump-out',
  message: null,
  expiresOn: addDays(today(), 30),
  lines: [
    {
      work: { jobTypeId },
      description: 'Pump-out',
      quantityThousandths: 1_000,
      unit: 'each',
      unitPrice: 3_250_000,
      revenueCategory: 'service',
      taxCategory: 'service',
    },
  ],
  ...changes,
});
const make = async (): Promise<string> => (await ask('POST', '/quotes', values())).id;
const send = (id: string, address: string | null = to) =>
  call('POST', `/quotes/${id}/sending`, { to: address });
const read = (id: string): Promise<QuoteDetail> => ask('GET', `/quotes/${id}`);
const open = (token: string) => server.call('POST', '/api/quote-links', { body: { token } });
/** To the client: the office is told of answers in one as well. */
const quoteMail = /^Subject: Quote \S+ from /m;
const inOneLine = (mail: string): string => mail.replaceAll(/=\r\n/g, '');
/** The secret of the last link that was mailed; the office gets mails about answers, too. */
function mailedToken(): string {
  const links = post.mails.flatMap((mail) => /\/q#([\w-]{43})/.exec(inOneLine(mail))?.[1] ?? []);
  return links.at(-1) ?? '';
}
const kinds = ({ events }: QuoteDetail) => events.map(({ kind }) => kind);
/** As if its process had died two minutes ago. */
const lapse = (id: string) =>
  server.database.asSystem((tx) =>
    tx.execute(sql`update quotes set mailing_until = now() - interval '1 second' where id = ${id}`),
  );
const secretsKept = async (id: string): Promise<number> => {
  const { rows } = await server.database.asSystem((tx) =>
    tx.execute<{ count: number }>(
      sql`select count(token_sha256)::int as count from quote_events where quote_id = ${id}`,
    ),
  );
  return rows[0]?.count ?? 0;
};

describe('a mail that is refused', () => {
  it('leaves a draft a draft, with its number and a line in the history, until it is sent again', async () => {
    const id = await make();
    post.refuse(true);
    const answer = await send(id);
    expect([answer.status, answer.body.code]).toEqual([424, 'quote.mail-failed']);
    expect(answer.body.message).toBe(
      `Could not be mailed to ${to}: the mail server refused the address (“550 no such mailbox”). The quote has its number.`,
    );
    const draft = await read(id);
    expect(draft).toMatchObject({ state: 'draft', number: 'Q-00001', sentAt: null, followUpOn: null });
    expect(draft.events[0]).toMatchObject({
      kind: 'not-mailed',
      sentTo: to,
      reason: 'the mail server refused the address (“550 no such mailbox”)',
      version: 1,
    });
    expect(draft.events[0]?.byName).not.toBeNull();
    expect(kinds(draft)).toEqual(['not-mailed', 'made']);
    expect(await secretsKept(id)).toBe(0);
    // It is not held: it can be changed at once.
    await ask('PUT', `/quotes/${id}`, values({ title: 'Changed' }));

    post.refuse(false);
    const sent: QuoteDetail = (await ask('POST', `/quotes/${id}/sending`, { to })).quote;
    expect(sent).toMatchObject({ state: 'sent', number: 'Q-00001', followUpOn: addDays(today(), 7) });
    expect(kinds(sent)).toEqual(['sent', 'not-mailed', 'made']);
    expect(bodyOf(await open(mailedToken()))).toMatchObject({ number: 'Q-00001', title: 'Changed' });
  });

  it('leaves a quote that was sent with its dates and its earlier link', async () => {
    const id = await make();
    expect((await send(id)).status).toBe(200);
    const earlier = mailedToken();
    const before = await read(id);
    post.refuse(true);
    expect((await send(id)).status).toBe(424);
    const after = await read(id);
    const { events: _, ...asBefore } = before;
    expect(after).toMatchObject(asBefore);
    expect(kinds(after)).toEqual(['not-mailed', 'sent', 'made']);
    expect(await secretsKept(id)).toBe(1);
    expect((await open(earlier)).status).toBe(200);
  });

  it('counts as a try: five an hour', async () => {
    const id = await make();
    post.refuse(true);
    for (let at = 0; at < 5; at += 1) expect((await send(id)).status).toBe(424);
    post.refuse(false);
    expect((await send(id)).body.code).toBe('quote.sent-often');
    expect((await read(id)).state).toBe('draft');
  });
});

describe('while a mail is on its way', () => {
  it('the quote is neither sent again nor changed, and is marked when the mail was taken', async () => {
    const id = await make();
    const held = post.holdNext(quoteMail);
    const sending = send(id);
    const letGo = await held;
    const code = async (method: string, path: string, body?: object) =>
      (await call(method, `/quotes/${id}${path}`, body)).body.code;
    expect(await code('POST', '/sending', { to })).toBe('quote.being-mailed');
    expect(await code('POST', '/sending', { to: null })).toBe('quote.being-mailed');
    expect(await code('PUT', '', values({ title: 'Changed' }))).toBe('quote.being-mailed');
    expect(await read(id)).toMatchObject({ state: 'draft', number: 'Q-00001', sentAt: null });
    letGo();
    expect((await sending).status).toBe(200);
    expect(kinds(await read(id))).toEqual(['sent', 'made']);
    expect((await open(mailedToken())).status).toBe(200);
  });

  it('a client may accept by an earlier link', async () => {
    const id = await make();
    await send(id);
    const earlier = mailedToken();
    const held = post.holdNext(quoteMail);
    const sending = send(id);
    const letGo = await held;
    const acceptance = { token: earlier, name: 'Mrs. Miller', strokes: null };
    expect((await server.call('POST', '/api/quote-links/acceptance', { body: acceptance })).status).toBe(200);
    letGo();
    expect((await sending).status).toBe(200);
    const quote = await read(id);
    expect(quote.state).toBe('accepted');
    expect(kinds(quote)).toEqual(['sent', 'accepted', 'sent', 'made']);
    expect(bodyOf(await open(mailedToken())).state).toBe('accepted');
  });
});

describe('a sending that takes too long', () => {
  it('holds the quote for a while only, as when its process died', async () => {
    const id = await make();
    const held = post.holdNext(quoteMail);
    const first = send(id);
    const letGo = await held;
    await lapse(id);
    expect((await send(id)).status).toBe(200);
    const token = mailedToken();
    letGo();
    // Its mail was taken after all; the link of the other one is the quote's.
    expect((await first).body.code).toBe('quote.changed-meanwhile');
    expect(await read(id)).toMatchObject({ state: 'sent', number: 'Q-00001' });
    expect((await open(token)).status).toBe(200);
    expect((await open(mailedToken())).status).toBe(404);
  });

  it('does not mark a draft that was changed since, and says what the client got', async () => {
    const id = await make();
    const held = post.holdNext(quoteMail);
    const sending = send(id);
    const letGo = await held;
    await lapse(id);
    await ask('PUT', `/quotes/${id}`, values({ title: 'Changed' }));
    letGo();
    const answer = await sending;
    expect([answer.status, answer.body.code]).toEqual([409, 'quote.changed-meanwhile']);
    const draft = await read(id);
    expect(draft).toMatchObject({ state: 'draft', title: 'Changed', sentAt: null, followUpOn: null });
    expect(draft.events[0]).toMatchObject({ kind: 'sent', sentTo: to });
    expect(draft.events[0]?.reason).toContain('opens nothing');
    const stale = mailedToken();
    expect((await send(id)).status).toBe(200);
    // What the client was not mailed is not opened by that link later either.
    expect((await open(stale)).status).toBe(404);
    expect(bodyOf(await open(mailedToken())).title).toBe('Changed');
  });
});
