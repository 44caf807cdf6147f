import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Manifest, VisitManifests } from '@haulwright/domain/manifests/manifest-view';
import type { TicketDetail, TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { startTestServer, type ApiAnswer } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { statementsOfRequests } from '../../../../../test/server/request-statements.ts';
import { verifyExport, verifyInstallation } from '../../operator/verify-custody.ts';
import { day, listOf, make, makeHaulingCompany, sign, type HaulingCompany, type Truck } from './testing.ts';

const server = serverOfFile({ RATE_LIMITS: 'paper-per-network=100/1h' });
let company: HaulingCompany;
let truck: Truck;

beforeAll(async () => {
  company = await makeHaulingCompany(server);
});
beforeEach(async () => {
  truck = await company.newTruck();
});

/** Pumps two clients, at a plant that metered 100 gal less than was on board. */
async function twoDumped(): Promise<string> {
  await truck.pumped('Miller', 1_000, 0);
  await truck.pumped('Jones', 1_000, 60, false);
  return truck.dumped(1_900, 120);
}

const only = ({ manifests }: VisitManifests, name: string): Manifest => {
  const found = manifests.findLast(
    ({ generators, state }) => generators[0]?.name === name && state !== 'void',
  );
  if (found === undefined) throw new Error(`no manifest of ${name}`);
  return found;
};
const made = async (visitId: string): Promise<VisitManifests> =>
  bodyOf(await make(company.dispatcher, visitId));
const codeOf = ({ status, body }: ApiAnswer): unknown[] => [status, body.code];
const fillIn = (one: Manifest, fields: object[] = [{ id: 'facility.operator', value: 'The county' }]) =>
  company.dispatcher.call('POST', `/manifests/${one.id}/fields`, { fields });
const correctGallons = async (visitId: string, name: string, gallons: number) => {
  const ticket: TicketDetail = bodyOf(await company.dispatcher.call('GET', `/compliance/tickets/${visitId}`));
  const factId = ticket.shares.find(({ clientName }) => clientName === name)?.factId;
  const body = { factId, gallons, reason: 'The glass said so' };
  bodyOf(await company.dispatcher.call('POST', `/compliance/tickets/${visitId}/corrections`, body));
};

describe('papers', () => {
  it('are one for each client, with their gallons and what the client signed at the pickup', async () => {
    const visitId = await twoDumped();
    expect((await listOf(company.dispatcher, visitId)).packs).toEqual([
      { id: 'us-tx-312-145', title: expect.any(String), unit: 'pickup' },
    ]);
    const { manifests, packs } = await made(visitId);
    expect(packs).toEqual([]);
    expect(manifests).toMatchObject([
      {
        state: 'draft',
        version: 1,
        generators: [{ name: 'Miller', pickedUpGallons: 1_000, receivedGallons: 950 }],
        signatures: [{ role: 'generator', method: 'drawn', name: 'Mrs. Miller', counts: true }],
        isOutdated: false,
        asksGenerator: true,
      },
      {
        generators: [{ name: 'Jones', receivedGallons: 950 }],
        signatures: [],
        missing: [{ id: 'facility.operator', name: 'Facility: operator', blocks: true }],
      },
    ]);
    expect(codeOf(await make(company.dispatcher, visitId))).toEqual([409, 'manifest.none-wanted']);
    expect(codeOf(await make(company.dispatcher, visitId, 'us-nc-13b-0836'))).toEqual([
      422,
      'manifest.pack-not-followed',
    ]);
  });

  it('are one for the load where the pack wants a log', async () => {
    const visitId = await twoDumped();
    await company.follow('us-nc-13b-0836');
    const { manifests } = bodyOf(await make(company.dispatcher, visitId, 'us-nc-13b-0836')) as VisitManifests;
    expect(manifests).toMatchObject([
      {
        unit: 'vehicle_load',
        receivedGallons: 1_900,
        generators: [{ name: 'Miller' }, { name: 'Jones' }],
        asksGenerator: false,
      },
    ]);
  });

  it('have numbers without gaps from the block of their truck, also when several are made at once', async () => {
    const other = await company.newTruck();
    const visits: string[] = [];
    for (const one of [truck, other, truck, other]) {
      await one.pumped('Miller', 500, visits.length * 10);
      visits.push(await one.dumped(500, visits.length * 10 + 5));
    }
    const answers = await Promise.all(visits.map((visitId) => make(company.dispatcher, visitId)));
    const numbers = answers.map((answer) => Number(only(bodyOf(answer), 'Miller').number.slice(2)));
    const blocks = Map.groupBy(numbers, (number) => Math.floor((number - 1) / 100));
    expect(blocks.size).toBe(2);
    for (const [block, own] of blocks)
      expect(own.toSorted((a, b) => a - b)).toEqual([block * 100 + 1, block * 100 + 2]);
  });
});

describe('the life of a manifest', () => {
  it('goes from the draft to complete, and names what is missing', async () => {
    const visitId = await twoDumped();
    const miller = only(await made(visitId), 'Miller');
    expect(codeOf(await sign(company.dispatcher, miller, 'site'))).toEqual([409, 'manifest.not-now']);
    expect(only(bodyOf(await sign(company.dispatcher, miller, 'hauler')), 'Miller').state).toBe('delivered');
    const refused = await sign(company.dispatcher, miller, 'site');
    expect([...codeOf(refused), refused.body.data]).toEqual([
      422,
      'manifest.fields-missing',
      { missing: ['Facility: operator'] },
    ]);
    expect(codeOf(await fillIn(miller, [{ id: 'generator.name', value: 'x' }]))).toEqual([
      422,
      'manifest.not-missing',
    ]);
    expect(only(bodyOf(await fillIn(miller)), 'Miller')).toMatchObject({ version: 2, missing: [] });
    const openOf = async (): Promise<unknown[]> => {
      const days: TruckDayRow[] = bodyOf(
        await company.dispatcher.call('GET', `/compliance/days?from=${day}&to=${day}`),
      );
      const own = days.find(({ vehicle }) => vehicle.id === truck.id);
      return own?.findings.filter(({ code }) => code === 'day.manifest-open').map(({ name }) => name) ?? [];
    };
    expect(await openOf()).toContain(miller.number);
    const done = only(bodyOf(await sign(company.dispatcher, miller, 'site')), 'Miller');
    expect(await openOf()).not.toContain(miller.number);
    expect(done).toMatchObject({ state: 'complete', version: 2 });
    expect(done.steps.map(({ step }) => step)).toEqual(['make', 'depart', 'deliver', 'sign', 'complete']);
    expect(done.signatures.every(({ counts }) => counts)).toBe(true);
  });

  it('waits for the client, or for why they did not sign', async () => {
    const jones = only(await made(await twoDumped()), 'Jones');
    expect(codeOf(await sign(company.dispatcher, jones, 'hauler'))).toEqual([
      409,
      'manifest.generator-not-signed',
    ]);
    expect(
      (await sign(company.dispatcher, jones, 'hauler', { method: 'absent', reason: 'Away' })).status,
    ).toBe(400);
    expect((await sign(company.dispatcher, jones, 'generator', { method: 'absent' })).status).toBe(400);
    bodyOf(await sign(company.dispatcher, jones, 'generator', { method: 'absent', reason: 'Away' }));
    expect(only(bodyOf(await sign(company.dispatcher, jones, 'hauler')), 'Jones').state).toBe('delivered');
  });

  it('is signed by the site only where the site’s ticket is there', async () => {
    await truck.pumped('Miller', 500, 0);
    const visitId = await truck.dumped(500, 10, { ticketNumber: null });
    const miller = only(await made(visitId), 'Miller');
    bodyOf(await fillIn(miller));
    bodyOf(await sign(company.dispatcher, miller, 'hauler'));
    expect(codeOf(await sign(company.dispatcher, miller, 'site'))).toEqual([409, 'manifest.paper-missing']);
    const note = { note: { kind: 'ticket-number', text: '4712' } };
    bodyOf(await company.dispatcher.call('POST', `/compliance/tickets/${visitId}/notes`, note));
    expect(only(bodyOf(await sign(company.dispatcher, miller, 'site')), 'Miller').state).toBe('complete');
  });

  it('ends in void with a reason while it has not left, and makes room for another', async () => {
    const visitId = await twoDumped();
    const first = only(await made(visitId), 'Miller');
    const voiding = (one: Manifest) =>
      company.dispatcher.call('POST', `/manifests/${one.id}/voiding`, { reason: 'Smudged' });
    const { manifests, packs } = bodyOf(await voiding(first)) as VisitManifests;
    expect(manifests[0]?.steps.at(-1)).toMatchObject({ step: 'void', reason: 'Smudged' });
    expect(packs.map(({ id }) => id)).toContain('us-tx-312-145');
    const second = only(await made(visitId), 'Miller');
    expect(Number(second.number.slice(2))).toBe(Number(first.number.slice(2)) + 2);
    bodyOf(await sign(company.dispatcher, second, 'hauler'));
    expect(codeOf(await voiding(second))).toEqual([409, 'manifest.not-now']);
    expect(codeOf(await voiding(first))).toEqual([409, 'manifest.not-now']);
  });

  it('is rejected in part by the site’s word, and not in whole while the ledger has it received', async () => {
    const miller = only(await made(await twoDumped()), 'Miller');
    bodyOf(await sign(company.dispatcher, miller, 'hauler'));
    const reject = (inPart: boolean) =>
      company.dispatcher.call('POST', `/manifests/${miller.id}/rejection`, { inPart, reason: 'Too thick' });
    expect(codeOf(await reject(false))).toEqual([409, 'manifest.site-received']);
    expect(only(bodyOf(await reject(true)), 'Miller')).toMatchObject({ state: 'partly_rejected' });
    bodyOf(await fillIn(miller));
    expect(only(bodyOf(await sign(company.dispatcher, miller, 'site')), 'Miller').state).toBe('complete');
  });

  it('is corrected by an admin: a new version, the old stays, and where figures changed all sign again', async () => {
    const visitId = await twoDumped();
    const miller = only(await made(visitId), 'Miller');
    bodyOf(await fillIn(miller));
    bodyOf(await sign(company.dispatcher, miller, 'hauler'));
    bodyOf(await sign(company.dispatcher, miller, 'site'));
    const correct = (person = company.admin) =>
      person.call('POST', `/manifests/${miller.id}/corrections`, { reason: 'The glass said 900' });
    expect((await correct(company.dispatcher)).status).toBe(403);
    // Nothing changed: nobody has to sign again.
    expect(only(bodyOf(await correct()), 'Miller')).toMatchObject({ state: 'corrected', version: 3 });
    await correctGallons(visitId, 'Miller', 900);
    expect(only(await listOf(company.dispatcher, visitId), 'Miller').isOutdated).toBe(true);
    const open = only(bodyOf(await correct()), 'Miller');
    expect(open).toMatchObject({
      state: 'under_correction',
      version: 4,
      isOutdated: false,
      generators: [{ pickedUpGallons: 900, receivedGallons: 900 }],
    });
    expect(open.signatures.some(({ counts }) => counts)).toBe(false);
    expect(codeOf(await correct())).toEqual([409, 'manifest.not-now']);
    for (const role of ['generator', 'hauler', 'site']) bodyOf(await sign(company.dispatcher, miller, role));
    const done = only(await listOf(company.dispatcher, visitId), 'Miller');
    expect(done).toMatchObject({ state: 'corrected', version: 4 });
    expect(done.versions.map(({ reason }) => reason)).toEqual([
      null,
      null,
      'The glass said 900',
      'The glass said 900',
    ]);
  });

  it('a draft whose gallons the office corrected says the new ones, and the client signs for them again', async () => {
    const visitId = await twoDumped();
    const miller = only(await made(visitId), 'Miller');
    await correctGallons(visitId, 'Miller', 900);
    const now = only(await listOf(company.dispatcher, visitId), 'Miller');
    expect(now).toMatchObject({
      state: 'draft',
      version: 2,
      isOutdated: false,
      generators: [{ pickedUpGallons: 900, receivedGallons: 900 }],
    });
    expect(now.signatures.map(({ role, version, counts }) => [role, version, counts])).toEqual([
      ['generator', 1, false],
    ]);
    bodyOf(await fillIn(miller));
    expect(codeOf(await sign(company.dispatcher, miller, 'hauler'))).toEqual([
      409,
      'manifest.generator-not-signed',
    ]);
    bodyOf(await sign(company.dispatcher, miller, 'generator'));
    expect(only(bodyOf(await sign(company.dispatcher, miller, 'hauler')), 'Miller').state).toBe('delivered');
  });

  it('a late report changes what the site received of a client, which nobody has signed: the papers follow', async () => {
    const visitId = await twoDumped();
    const miller = only(await made(visitId), 'Miller');
    bodyOf(await fillIn(miller));
    bodyOf(await sign(company.dispatcher, miller, 'hauler'));
    await truck.pumped('Late', 500, 90);
    const left = only(await listOf(company.dispatcher, visitId), 'Miller');
    expect(left).toMatchObject({
      number: miller.number,
      state: 'delivered',
      isOutdated: false,
      generators: [{ pickedUpGallons: 1_000, receivedGallons: 760 }],
    });
    expect(left.signatures.every(({ counts }) => counts)).toBe(true);
  });

  it('a pickup that is corrected after the crew signed for it: nobody signs the paper as it is, no part goes out', async () => {
    const visitId = await twoDumped();
    const miller = only(await made(visitId), 'Miller');
    bodyOf(await fillIn(miller));
    bodyOf(await sign(company.dispatcher, miller, 'hauler'));
    await correctGallons(visitId, 'Miller', 900);
    expect(only(await listOf(company.dispatcher, visitId), 'Miller')).toMatchObject({
      state: 'delivered',
      isOutdated: true,
      generators: [{ pickedUpGallons: 1_000 }],
    });
    for (const role of ['site'])
      expect(codeOf(await sign(company.dispatcher, miller, role))).toEqual([409, 'manifest.outdated']);
    const paper = await company.dispatcher.call('GET', `/manifests/${miller.id}/paper`);
    expect(codeOf(paper)).toEqual([409, 'manifest.outdated']);
  });
});

describe('the paper', () => {
  const pdfOf = (one: Manifest, token: string) =>
    fetch(`${server.url}/api/manifests/${one.id}/paper`, { headers: { authorization: `Bearer ${token}` } });

  it('is a PDF with a page for each part', async () => {
    const answer = await pdfOf(only(await made(await twoDumped()), 'Miller'), company.dispatcher.token);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const bytes = new TextDecoder('latin1').decode(await answer.arrayBuffer());
    expect(bytes.slice(0, 5)).toBe('%PDF-');
    expect(bytes.match(/\/Type\s*\/Page\b/g)).toHaveLength(5);
  });

  const check = (number: string, checkCode: string) =>
    server.call('POST', '/api/manifest-checks', { body: { number, checkCode } });

  it('is looked up by number and check code without an account, also an older version', async () => {
    const visitId = await twoDumped();
    const first = only(await made(visitId), 'Miller');
    const second = only(bodyOf(await fillIn(first)), 'Miller');
    bodyOf(await sign(company.dispatcher, second, 'hauler'));
    const found = await check(
      second.number.toLowerCase(),
      ` ${second.checkCode.slice(0, 5)}-${second.checkCode.slice(5).toLowerCase()}`,
    );
    expect(found.body).toMatchObject({
      number: second.number,
      hauler: 'Acme Septic',
      state: 'delivered',
      version: 2,
      currentVersion: 2,
      site: 'County Plant',
      wasteTypes: ['septage'],
      receivedGallons: 950,
      generatorCount: 1,
      signatures: [
        { role: 'generator', method: 'drawn' },
        { role: 'hauler', method: 'paper' },
      ],
    });
    expect(JSON.stringify(found.body)).not.toMatch(/Miller|Orange|555-0147/);
    expect((await check(first.number, first.checkCode)).body).toMatchObject({
      version: 1,
      currentVersion: 2,
    });
    for (const [number, code] of [
      [second.number, first.checkCode.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))],
      ['M-999999', second.checkCode],
      ['nonsense', '\u2603'],
    ] as const)
      expect(codeOf(await check(number, code))).toEqual([404, 'manifest.no-such-paper']);
  });

  it('is not guessed: one network looks up a limited number', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'paper-per-network=2/1h' });
    const asked = [];
    for (let tries = 0; tries < 3; tries += 1)
      asked.push(
        (await limited.call('POST', '/api/manifest-checks', { body: { number: 'M-000001', checkCode: 'A' } }))
          .status,
      );
    await limited.stop();
    expect(asked).toEqual([404, 404, 429]);
  });
});

it('lists the manifests of a load in the same number of statements, however many they are', async () => {
  const costs: number[] = [];
  for (const clients of [1, 3]) {
    for (let at = 0; at < clients; at += 1) await truck.pumped(`Client ${at}`, 300, clients * 100 + at * 10);
    const visitId = await truck.dumped(300 * clients, clients * 100 + 50);
    expect((await made(visitId)).manifests).toHaveLength(clients);
    const [statements = []] = await statementsOfRequests(() => listOf(company.dispatcher, visitId));
    costs.push(statements.length);
  }
  expect(costs[1]).toBe(costs[0]);
  expect(costs[0]).toBeLessThanOrEqual(12);
});

it('belongs to the company and its office', async () => {
  const visitId = await twoDumped();
  const miller = only(await made(visitId), 'Miller');
  const stranger = await server.signUp();
  expect((await stranger.call('GET', `/manifests?visitId=${visitId}`)).status).toBe(404);
  expect((await make(stranger, visitId)).status).toBe(404);
  expect((await sign(stranger, miller, 'hauler')).status).toBe(404);
  expect((await stranger.call('GET', `/manifests/${miller.id}/paper`)).status).toBe(404);
  expect((await company.technician.call('GET', `/manifests?visitId=${visitId}`)).status).toBe(403);
});

it('is in the chain of custody, and cannot be rewritten', async () => {
  const visitId = await twoDumped();
  const miller = only(await made(visitId), 'Miller');
  bodyOf(await sign(company.dispatcher, miller, 'hauler'));
  for (const statement of [
    sql`update manifest_versions set body = '{}'`,
    sql`delete from manifest_signatures`,
    sql`update manifests set number = 900000`,
    sql`update manifest_number_blocks set taken = 0`,
  ])
    await expect(server.database.asSystem((tx) => tx.execute(statement))).rejects.toThrow(
      /Failed query|refused/,
    );
  const verified = async () => (await verifyInstallation(server.database, company.companyId))[0]!;
  const live = await verified();
  expect(live.faults).toEqual([]);
  const headers = { authorization: `Bearer ${company.admin.token}` };
  const archive = await (await fetch(`${server.url}/api/exports/company`, { headers })).arrayBuffer();
  expect(verifyExport(new Uint8Array(archive), null)).toMatchObject({ events: live.events, faults: [] });
  await server.database.asSystem((tx) =>
    tx.execute(
      sql`do $$ begin alter table manifest_versions disable trigger user; update manifest_versions set body = replace(body, 'Miller', 'Nobody'); alter table manifest_versions enable trigger user; end $$`,
    ),
  );
  const keys = (await verified()).faults.map((fault) => ('key' in fault ? fault.key : fault.kind));
  expect(keys).toContain(`manifest ${miller.id} 1`);
});
