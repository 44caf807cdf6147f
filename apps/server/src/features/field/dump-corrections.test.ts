import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite } from '../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import { makeOfficeTruck, type OfficeTruck } from '../compliance/testing.ts';
import { atTheGate } from '../manifests/gate/testing.ts';
import { makeHaulingCompany, times, type HaulingCompany } from '../manifests/testing.ts';
import { command, outcomeOf, send, type SentCommand } from './testing.ts';

const server = serverOfFile();
let company: HaulingCompany;
let office: OfficeTruck;
let elsewhereId: string;

beforeAll(async () => {
  company = await makeHaulingCompany(server);
  const rate = { name: 'Lagoon', feeCentsPer1000Gallons: 7_000 };
  elsewhereId = (await makeDisposalSite(company.admin, rate)).id;
});
/** 1,000 gallons of a client are in a tank. */
beforeEach(async () => {
  office = await makeOfficeTruck(server, company);
  await office.truck.pumped('Miller', 1_000, 0);
});

const rowOf = (gallons: number, emptied = false) => ({
  compartmentId: office.truck.tank,
  gallons,
  method: 'meter',
  emptied,
});
const photo = { sha256: 'a'.repeat(64), bytes: 10, type: 'image/jpeg', role: 'ticket' };
const dump = (gallons: number, data: object = {}, changes: object = {}): SentCommand =>
  command(
    'load.dumped',
    {
      disposalSiteId: company.siteId,
      routeId: null,
      rows: [rowOf(gallons)],
      ticketNumber: 'T-1',
      weightPounds: 8_000,
      feeCents: 9_100,
      ...data,
    },
    { ...times(60), ...changes },
  );
const corrected = (report: SentCommand, data: object): SentCommand =>
  command(
    'report.corrected',
    {
      commandId: report.id,
      disposalSiteId: company.siteId,
      routeId: null,
      rows: [rowOf(600)],
      ticketNumber: null,
      ...data,
    },
    times(70),
  );
const ticketOf = async ({ id }: SentCommand): Promise<TicketDetail> =>
  bodyOf(await company.dispatcher.call('GET', `/compliance/tickets/${id}`));
const inTank = async (): Promise<number> => {
  const { rows } = await server.database.inTenant(company.admin, (tx) =>
    tx.execute<{ gallons: number }>(
      sql`select coalesce(sum(balance_gallons), 0)::int as gallons from load_accounts where kind = 'compartment' and compartment_id = ${office.truck.tank}`,
    ),
  );
  return rows[0]?.gallons ?? 0;
};
const sent = async (report: SentCommand): Promise<SentCommand> => {
  expect(await outcomeOf(company.technician, report)).toEqual(['applied']);
  return report;
};

it('a crew corrects the gallons and the ticket number of its dump, again and again, and the office sees who did', async () => {
  const report = await sent(dump(500));
  const first = await sent(corrected(report, { rows: [rowOf(600)], ticketNumber: 'T-2' }));
  const ticket = await ticketOf(report);
  expect(ticket).toMatchObject({ gallons: 600, ticketNumber: 'T-2', weightPounds: 8_000 });
  expect(ticket.facts).toContainEqual(
    expect.objectContaining({ kind: 'discharge', gallons: 600, reason: 'Corrected by the crew' }),
  );
  expect(await inTank()).toBe(400);
  // Without a ticket number the one that is known stays; the next correction is about the last.
  await sent(corrected(first, { rows: [rowOf(450)] }));
  expect(await ticketOf(report)).toMatchObject({ gallons: 450, ticketNumber: 'T-2' });
  expect(await inTank()).toBe(550);
});

it('at another site it is another visit, with ticket, weight, fee and photo; the first one counts nowhere', async () => {
  const report = await sent(dump(500, {}, { files: [photo] }));
  const moved = await sent(
    corrected(report, { disposalSiteId: elsewhereId, rows: [rowOf(500)], ticketNumber: 'L-9' }),
  );
  expect(await ticketOf(report)).toMatchObject({ gallons: 0, isWithdrawn: true });
  const ticket = await ticketOf(moved);
  expect(ticket).toMatchObject({
    site: { id: elsewhereId },
    gallons: 500,
    ticketNumber: 'L-9',
    weightPounds: 8_000,
    isWithdrawn: false,
  });
  expect(ticket.occurredAt).toBe(times(60).capturedAt);
  expect(ticket.fee).toMatchObject({ centsPer1000Gallons: 7_000, charged: { cents: 9_100 } });
  expect(ticket.photos.map(({ sha256 }) => sha256)).toEqual([photo.sha256]);
  expect(await inTank()).toBe(500);
  // It is corrected there once more, and back again.
  const again = await sent(corrected(moved, { disposalSiteId: elsewhereId, rows: [rowOf(700)] }));
  expect(await ticketOf(moved)).toMatchObject({ gallons: 700, ticketNumber: 'L-9' });
  const back = await sent(corrected(again, { rows: [rowOf(700)] }));
  expect(await ticketOf(back)).toMatchObject({ site: { id: company.siteId }, gallons: 700 });
  expect(await inTank()).toBe(300);
});

it('what is not theirs, not there, or not possible waits with a sentence, and changes nothing', async () => {
  const report = await sent(dump(500));
  const waits = async (one: SentCommand, code: string, who = company.technician) => {
    const [answered] = await send(who, one);
    expect([answered?.outcome, answered?.code]).toEqual(['recorded', code]);
    expect(answered?.message).not.toContain('Someone in the office has to review it.');
    expect(await ticketOf(report)).toMatchObject({ gallons: 500, ticketNumber: 'T-1' });
    expect(await inTank()).toBe(500);
  };
  await waits(corrected(report, { ticketNumber: 'T-2' }), 'report.not-yours', company.other);
  await waits(corrected(dump(1), {}), 'report.not-found');
  await waits(corrected(report, { disposalSiteId: newId() }), 'report.site-gone');
  await waits(
    corrected(report, { rows: [{ ...rowOf(400), compartmentId: newId() }] }),
    'load.unknown-compartment',
  );
  await waits(corrected(report, { rows: [rowOf(1_001)], ticketNumber: 'T-2' }), 'load.more-than-on-board');
  const open = await company.reviews();
  expect(open[0]).toMatchObject({
    title: 'Corrected the dump to 1,001 gal',
    acts: ['note'],
    ticketNumber: 'T-2',
  });
  expect(open[0]?.site).toBe('County Plant');
  const measured = [{ compartmentId: office.truck.tank, gallons: 500, method: 'sight_glass' }];
  const closing = { measured, reason: 'Papers follow', onBoardReason: 'Plant closed' };
  bodyOf(await office.close(closing, company.admin));
  await waits(corrected(report, {}), 'load.day-closed');
});

it('of one that was corrected meanwhile, by the crew or the office, waits', async () => {
  const report = await sent(dump(500));
  await sent(corrected(report, {}));
  const again = corrected(report, { rows: [rowOf(700)] });
  expect(await outcomeOf(company.technician, again)).toEqual(['recorded', 'report.corrected-meanwhile']);
  expect(await inTank()).toBe(400);
  const next = await sent(dump(100, {}, times(80)));
  bodyOf(await office.correct((await office.factOf((fact) => fact.gallons === 100)).id, { gallons: 90 }));
  const late = corrected(next, { rows: [rowOf(120)] });
  expect(await outcomeOf(company.technician, late)).toEqual(['recorded', 'report.corrected-meanwhile']);
});

it('what the site has signed for is not corrected by the crew, nor the site that a numbered paper names', async () => {
  const gate = atTheGate(server, company);
  const paper = { packId: 'us-tx-312-145', number: 7, values: [] };
  const report = dump(500, { papers: [paper] });
  await outcomeOf(company.technician, report);
  const moved = corrected(report, { disposalSiteId: elsewhereId, rows: [rowOf(500)] });
  expect(await outcomeOf(company.technician, moved)).toEqual(['recorded', 'report.on-paper']);
  bodyOf(await gate.receive(await gate.tokenOf(report.id), 500));
  for (const change of [{ rows: [rowOf(450)] }, { rows: [rowOf(500)], ticketNumber: 'T-2' }])
    expect(await outcomeOf(company.technician, corrected(report, change))).toEqual([
      'recorded',
      'load.site-signed',
    ]);
  expect(await ticketOf(report)).toMatchObject({ gallons: 500, ticketNumber: 'P-88' });
  expect(await inTank()).toBe(500);
});

it('an older phone beside a new one, and a new one that met an older server, lose nothing', async () => {
  // What is in the tank an older phone reported: not whose it was, nor how it was measured, nor what a signature
  // stands for.
  const report = await sent(dump(500));
  const job = await company.job(company.technician, { wasteType: 'septage' });
  const load = [
    {
      compartmentId: office.truck.tank,
      gallons: 400,
      wasteType: 'septage',
      method: 'meter',
      how: 'tank_size',
    },
  ];
  const newer = { jobId: job.id, gallons: 400, notes: null, load, wasteType: 'septage', papers: [] };
  const about = { clientName: 'Miller', wasteType: 'septage', vehicleId: office.truck.id };
  await sent(command('job.completed', newer, { ...times(65), about }));
  expect([await inTank(), (await company.load(job.id)).actualGallons]).toEqual([900, 400]);
  // An older server keeps what it does not know as it came, and so does the phone; a newer one takes it, once.
  const correction = corrected(report, { rows: [rowOf(450)] });
  const [judged] = await send(company.technician, { ...correction, type: 'report.restated' });
  expect(judged).toMatchObject({ outcome: 'refused', code: 'command.unreadable' });
  expect([await inTank(), (await ticketOf(report)).gallons]).toEqual([900, 500]);
  for (let times = 0; times < 2; times += 1) await sent(correction);
  expect([await inTank(), (await ticketOf(report)).gallons]).toEqual([950, 450]);
});
