import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import { judgeCleanings } from '@haulwright/domain/manifests/grease-cleaning';
import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite, makeVehicle } from '../../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import {
  command,
  makeFieldCompany,
  outcomeOf,
  today,
  type FieldCompany,
  type SentCommand,
} from '../../field/testing.ts';
import { makeJob } from '../../jobs/testing.ts';
import { compartmentsOf } from '../../custody/ledger/compartments.queries.ts';
import { evidenceDocument } from './grease-evidence-document.ts';
import { listCleanings, loadTrapAddress } from './grease-cleanings.queries.ts';

const server = serverOfFile();
let company: FieldCompany;
let diner: Client;
let addressId: string;
const timeZone = 'America/New_York';
const days = [6, 5, 4, 3, 2].map((back) => addDays(today(), -back));

/** Sends a technician's report, which must be applied. */
async function applied(done: SentCommand): Promise<void> {
  const [outcome] = await outcomeOf(company.technician, done);
  if (outcome !== 'applied') throw new Error(`${String(done['type'])} was ${outcome}`);
}

beforeAll(async () => {
  company = await makeFieldCompany(server);
  const { admin, dispatcher, technician } = company;
  diner = await makeClient(dispatcher, { name: 'Corner Diner' });
  addressId = diner.addresses[0]?.id ?? '';
  bodyOf(await admin.call('PUT', '/rule-packs/grease-25', { follow: true }));
  const site = await makeDisposalSite(admin, {
    name: 'Rendering Works',
    permitNumber: 'FOG-9',
    acceptedWasteTypes: ['grease'],
  });
  const vehicle = await makeVehicle(admin, { name: 'Truck G1', capacityGallons: 3_000 });
  const tank = await server.database.inTenant(admin, async (tx) => {
    const [compartment] = await compartmentsOf(tx, company.companyId, [vehicle.id]);
    return compartment?.id ?? '';
  });
  for (const [index, day] of days.entries()) {
    const times = (minute: number) => {
      const at = new Date(startOfDayIn(day, timeZone).getTime() + (8 * 60 + minute) * 60_000).toISOString();
      return { capturedAt: at, clock: { offsetMs: 0, checkedAt: at } };
    };
    const job = await makeJob(dispatcher, diner, { scheduledDate: day, wasteType: 'grease' });
    await company.assign(job.id, technician);
    const gallons = 900 + index;
    const load = [{ compartmentId: tank, gallons, wasteType: 'grease', method: 'sight_glass' }];
    const done = { jobId: job.id, gallons, notes: null, load };
    await applied(command('job.completed', done, times(0)));
    // All cleanings except one were measured.
    if (index !== 2)
      bodyOf(
        await dispatcher.call('POST', `/tanks/${addressId}/readings`, {
          measuredOn: day,
          sludgeInches: 4 + index,
          scumInches: 3,
          liquidDepthInches: 40,
        }),
      );
    const rows = [{ compartmentId: tank, gallons: gallons - 10, method: 'meter', emptied: true }];
    const data = { disposalSiteId: site.id, routeId: null, rows, weightPounds: null };
    const dump = command('load.dumped', { ticketNumber: `G-${index}`, ...data }, times(60));
    await applied(dump);
    if (index === 4)
      bodyOf(await dispatcher.call('POST', '/manifests', { visitId: dump.id, packId: 'grease-25' }));
  }
});

const read = () =>
  server.database.inTenant(company.admin, async (tx) => ({
    trap: await loadTrapAddress(tx, addressId),
    cleanings: await listCleanings(tx, addressId, timeZone),
  }));

describe('the cleanings of a grease trap', () => {
  it('are listed for the client', async () => {
    expect(bodyOf(await company.dispatcher.call('GET', `/clients/${diner.id}/grease-traps`))).toEqual([
      {
        addressId,
        cleaningCount: 5,
        lastCleanedOn: days[4],
        lastPercent: 28,
        // More than a quarter in a day.
        dueOn: days[4],
        dueBecause: 'quarter',
      },
    ]);
    const house = await makeClient(company.dispatcher, { name: 'Miller' });
    expect(bodyOf(await company.dispatcher.call('GET', `/clients/${house.id}/grease-traps`))).toEqual([]);
  });

  it('have gallons, readings, ticket and manifest', async () => {
    const { cleanings } = await read();
    expect(cleanings).toHaveLength(5);
    expect(cleanings.at(-1)).toMatchObject({
      on: days[4],
      gallons: 904,
      reading: { fogInches: 3, solidsInches: 8, liquidDepthInches: 40 },
      visits: [
        {
          siteName: 'Rendering Works',
          sitePermit: 'FOG-9',
          ticketNumber: 'G-4',
          receivedGallons: 894,
          manifestNumbers: ['M-000001'],
        },
      ],
    });
    expect(cleanings[2]).toMatchObject({ reading: null, visits: [{ manifestNumbers: [] }] });
    expect(judgeCleanings(cleanings)).toMatchObject({
      verdict: 'over-quarter',
      cleanings: [{ percent: 20 }, { percent: null }, { percent: 25 }, { percent: 28 }],
    });
  });

  it('are a PDF of the last four', async () => {
    const { trap, cleanings } = await read();
    if (trap === undefined) throw new Error('no trap');
    const document = evidenceDocument({ trap, cleanings, timeZone, paper: 'us-letter', now: new Date() });
    expect(document.cleanings).toHaveLength(4);
    expect(document.cleanings.at(-1)?.visits[0]).toEqual(
      expect.arrayContaining(['Rendering Works, permit FOG-9', 'G-4', 'M-000001', '894']),
    );
    const answer = await fetch(`${server.url}/api/grease-traps/${addressId}/evidence`, {
      headers: { authorization: `Bearer ${company.dispatcher.token}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('are the company’s own, and the office’s', async () => {
    const stranger = await server.signUp();
    expect((await stranger.call('GET', `/clients/${diner.id}/grease-traps`)).status).toBe(404);
    expect((await stranger.call('GET', `/grease-traps/${addressId}/evidence`)).status).toBe(404);
    expect((await company.technician.call('GET', `/grease-traps/${addressId}/evidence`)).status).toBe(403);
  });
});
