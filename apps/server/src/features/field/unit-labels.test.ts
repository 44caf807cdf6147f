import { beforeEach, describe, expect, it } from 'vitest';
import { packDays } from '@haulwright/domain/field/day-pack';
import type { Job } from '@haulwright/domain/jobs/job';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { Rental } from '@haulwright/domain/rentals/rental';
import type { WorkAction } from '@haulwright/domain/rentals/rental-work';
import type { Unit, UnitType } from '@haulwright/domain/rentals/unit';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { makeRentalSet, record } from '../rentals/testing.ts';
import { makeFieldCompany, today, type FieldCompany } from './testing.ts';

const server = serverOfFile();
let company: FieldCompany;
let type: UnitType;
let units: Unit[];
let rental: Rental;
beforeEach(async () => {
  company = await makeFieldCompany(server);
  ({ type, units, rental } = await makeRentalSet(company.admin, company.client, 6));
});

const idOf = (at: number): string => units[at]?.id ?? '';

async function plan(action: WorkAction, changes: object = {}): Promise<Job> {
  const values = {
    action,
    items: [{ unitTypeId: type.id, quantity: 2 }],
    scheduledDate: today(),
    ...changes,
  };
  const job: Job = bodyOf(await company.dispatcher.call('POST', `/rentals/${rental.id}/jobs`, values));
  await company.assign(job.id, company.technician);
  return job;
}

describe('the label of a unit', () => {
  const byLabel = async (person = company.technician) =>
    bodyOf(await person.call('GET', `/unit-labels/${units[0]?.labelNumber}`)) as Unit;
  const onlyTheThing = {
    labelNumber: 1,
    kind: 'toilet',
    state: 'on-rent',
    unitTypeName: expect.any(String),
    serial: null,
    note: null,
    rentalId: null,
    rentalName: null,
    clientId: null,
    clientName: null,
    clientAddressId: null,
    address: null,
    since: null,
    lastServicedOn: null,
  };
  beforeEach(async () => {
    const values = { unitTypeId: type.id, serial: 'S-1', note: 'Behind the barn of Amos' };
    bodyOf(await company.admin.call('PUT', `/units/${idOf(0)}`, values));
    await record(company.dispatcher, rental.id, 'delivered', 10, [idOf(0)]);
  });

  it('tells a technician without a job there what it is, and neither whose nor where', async () => {
    expect(await byLabel()).toMatchObject(onlyTheThing);
    expect(await byLabel(company.dispatcher)).toMatchObject({
      clientName: company.client.name,
      serial: 'S-1',
    });
    // Somebody else's job, and work of theirs too far away.
    const job = await plan('pick-up');
    await company.assign(job.id, company.other);
    await plan('service', { scheduledDate: addDays(today(), packDays + 1) });
    expect(await byLabel()).toMatchObject(onlyTheThing);
    expect(await byLabel(company.other)).toMatchObject({ clientName: company.client.name });
  });

  it.each([0, packDays])('tells who and where for work of theirs in %s days', async (days) => {
    await plan('service', { scheduledDate: addDays(today(), days) });
    expect(await byLabel()).toMatchObject({
      rentalName: 'Main Street site',
      clientName: company.client.name,
      clientAddressId: rental.clientAddressId,
      serial: 'S-1',
    });
  });

  it('tells it for any job of theirs at the same place', async () => {
    await company.job(company.technician, { clientAddressId: rental.clientAddressId });
    expect(await byLabel()).toMatchObject({ clientName: company.client.name });
  });
});
