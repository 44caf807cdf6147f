import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CompanySettings } from '@haulwright/domain/companies/company';
import { starterVehicle } from '@haulwright/domain/vehicles/starter-vehicle';
import { starterServices } from '@haulwright/domain/services/starter-services';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany } from '../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { events } from '../../hearers.ts';
import { newId } from '../../platform/ids.ts';
import { companySettings, companies } from './companies.tables.ts';
import { foundCompany } from './found-company.ts';

const server = serverOfFile();

const settingsOf = async (person: TestPerson): Promise<CompanySettings> =>
  bodyOf(await person.call('GET', '/company/settings'));
const save = async (person: TestPerson, settings: object): Promise<CompanySettings> =>
  bodyOf(await person.call('PUT', '/company/settings', settings));

describe('a new company', () => {
  it('has a name, an administrator, services with job types and a truck with a driver', async () => {
    const admin = await server.signUp({ fullName: 'Nora Founder', companyName: 'Valley Pumping' });
    expect(bodyOf(await admin.call('GET', '/me'))).toMatchObject({
      companyName: 'Valley Pumping',
      roles: ['admin'],
      fullName: 'Nora Founder',
    });
    expect(await settingsOf(admin)).toEqual({
      companyId: admin.companyId,
      companyName: 'Valley Pumping',
      companyAddress: null,
      companyPhone: null,
      companyEmail: null,
      defaultDepotAddress: null,
      depotLatitude: null,
      depotLongitude: null,
      depotPrecision: 'none',
      timeZone: 'America/New_York',
      units: 'us',
      endDayEmpty: true,
      techniciansSeePrices: false,
      version: expect.any(String),
    });
    const services: { id: string; name: string }[] = bodyOf(await admin.call('GET', '/service-types'));
    expect(services.map(({ name }) => name)).toEqual(starterServices.map(({ name }) => name).sort());
    const types: { name: string; serviceTypeId: string }[] = bodyOf(await admin.call('GET', '/job-types'));
    for (const service of starterServices) {
      const id = services.find(({ name }) => name === service.name)?.id;
      expect(
        types
          .filter(({ serviceTypeId }) => serviceTypeId === id)
          .map(({ name }) => name)
          .sort(),
      ).toEqual(service.jobTypes.map(({ name }) => name).sort());
    }
    expect(bodyOf(await admin.call('GET', '/vehicles'))).toMatchObject([
      { ...starterVehicle, driverUserId: admin.userId, driverName: 'Nora Founder' },
    ]);
  });

  it.each([
    [{ fullName: 'Pat Lee', companyName: null }, "Pat Lee's company"],
    [{ fullName: 'Pat Lee', companyName: '   ' }, "Pat Lee's company"],
    [{ fullName: ' ', companyName: null }, "pat's company"],
    [{ fullName: 'x'.repeat(120), companyName: undefined }, 'x'.repeat(120)],
  ])('of %j is called %s', async (founder, name) => {
    const { companyId } = await server.database.asSystem((tx) =>
      foundCompany(events, tx, { userId: newId(), email: 'pat@example.com', ...founder }),
    );
    const rows = await server.database.asSystem((tx) =>
      tx.select().from(companies).where(eq(companies.id, companyId)),
    );
    expect(rows.map((row) => row.name)).toEqual([name]);
  });
});

describe('settings', () => {
  it('set the units of distances and volumes for everyone at once', async () => {
    const { admin, technician } = await makeCompany(server);
    expect(bodyOf(await technician.call('GET', '/me'))).toMatchObject({ units: 'us' });
    expect(await save(admin, { units: 'metric' })).toMatchObject({ units: 'metric' });
    expect(bodyOf(await technician.call('GET', '/me'))).toMatchObject({ units: 'metric' });
    expect(await save(admin, { companyPhone: '717' })).toMatchObject({ units: 'metric' });
    expect((await admin.call('PUT', '/company/settings', { units: 'imperial' })).status).toBe(400);
  });

  it('are saved, including the company name, for everyone at once', async () => {
    const { admin, dispatcher } = await makeCompany(server);
    const saved = await save(admin, {
      companyName: 'Renamed',
      companyAddress: '1 Office Park',
      companyPhone: '717-555-0100',
      defaultDepotAddress: '10 Depot Rd, Lancaster, PA 17601',
      timeZone: 'America/Chicago',
      endDayEmpty: false,
    });
    expect(saved).toMatchObject({
      companyName: 'Renamed',
      depotPrecision: 'zip',
      timeZone: 'America/Chicago',
      endDayEmpty: false,
    });
    expect(saved.depotLatitude).toBeCloseTo(40.07, 1);
    expect(await settingsOf(admin)).toEqual(saved);
    expect(bodyOf(await dispatcher.call('GET', '/me'))).toMatchObject({
      companyName: 'Renamed',
      timeZone: 'America/Chicago',
    });
    const [row] = await server.database.asSystem((tx) =>
      tx.select().from(companySettings).where(eq(companySettings.companyId, admin.companyId)),
    );
    expect(row?.depotZipArea).toBe('17601');
    const kept = await save(admin, {
      companyName: '',
      defaultDepotAddress: '10 Depot Rd, Lancaster, PA 17601',
    });
    expect(kept).toMatchObject({
      companyName: 'Renamed',
      companyAddress: null,
      timeZone: 'America/Chicago',
      endDayEmpty: false,
      depotPrecision: 'zip',
    });
  });

  it('keep a pin set by hand as long as the address is the same', async () => {
    const admin = await server.signUp();
    const address = { defaultDepotAddress: '10 Depot Rd, Lancaster, PA 17601' };
    const pinned = await save(admin, { ...address, depotLatitude: 40.5, depotLongitude: -76.5 });
    expect(pinned.depotPrecision).toBe('manual');
    expect(await save(admin, { ...address, companyPhone: '1' })).toMatchObject({
      depotLatitude: 40.5,
      depotLongitude: -76.5,
      depotPrecision: 'manual',
    });
    expect(await save(admin, await settingsOf(admin))).toMatchObject({
      depotLatitude: 40.5,
      depotPrecision: 'manual',
    });
    expect(
      (
        await save(admin, {
          ...(await settingsOf(admin)),
          defaultDepotAddress: '5 Main St, Lititz, PA 17543',
        })
      ).depotPrecision,
    ).toBe('zip');
    expect(await save(admin, { defaultDepotAddress: 'behind the barn' })).toMatchObject({
      depotLatitude: null,
      depotLongitude: null,
      depotPrecision: 'none',
    });
    expect(await save(admin, {})).toMatchObject({
      defaultDepotAddress: null,
      depotLatitude: null,
      depotPrecision: 'none',
    });
  });

  it('can be saved for a company that lost its settings', async () => {
    const admin = await server.signUp({ companyName: 'Restored' });
    await server.database.asSystem((tx) =>
      tx.delete(companySettings).where(eq(companySettings.companyId, admin.companyId)),
    );
    expect(await settingsOf(admin)).toMatchObject({ companyName: 'Restored', depotPrecision: 'none' });
    expect(await save(admin, { companyPhone: '717-555-0100' })).toMatchObject({
      companyName: 'Restored',
      companyPhone: '717-555-0100',
    });
  });

  it('refuse an unknown time zone', async () => {
    const admin = await server.signUp();
    const answer = await admin.call('PUT', '/company/settings', { timeZone: 'America/Lancaster' });
    expect([answer.status, issuesOf(answer)]).toEqual([
      400,
      { timeZone: 'Choose a time zone such as America/New_York.' },
    ]);
  });

  it('are for administrators', async () => {
    const { dispatcher, technician } = await makeCompany(server);
    for (const person of [dispatcher, technician]) {
      expect((await person.call('GET', '/company/settings')).status).toBe(403);
      expect((await person.call('PUT', '/company/settings', {})).status).toBe(403);
    }
  });
});

describe('usage', () => {
  it('counts active clients and vehicles in service, for who manages the company', async () => {
    const { admin, dispatcher } = await makeCompany(server);
    const usage = async (): Promise<{ customers: number; vehicles: number }> =>
      bodyOf(await admin.call('GET', '/company/usage'));
    const before = await usage();
    const client = await makeClient(admin);
    expect(await usage()).toEqual({ ...before, customers: before.customers + 1 });
    await admin.call('PUT', `/clients/${client.id}/status`, { status: 'inactive' });
    expect(await usage()).toEqual(before);

    const [truck] = bodyOf(await admin.call('GET', '/vehicles')) as { id: string }[];
    const change = (fields: object) =>
      admin.call('PUT', `/vehicles/${truck?.id}`, { ...truck, ...fields, version: undefined });
    expect(
      (await change({ outOfService: true, outOfServiceFrom: null, outOfServiceUntil: null })).status,
    ).toBe(200);
    expect(await usage()).toEqual({ ...before, vehicles: before.vehicles - 1 });
    expect(
      (await change({ outOfService: true, outOfServiceFrom: '2090-01-01', outOfServiceUntil: null })).status,
    ).toBe(200);
    expect(await usage()).toEqual(before);
    expect((await dispatcher.call('GET', '/company/usage')).status).toBe(403);
  });
});
