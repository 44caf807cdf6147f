import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldCommand } from './field-command.ts';
import { openShift, shiftsOf } from '../shifts/shifts-of.ts';
import { jobIdOf, replay, routeIdOf, type WaitingCommand } from './replay.ts';
import { commandOf, dayPackOf, jobId, numberedId, packJob, routeId, technicianId } from './testing.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 3, 10, minute));
const waiting = (...commands: FieldCommand[]): WaitingCommand[] =>
  commands.map((command, minute) => ({ command, occurredAt: at(minute) }));
const arrived = (n: number) =>
  commandOf(10 + n, 'stop.arrived', { stop: { jobId: jobId(n) }, place: 'unknown', distanceMeters: null });
const completed = (n: number) =>
  commandOf(20 + n, 'job.completed', { jobId: jobId(n), gallons: 900, notes: 'Lid cracked' });
const notDone = (n: number) =>
  commandOf(30 + n, 'job.not-done', { jobId: jobId(n), reason: 'dog', note: 'Two of them' });
const started = commandOf(40, 'route.started', { routeId });

describe('the day as the technician sees it', () => {
  it('begins the job and its route with the arrival', () => {
    const day = replay(dayPackOf([packJob(1), packJob(2)]), waiting(arrived(1)));
    expect(day.jobs[0]).toMatchObject({
      status: 'in_progress',
      startedAt: at(0).toISOString(),
      begunBy: technicianId,
    });
    expect(day.jobs[1]?.status).toBe('scheduled');
    expect(day.routes[0]?.status).toBe('in_progress');
  });

  it('plays one command after the other', () => {
    const day = replay(dayPackOf([packJob(1)]), waiting(started, arrived(1), completed(1)));
    expect(day.jobs[0]).toMatchObject({
      status: 'completed',
      startedAt: at(1).toISOString(),
      completedAt: at(2).toISOString(),
      actualGallons: 900,
      completionNotes: 'Lid cracked',
    });
  });

  it.each([
    { job: null, told: 'grease', shown: 'grease' },
    { job: 'septage', told: 'grease', shown: 'septage' },
    { job: null, told: undefined, shown: null },
  ] as const)('names the waste of a job that has none: $job, told $told', ({ job, told, shown }) => {
    const report = commandOf(21, 'job.completed', {
      jobId: jobId(1),
      gallons: 900,
      notes: null,
      wasteType: told,
    });
    const day = replay(dayPackOf([packJob(1, { wasteType: job })]), waiting(report));
    expect(day.jobs[0]?.wasteType).toBe(shown);
  });

  it('says who signed; the newest counts, whatever became of the job', () => {
    const sign = (n: number, data: object) =>
      commandOf(n, 'signature.taken', {
        jobId: jobId(1),
        role: null,
        statement: 'Pumped.',
        strokes: [],
        ...data,
      });
    const absent = sign(50, { outcome: 'nobody-there', name: null });
    const signed = sign(51, { outcome: 'signed', name: 'Mrs. Miller', strokes: [[[1, 1]]] });
    const signatureOf = (...commands: FieldCommand[]) =>
      replay(dayPackOf([packJob(1, { status: 'completed' })]), waiting(...commands)).jobs[0]?.signature;
    expect(signatureOf()).toBeNull();
    expect(signatureOf(absent)).toEqual({ at: at(0).toISOString(), outcome: 'nobody-there', name: null });
    expect(signatureOf(absent, signed)).toEqual({
      at: at(1).toISOString(),
      outcome: 'signed',
      name: 'Mrs. Miller',
    });
  });

  it('puts the job back with its attempt', () => {
    const day = replay(dayPackOf([packJob(1)]), waiting(notDone(1)));
    expect(day.jobs[0]).toMatchObject({
      status: 'unscheduled',
      assignedTo: null,
      attempts: [{ at: at(0).toISOString(), reason: 'dog', note: 'Two of them' }],
    });
  });

  it.each([
    ['what the office cancelled', packJob(1, { status: 'cancelled' })],
    ['what was completed elsewhere', packJob(1, { status: 'completed' })],
  ])('leaves %s as it is', (_, job) => {
    expect(replay(dayPackOf([job]), waiting(arrived(1), completed(1))).jobs).toEqual([job]);
  });

  it('shows the shift, the inspection and what it found', () => {
    const vehicleId = numberedId(8, 1);
    const shiftId = numberedId(7, 1);
    const defect = {
      id: numberedId(9, 90),
      part: 'tires' as const,
      note: 'Worn',
      unsafe: false,
      foundAt: at(0).toISOString(),
      foundByName: 'Otto',
      settledByName: 'Ann',
      settleNote: 'New tires',
    };
    const truck = { id: vehicleId, name: 'Truck 1', acceptedWasteTypes: [], lastReading: null };
    const pack = {
      ...dayPackOf([]),
      vehicles: [
        {
          ...truck,
          defects: [
            { ...defect, state: 'repaired' as const },
            { ...defect, id: numberedId(9, 91), state: 'open' as const },
          ],
        },
      ],
    };
    const begun = commandOf(50, 'shift.started', {
      shiftId,
      vehicleId,
      odometerTenthMiles: 120,
      engineTenthHours: null,
      readingConfirmed: false,
    });
    const report = commandOf(51, 'inspection.done', {
      vehicleId,
      kind: 'before',
      shiftId,
      parts: [{ part: 'horn', state: 'defect' }],
      defects: [{ part: 'horn', note: 'Silent', unsafe: true }],
      reviewedDefectIds: [defect.id, numberedId(9, 91)],
      signedName: 'Tom',
    });
    const day = replay(pack, waiting(begun, report));
    expect(openShift(shiftsOf(day.shiftEvents))).toMatchObject({ id: shiftId, vehicleId, startedAt: at(0) });
    expect(day.inspections).toEqual([{ id: report.id, vehicleId, kind: 'before', at: at(1).toISOString() }]);
    // Settled and read defects are gone; open ones stay, together with new ones.
    expect(day.vehicles[0]?.defects.map(({ part, state }) => `${part} ${state}`)).toEqual([
      'tires open',
      'horn open',
    ]);
    // A pack that already includes the report shows its defects once.
    expect(replay(day, waiting(begun, report)).vehicles).toEqual(day.vehicles);
  });

  it('leaves out what is not in the pack', () => {
    const pack = dayPackOf([packJob(1)]);
    expect(replay(pack, waiting(completed(7)))).toEqual({ ...pack, pickups: [] });
  });
});

it('names the job and the route of a command', () => {
  const site = commandOf(50, 'stop.arrived', {
    stop: { routeId, disposalSiteId: numberedId(4, 1), order: 0 },
    place: 'unknown',
    distanceMeters: null,
  });
  const note = commandOf(51, 'note.left', { jobId: jobId(1), routeId, text: 'Hello' });
  expect([arrived(1), completed(1), notDone(1), started, site, note].map(jobIdOf)).toEqual([
    jobId(1),
    jobId(1),
    jobId(1),
    null,
    null,
    jobId(1),
  ]);
  expect([arrived(1), completed(1), started, site, note].map(routeIdOf)).toEqual([
    null,
    null,
    routeId,
    routeId,
    routeId,
  ]);
});

describe('whatever waits', () => {
  const job = fc.integer({ min: 1, max: 3 });
  const command = fc.oneof(
    job.map(arrived),
    job.map(completed),
    job.map(notDone),
    fc.constant<FieldCommand>(started),
  );
  const commands = fc.array(command, { maxLength: 12 }).map((some) => waiting(...some));
  const pack = () => dayPackOf([packJob(1), packJob(2), packJob(3)]);

  it('the pack itself stays as it was', () => {
    fc.assert(
      fc.property(commands, (some) => {
        const given = pack();
        replay(given, some);
        expect(given).toEqual(pack());
      }),
    );
  });

  it('playing the first ones and then the others is the same as playing all', () => {
    fc.assert(
      fc.property(commands, fc.nat(12), (some, cut) => {
        const inTwo = replay(replay(pack(), some.slice(0, cut)), some.slice(cut));
        expect(inTwo).toEqual(replay(pack(), some));
      }),
    );
  });

  it('what is completed stays completed, once and at its time', () => {
    fc.assert(
      fc.property(commands, commands, (some, more) => {
        const before = replay(pack(), some);
        const after = replay(before, more);
        const done = before.jobs.filter(({ status }) => status === 'completed');
        expect(after.jobs.filter(({ id }) => done.some((job) => job.id === id))).toEqual(done);
      }),
    );
  });
});
