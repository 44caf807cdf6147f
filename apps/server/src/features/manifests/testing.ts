import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { Manifest, VisitManifests } from '@haulwright/domain/manifests/manifest-view';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite, makeVehicle } from '../../../../../test/factories/fleet.ts';
import type { ApiAnswer, TestPerson, TestServer } from '../../../../../test/server/harness.ts';
import { command, makeFieldCompany, outcomeOf, today, type FieldCompany } from '../field/testing.ts';
import { makeJob } from '../jobs/testing.ts';
import { compartmentsOf } from '../custody/ledger/compartments.queries.ts';

/** A company that follows the Texas pack, with a plant, a truck and people to bring loads there. */
export interface HaulingCompany extends FieldCompany {
  follow(packId: string): Promise<unknown>;
  newTruck(): Promise<Truck>;
  /** The plant. */
  readonly siteId: string;
}

export interface Truck {
  readonly id: string;
  readonly name: string;
  /** The id of its only tank. */
  readonly tank: string;
  /**
   * Creates a job whose client signed, and reports these gallons; septage, unless the job says another waste.
   * @returns the job's id
   */
  pumped(
    name: string,
    gallons: number,
    minute: number,
    signed?: boolean | number,
    job?: { readonly wasteType?: WasteType; readonly jobTypeId?: string },
  ): Promise<string>;
  /** Empties the tank at the plant. @returns the visit's id */
  dumped(gallons: number, minute: number, changes?: object): Promise<string>;
}

export const day = addDays(today(), -3);
/** When the phone did something, in minutes since 8:00 AM of the day. */
export const times = (minute: number) => {
  const at = new Date(startOfDayIn(day, 'America/New_York').getTime() + (8 * 60 + minute) * 60_000);
  return { capturedAt: at.toISOString(), clock: { offsetMs: 0, checkedAt: at.toISOString() } };
};

/** @param plant further data of the plant beside its name and permit */
export async function makeHaulingCompany(
  server: TestServer,
  plant: { readonly operator?: string; readonly phone?: string } = {},
): Promise<HaulingCompany> {
  const company = await makeFieldCompany(server);
  const { admin, dispatcher, technician } = company;
  const settings = {
    companyName: 'Acme Septic',
    companyAddress: '1 Yard Rd, Waco, TX 76701',
    companyPhone: '254-555-0100',
  };
  bodyOf(await admin.call('PUT', '/company/settings', settings));
  const permit = { kind: 'registration', name: 'Transporter', number: 'TX-20044', issuer: 'TCEQ' };
  bodyOf(await admin.call('POST', '/company-permits', permit));
  const site = await makeDisposalSite(admin, {
    name: 'County Plant',
    permitNumber: 'WQ-77',
    ...plant,
  });
  const follow = async (packId: string) =>
    bodyOf(await admin.call('PUT', `/rule-packs/${packId}`, { follow: true }));
  await follow('us-tx-312-145');
  let trucks = 0;
  return {
    ...company,
    follow,
    siteId: site.id,
    async newTruck() {
      trucks += 1;
      const name = `Truck M${trucks}`;
      const vehicle = await makeVehicle(admin, {
        name,
        capacityGallons: 3_000,
        licensePlate: `TX-${trucks}`,
      });
      const tank = await server.database.inTenant(admin, async (tx) => {
        const [compartment] = await compartmentsOf(tx, company.companyId, [vehicle.id]);
        return compartment?.id ?? '';
      });
      return {
        id: vehicle.id,
        name,
        tank,
        async pumped(clientName, gallons, minute, signed = true, changes = {}) {
          const client = await makeClient(dispatcher, { name: clientName });
          const job = await makeJob(dispatcher, client, { scheduledDate: day, ...changes });
          await company.assign(job.id, technician);
          const { wasteType = 'septage' } = changes;
          const load = [{ compartmentId: tank, gallons, wasteType, method: 'sight_glass' }];
          const data = { jobId: job.id, gallons, notes: null, load };
          await outcomeOf(technician, command('job.completed', data, times(minute)));
          const signature = {
            jobId: job.id,
            outcome: 'signed',
            name: `Mrs. ${clientName}`,
            role: null,
            statement: 'Pumped.',
            strokes: [
              [
                [100, 800],
                [300, 200],
                [500, 800],
                [900, 300],
              ],
            ],
          };
          if (typeof signed === 'number') Object.assign(signature, { gallons: signed });
          if (signed !== false)
            await outcomeOf(technician, command('signature.taken', signature, times(minute + 1)));
          return job.id;
        },
        async dumped(gallons, minute, changes = {}) {
          const rows = [{ compartmentId: tank, gallons, method: 'meter', emptied: true }];
          const data = { disposalSiteId: site.id, routeId: null, rows, weightPounds: null };
          const dump = command('load.dumped', { ticketNumber: '4711', ...data, ...changes }, times(minute));
          const outcome = await outcomeOf(technician, dump);
          if (outcome[0] !== 'applied') throw new Error(`the dump was ${outcome.join(' ')}`);
          return dump.id;
        },
      };
    },
  };
}

export const listOf = async (person: TestPerson, visitId: string): Promise<VisitManifests> =>
  bodyOf(await person.call('GET', `/manifests?visitId=${visitId}`));

export const make = (person: TestPerson, visitId: string, packId = 'us-tx-312-145'): Promise<ApiAnswer> =>
  person.call('POST', '/manifests', { visitId, packId });

export const sign = (
  person: TestPerson,
  { id }: Pick<Manifest, 'id'>,
  role: string,
  rest: object = { method: 'paper', name: 'Somebody' },
): Promise<ApiAnswer> => person.call('POST', `/manifests/${id}/signatures`, { role, ...rest });
