import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { makeDayUnderWay, tankOf } from '../dispatch/testing.ts';
import { command, outcomeOf } from '../field/testing.ts';
import { day, makeHaulingCompany, type HaulingCompany } from '../manifests/testing.ts';
import { tenInTheMorning } from '../routes/testing.ts';

const server = serverOfFile();
let company: HaulingCompany;
beforeAll(async () => {
  company = await makeHaulingCompany(server);
});
const ticket = async (id: string): Promise<TicketDetail> =>
  bodyOf(await company.dispatcher.call('GET', `/compliance/tickets/${id}`));
const record = (id: string, cents: number, note: string | null = null, by = company.dispatcher) =>
  by.call('POST', `/compliance/tickets/${id}/fees`, { fee: { cents, note } });

describe('the fee of a visit', () => {
  it('is expected by the rate of its day and what the site received', async () => {
    const truck = await company.newTruck();
    await truck.pumped('Miller', 2_600, 0);
    const visit = await truck.dumped(2_600, 60);
    const [site] = bodyOf(await company.admin.call('GET', '/disposal-sites'));
    bodyOf(
      await company.admin.call('PUT', `/disposal-sites/${site.id}`, {
        ...site,
        feeCentsPer1000Gallons: 9_000,
      }),
    );
    expect((await ticket(visit)).fee).toEqual({
      expectedCents: 10_400,
      centsPer1000Gallons: 4_000,
      charged: null,
    });
    const { facts } = await ticket(visit);
    const dumped = facts.find(({ kind }) => kind === 'discharge')?.id ?? '';
    const right = { factId: dumped, gallons: 2_500, reason: 'Read wrong' };
    bodyOf(await company.dispatcher.call('POST', `/compliance/tickets/${visit}/corrections`, right));
    expect((await ticket(visit)).fee.expectedCents).toBe(10_000);
  });

  it('is what the site charged once that is recorded; the newest counts, and is in the file', async () => {
    const truck = await company.newTruck();
    await truck.pumped('Jones', 1_000, 0);
    const visit = await truck.dumped(1_000, 60, { ticketNumber: 'T-9' });
    bodyOf(await record(visit, 4_400));
    const { fee } = bodyOf(await record(visit, 4_500, 'Invoice 88'));
    expect(fee.charged).toMatchObject({ cents: 4_500, note: 'Invoice 88' });
    const file = await fetch(`${server.url}/api/compliance/fees?from=${day}&to=${day}`, {
      headers: { authorization: `Bearer ${company.dispatcher.token}` },
    });
    const line = (await file.text()).split('\r\n').find((one) => one.includes('T-9'));
    expect(line).toContain(`${day},County Plant,T-9,${truck.name},Septage,1000,`);
    expect(line).toContain(',45,');
    expect(line).toContain(',Invoice 88,');
  });

  it('is what the driver read on the ticket', async () => {
    const truck = await company.newTruck();
    await truck.pumped('Baker', 1_200, 0);
    const visit = await truck.dumped(1_200, 60, { feeCents: 5_050 });
    expect((await ticket(visit)).fee.charged).toMatchObject({ cents: 5_050, note: null });
  });

  it('is recorded by the office only, of the own company only, and is an amount', async () => {
    const truck = await company.newTruck();
    await truck.pumped('Diner', 900, 0);
    const visit = await truck.dumped(900, 60);
    expect((await record(visit, 1, null, company.technician)).status).toBe(403);
    expect((await record(visit, 1, null, await server.signUp())).status).toBe(404);
    expect((await record(visit, -1)).status).toBe(400);
    expect(issuesOf(await record(visit, 10_000_001))).toEqual({ 'fee.cents': 'Enter at most $100,000.' });
    expect((await ticket(visit)).fee.charged).toBeNull();
    const wide = await company.dispatcher.call('GET', '/compliance/fees?from=2010-01-01&to=2026-01-01');
    expect(wide.status).toBe(400);
  });
});

it('a visit has its route and the arrival before its dump, each time the truck comes', async () => {
  const underWay = await makeDayUnderWay(server, tenInTheMorning());
  const { technician, dispatcher } = underWay.company;
  const route = await underWay.published([
    underWay.job(0),
    underWay.empty(),
    underWay.job(1),
    underWay.empty(),
  ]);
  const tank = await tankOf(server, underWay, route);
  const at = (minutes: number) => {
    const instant = new Date(Date.now() - minutes * 60_000).toISOString();
    return { capturedAt: instant, clock: { offsetMs: 0, checkedAt: instant } };
  };
  const arrived = (order: number, minutes: number) =>
    command(
      'stop.arrived',
      {
        stop: { routeId: route.id, disposalSiteId: underWay.site.id, order },
        place: 'unknown',
        distanceMeters: null,
      },
      at(minutes),
    );
  const pumped = (jobAt: number, minutes: number) =>
    command(
      'job.completed',
      {
        jobId: underWay.jobs[jobAt]?.id,
        gallons: 500,
        notes: null,
        load: [{ compartmentId: tank, gallons: 500, wasteType: 'septage', method: 'sight_glass' }],
      },
      at(minutes),
    );
  const dumped = (minutes: number, routeId: string | null = route.id) =>
    command(
      'load.dumped',
      {
        disposalSiteId: underWay.site.id,
        routeId,
        rows: [{ compartmentId: tank, gallons: 500, method: 'meter', emptied: true }],
        ticketNumber: '1',
        weightPounds: null,
      },
      at(minutes),
    );
  const visits: string[] = [];
  for (const one of [pumped(0, 60), arrived(0, 50), dumped(40), pumped(1, 30), arrived(1, 20), dumped(15)]) {
    expect(await outcomeOf(technician, one)).toEqual(['applied']);
    if (one.type === 'load.dumped') visits.push(one.id);
  }
  const stops: TicketDetail['stop'][] = [];
  for (const id of visits) stops.push(bodyOf(await dispatcher.call('GET', `/compliance/tickets/${id}`)).stop);
  expect(stops.map(({ route: of, isPlanned }) => [of?.id, isPlanned])).toEqual([
    [route.id, true],
    [route.id, true],
  ]);
  const ago = stops.map(({ arrivedAt }) => Math.round((Date.now() - Date.parse(arrivedAt ?? '')) / 60_000));
  expect(ago).toEqual([50, 20]);
});
