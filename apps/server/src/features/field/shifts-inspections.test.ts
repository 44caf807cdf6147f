import { beforeAll, describe, expect, it } from 'vitest';
import type { Defect, Inspection } from '@haulwright/contract/inspections.contract';
import type { ShiftRow } from '@haulwright/contract/shifts.contract';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeVehicle } from '../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import {
  command,
  makeFieldCompany,
  minutesAgo,
  outcomeOf,
  send,
  today,
  type FieldCompany,
} from './testing.ts';

const server = serverOfFile();
let company: FieldCompany;
let truck: Vehicle;

beforeAll(async () => {
  company = await makeFieldCompany(server);
  truck = await makeVehicle(company.admin, { name: 'Truck 41' });
});

const reading = (shiftId: string, odometerTenthMiles: number | null, changes: object = {}) => ({
  shiftId,
  vehicleId: truck.id,
  odometerTenthMiles,
  engineTenthHours: null,
  readingConfirmed: false,
  ...changes,
});
const shiftsOfDay = async (): Promise<ShiftRow[]> =>
  bodyOf(await company.dispatcher.call('GET', `/shifts?from=${today()}&to=${today()}`));
const theShift = async (id: string): Promise<ShiftRow | undefined> =>
  (await shiftsOfDay()).find((shift) => shift.id === id);
const defects = async (state = 'open'): Promise<Defect[]> =>
  bodyOf(await company.dispatcher.call('GET', `/defects?state=${state}`));
const report = (changes: object = {}) => ({
  vehicleId: truck.id,
  kind: 'before',
  shiftId: null,
  parts: [
    { part: 'horn', state: 'ok' },
    { part: 'tires', state: 'defect' },
  ],
  defects: [{ part: 'tires', note: 'Left rear is flat', unsafe: true }],
  reviewedDefectIds: [],
  signedName: 'Tom Technician',
  ...changes,
});

describe('a shift', () => {
  it('is made from its reports in any order, with its miles and its break, at the times of the work', async () => {
    const id = newId();
    const [start, pause, resume, end] = [240, 120, 90, 10].map((minutes) => ({
      capturedAt: minutesAgo(minutes),
    }));
    await send(company.technician, command('shift.ended', reading(id, 101_205), end));
    await send(
      company.technician,
      command('shift.resumed', { shiftId: id }, resume),
      command('shift.started', reading(id, 100_000), start),
      command('shift.paused', { shiftId: id }, pause),
    );
    expect(await theShift(id)).toMatchObject({
      technician: { userId: company.technician.userId, fullName: 'Tom Technician' },
      vehicle: { id: truck.id, name: 'Truck 41' },
      state: 'ended',
      startedAt: start?.capturedAt,
      workMinutes: 200,
      breakMinutes: 30,
      drivenTenthMiles: 1_205,
      truckSharedWith: [],
    });
    const pack = await company.pack();
    expect(pack.shiftEvents.filter(({ shiftId }) => shiftId === id)).toHaveLength(4);
    expect(pack.vehicles.find((one) => one.id === truck.id)?.lastReading?.odometerTenthMiles).toBe(101_205);
    expect((await company.pack(company.other)).shiftEvents).toEqual([]);
  });

  it('is stored once however often it is sent', async () => {
    const id = newId();
    const begun = command('shift.started', reading(id, null));
    await send(company.technician, begun);
    await send(company.technician, begun, command('shift.started', reading(id, null)));
    expect((await shiftsOfDay()).filter((shift) => shift.id === id)).toHaveLength(1);
  });

  it('says who else had the truck at the same time', async () => {
    const [mine, theirs] = [newId(), newId()];
    await send(
      company.technician,
      command('shift.started', reading(mine, null), { capturedAt: minutesAgo(5) }),
    );
    await send(company.other, command('shift.started', reading(theirs, null), { capturedAt: minutesAgo(3) }));
    expect((await theShift(mine))?.truckSharedWith).toEqual(['Otto Technician']);
    expect((await theShift(theirs))?.truckSharedWith).toContain('Tom Technician');
  });

  it("waits for the office when it is somebody else's, and cannot count there", async () => {
    const id = newId();
    await send(company.technician, command('shift.started', reading(id, null)));
    const ended = command('shift.ended', reading(id, null));
    expect(await outcomeOf(company.other, ended)).toEqual(['recorded', 'shift.not-yours']);
    expect((await theShift(id))?.state).toBe('working');
    const review = (await company.reviews()).find(({ commandId }) => commandId === ended.id);
    expect(review).toMatchObject({ title: 'Ended the shift', reason: "This shift is someone else's." });
    expect((await company.decide(review?.id ?? '', 'count')).status).toBe(409);
    expect((await company.decide(review?.id ?? '', 'note')).status).toBe(200);
  });

  it('keeps its hours when the truck is gone, before and after the report', async () => {
    const sold = await makeVehicle(company.admin, { name: 'Old truck' });
    const [before, after] = [newId(), newId()];
    const withSold = { vehicleId: sold.id };
    await send(company.technician, command('shift.started', reading(before, 500, withSold)));
    expect((await company.admin.call('DELETE', `/vehicles/${sold.id}`)).status).toBe(200);
    const late = command('shift.started', reading(after, 600, withSold));
    expect(await outcomeOf(company.technician, late)).toEqual(['applied']);
    expect((await theShift(before))?.vehicle).toEqual({ id: null, name: 'Old truck' });
    expect(await theShift(after)).toMatchObject({ vehicle: null, state: 'working' });
  });

  it.each([
    ['days in the wrong order', `from=${today()}&to=2020-01-01`],
    ['a year', 'from=2026-01-01&to=2026-12-31'],
  ])('is not listed for %s', async (_what, query) => {
    expect((await company.dispatcher.call('GET', `/shifts?${query}`)).status).toBe(400);
  });

  it('is not available to a technician', async () => {
    const listed = await company.technician.call('GET', `/shifts?from=${today()}&to=${today()}`);
    expect(listed.status).toBe(403);
  });
});

describe('an inspection', () => {
  it('is a report the office reads, and its defects stay open until somebody settles them', async () => {
    const done = command('inspection.done', report());
    expect(await outcomeOf(company.technician, done)).toEqual(['applied']);
    const listed: { items: Inspection[] } = bodyOf(
      await company.dispatcher.call('GET', `/inspections?vehicleId=${truck.id}`),
    );
    expect(listed.items[0]).toMatchObject({
      id: done.id,
      kind: 'before',
      vehicle: { id: truck.id, name: 'Truck 41' },
      signedName: 'Tom Technician',
      defectCount: 1,
    });
    const [flat] = await defects();
    expect(flat).toMatchObject({ partName: 'Tires', note: 'Left rear is flat', unsafe: true, state: 'open' });
    const packed = async () =>
      (await company.pack()).vehicles.find((one) => one.id === truck.id)?.defects.map(({ state }) => state);
    expect(await packed()).toEqual(['open']);

    const settle = (body: object) => company.dispatcher.call('POST', `/defects/${flat?.id}/settlement`, body);
    expect((await settle({ state: 'repaired', note: '  ' })).status).toBe(400);
    expect((await settle({ state: 'open', note: 'Again' })).status).toBe(400);
    expect(bodyOf(await settle({ state: 'repaired', note: 'New tire' }))).toMatchObject({
      state: 'repaired',
      settleNote: 'New tire',
    });
    expect((await settle({ state: 'needless', note: 'Twice' })).status).toBe(409);
    expect(await defects()).toEqual([]);

    // The next driver reads how it was settled, and signs for it.
    expect(await packed()).toEqual(['repaired']);
    const next = report({
      parts: [{ part: 'horn', state: 'ok' }],
      defects: [],
      reviewedDefectIds: [flat?.id],
    });
    expect(await outcomeOf(company.other, command('inspection.done', next))).toEqual(['applied']);
    expect(await packed()).toEqual([]);
    expect((await defects('settled'))[0]).toMatchObject({ reviewedByName: 'Otto Technician' });
  });

  it('of a truck that is gone waits for the office', async () => {
    const done = command('inspection.done', report({ vehicleId: newId() }));
    expect(await outcomeOf(company.technician, done)).toEqual(['recorded', 'vehicle.not-found']);
    const review = (await company.reviews()).find(({ commandId }) => commandId === done.id);
    expect((await company.decide(review?.id ?? '', 'count')).body).toMatchObject({
      message: expect.stringContaining('truck was removed'),
    });
  });

  it('outlives its truck, and its open defects end with it', async () => {
    const sold = await makeVehicle(company.admin, { name: 'Sold truck' });
    const done = command('inspection.done', report({ vehicleId: sold.id }));
    await send(company.technician, done);
    expect(await defects()).toHaveLength(1);
    await company.admin.call('DELETE', `/vehicles/${sold.id}`);
    expect(await defects()).toEqual([]);
    const { items }: { items: Inspection[] } = bodyOf(await company.dispatcher.call('GET', '/inspections'));
    expect(items.find(({ id }) => id === done.id)?.vehicle).toEqual({ id: null, name: 'Sold truck' });
  });

  it('is listed page by page', async () => {
    const all: Inspection[] = [];
    let cursor = '';
    do {
      const page: { items: Inspection[]; nextCursor: string | null } = bodyOf(
        await company.dispatcher.call('GET', `/inspections?limit=1${cursor}`),
      );
      all.push(...page.items);
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(2);
  });

  it('that says nothing about a defect is refused, and stays on the phone', async () => {
    const silent = command('inspection.done', report({ defects: [] }));
    expect(await outcomeOf(company.technician, silent)).toEqual(['refused', 'command.unreadable']);
  });
});
