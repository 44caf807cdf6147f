import { sql } from 'drizzle-orm';
import type { PublicQuote, QuoteDetail } from '@haulwright/domain/quotes/quote';
import type { Job } from '@haulwright/domain/jobs/job';
import type { Rental } from '@haulwright/domain/rentals/rental';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { beforeEach, describe, expect, it } from 'vitest';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { startTestServer } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { mailTo } from '../../../../../test/server/outbox.ts';
import { makeFieldCompany, today, type FieldCompany } from '../field/testing.ts';
import { jobTypeNamed } from '../jobs/testing.ts';
import { makeUnits, makeUnitType, record } from '../rentals/testing.ts';
import { makeItem, makeRule, pumpOutRule } from '../pricing/testing.ts';

const server = serverOfFile({ RATE_LIMITS: 'quote-per-network=10000/1h' });
let company: FieldCompany;
let jobTypeId: string;
beforeEach(async () => {
  company = await makeFieldCompany(server);
  jobTypeId = (await jobTypeNamed(company.dispatcher, 'Septic tank pump-out')).id;
});

const call = (method: string, path: string, body?: object) => company.dispatcher.call(method, path, body);
const ask = async (method: string, path: string, body?: object) => bodyOf(await call(method, path, body));
const anyone = (path: string, body: object) => server.call('POST', `/api/quote-links${path}`, { body });

const line = (changes: object = {}) => ({
  work: null,
  description: 'Riser with lid',
  quantityThousandths: 2_000,
  unit: 'each',
  unitPrice: 1_250_000,
  revenueCategory: 'other',
  taxCategory: 'other',
  ...changes,
});
const pumpOut = (changes: object = {}) =>
  line({
    work: { jobTypeId },
    description: 'Pump-out',
    quantityThousandths: 1_000,
    unitPrice: 3_250_000,
    revenueCategory: 'service',
    taxCategory: 'service',
    ...changes,
  });
const values = (changes: object = {}) => ({
  clientId: company.client.id,
  clientAddressId: company.client.addresses[0]?.id,
  title: 'Pump-out and risers',
  message: 'As we said on the phone.',
  expiresOn: addDays(today(), 30),
  lines: [pumpOut(), line(), pumpOut({ description: 'Second tank' })],
  ...changes,
});
const make = (changes: object = {}): Promise<QuoteDetail> => ask('POST', '/quotes', values(changes));
const send = async (id: string, to: string | null = null) => {
  const sent = await ask('POST', `/quotes/${id}/sending`, { to });
  return { quote: sent.quote as QuoteDetail, token: String(sent.link).split('/q#')[1] ?? '' };
};
const sent = async (changes: object = {}) => send((await make(changes)).id);
const strokes = [
  [
    [100, 500],
    [500, 200],
    [900, 700],
  ],
];
const accept = (token: string, changes: object = {}) =>
  anyone('/acceptance', { token, name: 'Mrs. Miller', strokes, ...changes });
/** Makes yesterday its last day. */
const expire = (id: string) =>
  server.database.asSystem((tx) =>
    tx.execute(sql`update quotes set expires_on = ${addDays(today(), -1)}::date where id = ${id}`),
  );

describe('a draft', () => {
  it('has sums of its lines, is changed and removed', async () => {
    const draft = await make();
    expect(draft).toMatchObject({
      number: null,
      state: 'draft',
      revision: 1,
      subtotalCents: 32_500 + 25_000 + 32_500,
      totalCents: 90_000,
    });
    const changed = await ask('PUT', `/quotes/${draft.id}`, values({ title: 'Risers', lines: [pumpOut()] }));
    expect(changed).toMatchObject({ title: 'Risers', totalCents: 32_500 });
    expect(changed.lines).toHaveLength(1);
    await ask('DELETE', `/quotes/${draft.id}`);
    expect((await call('GET', `/quotes/${draft.id}`)).status).toBe(404);
  });

  it('takes its lines from the price book', async () => {
    const item = await makeItem(company.admin, [jobTypeId]);
    await makeRule(company.admin, item.id, pumpOutRule);
    const wanted = {
      clientId: company.client.id,
      clientAddressId: company.client.addresses[0]?.id,
      jobTypeId,
      onSiteMinutes: null,
      isEmergency: true,
    };
    const priced = await ask('POST', '/quotes/prices', { ...wanted, gallons: 1_350 });
    expect((await make({ lines: priced.lines })).totalCents).toBe(67_642);
    expect(await ask('POST', '/quotes/prices', { ...wanted, gallons: null })).toEqual({
      lines: [],
      holds: ['gallons-missing'],
    });
  });

  it('refuses invalid quotes', async () => {
    const status = async (changes: object) => (await call('POST', '/quotes', values(changes))).status;
    expect(await status({ lines: [line()] })).toBe(400);
    expect(await status({ clientId: crypto.randomUUID() })).toBe(404);
    expect(await status({ clientAddressId: crypto.randomUUID() })).toBe(404);
    expect(await status({ lines: [pumpOut({ work: { jobTypeId: crypto.randomUUID() } })] })).toBe(404);
    expect((await company.technician.call('GET', '/quotes')).status).toBe(403);
  });
});

describe('a quote that is sent', () => {
  it('has numbers without gaps, also when many are sent at once', async () => {
    const drafts = await Promise.all(Array.from({ length: 6 }, () => make()));
    const removed = await make();
    await ask('DELETE', `/quotes/${removed.id}`);
    const numbers = await Promise.all(drafts.map(async ({ id }) => (await send(id)).quote.number));
    expect(new Set(numbers)).toEqual(
      new Set(['Q-00001', 'Q-00002', 'Q-00003', 'Q-00004', 'Q-00005', 'Q-00006']),
    );
    const [first] = drafts;
    // Sent again, it keeps its number.
    expect(numbers).toContain((await send(first?.id ?? '')).quote.number);
  });

  it('has the taxes of an invoice, as they were when it was sent', async () => {
    const jurisdiction = {
      name: 'Pennsylvania',
      state: 'PA',
      postalCodes: [],
      rates: [{ ppm: 60_000, validFrom: '2020-01-01', validTo: null, citation: '72 P.S. § 7202' }],
      taxability: [
        { category: 'service', taxable: false, validFrom: '2020-01-01', validTo: null, citation: 'x' },
        { category: 'other', taxable: true, validFrom: '2020-01-01', validTo: null, citation: 'x' },
      ],
    };
    const made = bodyOf(await company.admin.call('POST', '/tax-jurisdictions', jurisdiction));
    const { quote, token } = await sent();
    expect(quote).toMatchObject({
      subtotalCents: 90_000,
      taxCents: 1_500,
      totalCents: 91_500,
      taxNotSet: [],
    });
    bodyOf(await company.admin.call('DELETE', `/tax-jurisdictions/${made.id}`));
    expect((await ask('GET', `/quotes/${quote.id}`)).totalCents).toBe(91_500);
    expect(bodyOf(await anyone('', { token }))).toMatchObject({ totalCents: 91_500, isBeforeTaxes: false });
  });

  it('says that taxes come on top where nobody entered them', async () => {
    const { token } = await sent();
    expect(bodyOf(await anyone('', { token }))).toMatchObject({ taxCents: 0, isBeforeTaxes: true });
  });

  it('is mailed with a link that opens it, and with its PDF', async () => {
    const draft = await make();
    const { quote } = await send(draft.id, 'owner@example.com');
    const mail = await mailTo(server, 'owner@example.com', /Quote Q-/);
    expect(mail.text).toContain('$900.00 plus taxes');
    const [, token = ''] = /\/q#([\w-]{43})/.exec(mail.text) ?? [];
    const read: PublicQuote = bodyOf(await anyone('', { token }));
    expect(read).toMatchObject({ number: quote.number, state: 'sent', title: 'Pump-out and risers' });
    expect(read.lines.map(({ cents }) => cents)).toEqual([32_500, 25_000, 32_500]);
    expect(quote.events[0]).toMatchObject({ kind: 'sent', sentTo: 'owner@example.com' });
    const pdf = await call('GET', `/quotes/${quote.id}/pdf`);
    expect(pdf.status).toBe(200);
    expect((await anyone('/pdf', { token })).status).toBe(200);
  });

  it('is not changed or removed, and keeps no secret', async () => {
    const { quote, token } = await sent();
    expect((await call('PUT', `/quotes/${quote.id}`, values())).body.code).toBe('quote.not-draft');
    expect((await call('DELETE', `/quotes/${quote.id}`)).body.code).toBe('quote.not-draft');
    const { rows } = await server.database.asSystem((tx) =>
      tx.execute(sql`select e.* from quote_events e where e.quote_id = ${quote.id}`),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await ask('GET', `/quotes/${quote.id}`))).not.toContain(token);
  });

  it('is asked about in time', async () => {
    const { quote } = await sent();
    expect(quote.followUpOn).toBe(addDays(today(), 7));
    const ids = async (which: string) =>
      (await ask('GET', `/quotes?which=${which}`)).items.map(({ id }: { id: string }) => id);
    expect(await ids('follow-up')).toEqual([]);
    await ask('PUT', `/quotes/${quote.id}/follow-up`, { on: today() });
    expect(await ids('follow-up')).toEqual([quote.id]);
    expect(await ask('GET', '/quote-counts')).toEqual({ followUp: 1 });
    await expire(quote.id);
    expect(await ids('follow-up')).toEqual([]);
    expect(await ids('open')).toEqual([]);
    expect(await ids('expired')).toEqual([quote.id]);
    expect((await ask('GET', `/quotes?search=${quote.number}`)).items).toHaveLength(1);
  });
});

describe('a client', () => {
  it('accepts by name and signature, and the jobs cost what was agreed', async () => {
    const { quote, token } = await sent();
    expect((await accept(token, { strokes: [] })).status).toBe(400);
    const answer: PublicQuote = bodyOf(await accept(token));
    expect(answer).toMatchObject({ state: 'accepted', signerName: 'Mrs. Miller' });
    const told = await mailTo(server, company.dispatcher.email, /was accepted by/);
    expect(told.subject).toBe(`Quote ${quote.number} was accepted by ${company.client.name}`);
    const accepted: QuoteDetail = await ask('GET', `/quotes/${quote.id}`);
    expect(accepted.state).toBe('accepted');
    expect(accepted.events[0]).toMatchObject({ kind: 'accepted', byName: null, isSigned: true });
    expect(accepted.jobs.map(({ title }) => title)).toEqual(['Pump-out', 'Second tank']);
    const [first] = accepted.jobs;
    const job: Job = await ask('GET', `/jobs/${first?.id}`);
    expect(job).toMatchObject({ status: 'unscheduled', scheduledDate: null, jobTypeId });
    expect(job.description).toContain('Riser with lid');
    // The agreed lines are the price before and after the work, whatever the price book says.
    const item = await makeItem(company.admin, [jobTypeId]);
    await makeRule(company.admin, item.id, pumpOutRule);
    expect(await ask('GET', `/jobs/${job.id}/price`)).toMatchObject({
      state: 'preview',
      source: 'address',
      itemName: `Quote ${quote.number}`,
      totalCents: 57_500,
    });
    await company.setStatus(job.id, 'completed', { actualGallons: 2_500 });
    const fixed = await ask('GET', `/jobs/${job.id}/price`);
    expect(fixed).toMatchObject({ state: 'fixed', totalCents: 57_500 });
    expect(fixed.lines.map(({ cents }: { cents: number }) => cents)).toEqual([32_500, 25_000]);
    bodyOf(await company.admin.call('PUT', `/jobs/${job.id}/price/facts`, { actualGallons: 1_000 }));
    expect((await ask('GET', `/jobs/${job.id}/price`)).totalCents).toBe(57_500);
  });

  it('accepts by typing its name where it cannot draw', async () => {
    const { quote, token } = await sent();
    expect(bodyOf(await accept(token, { strokes: null })).signerName).toBe('Mrs. Miller');
    expect((await ask('GET', `/quotes/${quote.id}`)).events[0]).toMatchObject({
      kind: 'accepted',
      byName: null,
      signerName: 'Mrs. Miller',
      isSigned: false,
    });
  });

  it('accepts once, also by pressing twice', async () => {
    const { quote, token } = await sent();
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const accepted: QuoteDetail = await ask('GET', `/quotes/${quote.id}`);
    expect(accepted.jobs).toHaveLength(2);
    expect(accepted.events.filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
    expect((await anyone('/refusal', { token, reason: 'Too late' })).body.code).toBe('quote.not-open');
    expect((await call('POST', `/quotes/${quote.id}/revision`)).body.code).toBe('quote.decided');
    await expect(
      server.database.asSystem((tx) => tx.execute(sql`update quotes set title = 'x' where id = ${quote.id}`)),
    ).rejects.toMatchObject({ cause: { code: '23001' } });
  });

  it('declines with a reason, and gets another version', async () => {
    const { quote, token } = await sent();
    expect((await anyone('/refusal', { token, reason: ' ' })).status).toBe(400);
    expect(bodyOf(await anyone('/refusal', { token, reason: 'Too dear' }))).toMatchObject({
      state: 'declined',
    });
    expect((await ask('GET', `/quotes/${quote.id}`)).events[0]).toMatchObject({
      kind: 'declined',
      reason: 'Too dear',
      byName: null,
    });
    expect((await accept(token)).body.code).toBe('quote.not-open');
    expect(await ask('POST', `/quotes/${quote.id}/revision`)).toMatchObject({ state: 'draft', revision: 2 });
    // The version read earlier can no longer be accepted.
    expect((await anyone('', { token })).body.code).toBe('quote.no-such-link');
    await ask('PUT', `/quotes/${quote.id}`, values({ lines: [pumpOut({ unitPrice: 3_000_000 })] }));
    expect((await call('DELETE', `/quotes/${quote.id}`)).body.code).toBe('quote.has-number');
    const again = await send(quote.id);
    expect(again.quote).toMatchObject({ number: quote.number, revision: 2, totalCents: 30_000 });
    expect((await accept(token)).body.code).toBe('quote.no-such-link');
    expect(bodyOf(await accept(again.token))).toMatchObject({ state: 'accepted', totalCents: 30_000 });
  });

  it('can neither accept what expired nor what was withdrawn', async () => {
    const late = await sent();
    await expire(late.quote.id);
    expect(bodyOf(await anyone('', { token: late.token })).state).toBe('expired');
    expect((await accept(late.token)).body.code).toBe('quote.not-open');
    const gone = await sent();
    await ask('POST', `/quotes/${gone.quote.id}/withdrawal`, { reason: 'Wrong tank' });
    expect(bodyOf(await anyone('', { token: gone.token })).state).toBe('withdrawn');
    expect((await accept(gone.token)).body.code).toBe('quote.not-open');
    expect((await ask('GET', '/jobs?limit=200')).items).toEqual([]);
  });

  it('decides by phone, as the office notes it', async () => {
    const { quote } = await sent();
    const decided: QuoteDetail = await ask('POST', `/quotes/${quote.id}/decision`, {
      decision: 'accepted',
      name: 'Mr. Miller',
      reason: 'By phone',
    });
    expect(decided.events[0]).toMatchObject({ kind: 'accepted', signerName: 'Mr. Miller', isSigned: false });
    expect(decided.events[0]?.byName).not.toBeNull();
    expect(decided.jobs).toHaveLength(2);
  });
});

describe('units in a quote', () => {
  const rental = (unitTypeId: string, changes: object = {}) =>
    line({
      rental: { unitTypeId, cycle: { every: 'days', days: 28 }, deliverOn: today(), pickUpOn: null },
      description: 'Standard toilet',
      quantityThousandths: 4_000,
      unit: 'units per 28 days',
      unitPrice: 1_500_000,
      revenueCategory: 'rental',
      taxCategory: 'rental',
      ...changes,
    });

  it('become a rental at the accepted prices, beside the jobs', async () => {
    const { id: toilet } = await makeUnitType(company.admin);
    const { id: wash } = await makeUnitType(company.admin, { kind: 'hand-wash', toilets: 0, handWashes: 2 });
    const { quote, token } = await sent({
      lines: [pumpOut(), rental(toilet), rental(wash, { quantityThousandths: 1_000, unitPrice: 900_000 })],
    });
    expect(quote).toMatchObject({ subtotalCents: 32_500 + 60_000 + 9_000, rentals: [], jobs: [] });
    expect(bodyOf(await anyone('', { token })).rentalCycle).toEqual({ every: 'days', days: 28 });
    expect((await anyone('/pdf', { token })).status).toBe(200);
    await Promise.all([accept(token), accept(token)]);
    const accepted: QuoteDetail = await ask('GET', `/quotes/${quote.id}`);
    expect(accepted.jobs.map(({ title }) => title)).toEqual(['Pump-out']);
    expect(accepted.rentals).toHaveLength(1);
    const made: Rental = await ask('GET', `/rentals/${accepted.rentals[0]?.id}`);
    expect(made).toMatchObject({
      name: quote.title,
      clientId: company.client.id,
      clientAddressId: company.client.addresses[0]?.id,
      cycle: { every: 'days', days: 28 },
      deliveryCents: 0,
      note: `Quote ${quote.number}`,
      units: [],
    });
    expect(
      made.items.map(({ unitTypeId, quantity, rates }) => [
        unitTypeId,
        quantity,
        rates.map(({ cents }) => cents),
      ]),
    ).toEqual([
      [toilet, 4, [15_000]],
      [wash, 1, [9_000]],
    ]);
    // It is ready for its first delivery, and owes the agreed amount.
    const [unit] = await makeUnits(company.admin, toilet, 1);
    const delivered = await record(company.admin, made.id, 'delivered', 0, [unit?.id ?? '']);
    expect(delivered.units).toHaveLength(1);
    expect((await ask('GET', `/jobs/${accepted.jobs[0]?.id}/price`)).totalCents).toBe(32_500);
  });

  it('may be all there is, and are of the company', async () => {
    const { id: toilet } = await makeUnitType(company.admin);
    const { quote } = await sent({ lines: [rental(toilet)] });
    const decision = { decision: 'accepted', name: 'Mr. Miller', reason: 'By phone' };
    const decided: QuoteDetail = await ask('POST', `/quotes/${quote.id}/decision`, decision);
    expect([decided.jobs.length, decided.rentals.length]).toEqual([0, 1]);
    const status = async (changes: object) => (await call('POST', '/quotes', values(changes))).status;
    expect(await status({ lines: [rental(crypto.randomUUID())] })).toBe(404);
    expect(await status({ lines: [rental(toilet)], clientAddressId: crypto.randomUUID() })).toBe(404);
    expect(await status({ lines: [rental(toilet), pumpOut()] })).toBe(400);
  });
});

describe('a link', () => {
  it('that was never sent leads nowhere', async () => {
    await sent();
    expect((await anyone('', { token: 'A'.repeat(43) })).body.code).toBe('quote.no-such-link');
    expect((await anyone('', { token: 'short' })).status).toBe(400);
  });

  it('is tried a limited number of times from one network', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'quote-per-network=2/1h' });
    const open = () => limited.call('POST', '/api/quote-links', { body: { token: 'A'.repeat(43) } });
    try {
      expect([(await open()).status, (await open()).status, (await open()).status]).toEqual([404, 404, 429]);
    } finally {
      await limited.stop();
    }
  });
});
