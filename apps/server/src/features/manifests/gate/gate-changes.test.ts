import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GateVisit } from '@haulwright/domain/gate/gate-receipt';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { patiently } from '../../../../../../test/patience.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { verifyInstallation } from '../../../operator/verify-custody.ts';
import { day, listOf, makeHaulingCompany, type HaulingCompany, type Truck } from '../testing.ts';
import { atTheGate, bySite, partly, refusalOf, rejected } from './testing.ts';

const server = serverOfFile({ RATE_LIMITS: 'gate-per-network=10000/1h' });
let company: HaulingCompany;
let truck: Truck;
let gate: ReturnType<typeof atTheGate>;

beforeAll(async () => {
  company = await makeHaulingCompany(server);
  gate = atTheGate(server, company);
});
beforeEach(async () => {
  truck = await company.newTruck();
});
afterEach(() => void vi.useRealTimers());

const later = (seconds: number) =>
  void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });

/** What a site may say of 2,000 gallons, and what is aboard of them afterwards. */
const words = {
  less: { gallons: 1_700, changes: {}, aboard: 0 },
  more: { gallons: 2_150, changes: {}, aboard: 0 },
  part: { gallons: 900, changes: partly, aboard: 1_100 },
  nothing: { gallons: 0, changes: rejected, aboard: 2_000 },
} as const;
type Word = keyof typeof words;

async function signed(visitId: string, word: Word): Promise<string> {
  const token = await gate.tokenOf(visitId);
  bodyOf(await gate.receive(token, words[word].gallons, words[word].changes));
  return token;
}
const say = (token: string, version: number, word: Word) =>
  gate.change(token, version, words[word].gallons, words[word].changes);

const papersOf = async (visitId: string) =>
  (await listOf(company.dispatcher, visitId)).manifests.map((paper) => ({
    state: paper.state,
    isOutdated: paper.isOutdated,
    received: paper.receivedGallons,
    bySite: bySite(paper).length,
  }));

const faults = async () => (await verifyInstallation(server.database, company.companyId))[0]?.faults;

describe('a site changes its receipt', () => {
  it('within ten minutes: the last word counts everywhere, and each one is kept', async () => {
    const visitId = await gate.twoDumped(truck);
    const token = await signed(visitId, 'less');
    const seen: GateVisit = bodyOf(await gate.look(token));
    expect(seen).toMatchObject({ receipt: { version: 1, earlier: [] } });
    expect(seen.changeSeconds).toBeGreaterThan(590);
    const changed: GateVisit = bodyOf(
      await gate.change(token, 1, 1_750, { name: 'Sam', note: 'A typing error' }),
    );
    expect(changed).toMatchObject({
      reportedGallons: 2_000,
      receipt: {
        version: 2,
        receivedGallons: 1_750,
        isPosted: true,
        earlier: [{ outcome: 'accepted', receivedGallons: 1_700, name: 'Pat Gate' }],
      },
    });
    const ticket = await gate.ticketOf(visitId);
    expect(ticket).toMatchObject({
      gallons: 1_750,
      varianceGallons: 250,
      gateOutcome: 'accepted',
      gateReceipt: {
        receivedGallons: 1_750,
        reportedGallons: 2_000,
        name: 'Sam',
        earlier: [{ receivedGallons: 1_700, name: 'Pat Gate' }],
      },
      notes: [
        { kind: 'ticket-number', text: 'P-88' },
        { kind: 'site', text: 'Changed by the site: A typing error' },
      ],
    });
    expect((await gate.codeOf(visitId)).receipt).toMatchObject({ version: 2, receivedGallons: 1_750 });
    expect(await faults()).toEqual([]);
  });

  it('sent twice, or by two at once, counts once', async () => {
    const visitId = await gate.twoDumped(truck);
    const token = await signed(visitId, 'less');
    const answers = await Promise.all([gate.change(token, 1, 1_800), gate.change(token, 1, 1_850)]);
    expect(answers.map((one) => refusalOf(one).join(' ')).toSorted()).toEqual([
      '200 ',
      '409 gate.changed-meanwhile',
    ]);
    const { receipt }: GateVisit = bodyOf(await gate.look(token));
    bodyOf(await gate.change(token, 2, receipt?.receivedGallons ?? 0));
    expect(bodyOf(await gate.look(token))).toMatchObject({ receipt: { version: 2 } });
  });

  it('no more after that: a sentence says who corrects it', async () => {
    const visitId = await gate.twoDumped(truck);
    const token = await signed(visitId, 'less');
    later(605);
    expect(bodyOf(await gate.look(token))).toMatchObject({ changeSeconds: 0 });
    // Sent in time by a phone with a weak signal.
    bodyOf(await gate.change(token, 1, 1_800));
    later(60);
    const late = await gate.change(token, 2, 1_900);
    expect(refusalOf(late)).toEqual([409, 'gate.change-late']);
    expect(late.body.message).toContain('Call the hauler: its office corrects the gallons on the ticket.');
    expect((await gate.ticketOf(visitId)).gallons).toBe(1_800);
  });

  it('only what is signed, and only what the page that signed it kept', async () => {
    const visitId = await gate.twoDumped(truck);
    const token = await gate.tokenOf(visitId);
    expect(refusalOf(await gate.change(token, 1, 1_800))).toEqual([409, 'gate.not-signed']);
    bodyOf(await gate.receive(token, 1_700));
    // As a server from before changes would have stored it.
    await server.database.asSystem((tx) =>
      tx.execute(sql`do $$ begin
        alter table gate_receipts disable trigger user;
        update gate_receipts set crew_dumps = null where visit_id = '${sql.raw(visitId)}';
        alter table gate_receipts enable trigger user;
      end $$`),
    );
    expect(bodyOf(await gate.look(token))).toMatchObject({ changeSeconds: 0 });
    expect(refusalOf(await gate.change(token, 1, 1_800))).toEqual([409, 'gate.change-late']);
  });

  it('also where the day is closed: its word stands, the ledger stays', async () => {
    const visitId = await gate.twoDumped(truck);
    const token = await signed(visitId, 'less');
    const closing = { vehicleId: truck.id, date: day, onBoardReason: null, reason: 'All known' };
    bodyOf(await company.admin.call('POST', '/compliance/days/closing', closing));
    bodyOf(await gate.change(token, 1, 1_800));
    expect(await gate.ticketOf(visitId)).toMatchObject({
      gallons: 1_700,
      gateReceipt: { receivedGallons: 1_800, isPosted: false },
    });
  });

  it('over what the office corrected meanwhile', async () => {
    const visitId = await gate.twoDumped(truck);
    const token = await signed(visitId, 'part');
    const { facts } = await gate.ticketOf(visitId);
    const factId = facts.findLast(({ kind, isReplaced }) => kind === 'discharge' && !isReplaced)?.id;
    const correction = { factId, gallons: 950, reason: 'They called' };
    bodyOf(await company.dispatcher.call('POST', `/compliance/tickets/${visitId}/corrections`, correction));
    bodyOf(await gate.change(token, 1, 1_000, partly));
    expect(await gate.ticketOf(visitId)).toMatchObject({ gallons: 1_000, gateOutcome: 'partly_accepted' });
    expect(await gate.aboard(truck)).toEqual([1_000]);
  });
});

describe('papers that the site has signed', () => {
  it.each<[Word, Word, object]>([
    ['less', 'more', { state: 'corrected', received: 1_075, bySite: 1 }],
    ['less', 'part', { state: 'corrected', received: 450, bySite: 1 }],
    ['part', 'less', { state: 'corrected', received: 850, bySite: 1 }],
    ['nothing', 'less', { state: 'corrected', received: 850, bySite: 1 }],
    ['nothing', 'part', { state: 'corrected', received: 450, bySite: 1 }],
    ['less', 'nothing', { state: 'rejected' }],
    ['part', 'nothing', { state: 'rejected' }],
  ])('follow it from %s to %s', async (first, then, paper) => {
    const visitId = await gate.twoDumped(truck);
    const token = await gate.tokenOf(visitId);
    await gate.made(visitId);
    await gate.crewSigned(visitId);
    bodyOf(await gate.receive(token, words[first].gallons, words[first].changes));
    bodyOf(await say(token, 1, then));
    const follows = { isOutdated: false, ...paper };
    expect(await papersOf(visitId)).toMatchObject([follows, follows]);
    // And back to what it had signed before.
    bodyOf(await say(token, 2, first));
    const isRefused = first === 'nothing';
    const back = { state: isRefused ? 'rejected' : 'corrected', isOutdated: false };
    expect(await papersOf(visitId)).toMatchObject([back, back]);
    expect(await faults()).toEqual([]);
  });

  it('by the office’s word stay until an admin corrects them', async () => {
    const visitId = await gate.twoDumped(truck, 1_900);
    const token = await gate.tokenOf(visitId);
    await gate.made(visitId);
    await gate.crewSigned(visitId);
    const note = { kind: 'ticket-number', text: '99' };
    bodyOf(await company.dispatcher.call('POST', `/compliance/tickets/${visitId}/notes`, { note }));
    for (const { id } of (await listOf(company.dispatcher, visitId)).manifests) {
      const signature = { role: 'site', method: 'paper', name: 'Somebody' };
      bodyOf(await company.dispatcher.call('POST', `/manifests/${id}/signatures`, signature));
    }
    bodyOf(await gate.receive(token, 1_900));
    bodyOf(await gate.change(token, 1, 1_700));
    const outdated = { state: 'complete', isOutdated: true, received: 950 };
    expect(await papersOf(visitId)).toMatchObject([outdated, outdated]);
  });
});

it(
  'has the last word in the ledger, in whatever order words and reports come, and loses nothing',
  { timeout: patiently(120_000) },
  async () => {
    const steps = fc.constantFrom<Word | 'late pickup'>('less', 'more', 'part', 'nothing', 'late pickup');
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(steps, { minLength: 2, maxLength: 5 }),
        async (hasPapers, said) => {
          truck = await company.newTruck();
          const visitId = await gate.twoDumped(truck);
          if (hasPapers) {
            await gate.made(visitId);
            await gate.crewSigned(visitId);
          }
          const token = await signed(visitId, 'less');
          let [last, version, pumped]: [Word, number, number] = ['less', 1, 2_000];
          for (const [at, step] of said.entries())
            if (step === 'late pickup') {
              pumped += 50;
              // After the dump: it stays aboard.
              await truck.pumped(`Late ${at}`, 50, 200 + at);
            } else {
              bodyOf(await say(token, version, step));
              if (step !== last) version += 1;
              last = step;
            }
          const { gallons, aboard } = words[last];
          const ticket = await gate.ticketOf(visitId);
          expect([ticket.gallons, ticket.gateReceipt?.earlier.length]).toEqual([gallons, version - 1]);
          expect(ticket.shares.reduce((sum, share) => sum + share.gallons, 0)).toBe(gallons);
          expect(await gate.aboard(truck)).toEqual([aboard + pumped - 2_000]);
          expect(bodyOf(await gate.look(token))).toMatchObject({
            receipt: { receivedGallons: gallons, isPosted: true, version },
          });
          expect((await papersOf(visitId)).filter(({ isOutdated }) => isOutdated)).toEqual([]);
          expect(await faults()).toEqual([]);
        },
      ),
      { numRuns: Number(process.env['GATE_CHANGE_RUNS'] ?? 3) },
    );
  },
);
