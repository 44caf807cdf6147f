import { createHash } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxCodeMailsPerHour, maxWrongCodes } from '@haulwright/domain/gate/mailed-code';
import type { DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { startTestServer, type TestServer } from '../../../../../../test/server/harness.ts';
import { mailTo, readOutbox } from '../../../../../../test/server/outbox.ts';
import { makeHaulingCompany, type HaulingCompany, type Truck } from '../testing.ts';
import { atTheGate, partly, refusalOf } from './testing.ts';

let server: TestServer;
let company: HaulingCompany;
let truck: Truck;
let gate: ReturnType<typeof atTheGate>;
/** Differs for each test, so that its mails are told from the others’. */
let plant: string;
let plants = 0;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'gate-per-network=1000/1h' });
  company = await makeHaulingCompany(server);
  gate = atTheGate(server, company);
});
afterAll(() => server?.stop());
beforeEach(async () => {
  truck = await company.newTruck();
  plants += 1;
  plant = `pat${plants}@plant.example`;
  await mailCodesTo(plant);
});
afterEach(() => void vi.useRealTimers());

/** The site's address, as an administrator sets it. */
async function mailCodesTo(gateEmail: string | null, of: HaulingCompany = company): Promise<void> {
  const sites: DisposalSite[] = bodyOf(await of.admin.call('GET', '/disposal-sites'));
  const site = sites.find(({ id }) => id === of.siteId);
  bodyOf(await of.admin.call('PUT', `/disposal-sites/${of.siteId}`, { ...site, gateEmail }));
}

const mail = (token: string) => gate.anonymous('code-mails', { token });
const mails = async () => (await readOutbox(server)).filter(({ to }) => to === plant);
const codeIn = ({ text }: { readonly text: string }) => /^Code: (\d{6})\r?$/m.exec(text)?.[1] ?? '';
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
/** Another visit's code, also in the one case of a million in which both are equal. */
const unlike = (own: string, code: string) => (code === own ? wrongFor(own) : code);
const later = (seconds: number) =>
  void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });

/** A visit whose code was mailed. */
async function mailedVisit() {
  const visitId = await gate.twoDumped(truck);
  const token = await gate.tokenOf(visitId);
  bodyOf(await mail(token));
  const code = codeIn(await mailTo(server, plant));
  return { visitId, token, code, wrong: wrongFor(code) };
}
async function storedCodes(visitId: string) {
  const { rows } = await server.database.inTenant(company.admin, (tx) =>
    tx.execute(sql`select * from gate_mailed_codes where visit_id = ${visitId}`),
  );
  return rows;
}
const tries = (left: number) =>
  [422, 'gate.code-wrong', `${left} ${left === 1 ? 'try' : 'tries'} left.`] as const;
const ended = [422, 'gate.code-ended'];

describe('a site that demands a code', () => {
  it('is mailed one that says whose load it is about, at an address shown in part only', async () => {
    const token = await gate.tokenOf(await gate.twoDumped(truck));
    const seen = bodyOf(await gate.look(token));
    expect(seen.codeTo).toBe('p•••@plant.example');
    expect(bodyOf(await mail(token))).toEqual({ codeTo: 'p•••@plant.example', waitSeconds: 60 });
    const { subject, text, html } = await mailTo(server, plant);
    expect(subject).toBe('Code for a load from Acme Septic');
    expect(html).toBe('');
    for (const words of [
      'Acme Septic brought a load to County Plant and asks for your receipt.',
      'It works once, within 15 minutes.',
      'Hauler: Acme Septic, 254-555-0100',
      `Truck: ${truck.name}, plate TX-`,
      'Waste: Septage',
      'Crew’s figure: 2,000 gal',
      'ignore this mail: nobody can sign for the load without the code',
    ])
      expect(text).toContain(words);
    expect(codeIn({ text })).toMatch(/^\d{6}$/);
    expect(text).not.toMatch(/Miller|Jones/);
    expect(text).not.toContain(token);
    expect(JSON.stringify(seen)).not.toContain(plant);
  });

  it('signs with the code, once; office and site read where it was mailed', async () => {
    const { visitId, token, code } = await mailedVisit();
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const signed = bodyOf(await gate.receive(token, 1_900, { code: spaced }));
    expect(signed).toMatchObject({
      codeTo: 'p•••@plant.example',
      receipt: { codeMailedTo: 'p•••@plant.example' },
    });
    expect((await gate.ticketOf(visitId)).gateReceipt).toMatchObject({
      receivedGallons: 1_900,
      codeMailedTo: plant,
    });
    expect(await storedCodes(visitId)).toEqual([]);
    // A change wants a code of its own.
    expect(refusalOf(await gate.change(token, 1, 1_950))).toEqual([422, 'gate.code-missing']);
    expect(refusalOf(await gate.change(token, 1, 1_950, { code }))).toEqual(ended);
    bodyOf(await mail(token));
    const second = (await mails()).map(codeIn).find((one) => one !== code);
    bodyOf(await gate.change(token, 1, 1_950, { code: second }));
    expect((await gate.ticketOf(visitId)).gateReceipt).toMatchObject({ receivedGallons: 1_950 });
    expect(await storedCodes(visitId)).toEqual([]);
    // What was signed shows without a code.
    for (const again of [code, wrongFor(code), null])
      expect(refusalOf(await gate.receive(token, 1_900, { code: again }))).toEqual([
        409,
        'gate.already-received',
      ]);
    later(700);
    expect(refusalOf(await mail(token))).toEqual([409, 'gate.already-received']);
    expect(bodyOf(await gate.look(token))).toMatchObject({
      codeTo: null,
      receipt: { receivedGallons: 1_950 },
    });
    expect(await mails()).toHaveLength(2);
  });

  it('signs nothing without a code', async () => {
    const token = await gate.tokenOf(await gate.twoDumped(truck));
    for (const code of [undefined, null, '', '  ']) {
      const answer = await gate.receive(token, 1_900, { code });
      expect(refusalOf(answer)).toEqual([422, 'gate.code-missing']);
    }
    // No code was mailed yet.
    expect(refusalOf(await gate.receive(token, 1_900, { code: '123456' }))).toEqual(ended);
    expect(bodyOf(await gate.look(token)).receipt).toBeNull();
  });

  it('has five tries for each code', async () => {
    const { token, code, wrong } = await mailedVisit();
    for (let left = maxWrongCodes - 1; left > 0; left -= 1) {
      const answer = await gate.receive(token, 1_900, { code: wrong });
      const [status, refusal, words] = tries(left);
      expect(refusalOf(answer)).toEqual([status, refusal]);
      expect(answer.body.message).toContain(words);
      expect(answer.body.data).toEqual({ triesLeft: left });
    }
    expect(refusalOf(await gate.receive(token, 1_900, { code: wrong }))).toEqual(ended);
    expect(refusalOf(await gate.receive(token, 1_900, { code }))).toEqual(ended);
    later(60);
    bodyOf(await mail(token));
    const next = await vi.waitFor(async () => {
      const [, second] = await mails();
      if (second === undefined) throw new Error('no second mail yet');
      return codeIn(second);
    });
    expect(bodyOf(await gate.receive(token, 1_900, { code: next })).receipt).not.toBeNull();
  });

  it('has five tries for guesses made at once', async () => {
    const { token, code, wrong } = await mailedVisit();
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => gate.receive(token, 1_900, { code: wrong })),
    );
    const codes = guesses.map(({ body }) => body.code as string);
    expect(codes.filter((one) => one === 'gate.code-wrong')).toHaveLength(maxWrongCodes - 1);
    expect(codes.filter((one) => one === 'gate.code-ended')).toHaveLength(12 - maxWrongCodes + 1);
    expect(new Set(guesses.flatMap(({ body }) => body.data?.triesLeft ?? []))).toEqual(new Set([4, 3, 2, 1]));
    expect(refusalOf(await gate.receive(token, 1_900, { code }))).toEqual(ended);
  });

  it('keeps the right code where the receipt is refused for something else, and the count where the code is wrong', async () => {
    const { token, code, wrong } = await mailedVisit();
    const nothing = { ...partly, code: wrong };
    expect(refusalOf(await gate.receive(token, 2_000, nothing))).toEqual([422, 'gate.code-wrong']);
    for (let again = 0; again < maxWrongCodes; again += 1)
      expect(refusalOf(await gate.receive(token, 2_000, { ...partly, code }))).toEqual([
        422,
        'gate.nothing-refused',
      ]);
    const second = await gate.receive(token, 1_900, { code: wrong });
    expect(second.body.data).toEqual({ triesLeft: 3 });
    expect(bodyOf(await gate.receive(token, 1_200, { ...partly, code })).receipt).not.toBeNull();
  });

  it('takes one of two receipts sent at once with the right code', async () => {
    const { token, code } = await mailedVisit();
    const answers = await Promise.all(
      [1_900, 1_900].map((gallons) => gate.receive(token, gallons, { code })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('takes a code for fifteen minutes', async () => {
    const { token, code, wrong } = await mailedVisit();
    later(14 * 60 + 50);
    expect(refusalOf(await gate.receive(token, 1_900, { code: wrong }))).toEqual([422, 'gate.code-wrong']);
    later(20);
    expect(refusalOf(await gate.receive(token, 1_900, { code }))).toEqual(ended);
  });

  it('takes no code of another visit or another company', async () => {
    const { token: first, code: firstCode } = await mailedVisit();
    truck = await company.newTruck();
    const second = await gate.tokenOf(await gate.twoDumped(truck));
    bodyOf(await mail(second));
    const secondCode = codeIn((await mails()).at(-1)!);
    const wrong = [422, 'gate.code-wrong'];
    for (const [token, code] of [
      [first, unlike(firstCode, secondCode)],
      [second, unlike(secondCode, firstCode)],
    ] as const)
      expect(refusalOf(await gate.receive(token, 1_900, { code }))).toEqual(wrong);
    const other = await makeHaulingCompany(server);
    await mailCodesTo(`other-${plant}`, other);
    const theirTruck = await other.newTruck();
    await theirTruck.pumped('Foreigner', 700, 0);
    const theirs = await theirTruck.dumped(700, 60, { ticketNumber: null });
    const theirToken = await gate.tokenOf(theirs, other.technician);
    expect(refusalOf(await gate.receive(theirToken, 700, { code: firstCode }))).toEqual(ended);
    bodyOf(await mail(theirToken));
    const code = codeIn(await mailTo(server, `other-${plant}`));
    const foreign = unlike(code, firstCode);
    expect(refusalOf(await gate.receive(theirToken, 700, { code: foreign }))).toEqual(wrong);
    expect(bodyOf(await gate.receive(theirToken, 700, { code })).receipt).not.toBeNull();
  });

  it('keeps a code as a keyed hash only', async () => {
    const { visitId, code } = await mailedVisit();
    const rows = await storedCodes(visitId);
    expect(rows).toMatchObject([
      { mailed_to: plant, wrong_tries: 0, code_hash: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    expect(Object.values(rows[0] ?? {}).map(String)).not.toContain(code);
    const plain = createHash('sha256').update(code);
    expect(rows[0]?.code_hash).not.toBe(plain.digest('base64url'));
  });
});

describe('the mails', () => {
  it('go out once a minute and five times an hour, by whichever code of the visit', async () => {
    const visitId = await gate.twoDumped(truck);
    const tokens = [await gate.tokenOf(visitId), await gate.tokenOf(visitId)] as const;
    const [first, second] = tokens;
    const both = await Promise.all(tokens.map(mail));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
    later(50);
    const soon = await mail(second);
    expect(refusalOf(soon)).toEqual([429, 'gate.code-mailed-often']);
    expect(soon.body.data.waitSeconds).toBeGreaterThan(5);
    expect(soon.body.data.waitSeconds).toBeLessThanOrEqual(10);
    expect(soon.body.message).toMatch(/mail a new one in \d+ seconds\.$/);
    for (let more = 1; more < maxCodeMailsPerHour; more += 1) {
      later(60);
      bodyOf(await mail(first));
    }
    later(120);
    const sixth = await mail(first);
    expect(refusalOf(sixth)).toEqual([429, 'gate.code-mailed-often']);
    expect(sixth.body.message).toMatch(/mail a new one in 5\d minutes\.$/);
    later(3_600);
    bodyOf(await mail(first));
    expect(await mails()).toHaveLength(maxCodeMailsPerHour + 1);
  });

  it('end the code before', async () => {
    const { token, code } = await mailedVisit();
    later(61);
    bodyOf(await mail(token));
    const newest = codeIn((await mails()).at(-1)!);
    const old = unlike(newest, code);
    expect(refusalOf(await gate.receive(token, 1_900, { code: old }))).toEqual([422, 'gate.code-wrong']);
    expect(bodyOf(await gate.receive(token, 1_900, { code: newest })).receipt).not.toBeNull();
  });

  it('are refused for a link that is not valid, as everything else', async () => {
    for (const token of ['A'.repeat(22), '', 'x'.repeat(100)])
      expect(refusalOf(await mail(token)), token).toEqual([404, 'gate.no-such-link']);
    expect((await gate.anonymous('code-mails', { token: 'x'.repeat(101) })).status).toBe(400);
    const limited = await startTestServer({ RATE_LIMITS: 'gate-per-network=2/1h' });
    const body = { token: 'A'.repeat(22) };
    const asked = [];
    for (let times = 0; times < 3; times += 1)
      asked.push((await limited.call('POST', '/api/gate/code-mails', { body })).status);
    await limited.stop();
    expect(asked).toEqual([404, 404, 429]);
  });

  it('may be asked for again at once where they could not be sent', async () => {
    const token = await gate.tokenOf(await gate.twoDumped(truck));
    const outbox = join(server.dataDir, 'outbox');
    await rename(outbox, `${outbox}-aside`);
    await writeFile(outbox, 'no folder');
    expect(refusalOf(await mail(token))).toEqual([424, 'gate.code-not-mailed']);
    await rm(outbox);
    await rename(`${outbox}-aside`, outbox);
    expect(bodyOf(await mail(token)).waitSeconds).toBe(60);
    const code = codeIn(await mailTo(server, plant));
    expect(bodyOf(await gate.receive(token, 1_900, { code })).receipt).not.toBeNull();
  });
});

describe('the site’s address', () => {
  it('may be left out: no code is mailed, and one that is sent is not looked at', async () => {
    await mailCodesTo(null);
    const token = await gate.tokenOf(await gate.twoDumped(truck));
    expect(bodyOf(await gate.look(token)).codeTo).toBeNull();
    expect(refusalOf(await mail(token))).toEqual([409, 'gate.no-code-needed']);
    const signed = bodyOf(await gate.receive(token, 1_900, { code: '000000' }));
    expect(signed.receipt).toMatchObject({ receivedGallons: 1_900, codeMailedTo: null });
    expect(await mails()).toEqual([]);
  });

  it('ends a code when it changes, and demands none when it is removed', async () => {
    const { token, code } = await mailedVisit();
    await mailCodesTo(`new-${plant}`);
    expect(bodyOf(await gate.look(token)).codeTo).toBe('n•••@plant.example');
    expect(refusalOf(await gate.receive(token, 1_900, { code }))).toEqual(ended);
    await mailCodesTo(plant);
    await mailCodesTo(null);
    expect(bodyOf(await gate.receive(token, 1_900)).receipt).toMatchObject({ codeMailedTo: null });
  });

  it.each([
    ['plant', 'Enter an e-mail address like name@example.com.'],
    [`${'a'.repeat(250)}@plant.example`, 'Use at most 254 characters.'],
  ])('is refused where it is none: %s', async (gateEmail, words) => {
    const sites: DisposalSite[] = bodyOf(await company.admin.call('GET', '/disposal-sites'));
    const [site] = sites;
    const answer = await company.admin.call('PUT', `/disposal-sites/${site?.id}`, { ...site, gateEmail });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body.data)).toContain(words);
  });

  it('does not hold up the office, which writes the ticket without a code', async () => {
    const visitId = await gate.twoDumped(truck);
    const note = { kind: 'ticket-number', text: 'P-77' };
    bodyOf(await company.dispatcher.call('POST', `/compliance/tickets/${visitId}/notes`, { note }));
    expect(await gate.ticketOf(visitId)).toMatchObject({ ticketNumber: 'P-77', gateReceipt: null });
  });
});
