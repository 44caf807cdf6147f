import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobStatuses } from '../jobs/job.ts';
import type { JobState } from '../jobs/judge-job-command.ts';
import { routeStatuses } from '../routes/route.ts';
import { judgeFieldCommand, type FieldFacts } from './judge-field-command.ts';
import { fieldCommandTypes } from './field-command.ts';
import { commandOf, jobId, numberedId, routeId, siteId, technicianId } from './testing.ts';

const other = numberedId(1, 2);
const at = new Date('2026-03-03T10:00:00Z');
const received = new Date('2026-03-03T18:00:00Z');
const facts = (changes: Partial<FieldFacts> = {}): FieldFacts => ({
  userId: technicianId,
  theirs: true,
  occurredAt: at,
  receivedAt: received,
  ...changes,
});
const job = (changes: Partial<JobState> = {}): JobState => ({
  status: 'scheduled',
  assignedTo: technicianId,
  startedAt: null,
  begunBy: null,
  ...changes,
});
const underWay = (begunBy: string, assignedTo = technicianId) =>
  job({ status: 'in_progress', startedAt: at, begunBy, assignedTo });

const arrived = commandOf(1, 'stop.arrived', {
  stop: { jobId: jobId(1) },
  place: 'at-site',
  distanceMeters: 3,
});
const atSite = commandOf(2, 'stop.arrived', {
  stop: { routeId, disposalSiteId: siteId, order: 0 },
  place: 'unknown',
  distanceMeters: null,
});
const completed = commandOf(3, 'job.completed', { jobId: jobId(1), gallons: 900, notes: null });
const corrected = commandOf(10, 'report.corrected', {
  jobId: jobId(1),
  commandId: completed.id,
  gallons: 800,
  notes: null,
});
const correctedDump = commandOf(11, 'report.corrected', {
  commandId: completed.id,
  disposalSiteId: siteId,
  routeId: null,
  rows: [{ compartmentId: siteId, gallons: 5, method: 'meter', emptied: true }],
  ticketNumber: null,
});
const notDone = commandOf(4, 'job.not-done', { jobId: jobId(1), reason: 'dog', note: null });
const onMyWay = commandOf(12, 'job.on-my-way', { jobId: jobId(1) });
const started = commandOf(5, 'route.started', { routeId });
const washed = commandOf(8, 'tank.washed', { routeId, compartmentId: siteId });
const washedAnywhere = commandOf(9, 'tank.washed', { routeId: null, compartmentId: siteId });
const note = commandOf(6, 'note.left', { jobId: null, routeId: null, text: 'Low on hoses' });
const pin = commandOf(7, 'pin.suggested', { jobId: jobId(1), latitude: 40, longitude: -76, note: null });
const shift = commandOf(8, 'shift.started', {
  shiftId: numberedId(7, 1),
  vehicleId: null,
  odometerTenthMiles: 10,
  engineTenthHours: null,
  readingConfirmed: false,
});
const inspection = commandOf(9, 'inspection.done', {
  vehicleId: numberedId(8, 1),
  kind: 'before',
  shiftId: null,
  parts: [{ part: 'horn', state: 'ok' }],
  defects: [],
  reviewedDefectIds: [],
  signedName: 'Tom',
});

const applied = (more: object = {}) => ({ outcome: 'applied', ...more });
const recorded = (code: string) => ({ outcome: 'recorded', code });

describe('what a technician reports', () => {
  it.each([
    [
      'arriving begins the job',
      arrived,
      facts({ job: job() }),
      applied({ jobEffect: { status: 'in_progress', startedAt: at } }),
    ],
    [
      'a correction of completed work counts',
      corrected,
      facts({ job: job({ status: 'completed' }) }),
      applied(),
    ],
    ['and only then', corrected, facts({ job: job() }), recorded('report.not-counted')],
    [
      'but not of somebody else’s',
      corrected,
      facts({ job: job({ status: 'completed' }), keepsCorrection: 'report.not-yours' }),
      recorded('report.not-yours'),
    ],
    ['nor of a job that is gone', corrected, facts({}), recorded('job.not-found')],
    ['a dump has no job', correctedDump, facts({}), { outcome: 'applied' }],
    [
      'and waits like work',
      correctedDump,
      facts({ keepsCorrection: 'load.site-signed' }),
      recorded('load.site-signed'),
    ],
    [
      'on the way to the next job tells its client',
      onMyWay,
      facts({ job: job(), isNext: true, receivedAt: at }),
      applied({ tellsClient: true }),
    ],
    ...[
      ['and of a job that is not next tells nobody', { job: job(), isNext: false, receivedAt: at }] as const,
      ['nor of somebody else’s', { job: job(), theirs: false, receivedAt: at }] as const,
      ['nor of one that is under way', { job: underWay(technicianId), receivedAt: at }] as const,
      ['nor of one that is gone', { receivedAt: at }] as const,
      ['nor eight hours later', { job: job() }] as const,
    ].map(([name, changes]): [string, typeof onMyWay, FieldFacts, object] => [
      name,
      onMyWay,
      facts(changes),
      applied({ tellsClient: false }),
    ]),
    ['arriving twice changes nothing', arrived, facts({ job: underWay(technicianId) }), applied()],
    [
      'arriving where the office pressed Start changes nothing',
      arrived,
      facts({ job: underWay(other) }),
      applied(),
    ],
    [
      'arriving where another technician works',
      arrived,
      facts({ job: underWay(other, other) }),
      recorded('job.same-status'),
    ],
    [
      'completing what another technician began',
      completed,
      facts({ job: underWay(other, other) }),
      recorded('job.begun-by-another'),
    ],
    [
      'completing',
      completed,
      facts({ job: job() }),
      applied({ jobEffect: { status: 'completed', completedAt: at, actualGallons: 900 } }),
    ],
    [
      'completing what was taken back since',
      completed,
      facts({ job: job({ assignedTo: other }) }),
      applied({ jobEffect: { assignedTo: technicianId } }),
    ],
    [
      'completing what the office completed',
      completed,
      facts({ job: job({ status: 'completed' }) }),
      recorded('job.already-completed'),
    ],
    [
      'completing what was cancelled',
      completed,
      facts({ job: job({ status: 'cancelled' }) }),
      recorded('job.already-cancelled'),
    ],
    [
      'completing what was never theirs',
      completed,
      facts({ job: job(), theirs: false }),
      recorded('job.not-yours'),
    ],
    ['completing what is gone', completed, facts(), recorded('job.not-found')],
    [
      'not done',
      notDone,
      facts({ job: job() }),
      applied({ jobEffect: { status: 'unscheduled', assignedTo: null, leavesRoute: true } }),
    ],
    [
      'not done, given away since',
      notDone,
      facts({ job: job({ assignedTo: other }) }),
      recorded('job.not-open'),
    ],
    ['starting a route', started, facts({ route: { status: 'published' } }), applied({ routeBegins: true })],
    [
      'starting a route that is under way',
      started,
      facts({ route: { status: 'in_progress' } }),
      applied({ routeBegins: false }),
    ],
    [
      'starting a route that is over',
      started,
      facts({ route: { status: 'completed' } }),
      recorded('route.is-over'),
    ],
    [
      'starting a cancelled route',
      started,
      facts({ route: { status: 'cancelled' } }),
      recorded('route.is-cancelled'),
    ],
    [
      'starting the route of another driver',
      started,
      facts({ route: { status: 'published' }, theirs: false }),
      recorded('route.not-yours'),
    ],
    ['starting a route that is gone', started, facts(), recorded('route.not-found')],
    ['arriving at a disposal site', atSite, facts({ route: { status: 'in_progress' } }), applied()],
    ['arriving at a site of a route that is gone', atSite, facts(), recorded('route.not-found')],
    [
      'arriving at a site of another driver',
      atSite,
      facts({ route: { status: 'in_progress' }, theirs: false }),
      recorded('route.not-yours'),
    ],
    ['washing a tank on their route', washed, facts({ route: { status: 'completed' } }), applied()],
    [
      'washing a tank on the route of another driver',
      washed,
      facts({ route: { status: 'in_progress' }, theirs: false }),
      recorded('route.not-yours'),
    ],
    ['washing a tank on a route that is gone', washed, facts(), recorded('route.not-found')],
    ['washing a tank without a route', washedAnywhere, facts({ theirs: false }), applied()],
    ['a note, about whatever', note, facts({ theirs: false }), applied({ forInbox: 'note' })],
    ['a pin', pin, facts({ job: job() }), applied({ forInbox: 'pin' })],
    ['a pin of a job that is gone', pin, facts(), recorded('job.not-found')],
    ['a shift, whatever became of its truck', shift, facts(), applied()],
    ["somebody else's shift", shift, facts({ theirs: false }), recorded('shift.not-yours')],
    ['an inspection', inspection, facts({ vehicle: { id: routeId }, theirs: false }), applied()],
    ['an inspection of a truck that is gone', inspection, facts(), recorded('vehicle.not-found')],
  ])('%s', (_, command, given, expected) => {
    expect(judgeFieldCommand(command, given)).toMatchObject(expected);
  });
});

it('is never lost: whatever the state, it is applied or recorded with a reason', () => {
  const person = fc.constantFrom(technicianId, other);
  const state = fc.record({
    status: fc.constantFrom(...jobStatuses),
    assignedTo: fc.option(person),
    startedAt: fc.option(fc.constant(at)),
    begunBy: fc.option(person),
  });
  const given = fc.record({
    job: fc.option(state, { nil: undefined }),
    route: fc.option(fc.record({ status: fc.constantFrom(...routeStatuses) }), { nil: undefined }),
    theirs: fc.boolean(),
  });
  const command = fc.constantFrom(arrived, atSite, completed, notDone, started, note, pin, shift, inspection);
  fc.assert(
    fc.property(command, given, (one, changes) => {
      const judged = judgeFieldCommand(one, facts(changes));
      expect(judged.outcome === 'recorded' ? judged.code : 'job.').toMatch(
        /^(job|route|shift|vehicle|form)\./,
      );
      // A job completed or cancelled by others is never changed automatically.
      const isOver = changes.job?.status === 'completed' || changes.job?.status === 'cancelled';
      expect((isOver || !changes.theirs) && 'jobEffect' in judged).toBe(false);
    }),
  );
});

describe('of somebody whom the company had removed by then', () => {
  it.each(fieldCommandTypes)('%s is only recorded, whatever it is about', (type) => {
    const any = { ...arrived, type } as typeof arrived;
    const known = facts({ wasAway: true, job: job(), route: { status: 'in_progress' } });
    expect(judgeFieldCommand(any, known)).toEqual({ outcome: 'recorded', code: 'person.removed' });
  });
});
