import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gateLinkDays, type GateVisit } from '@haulwright/domain/gate/gate-receipt';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { startTestServer } from '../../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { addPerson } from '../../../../../../test/server/people.ts';
import { verifyInstallation } from '../../../operator/verify-custody.ts';
import { day, listOf, makeHaulingCompany, type HaulingCompany, type Truck } from '../testing.ts';
import { atTheGate, bySite, gateStrokes, refusalOf, rejected } from './testing.ts';

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

describe('a code for the gate', () => {
  it('is made for the crew that reported the visit and for the office, secret and for a week', async () => {
    const visitId = await gate.twoDumped(truck);
    const { link, receipt } = await gate.codeOf(visitId);
    expect(receipt).toBeNull();
    expect(link?.address).toMatch(/\/gate#[\w-]{22}$/);
    expect(link?.qrCode).toContain('<svg');
    const days = (Date.parse(link?.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days * 100) / 100).toBe(gateLinkDays);
    expect((await gate.codeOf(visitId, company.dispatcher)).link?.address).not.toBe(link?.address);
    const other = await addPerson(server, company.admin, ['field_technician']);
    expect((await other.call('POST', '/gate-links', { visitId })).status).toBe(404);
    const stranger = await server.signUp();
    expect((await stranger.call('POST', '/gate-links', { visitId })).status).toBe(404);
    expect((await server.call('POST', '/api/gate-links', { body: { visitId } })).status).toBe(401);
  });

  it('of another company reaches its own visit only, whatever else is sent with it', async () => {
    const other = await makeHaulingCompany(server);
    const theirTruck = await other.newTruck();
    await theirTruck.pumped('Foreigner', 700, 0);
    const theirs = await theirTruck.dumped(700, 60, { ticketNumber: null });
    const visitId = await gate.twoDumped(truck);
    const theirToken = await gate.tokenOf(theirs, other.technician);
    const named = { visitId, companyId: company.companyId };
    expect(bodyOf(await gate.anonymous('visit', { token: theirToken, ...named }))).toMatchObject({
      truck: { name: theirTruck.name },
      reportedGallons: 700,
    });
    bodyOf(await gate.receive(theirToken, 650, named));
    expect(await gate.ticketOf(visitId)).toMatchObject({ gallons: 2_000, gateReceipt: null });
    expect(bodyOf(await gate.look(await gate.tokenOf(visitId))).receipt).toBeNull();
    expect(bodyOf(await other.dispatcher.call('GET', `/compliance/tickets/${theirs}`))).toMatchObject({
      gallons: 650,
      gateReceipt: { receivedGallons: 650 },
    });
    for (const [person, id] of [
      [company.dispatcher, theirs],
      [company.technician, theirs],
      [other.dispatcher, visitId],
      [other.technician, visitId],
    ] as const)
      expect((await person.call('POST', '/gate-links', { visitId: id })).status).toBe(404);
  });

  it('is kept as its hash only, and cannot be rewritten', async () => {
    const token = await gate.tokenOf(await gate.twoDumped(truck));
    const { rows } = await server.database.inTenant(company.admin, (tx) =>
      tx.execute<{ link: string }>(sql`select row_to_json(l)::text as link from gate_links l`),
    );
    const hash = createHash('sha256').update(token).digest('hex');
    expect(rows.filter(({ link }) => link.includes(hash))).toHaveLength(1);
    expect(rows.filter(({ link }) => link.includes(token))).toEqual([]);
    for (const statement of [
      sql`update gate_links set expires_at = now() + interval '9 years'`,
      sql`delete from gate_links`,
    ])
      await expect(server.database.inTenant(company.admin, (tx) => tx.execute(statement))).rejects.toThrow(
        /Failed query|refused/,
      );
  });

  it('shows the load without its clients', async () => {
    const token = await gate.tokenOf(await gate.twoDumped(truck));
    const answer = await gate.look(token);
    const visit: GateVisit = bodyOf(answer);
    expect(visit).toMatchObject({
      hauler: { name: 'Acme Septic', phone: '254-555-0100', registration: 'TX-20044' },
      truck: { name: truck.name },
      site: 'County Plant',
      wasteTypes: ['septage'],
      reportedGallons: 2_000,
      receipt: null,
    });
    expect(JSON.stringify(visit)).not.toMatch(/Miller|Jones/);
  });

  it('is answered alike where it is wrong, malformed or its time is over', async () => {
    const visitId = await gate.twoDumped(truck);
    const token = await gate.tokenOf(visitId);
    const wrong = token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    const old = await gate.tokenOf(visitId);
    const hash = sql.raw(createHash('sha256').update(old).digest('hex'));
    await server.database.asSystem((tx) =>
      tx.execute(sql`do $$ begin
        alter table gate_links disable trigger user;
        update gate_links set expires_at = now() - interval '1 second' where token_sha256 = '${hash}';
        alter table gate_links enable trigger user;
      end $$`),
    );
    for (const one of [wrong, '', 'x'.repeat(100), '\u2603', old]) {
      expect(refusalOf(await gate.look(one)), one).toEqual([404, 'gate.no-such-link']);
      expect(refusalOf(await gate.receive(one, 1_900)), one).toEqual([404, 'gate.no-such-link']);
    }
    expect((await gate.look(token)).status).toBe(200);
    expect((await gate.ticketOf(visitId)).gallons).toBe(2_000);
  });

  it('is not guessed: one network uses a limited number', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'gate-per-network=2/1h' });
    const asked = [];
    for (let tries = 0; tries < 3; tries += 1)
      asked.push((await limited.call('POST', '/api/gate/visit', { body: { token: 'A'.repeat(22) } })).status);
    await limited.stop();
    expect(asked).toEqual([404, 404, 429]);
  });

  it('is made fifty times for a visit, not more often', async () => {
    const visitId = await gate.twoDumped(truck);
    await server.database.inTenant(company.admin, (tx) =>
      tx.execute(sql`
        insert into gate_links (id, company_id, visit_id, token_sha256, user_id, expires_at)
        select gen_random_uuid(), ${company.companyId}, ${visitId}, encode(sha256(g::text::bytea), 'hex'), ${company.technician.userId}, now()
          from generate_series(1, 50) g`),
    );
    expect(refusalOf(await company.technician.call('POST', '/gate-links', { visitId }))).toEqual([
      409,
      'gate.too-many-links',
    ]);
  });
});

describe('what the site says at the gate', () => {
  it('is the ledger’s figure: a smaller one makes a difference that both sides explain', async () => {
    const visitId = await gate.twoDumped(truck);
    const token = await gate.tokenOf(visitId);
    expect((await gate.ticketOf(visitId)).difference).toBe('none');
    const said: GateVisit = bodyOf(await gate.receive(token, 1_700, { note: 'Meter 2, read twice' }));
    expect(said).toMatchObject({
      reportedGallons: 2_000,
      receipt: { receivedGallons: 1_700, isPosted: true, ticketNumber: 'P-88', name: 'Pat Gate' },
    });
    const ticket = await gate.ticketOf(visitId);
    expect(ticket).toMatchObject({
      gallons: 1_700,
      varianceGallons: 300,
      difference: 'open',
      ticketNumber: 'P-88',
      receipt: 'number',
      isCorrected: true,
      gateReceipt: { receivedGallons: 1_700, reportedGallons: 2_000, isPosted: true, name: 'Pat Gate' },
      notes: [
        { kind: 'ticket-number', text: 'P-88' },
        { kind: 'site', text: 'Meter 2, read twice' },
      ],
    });
    expect(ticket.shares.map(({ gallons, varianceGallons }) => [gallons, varianceGallons])).toEqual([
      [850, 150],
      [850, 150],
    ]);
    const note = { kind: 'hauler', text: 'Rinse water' };
    bodyOf(await company.dispatcher.call('POST', `/compliance/tickets/${visitId}/notes`, { note }));
    expect((await gate.ticketOf(visitId)).difference).toBe('explained');
  });

  it('changes nothing in the ledger where it is the same', async () => {
    const visitId = await gate.twoDumped(truck, 1_950);
    bodyOf(await gate.receive(await gate.tokenOf(visitId), 1_950));
    expect(await gate.ticketOf(visitId)).toMatchObject({ gallons: 1_950, isCorrected: false });
  });

  it('is said once: then every code of the visit shows the receipt, and no other is made', async () => {
    const visitId = await gate.twoDumped(truck);
    const [token, second] = [await gate.tokenOf(visitId), await gate.tokenOf(visitId)];
    const answers = await Promise.all([gate.receive(token, 1_900), gate.receive(second, 1_800)]);
    expect(answers.map((one) => refusalOf(one).join(' ')).toSorted()).toEqual([
      '200 ',
      '409 gate.already-received',
    ]);
    const { gallons } = await gate.ticketOf(visitId);
    expect(bodyOf(await gate.look(second)).receipt).toMatchObject({ receivedGallons: gallons });
    expect(refusalOf(await gate.receive(token, 100))).toEqual([409, 'gate.already-received']);
    expect(await gate.codeOf(visitId)).toMatchObject({ link: null, receipt: { receivedGallons: gallons } });
  });

  it('stands as the site’s word where the day is closed', async () => {
    const visitId = await gate.twoDumped(truck);
    const token = await gate.tokenOf(visitId);
    const closing = { vehicleId: truck.id, date: day, onBoardReason: null, reason: 'All known' };
    bodyOf(await company.admin.call('POST', '/compliance/days/closing', closing));
    expect(bodyOf(await gate.receive(token, 1_700)).receipt).toMatchObject({ isPosted: false });
    const ticket = await gate.ticketOf(visitId);
    expect(ticket).toMatchObject({ gallons: 2_000, gateReceipt: { isPosted: false }, difference: 'open' });
    const found = await company.dispatcher.call('GET', '/compliance/findings?kind=discrepancy&limit=200');
    expect(bodyOf(found).items.map(({ ticketId }: { ticketId: string }) => ticketId)).toContain(visitId);
    expect(ticket.notes.at(-1)).toMatchObject({
      kind: 'site',
      text: 'Pat Gate entered 1700 gal received at the gate.',
    });
  });

  it('is not corrected away: until both sides explain it, a figure of the office is a difference', async () => {
    const visitId = await gate.twoDumped(truck);
    bodyOf(await gate.receive(await gate.tokenOf(visitId), 1_700));
    const { facts } = await gate.ticketOf(visitId);
    const factId = facts.findLast(({ kind, isReplaced }) => kind === 'discharge' && !isReplaced)?.id;
    const body = { factId, gallons: 2_000, reason: 'Our gauge said so' };
    bodyOf(await company.dispatcher.call('POST', `/compliance/tickets/${visitId}/corrections`, body));
    expect(await gate.ticketOf(visitId)).toMatchObject({
      gallons: 2_000,
      varianceGallons: 0,
      difference: 'open',
      gateReceipt: { receivedGallons: 1_700 },
    });
    expect(await gate.findingsOf(truck)).toEqual(['day.discrepancy-open']);
    const inspection = `/api/compliance/inspection?from=${day}&to=${day}&format=csv`;
    const headers = { authorization: `Bearer ${company.dispatcher.token}` };
    const table = await (await fetch(`${server.url}${inspection}`, { headers })).text();
    const line = table.split('\r\n').find((one) => one.startsWith(visitId));
    expect(line).toContain('"the site signed for 1,700 gal; difference not explained yet; corrected"');
  });

  it.each([
    ['no gallons', { receivedGallons: 0 }, 'Enter the gallons you received.'],
    ['no name', { name: ' ' }, 'Enter your name.'],
    ['no signature', { strokes: [] }, 'Sign in the box.'],
    ['no reason', { ...rejected, receivedGallons: 0, reason: ' ' }, 'Say why not all of it was accepted.'],
    ['gallons of a rejected load', rejected, 'No gallons are received from a rejected load'],
    ['a pH that there is not', { ph: 14.5 }, 'pH is from 0 to 14.'],
    ['a reason for what was accepted', { reason: 'Full' }, 'An accepted load takes no reason'],
  ])('is refused with %s, in words, and nothing follows', async (_, changes, words) => {
    const visitId = await gate.twoDumped(truck);
    const token = await gate.tokenOf(visitId);
    const { status, body } = await gate.receive(token, 1_700, changes);
    expect(status).toBe(400);
    const { issues } = body.data as { issues: { message: string }[] };
    expect(issues).toHaveLength(1);
    expect(issues[0]?.message).toContain(words);
    expect((await gate.ticketOf(visitId)).gallons).toBe(2_000);
    expect(bodyOf(await gate.look(token)).receipt).toBeNull();
  });
});

describe('the site’s signature', () => {
  it('goes onto the manifests that crew and clients have signed', async () => {
    const visitId = await gate.twoDumped(truck, 1_900);
    const token = await gate.tokenOf(visitId);
    await gate.made(visitId);
    await gate.crewSigned(visitId);
    bodyOf(await gate.receive(token, 1_900));
    const { manifests } = await listOf(company.dispatcher, visitId);
    expect(manifests.map(({ state }) => state)).toEqual(['complete', 'complete']);
    for (const manifest of manifests)
      expect(bySite(manifest)).toMatchObject([{ method: 'drawn', name: 'Pat Gate', strokes: gateStrokes }]);
  });

  it('waits for manifests that are made later, and says what the site said', async () => {
    const visitId = await gate.twoDumped(truck);
    bodyOf(await gate.receive(await gate.tokenOf(visitId), 1_700));
    const { manifests } = await gate.made(visitId);
    expect(manifests.map(({ receivedGallons }) => receivedGallons)).toEqual([850, 850]);
    expect(manifests.flatMap(bySite)).toEqual([]);
    await gate.crewSigned(visitId);
    const signed = await listOf(company.dispatcher, visitId);
    expect(signed.manifests.map(({ state }) => state)).toEqual(['complete', 'complete']);
    expect(signed.manifests.flatMap(bySite)).toHaveLength(2);
  });

  it('with another figure than the crew’s completes papers that left: nobody else signs again', async () => {
    const visitId = await gate.twoDumped(truck);
    const token = await gate.tokenOf(visitId);
    const { manifests: left } = await gate.made(visitId);
    await gate.crewSigned(visitId);
    bodyOf(await gate.receive(token, 1_700));
    const { manifests } = await listOf(company.dispatcher, visitId);
    expect(
      manifests.map(({ number, state, isOutdated, receivedGallons }) => [
        number,
        state,
        isOutdated,
        receivedGallons,
      ]),
    ).toEqual(left.map(({ number }) => [number, 'complete', false, 850]));
    expect(manifests.flatMap(({ signatures }) => signatures).every(({ counts }) => counts)).toBe(true);
    expect(manifests.flatMap(bySite)).toMatchObject([{ name: 'Pat Gate' }, { name: 'Pat Gate' }]);
  });

  it('does not count for figures that were corrected after it', async () => {
    const visitId = await gate.twoDumped(truck);
    bodyOf(await gate.receive(await gate.tokenOf(visitId), 1_900));
    const { facts } = await gate.ticketOf(visitId);
    const dumped = facts.find(({ kind, isReplaced }) => kind === 'discharge' && !isReplaced);
    const correction = { factId: dumped?.id, gallons: 1_800, reason: 'The plant called' };
    bodyOf(await company.dispatcher.call('POST', `/compliance/tickets/${visitId}/corrections`, correction));
    await gate.made(visitId);
    await gate.crewSigned(visitId);
    const { manifests } = await listOf(company.dispatcher, visitId);
    expect(manifests.map((one) => [one.state, bySite(one).length])).toEqual([
      ['delivered', 0],
      ['delivered', 0],
    ]);
  });

  it('is in the chain of custody', async () => {
    const [verified] = await verifyInstallation(server.database, company.companyId);
    expect(verified?.faults).toEqual([]);
    expect(verified?.events).toBeGreaterThan(0);
  });
});

describe('the paper', () => {
  const printed = async (path: string) => {
    const answer = await fetch(`${server.url}/api/manifests/${path}`, {
      method: path.endsWith('gate-paper') ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${company.dispatcher.token}` },
    });
    return [answer.status, answer.headers.get('content-type')];
  };
  const links = async (visitId: string) => {
    const { rows } = await server.database.inTenant(company.admin, (tx) =>
      tx.execute<{ count: number }>(
        sql`select count(*)::int as count from gate_links where visit_id = ${visitId}`,
      ),
    );
    return rows[0]?.count;
  };

  it('has a code of its own until the site has signed', async () => {
    const visitId = await gate.twoDumped(truck);
    const { manifests } = await gate.made(visitId);
    const [first] = manifests;
    expect(await printed(`${first?.id}/paper`)).toEqual([200, 'application/pdf']);
    expect(await links(visitId)).toBe(0);
    expect(await printed(`${first?.id}/gate-paper`)).toEqual([200, 'application/pdf']);
    expect(await links(visitId)).toBe(1);
    bodyOf(await gate.receive(await gate.tokenOf(visitId), 2_000));
    expect(await printed(`${first?.id}/gate-paper`)).toEqual([200, 'application/pdf']);
    expect(await links(visitId)).toBe(2);
    const stranger = await server.signUp();
    expect((await stranger.call('POST', `/manifests/${first?.id}/gate-paper`)).status).toBe(404);
  });
});
