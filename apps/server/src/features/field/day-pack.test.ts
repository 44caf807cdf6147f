import { beforeAll, describe, expect, it } from 'vitest';
import type { DayPack } from '@haulwright/domain/field/day-pack';
import { dayPack } from '@haulwright/domain/field/day-pack';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { addressValues, makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { makeRouteDay, type RouteDay } from '../dispatch/testing.ts';
import { makeJob } from '../jobs/testing.ts';
import { events } from '../../hearers.ts';
import { makeDayPack } from './day-pack.ts';
import { arrived, command, completed, makeFieldCompany, notDone, send, today } from './testing.ts';

const server = serverOfFile();
let day: RouteDay;

beforeAll(async () => {
  day = await makeRouteDay(server, today(), { job: { scheduledDate: today() } });
});

const pack = async (path = '/field/v1/pack'): Promise<DayPack> =>
  bodyOf(await day.company.technician.call('GET', path));

describe('what a phone holds', () => {
  it('has the published routes with their stops and jobs, and the company', async () => {
    const route = await day.published([day.job(0), day.empty(), day.job(1), day.empty()]);
    const given = await pack();
    expect(dayPack.safeParse(given).error).toBeUndefined();
    expect(given).toMatchObject({
      v: 1,
      me: {
        userId: day.company.technician.userId,
        fullName: 'Tom Technician',
        companyName: 'Blue Ridge Septic',
        timeZone: 'America/New_York',
        units: 'us',
      },
      from: addDays(today(), -1),
      to: addDays(today(), 7),
    });
    const [first] = given.routes;
    expect(first).toMatchObject({ id: route.id, status: 'published', routeDate: today() });
    expect(first?.stops.map(({ kind, order }) => [kind, order])).toEqual([
      ['start', 0],
      ['job', 0],
      ['disposal', 0],
      ['job', 0],
      ['disposal', 1],
      ['end', 0],
    ]);
    expect(given.jobs.map(({ id, routeId }) => [id, routeId])).toEqual(
      expect.arrayContaining([0, 1].map((at) => [day.jobs[at]?.id, route.id])),
    );
    expect(given.disposalSites.map(({ id }) => id)).toEqual([day.site.id]);
  });

  it('has drafts of nobody, and nothing of others', async () => {
    await day.arrange(day.request([day.job(2)], { vehicleId: day.trucks[1]?.id }));
    const given = await pack();
    expect(given.routes).toHaveLength(1);
    const other = await makeFieldCompany(server);
    expect(await other.pack(other.other)).toMatchObject({ routes: [], jobs: [] });
  });

  it('names the work in Spanish, where the company says how', async () => {
    const { admin, technician, dispatcher } = day.company;
    const values = { name: 'Lift station', durationMinutes: 60, expectedGallons: 0, wasteType: null };
    const type = bodyOf(await admin.call('POST', '/job-types', { ...values, nameEs: 'Estación de bombeo' }));
    const client = await makeClient(dispatcher);
    const job = await makeJob(dispatcher, client, { jobTypeId: type.id, scheduledDate: today() });
    bodyOf(await dispatcher.call('PUT', `/jobs/${job.id}/assignee`, { assignedTo: technician.userId }));
    const named = async () => {
      const { jobTypeName, jobTypeNameEs } = (await pack()).jobs.find(({ id }) => id === job.id) ?? {};
      return [jobTypeName, jobTypeNameEs];
    };
    expect(await named()).toEqual(['Lift station', 'Estación de bombeo']);
    bodyOf(await admin.call('PUT', `/job-types/${type.id}`, { ...values, nameEs: ' ' }));
    expect(await named()).toEqual(['Lift station', null]);
  });

  it('has what a driver needs at the gate, and what was done there before', async () => {
    const { technician, dispatcher } = day.company;
    const client = await makeClient(dispatcher, {
      name: 'Mill Farm',
      phone: '717-555-0101',
      accessInstructions: 'Behind the barn',
      contacts: [{ name: 'Ruth', title: null, phone: '717-555-0102', email: null, isPrimary: true }],
      addresses: [addressValues({ gateCode: '4711', tankGallons: 1_250 })],
    });
    const give = async (title: string) => {
      const job = await makeJob(dispatcher, client, { title, scheduledDate: today() });
      bodyOf(await dispatcher.call('PUT', `/jobs/${job.id}/assignee`, { assignedTo: technician.userId }));
      return job.id;
    };
    for (const [at, title] of ['First', 'Second', 'Third', 'Fourth'].entries())
      await send(
        technician,
        completed(await give(title), { capturedAt: `2026-03-0${at + 1}T15:00:00.000Z` }),
      );
    const id = await give('Now');
    await send(technician, arrived(id));
    const job = (await pack()).jobs.find((one) => one.id === id);
    expect(job).toMatchObject({
      routeId: null,
      clientName: 'Mill Farm',
      phones: [
        { name: expect.any(String), phone: '717-555-0101' },
        { name: 'Ruth', phone: '717-555-0102' },
      ],
      gateCode: '4711',
      tankGallons: 1_250,
      accessInstructions: 'Behind the barn',
      status: 'in_progress',
      begunBy: technician.userId,
      visits: [
        { date: '2026-03-04', title: 'Fourth', gallons: 900, notes: null, by: 'Tom Technician' },
        { date: '2026-03-03', title: 'Third' },
        { date: '2026-03-02', title: 'Second' },
      ],
      attempts: [],
    });
    await send(technician, notDone(id));
    bodyOf(await dispatcher.call('PUT', `/jobs/${id}/assignee`, { assignedTo: technician.userId }));
    const again = (await pack()).jobs.find((one) => one.id === id);
    expect(again?.attempts).toEqual([
      { at: expect.any(String), reason: 'locked-gate', note: 'Nobody answers' },
    ]);
    expect(again?.signature).toBeNull();
    const sign = (outcome: string, name: string | null, strokes: number[][][]) =>
      command('signature.taken', { jobId: id, outcome, name, role: null, statement: 'Pumped.', strokes });
    await send(technician, sign('nobody-there', null, []), sign('signed', 'Mrs. Miller', [[[1, 1]]]));
    expect((await pack()).jobs.find((one) => one.id === id)?.signature).toEqual({
      at: expect.any(String),
      outcome: 'signed',
      name: 'Mrs. Miller',
    });
  });

  it('reaches as many days ahead as it is asked for', async () => {
    expect((await pack('/field/v1/pack?days=1')).to).toBe(addDays(today(), 1));
    expect((await day.company.technician.call('GET', '/field/v1/pack?days=15')).status).toBe(400);
  });

  it('is told to be the same by its tag, and has another once anything changed', async () => {
    const { technician } = day.company;
    const ask = (tag: string | null) =>
      technician.call('GET', '/field/v1/pack', undefined, tag === null ? {} : { 'if-none-match': tag });
    const first = await ask(null);
    const tag = first.headers.get('etag');
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    const same = await ask(tag);
    expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, null, tag]);
    await send(technician, arrived(day.jobs[0]?.id ?? ''));
    const changed = await ask(tag);
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
  });
});

describe('the statements it takes', () => {
  /** Counts the statements of `work`. */
  const counted = (work: (tx: TenantTransaction) => Promise<unknown>): Promise<number> =>
    server.database.inTenant(day.company, async (tx) => {
      let count = 0;
      const { session } = tx as unknown as {
        session: { client: { query: (...args: unknown[]) => unknown } };
      };
      const { client } = session;
      const query = client.query.bind(client);
      client.query = (...args) => {
        count += 1;
        return query(...args);
      };
      try {
        await work(tx);
      } finally {
        client.query = query;
      }
      return count;
    });

  it('are as many for one route as for twenty', async () => {
    const person = { userId: day.company.technician.userId, timeZone: 'America/New_York' };
    const now = new Date();
    // With papers, which take three more: one reads what forms answered of them.
    bodyOf(await day.company.admin.call('PUT', '/rule-packs/us-tx-312-145', { follow: true }));
    const make = (tx: TenantTransaction) => makeDayPack(tx, events, person, 14, now);
    const one = await counted(make);
    const { version: _version, ...settings } = bodyOf(
      await day.company.admin.call('GET', '/company/settings'),
    );
    const showPrices = async (techniciansSeePrices: boolean) =>
      bodyOf(await day.company.admin.call('PUT', '/company/settings', { ...settings, techniciansSeePrices }));
    await showPrices(true);
    const withPrices = await counted(make);
    const before = await pack('/field/v1/pack?days=14');
    for (let at = 0; at < 19; at += 1) {
      const date = addDays(calendarDateIn(now, person.timeZone), at % 14);
      const job = await makeJob(day.dispatcher, await makeClient(day.dispatcher, { name: `Client ${at}` }), {
        scheduledDate: date,
      });
      const request = day.request([{ kind: 'job', jobId: job.id }], { routeDate: date });
      bodyOf(await day.send([request]));
      bodyOf(await day.act(request.id, 'publish'));
    }
    const after = await pack('/field/v1/pack?days=14');
    expect(after.routes.length - before.routes.length).toBe(19);
    expect(await counted(make)).toBe(withPrices);
    await showPrices(false);
    expect(await counted(make)).toBe(one);
    // The last of them reads whose gallons are in each tank.
    expect(one).toBeLessThanOrEqual(28);
    expect(withPrices - one).toBeLessThanOrEqual(10);
  });
});
