import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import type { RouteSheet } from '@haulwright/domain/dispatch/route-sheet';
import type { RouteVersion } from '@haulwright/domain/routes/route-version';
import type { DayPack } from '@haulwright/domain/field/day-pack';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { paperColor, vehicleColorOf } from '@haulwright/domain/vehicles/vehicle-color';
import { eq } from 'drizzle-orm';
import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { addPerson } from '../../../../../../test/server/people.ts';
import { newId } from '../../../platform/ids.ts';
import { vehicles } from '../../vehicles/vehicles.tables.ts';
import { theDay } from '../../routes/testing.ts';
import { routeSheetDocument } from './route-sheet-document.ts';
import { codeOf, dayAhead, makeRouteDay, type RouteDay } from '../testing.ts';

const server = serverOfFile();
let day: RouteDay;

beforeEach(async () => {
  day = await makeRouteDay(server);
});

async function file(
  person: TestPerson,
  path: string,
): Promise<{ status: number; type: string; name: string; text: string }> {
  const answer = await fetch(`${server.url}/api${path}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    name: answer.headers.get('content-disposition') ?? '',
    text: Buffer.from(await answer.arrayBuffer()).toString('latin1'),
  };
}
const sizesOf = (pdf: string): string[] => [
  ...new Set(
    [...pdf.matchAll(/\/MediaBox\s*\[([^\]]*)\]/g)].map(([, box = '']) =>
      box
        .trim()
        .split(/\s+/)
        .slice(2)
        .map((side) => Math.round(Number(side)))
        .join('x'),
    ),
  ),
];

describe('a route sheet', () => {
  it.each([
    ['its own color', 'teal_ring'],
    // Added by a server of the version before: the color its id stands for.
    ['none', null],
  ] as const)('has its truck’s color, as the board, the list and the phone: %s', async (_, color) => {
    const truckId = day.trucks[0]?.id ?? '';
    await server.database.asSystem((tx) =>
      tx.update(vehicles).set({ color }).where(eq(vehicles.id, truckId)),
    );
    const { id } = await day.published([day.job(0), day.empty()]);
    const { dispatcher, company } = day;
    const truck = bodyOf(await dispatcher.call('GET', '/vehicles')).find(
      (one: Vehicle) => one.id === truckId,
    );
    const sheet: RouteSheet = bodyOf(await dispatcher.call('GET', `/dispatch/routes/${id}/sheet`));
    const list = bodyOf(await dispatcher.call('GET', `/routes?date=${sheet.routeDate}`));
    const pack: DayPack = bodyOf(await company.technician.call('GET', '/field/v1/pack'));
    expect(truck.color).toBe(vehicleColorOf({ id: truckId, color }));
    expect({
      list: list.items.find((route: { id: string }) => route.id === id)?.vehicleColor,
      route: bodyOf(await dispatcher.call('GET', `/routes/${id}`)).vehicleColor,
      sheet: sheet.vehicleColor,
      paper: routeSheetDocument([sheet], '').sheets[0]?.truck.hex,
      phone: pack.vehicles.find((one) => one.id === truckId)?.color,
    }).toEqual({
      list: truck.color,
      route: truck.color,
      sheet: truck.color,
      paper: paperColor(truck.color).hex,
      phone: truck.color,
    });
  });

  it('has what the driver needs on paper', async () => {
    bodyOf(
      await day.dispatcher.call('PUT', `/jobs/${day.jobs[1]?.id}`, {
        ...day.jobs[1],
        windowStartMinute: 540,
        windowEndMinute: 660,
        description: 'Second lid',
        seenUpdatedAt: day.jobs[1]?.updatedAt,
      }),
    );
    const client: Client = bodyOf(await day.dispatcher.call('GET', `/clients/${day.jobs[1]?.clientId}`));
    bodyOf(
      await day.dispatcher.call('PUT', `/clients/${client.id}`, {
        ...client,
        serviceTypeIds: client.services.map(({ id }) => id),
        addresses: client.addresses.map((address) => ({ ...address, tankGallons: 1_250 })),
      }),
    );
    const { id } = await day.published([day.job(0), day.job(1), day.empty()]);
    const sheet: RouteSheet = bodyOf(
      await day.company.technician.call('GET', `/dispatch/routes/${id}/sheet`),
    );
    expect(sheet).toMatchObject({
      companyName: 'Blue Ridge Septic',
      vehicleName: day.trucks[0]?.name,
      capacityGallons: 3_500,
      driverName: 'Tom Technician',
      units: 'us',
      jobCount: 2,
    });
    // The paper's head says what the truck's tank holds.
    expect(routeSheetDocument([sheet], '').sheets[0]?.facts).toContainEqual({
      name: 'Tank',
      value: '3,500 gal',
    });
    expect(sheet.stops.map(({ label }) => label)).toEqual(['', '1', '2', 'D1', '']);
    expect(sheet.stops[2]).toMatchObject({
      title: 'Client 4 km north',
      gallons: 500,
      loadAfterGallons: 1_000,
      job: {
        number: day.jobs[1]?.jobNumber,
        window: '9:00 AM – 11:00 AM',
        phone: expect.any(String),
        description: 'Second lid',
        tankGallons: 1_250,
      },
    });
    expect(sheet.stops[1]?.job?.tankGallons).toBeNull();
    const notes = routeSheetDocument([sheet], '').sheets[0]?.stops.map((stop) =>
      stop.notes.filter(({ name }) => name === 'Client’s tank'),
    );
    expect(notes).toEqual([[], [], [{ name: 'Client’s tank', text: '1,250 gal' }], [], []]);
    expect(
      (bodyOf(await day.company.technician.call('GET', `/jobs/${day.jobs[1]?.id}`)) as JobDetail).address
        ?.tankGallons,
    ).toBe(1_250);
    expect(sheet.stops[3]).toMatchObject({ title: day.site.name, hours: expect.stringMatching(/[AP]M/) });
  });

  it('is a PDF on Letter, or on A4 for companies that use kilometres', async () => {
    const { id } = await day.published([day.job(0), day.job(1), day.empty()]);
    const letter = await file(day.company.technician, `/dispatch/routes/${id}/sheet-pdf`);
    expect([letter.status, letter.type, letter.text.slice(0, 5), sizesOf(letter.text)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
      ['612x792'],
    ]);
    expect(letter.name).toContain(`route-sheet-${theDay}-`);
    bodyOf(await day.company.admin.call('PUT', '/company/settings', { units: 'metric' }));
    expect(sizesOf((await file(day.dispatcher, `/dispatch/routes/${id}/sheet-pdf`)).text)).toEqual([
      '595x842',
    ]);
  });

  it('of all routes of a day is one PDF', async () => {
    await day.arrange(
      day.request([day.job(0)]),
      day.request([day.job(1), day.job(2)], { vehicleId: day.trucks[1]?.id }),
    );
    const all = await file(day.dispatcher, `/dispatch/sheets-pdf?date=${theDay}`);
    expect([all.status, all.text.slice(0, 5), all.name.includes(`route-sheets-${theDay}.pdf`)]).toEqual([
      200,
      '%PDF-',
      true,
    ]);
    expect((await file(day.company.technician, `/dispatch/sheets-pdf?date=${theDay}`)).status).toBe(403);
    expect((await file(day.dispatcher, '/dispatch/sheets-pdf?date=2026-03-09')).status).toBe(404);
  });

  it('is seen by the office and its driver, and does not exist for others', async () => {
    const other = await addPerson(server, day.company.admin, ['field_technician'], 'Uma Technician');
    const { id } = await day.published([day.job(0)]);
    const stranger = await makeRouteDay(server);
    for (const path of ['sheet', 'sheet-pdf']) {
      for (const person of [other, stranger.dispatcher])
        expect((await person.call('GET', `/dispatch/routes/${id}/${path}`)).status).toBe(404);
      expect((await day.dispatcher.call('GET', `/dispatch/routes/${newId()}/${path}`)).status).toBe(404);
    }
  });

  it('handles any text people type', async () => {
    bodyOf(
      await day.dispatcher.call('PUT', `/jobs/${day.jobs[0]?.id}`, {
        ...day.jobs[0],
        title: '#panic() $x$ *[' + 'W'.repeat(80),
        description: '🚛 漢字 '.repeat(200),
        seenUpdatedAt: day.jobs[0]?.updatedAt,
      }),
    );
    const { id } = await day.published([day.job(0)]);
    expect((await file(day.dispatcher, `/dispatch/routes/${id}/sheet-pdf`)).text.slice(0, 5)).toBe('%PDF-');
  });
});

describe('sending again', () => {
  beforeEach(async () => {
    day = await makeRouteDay(server, dayAhead);
  });

  const mails = async (): Promise<string[]> => {
    const folder = join(server.dataDir, 'outbox');
    const all = await Promise.all(
      (await readdir(folder))
        .filter((name) => name.endsWith('.eml'))
        .toSorted()
        .map((name) => readFile(join(folder, name), 'utf8')),
    );
    return all.filter((mail) => mail.includes(`To: ${day.company.technician.email}`));
  };

  it('mails the route with its sheet, three times an hour at most, and is written down', async () => {
    const { id } = await day.published([day.job(0), day.job(1)]);
    expect(bodyOf(await day.act(id, 'send'))).toEqual({ sentTo: day.company.technician.email });
    const mail = (await mails()).findLast((one) => one.includes('application/pdf'));
    expect(mail).toContain(`filename=route-sheet-${dayAhead}.pdf`);
    const [, base64 = ''] =
      /Content-Transfer-Encoding: base64\r\nContent-Disposition: attachment[^\r]*\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(
        mail?.replace(
          /(Content-Disposition: [^\r]*\r\n(?:\s[^\r]*\r\n)*)(Content-Transfer-Encoding: base64\r\n)/,
          '$2$1',
        ) ?? '',
      ) ?? [];
    expect(Buffer.from(base64, 'base64').toString('latin1').slice(0, 5)).toBe('%PDF-');
    for (let times = 0; times < 2; times += 1) bodyOf(await day.act(id, 'send'));
    const often = await day.act(id, 'send');
    expect([often.status, codeOf(often)]).toEqual([429, 'route.sent-often']);
    const { versions }: { versions: RouteVersion[] } = bodyOf(
      await day.dispatcher.call('GET', `/dispatch/routes/${id}/versions`),
    );
    expect(versions.map(({ kind }) => kind)).toEqual(['sent', 'sent', 'sent', 'published']);
  });

  it('is for published routes and for the office', async () => {
    const {
      routes: [draft],
    } = await day.arrange(day.request([day.job(0)]));
    expect(codeOf(await day.act(draft!.id, 'send'))).toBe('route.not-published');
    bodyOf(await day.act(draft!.id, 'publish'));
    expect((await day.act(draft!.id, 'send', {}, day.company.technician)).status).toBe(403);
    const stranger = await makeRouteDay(server);
    expect((await stranger.act(draft!.id, 'send')).status).toBe(404);
  });
});
