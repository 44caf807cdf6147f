import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import { makeVehicle, vehicleValues } from '../../../../../test/factories/fleet.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { vehicleColorOf } from '@haulwright/domain/vehicles/vehicle-color';
import { eq } from 'drizzle-orm';
import { vehicles } from './vehicles.tables.ts';

const server = serverOfFile();
let company: TestCompany;
let other: TestPerson;
beforeAll(async () => {
  company = await makeCompany(server);
  other = await server.signUp();
});

describe('trucks', () => {
  it('are added with a driver, changed and removed', async () => {
    const truck = await makeVehicle(company.admin, {
      name: 'Big Blue',
      driverUserId: company.technician.userId,
    });
    expect(truck).toEqual({
      ...vehicleValues({ name: 'Big Blue', driverUserId: company.technician.userId }),
      id: truck.id,
      color: expect.any(String),
      driverName: 'Tom Technician',
      depotPrecision: 'none',
      endPrecision: 'none',
      tanks: [],
      version: expect.any(String),
    });
    const changed = bodyOf(
      await company.admin.call('PUT', `/vehicles/${truck.id}`, {
        ...truck,
        licensePlate: null,
        driverUserId: null,
        outOfService: true,
      }),
    );
    expect(changed).toEqual({
      ...truck,
      licensePlate: null,
      driverUserId: null,
      driverName: null,
      outOfService: true,
      version: expect.any(String),
    });
    expect(bodyOf(await company.dispatcher.call('GET', '/vehicles'))).toContainEqual(changed);
    expect(bodyOf(await company.admin.call('DELETE', `/vehicles/${truck.id}`))).toEqual({ id: truck.id });
    expect((await company.admin.call('DELETE', `/vehicles/${truck.id}`)).status).toBe(404);
  });

  it('are given the next of the colors, keep theirs, and take another', async () => {
    const fleet = await makeCompany(server, 'Colored');
    // Its first truck came with the company.
    const made = [];
    for (const name of ['A', 'B', 'C']) made.push(await makeVehicle(fleet.admin, { name }));
    expect(made.map(({ color }) => color)).toEqual(['brown', 'sky', 'pink']);
    const [first, second] = made;
    if (!first || !second) throw new Error('no trucks');
    const put = async (changes: object) =>
      bodyOf(
        await fleet.admin.call('PUT', `/vehicles/${first.id}`, {
          ...vehicleValues({ name: 'A' }),
          ...changes,
        }),
      );
    // A page of a version before the colors leaves the color out.
    expect((await put({ licensePlate: 'NEW-1' })).color).toBe('brown');
    expect((await put({ color: null })).color).toBe('brown');
    expect((await put({ color: 'teal_ring' })).color).toBe('teal_ring');
    const chosen = await makeVehicle(fleet.admin, { name: 'D', color: 'sky' });
    expect(chosen.color).toBe('sky');
    expect((await makeVehicle(fleet.admin, { name: 'E' })).color).toBe('brown');
    const wrong = await fleet.admin.call('POST', '/vehicles', {
      ...vehicleValues({ name: 'F' }),
      color: 'red',
    });
    expect([wrong.status, issuesOf(wrong)]).toEqual([400, { color: 'Choose one of the colors of trucks.' }]);
    // A server of the version before adds a truck without one: it has the same everywhere all the same.
    await server.database.asSystem((tx) =>
      tx.update(vehicles).set({ color: null }).where(eq(vehicles.id, second.id)),
    );
    const old = bodyOf(await fleet.dispatcher.call('GET', '/vehicles')).find(
      ({ id }: { id: string }) => id === second.id,
    );
    expect(old.color).toBe(vehicleColorOf({ id: second.id, color: null }));
  });

  it('come in the order people count', async () => {
    const fleet = await makeCompany(server, 'Counted');
    for (const name of ['unit 10', 'Unit 2', 'Unit 1']) await makeVehicle(fleet.admin, { name });
    const names: string[] = bodyOf(await fleet.dispatcher.call('GET', '/vehicles')).map(
      ({ name }: { name: string }) => name,
    );
    expect(names.filter((name) => /unit/i.test(name))).toEqual(['Unit 1', 'Unit 2', 'unit 10']);
  });

  it('need a name of their own', async () => {
    const first = await makeVehicle(company.admin, { name: 'One' });
    const second = await makeVehicle(company.admin, { name: 'Two' });
    expect(
      (await company.admin.call('POST', '/vehicles', vehicleValues({ name: first.name }))).body.code,
    ).toBe('name.taken');
    const renamed = await company.admin.call(
      'PUT',
      `/vehicles/${second.id}`,
      vehicleValues({ name: first.name }),
    );
    expect([renamed.status, renamed.body.code]).toEqual([409, 'name.taken']);
    expect((await makeVehicle(other, { name: 'One' })).name).toBe('One');
  });

  it('may stand at a depot of their own, located by address or by a pin, until the address is emptied', async () => {
    const truck = await makeVehicle(company.admin, {
      name: 'Northern',
      depotAddress: '10 Depot Rd, Lancaster, PA 17601',
    });
    expect(truck).toMatchObject({ depotAddress: '10 Depot Rd, Lancaster, PA 17601', depotPrecision: 'zip' });
    expect(truck.depotLatitude).toBeCloseTo(40.07, 1);
    const change = async (changes: object) =>
      bodyOf(
        await company.admin.call('PUT', `/vehicles/${truck.id}`, {
          ...truck,
          ...changes,
          version: undefined,
        }),
      );
    const pinned = await change({ depotLatitude: 40.1, depotLongitude: -76.3 });
    expect(pinned).toMatchObject({ depotLatitude: 40.1, depotLongitude: -76.3, depotPrecision: 'manual' });
    expect(await change({ ...pinned, licensePlate: 'YARD-1' })).toMatchObject({
      licensePlate: 'YARD-1',
      depotLatitude: 40.1,
      depotPrecision: 'manual',
    });
    expect(await change({ ...pinned, depotAddress: 'Nowhere at all' })).toMatchObject({
      depotLatitude: null,
      depotLongitude: null,
      depotPrecision: 'none',
    });
    expect(await change({ depotAddress: ' ', depotLatitude: 40.1, depotLongitude: -76.3 })).toMatchObject({
      depotAddress: null,
      depotLatitude: null,
      depotPrecision: 'none',
    });
  });

  it('keep the days they are out of service only while they are', async () => {
    const truck = await makeVehicle(company.admin, {
      name: 'In repair',
      outOfService: true,
      outOfServiceFrom: '2026-03-09',
      outOfServiceUntil: '2026-03-13',
    });
    expect(truck).toMatchObject({
      outOfService: true,
      outOfServiceFrom: '2026-03-09',
      outOfServiceUntil: '2026-03-13',
    });
    const back = bodyOf(
      await company.admin.call('PUT', `/vehicles/${truck.id}`, { ...truck, outOfService: false }),
    );
    expect(back).toMatchObject({ outOfService: false, outOfServiceFrom: null, outOfServiceUntil: null });
    const wrong = await company.admin.call('PUT', `/vehicles/${truck.id}`, {
      ...truck,
      outOfServiceUntil: '2026-03-08',
    });
    expect([wrong.status, issuesOf(wrong)]).toEqual([
      400,
      { outOfServiceUntil: 'The last day out of service must not be before the first.' },
    ]);
  });

  it('added at the same moment under one name are one truck', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        company.admin.call('POST', '/vehicles', vehicleValues({ name: 'Raced' })),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  });

  it('are driven by people of the company', async () => {
    const truck = await makeVehicle(company.admin, { name: 'Driverless' });
    for (const driverUserId of [other.userId, randomUUID()]) {
      const added = await company.admin.call(
        'POST',
        '/vehicles',
        vehicleValues({ name: 'Foreign', driverUserId }),
      );
      expect([added.status, added.body.code]).toEqual([422, 'vehicle.driver-unknown']);
      expect(
        (await company.admin.call('PUT', `/vehicles/${truck.id}`, vehicleValues({ driverUserId }))).body.code,
      ).toBe('vehicle.driver-unknown');
    }
  });

  it('say what is wrong with them', async () => {
    const answer = await company.admin.call(
      'POST',
      '/vehicles',
      vehicleValues({ name: '', capacityGallons: 0, acceptedWasteTypes: [] }),
    );
    expect(answer.status).toBe(400);
    expect(issuesOf(answer)).toEqual({
      name: 'Give the truck a name.',
      capacityGallons: 'Enter the tank size in gallons.',
      acceptedWasteTypes: 'Choose at least one waste the truck may carry.',
    });
    expect(
      issuesOf(await company.admin.call('POST', '/vehicles', vehicleValues({ shiftEndMinute: 420 }))),
    ).toEqual({ shiftEndMinute: 'The shift must end after it starts.' });
  });

  it('of another company are not found, and only administrators change them', async () => {
    const truck = await makeVehicle(company.admin, { name: 'Guarded' });
    expect((await other.call('PUT', `/vehicles/${truck.id}`, vehicleValues())).status).toBe(404);
    expect((await other.call('DELETE', `/vehicles/${truck.id}`)).status).toBe(404);
    for (const person of [company.dispatcher, company.technician]) {
      expect((await person.call('PUT', `/vehicles/${truck.id}`, vehicleValues())).status).toBe(403);
      expect((await person.call('DELETE', `/vehicles/${truck.id}`)).status).toBe(403);
      expect((await person.call('POST', '/vehicles', vehicleValues())).status).toBe(403);
    }
    expect((await company.technician.call('GET', '/vehicles')).status).toBe(403);
    expect(bodyOf(await company.admin.call('GET', '/vehicles'))).toContainEqual(truck);
  });
});
