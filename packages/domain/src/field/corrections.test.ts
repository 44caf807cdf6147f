import { expect, it } from 'vitest';
import { withCorrections } from './corrections.ts';
import type { FieldCommand } from './field-command.ts';
import { replay, type WaitingCommand } from './replay.ts';
import { commandOf, dayPackOf, jobId, numberedId, packJob, routeId } from './testing.ts';
import type { DayPack } from './day-pack.ts';

const tankId = '00000008-0000-7000-8000-000000000001';
const row = (gallons: number) => ({
  compartmentId: tankId,
  gallons,
  wasteType: 'septage' as const,
  method: 'sight_glass' as const,
});
const completed = commandOf(1, 'job.completed', {
  jobId: jobId(1),
  gallons: 900,
  notes: null,
  load: [row(900)],
});
const corrected = (n: number, commandId: string, gallons: number) =>
  commandOf(n, 'report.corrected', {
    jobId: jobId(1),
    commandId,
    gallons,
    notes: 'Right',
    load: gallons === 0 ? [] : [row(gallons)],
  });
const waiting = (...commands: FieldCommand[]) =>
  commands.map((command) => ({ command, occurredAt: new Date(command.capturedAt) }));

const afterCorrections = (pack: DayPack, reported: readonly WaitingCommand[]) =>
  withCorrections(pack, reported, () => new Set());

/** 900 gallons of the job were pumped, of which some are left in the tank beside another client's. */
function packWith(left: number) {
  const share = (job: number, gallons: number, pumpedGallons: number) => ({
    pickupId: jobId(job),
    jobId: jobId(job),
    at: '2026-03-03T09:00:00Z',
    clientName: `Client ${job}`,
    address: null,
    wasteType: 'septage' as const,
    gallons,
    pumpedGallons,
  });
  const tank = {
    id: tankId,
    name: 'Tank',
    capacityGallons: 2_000,
    acceptedWasteTypes: ['septage' as const],
    gallons: left + 100,
    wasteType: 'septage' as const,
    contents: [{ wasteType: 'septage' as const, gallons: left + 100 }],
    shares: [...(left > 0 ? [share(1, left, 900)] : []), share(2, 100, 100)],
  };
  const job = packJob(1, { status: 'completed', actualGallons: 900 });
  return dayPackOf([job], { tanks: [tank] });
}

it('a correction of a waiting report changes the report, and so does the next one', () => {
  const first = corrected(2, completed.id, 800);
  const { waiting: after } = afterCorrections(
    packWith(0),
    waiting(completed, first, corrected(3, first.id, 700)),
  );
  expect(after.map(({ command }) => command)).toEqual([
    { ...completed, data: { ...completed.data, gallons: 700, notes: 'Right', load: [row(700)] } },
  ]);
});

it('of a report that the pack knows the last correction counts, also after nothing was pumped', () => {
  const none = corrected(2, completed.id, 0);
  const { pack } = afterCorrections(packWith(900), waiting(none, corrected(3, none.id, 750)));
  const tank = pack.routes[0]?.tanks[0];
  expect([tank?.gallons, tank?.shares?.map((share) => share.gallons)]).toEqual([850, [750, 100]]);
  expect(pack.jobs[0]?.actualGallons).toBe(750);
});

it.each([
  ['all of it is in the tank', 900, 800, 900, [800, 100]],
  ['nothing was pumped after all', 900, 0, 100, [100]],
  // Whose gallons are left, only the ledger can say.
  ['a part of it has left', 400, 800, 400, null],
  ['none of it is left', 0, 800, 100, [100]],
])('of a report that the pack knows, %s', (_, left, to, gallons, shares) => {
  const { pack, waiting: after } = afterCorrections(packWith(left), waiting(corrected(2, completed.id, to)));
  expect(after).toEqual([]);
  expect(pack.jobs[0]).toMatchObject({ actualGallons: to, completionNotes: 'Right' });
  const tank = pack.routes[0]?.tanks[0];
  expect([tank?.gallons, tank?.shares?.map((share) => share.gallons) ?? null]).toEqual([gallons, shares]);
});

it('of a job that is not completed by the pack, nothing changes', () => {
  const pack = { ...packWith(900), jobs: [packJob(1)] };
  expect(afterCorrections(pack, waiting(corrected(2, completed.id, 800))).pack).toBe(pack);
});

const dumped = (gallons: number) =>
  commandOf(9, 'load.dumped', {
    disposalSiteId: numberedId(4, 1),
    routeId,
    rows: [{ compartmentId: tankId, gallons, method: 'meter', emptied: false }],
    ticketNumber: null,
    weightPounds: null,
  });
const tankAfter = (pack: DayPack, ...commands: FieldCommand[]) => {
  const day = replay(pack, waiting(...commands));
  return [day.jobs[0]?.actualGallons, day.routes[0]?.tanks[0]?.gallons];
};

it.each([
  ['less than was dumped of it meanwhile', 850, 300, [900, 150]],
  ['more than fits', 100, 9_000, [900, 900]],
  ['as much as was dumped with it', 850, 750, [750, 0]],
])('a correction to %s counts only where the ledger will take it', (_, dump, to, after) => {
  const change = corrected(2, completed.id, to);
  // 900 gal of the job and 100 of another client.
  expect(tankAfter(packWith(900), dumped(dump), change)).toEqual(after);
  // Nor does one that corrects it again, by what does not count or is too little.
  expect(tankAfter(packWith(900), dumped(dump), change, corrected(3, change.id, to - 1))).toEqual(after);
});

it('a correction of a waiting dump changes the dump, and only where the ledger will take it', () => {
  const dump = dumped(300);
  const change = (n: number, gallons: number, ticketNumber: string | null = null) =>
    commandOf(n, 'report.corrected', { ...dumped(gallons).data, commandId: dump.id, ticketNumber });
  expect(tankAfter(packWith(900), dump, change(10, 450, 'T-2'))).toEqual([900, 550]);
  expect(tankAfter(packWith(900), dump, change(10, 1_001))).toEqual([900, 700]);
  // A dump that waits for the office is not corrected meanwhile; of one that is sent, the next pack tells.
  expect(tankAfter(packWith(0), dump, change(10, 50))).toEqual([900, 100]);
  expect(tankAfter(packWith(900), change(10, 450))).toEqual([900, 1_000]);
});

it.each([
  ['the pack knows', packWith(900), []],
  ['waits', { ...packWith(0), jobs: [packJob(1, { status: 'in_progress', begunBy: null })] }, [completed]],
])('corrected times of work that %s are the job’s and its gallons’', (_, pack, before) => {
  const times = { arrivedAt: '2026-03-03T10:00:00.000Z', finishedAt: '2026-03-03T10:20:00.000Z' };
  const change = corrected(2, completed.id, 900);
  const timed = { ...change, data: { ...change.data, ...times } } as FieldCommand;
  const day = replay(pack, waiting(...before, timed));
  expect(day.jobs[0]).toMatchObject({ startedAt: times.arrivedAt, completedAt: times.finishedAt });
  const share = day.routes[0]?.tanks[0]?.shares?.find((one) => one.jobId === jobId(1));
  expect(share?.at).toBe(times.finishedAt);
});

it('of a waiting report, it is weighed against what was dumped before it, not after', () => {
  const begun = { ...packWith(0), jobs: [packJob(1, { status: 'in_progress', begunBy: null })] };
  const change = corrected(2, completed.id, 300);
  expect(tankAfter(begun, completed, dumped(600), change)).toEqual([900, 400]);
  // Then it is the dump that waits for the office.
  expect(tankAfter(begun, completed, change, dumped(600))).toEqual([300, 400]);
});
