import { randomBytes } from 'node:crypto';
import type { Brand, BrandInput } from '@haulwright/domain/brand/brand';
import { noBrand } from '@haulwright/domain/brand/brand';
import type { Versioned } from '@haulwright/domain/kernel/version';
import { extractImages, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { jpegOf, pngOf } from '../../../../../test/factories/pictures.ts';
import { startMailServerFake, type MailServerFake } from '../../../../../test/fakes/mail-server-fake.ts';
import { startTestServer, type TestServer } from '../../../../../test/server/harness.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { addPerson } from '../../../../../test/server/people.ts';
import { makeFieldCompany, type FieldCompany } from '../field/testing.ts';

let post: MailServerFake;
let server: TestServer;
let company: FieldCompany;
let admin: TestPerson;
beforeAll(async () => {
  post = await startMailServerFake();
  server = await startTestServer({ SMTP_URL: post.url });
  company = await makeFieldCompany(server);
  admin = company.admin;
  bodyOf(
    await admin.call('PUT', '/company/settings', {
      companyName: 'Keystone Septic',
      companyAddress: '1480 Manheim Pike\nLancaster, PA 17601',
      companyPhone: '(717) 555-0100',
      companyEmail: 'office@keystone.example',
    }),
  );
});
afterAll(async () => {
  await server?.stop();
  await post?.stop();
});
beforeEach(() => {
  post.refuse(false);
  post.mails.length = 0;
  post.addresses.length = 0;
});

const input: BrandInput = { ...noBrand, copyTo: [] };
const save = (changes: object, person = admin) =>
  person.call('PUT', '/company/brand', { ...input, ...changes });
const brandNow = async (): Promise<Versioned<Brand>> => bodyOf(await admin.call('GET', '/company/brand'));

const keep = async (bytes: Uint8Array<ArrayBuffer>, type = 'image/png', person = admin) => {
  const response = await fetch(`${server.url}/api/company/brand/logo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
    body: bytes,
  });
  const body = (await response.json()) as {
    readonly logo: string;
    readonly code: string;
    readonly message: string;
  };
  return { status: response.status, body };
};
const keptLogo = async (bytes = pngOf()): Promise<string> => {
  const { status, body } = await keep(bytes);
  expect([status, body]).toMatchObject([200, { width: 200, height: 60 }]);
  return body.logo;
};

/** A PNG whose rows are there only in part, and one that unpacks to far more than its size says. */
const cutOff = () => pngOf({ ink: [0, 0, 0, 255] }).slice(0, -40);

describe('a logo that is refused, with a sentence that says what to do', () => {
  const svg = new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  it.each<[string, () => Uint8Array<ArrayBuffer>, string, number, string, RegExp]>([
    ['an SVG', () => svg, 'image/svg+xml', 415, 'UNSUPPORTED_MEDIA_TYPE', /as image\/png or image\/jpeg/],
    ['an SVG named .png', () => svg, 'image/png', 422, 'brand.logo-not-a-picture', /save it as PNG/],
    [
      'a text named .png',
      () => new Uint8Array(Buffer.from('our logo')),
      'image/png',
      422,
      'brand.logo-not-a-picture',
      /save it as PNG/,
    ],
    [
      '5 MB',
      () => new Uint8Array([...pngOf().slice(0, 100), ...randomBytes(5_000_000)]),
      'image/png',
      422,
      'brand.logo-too-large',
      /at most 200 kB/,
    ],
    ['20 MB', () => new Uint8Array(20_000_000), 'image/png', 413, 'PAYLOAD_TOO_LARGE', /larger than 12 MB/],
    ['too wide', () => pngOf({ width: 801 }), 'image/png', 422, 'brand.logo-dimensions', /16 to 800 pixels/],
    [
      'too flat',
      () => jpegOf({ height: 15 }),
      'image/jpeg',
      422,
      'brand.logo-dimensions',
      /16 to 800 pixels/,
    ],
    ['cut off', cutOff, 'image/png', 422, 'brand.logo-unreadable', /Save it again/],
    [
      'a JPEG cut off',
      () => jpegOf().slice(0, 700),
      'image/jpeg',
      422,
      'brand.logo-unreadable',
      /Save it again/,
    ],
    [
      'white on white',
      () => pngOf({ ink: [255, 255, 255, 255] }),
      'image/png',
      422,
      'brand.logo-invisible',
      /made for a white background/,
    ],
    [
      'white on nothing',
      () => pngOf({ ground: [0, 0, 0, 0], ink: [255, 255, 255, 255] }),
      'image/png',
      422,
      'brand.logo-invisible',
      /made for a white background/,
    ],
    [
      'a white JPEG',
      () => jpegOf({ ink: [252, 252, 252, 255] }),
      'image/jpeg',
      422,
      'brand.logo-invisible',
      /made for a white background/,
    ],
  ])('%s', async (_, bytes, type, status, code, sentence) => {
    const answer = await keep(bytes(), type);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toMatch(sentence);
    expect((await brandNow()).logo).toBeNull();
  });

  it('a file that was not uploaded, another company’s, and one that was kept for something else', async () => {
    const other = await server.signUp();
    const theirs = (await keep(pngOf({ height: 61 }), 'image/png', other)).body.logo;
    for (const logo of ['a'.repeat(64), theirs])
      expect(await save({ logo })).toMatchObject({ status: 422, body: { code: 'brand.no-such-logo' } });
    const photo = pngOf({ ink: [255, 255, 255, 255] });
    const kept = await server.services.files.keep(admin, photo, 'image/png');
    if (!kept.ok) throw new Error(kept.refusal);
    expect(await save({ logo: kept.value.sha256 })).toMatchObject({
      status: 422,
      body: { code: 'brand.logo-invisible' },
    });
    expect((await brandNow()).logo).toBeNull();
  });
});

describe('what is refused of the rest', () => {
  it.each<[string, object, RegExp]>([
    ['a pale color', { color: '#ffd700' }, /too pale/],
    [
      'an unknown chip',
      { words: { ...input.words, invoice: 'Dear {name}' } },
      /\{name\} is no name that can be filled in/,
    ],
    ['words too long', { words: { ...input.words, quote: 'x'.repeat(2_001) } }, /at most 2000/],
    ['a footer too long', { footer: 'x'.repeat(301) }, /at most 300/],
    ['an address as a name', { senderName: 'pay@bank.example' }, /Write a name/],
    ['a Reply-To that is none', { replyTo: 'office' }, /like name@example\.com/],
    ['copies to what is none', { copyTo: 'a@b.example, office' }, /“office” is not an e-mail address/],
  ])('%s', async (_, changes, sentence) => {
    const answer = await save(changes);
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST']);
    expect(JSON.stringify(answer.body.data.issues)).toMatch(sentence);
    expect(await brandNow()).toMatchObject(noBrand);
  });

  it('a Reply-To of another domain, until it is confirmed', async () => {
    const refusal = await save({ replyTo: 'office@keystnoe.example' });
    expect([refusal.status, refusal.body.code]).toEqual([422, 'brand.replies-elsewhere']);
    expect(refusal.body.message).toBe(
      'Answers would go to keystnoe.example, and your company’s e-mail is at keystone.example. Correct the address, or confirm that answers go there.',
    );
    expect((await brandNow()).replyTo).toBeNull();
    bodyOf(await save({ replyTo: 'books@accountant.example', answersElsewhere: true }));
    expect((await brandNow()).replyTo).toBe('books@accountant.example');
    bodyOf(await save({}));
  });

  it('everybody but administrators', async () => {
    for (const person of [company.dispatcher, await addPerson(server, admin, ['field_technician'])]) {
      expect((await person.call('GET', '/company/brand')).status).toBe(403);
      expect((await save({}, person)).status).toBe(403);
      expect((await keep(pngOf(), 'image/png', person)).status).toBe(403);
      expect(
        (await person.call('POST', '/company/brand/samples', { mail: 'quote', brand: input })).status,
      ).toBe(403);
    }
  });
});

const imagesOf = async (person: TestPerson, path: string) => {
  const response = await fetch(`${server.url}/api${path}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(response.status).toBe(200);
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  return (await extractImages(pdf, 1)).map(({ width, height }) => [width, height]);
};

/** A request for a deposit, which needs no work, issued. */
async function makePaper() {
  const client = await makeClient(admin, {});
  const { id } = bodyOf(
    await admin.call('POST', '/deposits', {
      clientId: client.id,
      cents: 10_000,
      description: 'Ahead',
      dueDays: 30,
    }),
  );
  bodyOf(await admin.call('POST', '/invoices/issues', { ids: [id] }));
  return { id, clientId: client.id };
}

describe('a company with a brand', () => {
  const words = { ...input.words, invoice: null, reminder: 'Dear {contact}, {open} was due on {due}.' };
  const look = {
    color: '#1f6f78',
    footer: 'Licensed hauler PA-4711',
    copyTo: 'books@keystone.example',
    words,
  };

  it('has its logo at the head of papers, and without one its name', async () => {
    const { id, clientId } = await makePaper();
    const statement = `/clients/${clientId}/statement?from=2026-01-01&to=2026-12-31`;
    expect(await imagesOf(admin, `/invoices/${id}/pdf`)).toEqual([]);
    bodyOf(await save({ ...look, logo: await keptLogo() }));
    expect(await brandNow()).toMatchObject({ color: '#1f6f78', logoWidth: 200, logoHeight: 60 });
    for (const paper of [`/invoices/${id}/pdf`, statement])
      expect(await imagesOf(admin, paper)).toEqual([[200, 60]]);
    bodyOf(await save({ ...look, logo: await keptLogo(jpegOf()) }));
    expect(await imagesOf(admin, `/invoices/${id}/pdf`)).toEqual([[200, 60]]);
  });

  it('mails in its name: logo, address above, own footer, a hidden copy, ours in small at the foot', async () => {
    bodyOf(
      await save({
        ...look,
        logo: await keptLogo(),
        senderName: 'Keystone Office',
        replyTo: 'bills@keystone.example',
      }),
    );
    const { id } = await makePaper();
    bodyOf(await admin.call('POST', `/invoices/${id}/send`, { to: ['a@client.example'], reminder: false }));
    const mail = post.mails.find((one) => one.includes('a@client.example')) ?? '';
    expect(mail).toMatch(/^From: Keystone Office via Haulwright <no-reply@localhost>/m);
    expect(mail).toMatch(/^Reply-To: Keystone Office <bills@keystone\.example>/m);
    expect(mail).not.toMatch(/^Bcc:|books@keystone/m);
    expect(post.addresses).toContain('books@keystone.example');
    expect(mail).toMatch(/^Content-Id: <logo@letterhead>/im);
    const html = htmlOf(mail);
    expect(html).toContain('src="cid:logo@letterhead" alt="Keystone Septic"');
    const [address, body, foot] = ['1480 Manheim Pike<br>', 'attached is', 'Licensed hauler PA-4711'].map(
      (part) => html.indexOf(part),
    );
    expect(address).toBeGreaterThan(0);
    expect(body).toBeGreaterThan(address ?? 0);
    expect(foot).toBeGreaterThan(body ?? 0);
    expect(html.indexOf('Sent with Haulwright')).toBeGreaterThan(foot ?? 0);
  });

  it('mails its name in large letters and in its color where it has no logo', async () => {
    bodyOf(await save({ color: '#7a1f5c' }));
    const { id } = await makePaper();
    bodyOf(await admin.call('POST', `/invoices/${id}/send`, { to: ['b@client.example'], reminder: true }));
    const html = htmlOf(post.mails.find((one) => one.includes('b@client.example')) ?? '');
    expect(html).not.toContain('<img');
    expect(html).toMatch(/font-size:24px[^>]*color:#7a1f5c">Keystone Septic</);
  });

  it('is versioned: of two people the second is shown what is there now', async () => {
    const { version } = await brandNow();
    bodyOf(await save({ footer: 'One', version }));
    const late = await save({ footer: 'Two', version });
    expect([late.status, late.body.code, late.body.data.present.footer]).toEqual([
      409,
      'version.changed-meanwhile',
      'One',
    ]);
  });
});

describe('Send me one', () => {
  const sample = (brand: object, mail = 'reminder') =>
    admin.call('POST', '/company/brand/samples', { mail, brand: { ...input, ...brand } });

  it('mails what is in the form, saved or not, to nobody else', async () => {
    bodyOf(await save({ footer: 'Saved' }));
    const { to } = bodyOf(
      await sample({
        logo: await keptLogo(),
        copyTo: 'books@keystone.example',
        words: { ...input.words, reminder: 'Dear {contact} <b>,\n\n{open} of {number}.' },
      }),
    );
    expect(to).toBe(admin.email);
    const mail = post.mails.at(-1) ?? '';
    expect(mail).toMatch(/^Subject: Sample: Reminder from Keystone Septic/m);
    expect(htmlOf(mail)).toContain('<p>Dear Maria Zook &lt;b&gt;,</p>\n<p>$325.00 of INV-00111.</p>');
    expect(post.addresses).toEqual([admin.email]);
    expect(await brandNow()).toMatchObject({ footer: 'Saved', logo: null });
  });

  it('says what the mail server said', async () => {
    post.refuse(true);
    const answer = await sample({});
    expect([answer.status, answer.body.code]).toEqual([424, 'brand.mail-failed']);
    expect(answer.body.message).toMatch(/^The sample could not be mailed to .*no such mailbox/);
  });
});

/** The HTML of a mail, unfolded. */
const htmlOf = (mail: string): string =>
  Buffer.from(
    (/Content-Type: text\/html[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail)?.[1] ?? '')
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  )
    .toString('utf8')
    .replaceAll('\r\n', '\n');
