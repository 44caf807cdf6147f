import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GateVisit } from '@haulwright/domain/gate/gate-receipt';
import type { Manifest } from '@haulwright/domain/manifests/manifest-view';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { day, listOf, makeHaulingCompany, sign, type HaulingCompany, type Truck } from '../testing.ts';
import { pdfPages } from '../../reports/testing.ts';
import { atTheGate, bySite, partly, refusalOf, rejected } from './testing.ts';

const server = serverOfFile({ RATE_LIMITS: 'gate-per-network=1000/1h' });
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

it('more than the truck holds is asked about before it is signed, and recorded once the signer is sure', async () => {
  const visitId = await gate.twoDumped(truck);
  const token = await gate.tokenOf(visitId);
  const asked = await gate.receive(token, 12_000);
  expect(refusalOf(asked)).toEqual([422, 'gate.beyond-truck']);
  expect(asked.body.message).toContain('Correct it');
  expect(asked.body.data.truckGallons).toBeLessThan(12_000);
  // Nothing was signed or moved by the question.
  expect(bodyOf(await gate.look(token)).receipt).toBeNull();
  expect((await gate.ticketOf(visitId)).gallons).toBe(2_000);
  const said: GateVisit = bodyOf(await gate.receive(token, 12_000, { isSure: true }));
  expect(said.receipt).toMatchObject({ receivedGallons: 12_000, reportedGallons: 2_000 });
});

describe('a load that the site does not accept', () => {
  it('is aboard again when it was rejected, and a discrepancy until the crew has said why', async () => {
    const visitId = await gate.twoDumped(truck);
    expect(await gate.aboard(truck)).toEqual([0]);
    const said: GateVisit = bodyOf(
      await gate.receive(await gate.tokenOf(visitId), 0, { ...rejected, ph: 4.55, note: 'Call us first' }),
    );
    expect(said).toMatchObject({
      wasteTypes: ['septage'],
      reportedGallons: 2_000,
      receipt: { ...rejected, receivedGallons: 0, ph: 4.55, isPosted: true },
    });
    const ticket = await gate.ticketOf(visitId);
    expect(ticket).toMatchObject({
      gallons: 0,
      varianceGallons: 0,
      difference: 'open',
      gateOutcome: 'rejected',
      shares: [],
      gateReceipt: { ...rejected, ph: 4.55, reportedGallons: 2_000, isPosted: true },
      notes: [
        { kind: 'ticket-number', text: 'P-88' },
        { kind: 'site', text: 'Rejected: Too much grease. pH 4.55. Call us first' },
      ],
    });
    expect(ticket.facts.at(-1)).toMatchObject({
      kind: 'discharge',
      gallons: 0,
      reason: 'Rejected at the gate by Pat Gate',
    });
    expect(await gate.aboard(truck)).toEqual([2_000]);
    expect(await gate.findingsOf(truck)).toEqual(['day.left-on-board', 'day.discrepancy-open']);
    const found = await company.dispatcher.call('GET', '/compliance/findings?kind=discrepancy&limit=100');
    expect(bodyOf(found).items.map(({ ticketId }: { ticketId: string }) => ticketId)).toContain(visitId);
    const note = { kind: 'hauler', text: 'The trap of Jones was not ours to know' };
    bodyOf(await company.dispatcher.call('POST', `/compliance/tickets/${visitId}/notes`, { note }));
    expect((await gate.ticketOf(visitId)).difference).toBe('explained');
    expect(await gate.findingsOf(truck)).toEqual(['day.left-on-board']);
  });

  it('goes to another site afterwards, with all clients’ gallons', async () => {
    bodyOf(await gate.receive(await gate.tokenOf(await gate.twoDumped(truck)), 0, rejected));
    const second = await truck.dumped(2_000, 180, { ticketNumber: 'Q-1' });
    const { shares, varianceGallons } = await gate.ticketOf(second);
    expect(shares.map(({ clientName, gallons }) => [clientName, gallons])).toEqual([
      ['Miller', 1_000],
      ['Jones', 1_000],
    ]);
    expect([varianceGallons, await gate.aboard(truck)]).toEqual([0, [0]]);
  });

  it('is aboard as far as it was refused, and nothing is missing', async () => {
    const visitId = await gate.twoDumped(truck);
    bodyOf(await gate.receive(await gate.tokenOf(visitId), 1_200, partly));
    const ticket = await gate.ticketOf(visitId);
    expect(ticket).toMatchObject({
      gallons: 1_200,
      varianceGallons: 0,
      difference: 'open',
      gateOutcome: 'partly_accepted',
      gateReceipt: partly,
    });
    expect(ticket.shares.map(({ gallons }) => gallons)).toEqual([600, 600]);
    expect(ticket.notes.at(-1)).toMatchObject({
      kind: 'site',
      text: 'Partly accepted, 1,200 gal received: Digester full.',
    });
    expect(await gate.aboard(truck)).toEqual([800]);
  });

  it('cannot be partly accepted where all of it was received, unless the crew says that some is left', async () => {
    const token = await gate.tokenOf(await gate.twoDumped(truck));
    expect(refusalOf(await gate.receive(token, 2_000, partly))).toEqual([422, 'gate.nothing-refused']);
    expect(bodyOf(await gate.look(token)).receipt).toBeNull();
    truck = await company.newTruck();
    const rows = [{ compartmentId: truck.tank, gallons: 1_500, method: 'meter', emptied: false }];
    bodyOf(
      await gate.receive(await gate.tokenOf(await gate.twoDumped(truck, 1_500, { rows })), 1_500, partly),
    );
    expect(await gate.aboard(truck)).toEqual([500]);
  });

  it('is refused once: the same again, or something else, changes nothing', async () => {
    const visitId = await gate.twoDumped(truck);
    const token = await gate.tokenOf(visitId);
    const answers = await Promise.all([gate.receive(token, 0, rejected), gate.receive(token, 0, rejected)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const before = await gate.ticketOf(visitId);
    for (const again of [
      gate.receive(token, 0, rejected),
      gate.receive(token, 1_200, partly),
      gate.receive(token, 2_000),
    ])
      expect(refusalOf(await again)).toEqual([409, 'gate.already-received']);
    expect(await gate.ticketOf(visitId)).toEqual(before);
    expect(await gate.aboard(truck)).toEqual([2_000]);
  });

  it('stands as the site’s word where the day is closed', async () => {
    const visitId = await gate.twoDumped(truck);
    const token = await gate.tokenOf(visitId);
    const closing = { vehicleId: truck.id, date: day, onBoardReason: null, reason: 'All known' };
    bodyOf(await company.admin.call('POST', '/compliance/days/closing', closing));
    expect(bodyOf(await gate.receive(token, 0, rejected)).receipt).toMatchObject({ isPosted: false });
    expect(await gate.ticketOf(visitId)).toMatchObject({
      gallons: 2_000,
      difference: 'open',
      gateOutcome: 'rejected',
    });
    expect(await gate.aboard(truck)).toEqual([0]);
  });

  it('is rejected on manifests that crew and clients have signed; a draft is the office’s to void', async () => {
    const visitId = await gate.twoDumped(truck);
    const token = await gate.tokenOf(visitId);
    const [first, second] = (await gate.made(visitId)).manifests;
    const fields = [{ id: 'facility.operator', value: 'The county' }];
    bodyOf(await company.dispatcher.call('POST', `/manifests/${first?.id}/fields`, { fields }));
    bodyOf(await sign(company.dispatcher, first!, 'hauler'));
    bodyOf(await gate.receive(token, 0, rejected));
    const { manifests, packs } = await listOf(company.dispatcher, visitId);
    expect(manifests).toMatchObject([
      { state: 'rejected', receivedGallons: 0, generators: [{ receivedGallons: 0 }], isOutdated: false },
      { state: 'draft', isOutdated: true },
    ]);
    expect(manifests[0]?.steps.at(-1)).toMatchObject({ step: 'reject', reason: 'Too much grease' });
    expect(manifests.flatMap(bySite)).toEqual([]);
    expect(packs).toEqual([]);
    const { number, checkCode } = manifests[0]!;
    const checked = await server.call('POST', '/api/manifest-checks', { body: { number, checkCode } });
    expect(bodyOf(checked)).toMatchObject({ state: 'rejected', receivedGallons: 0 });
    expect(refusalOf(await sign(company.dispatcher, second!, 'hauler'))).toEqual([409, 'manifest.outdated']);
    const voiding = `/manifests/${second?.id}/voiding`;
    expect(bodyOf(await company.dispatcher.call('POST', voiding, { reason: 'Rejected' }))).toMatchObject({
      manifests: [{ state: 'rejected' }, { state: 'void' }],
    });
  });

  it('is partly rejected on manifests, which say what the site received and are completed by its signature', async () => {
    const visitId = await gate.twoDumped(truck);
    const token = await gate.tokenOf(visitId);
    await gate.made(visitId);
    await gate.crewSigned(visitId);
    bodyOf(await gate.receive(token, 1_200, partly));
    const { manifests } = await listOf(company.dispatcher, visitId);
    expect(
      manifests.map(({ state, isOutdated, receivedGallons }) => [state, isOutdated, receivedGallons]),
    ).toEqual([
      ['complete', false, 600],
      ['complete', false, 600],
    ]);
    expect(manifests[0]?.steps.filter(({ step }) => step === 'reject')).toMatchObject([
      { reason: 'Digester full' },
    ]);
    expect(manifests.flatMap(bySite)).toMatchObject([{ name: 'Pat Gate' }, { name: 'Pat Gate' }]);
    expect(manifests.flatMap(({ signatures }) => signatures).every(({ counts }) => counts)).toBe(true);
  });

  it('is partly rejected on manifests that are made later, and signed by the site at once', async () => {
    const visitId = await gate.twoDumped(truck);
    bodyOf(await gate.receive(await gate.tokenOf(visitId), 1_200, partly));
    await gate.made(visitId);
    await gate.crewSigned(visitId);
    const { manifests } = await listOf(company.dispatcher, visitId);
    expect(manifests.map(({ state, receivedGallons }) => [state, receivedGallons])).toEqual([
      ['complete', 600],
      ['complete', 600],
    ]);
    expect(manifests[0]?.steps.map(({ step }) => step)).toEqual(
      expect.arrayContaining(['deliver', 'reject', 'sign', 'complete']),
    );
    expect(manifests.flatMap(bySite)).toHaveLength(2);
  });
});

describe('the paper', () => {
  const textOf = async (manifest: Manifest | undefined): Promise<string> => {
    const answer = await fetch(`${server.url}/api/manifests/${manifest?.id}/paper`, {
      headers: { authorization: `Bearer ${company.dispatcher.token}` },
    });
    const pages = await pdfPages(Buffer.from(await answer.arrayBuffer()));
    return pages.join(' ').replaceAll(/\s+/g, ' ');
  };

  it('has lines for the site to say in ink what its page asks for, and then says what it said', async () => {
    const visitId = await gate.twoDumped(truck);
    const [first] = (await gate.made(visitId)).manifests;
    await gate.crewSigned(visitId);
    const blank = await textOf(first);
    // Only on the site's part.
    expect(blank.match(/Receiving site fills in/g)).toHaveLength(1);
    for (const words of ['Accepted Partly accepted Rejected', 'pH', 'If not fully accepted, why', 'Note'])
      expect(blank).toContain(words);
    bodyOf(
      await gate.receive(await gate.tokenOf(visitId), 0, { ...rejected, ph: 4.5, note: 'Call us first' }),
    );
    const said = await textOf(first);
    for (const words of [
      'REJECTED by the receiving site',
      'Gallons received 0 gal',
      'What the receiving site said The load was Rejected',
      'Why Too much grease',
      'pH 4.5',
      'Note Call us first',
      'Said by Pat Gate',
    ])
      expect(said).toContain(words);
    expect(said).not.toContain('Receiving site fills in');
  });
});
