import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyDay, type OpenJobAt, type SourceLane, type SourceStop } from './day-copy.ts';

const job = (siteId: string | null, jobTypeId: string | null = null): SourceStop => ({
  kind: 'job',
  job: { clientName: `Client ${siteId}`, title: 'Pump', siteId, jobTypeId },
});
const plant: SourceStop = { kind: 'disposal', disposalSiteId: 'plant' };
const lane = (
  vehicleId: string | null,
  stops: SourceStop[],
  changes: Partial<SourceLane> = {},
): SourceLane => ({
  vehicleId,
  vehicleName: `Truck ${vehicleId}`,
  driverUserId: 'levi',
  driverName: 'Levi',
  isInService: true,
  stops,
  ...changes,
});
const open = (jobId: string, siteId: string | null, jobTypeId: string | null = null): OpenJobAt => ({
  jobId,
  clientName: `Client ${siteId}`,
  title: 'Pump again',
  siteId,
  jobTypeId,
});
const visitsOf = (copy: ReturnType<typeof copyDay>) =>
  copy.lanes.map(
    (one) =>
      `${one.vehicleId}: ${one.visits.map((visit) => (visit.kind === 'job' ? visit.jobId : visit.disposalSiteId)).join(' ')}`,
  );

describe('a day driven like another', () => {
  it.each<[string, SourceLane[], OpenJobAt[], string[], string[], string[]]>([
    [
      'keeps truck and order',
      [lane('1', [job('b'), job('a')]), lane('2', [job('c')])],
      [open('A', 'a'), open('B', 'b'), open('C', 'c')],
      ['1: B A', '2: C'],
      [],
      [],
    ],
    [
      'says what has no like',
      [lane('1', [job('a'), job('x')])],
      [open('A', 'a'), open('Y', 'y')],
      ['1: A'],
      ['Client x no-open-job'],
      ['Y'],
    ],
    [
      'takes the same kind of work first',
      [lane('1', [job('a', 'repair')]), lane('2', [job('a', 'pump')])],
      [open('P', 'a', 'pump'), open('R', 'a', 'repair')],
      ['1: R', '2: P'],
      [],
      [],
    ],
    [
      'takes another kind rather than none',
      [lane('1', [job('a', 'repair')])],
      [open('P', 'a', 'pump')],
      ['1: P'],
      [],
      [],
    ],
    [
      'empties only where something was taken up',
      [lane('1', [plant, job('x'), plant, job('a'), plant, plant])],
      [open('A', 'a')],
      ['1: A plant'],
      ['Client x no-open-job'],
      [],
    ],
    [
      'leaves a truck out of service alone',
      [lane('1', [job('a')], { isInService: false }), lane(null, [job('b')])],
      [open('A', 'a'), open('B', 'b')],
      [],
      ['Client a truck-gone', 'Client b truck-gone'],
      ['A', 'B'],
    ],
    [
      'does not take removed addresses for one',
      [lane('1', [job(null)])],
      [open('N', null)],
      [],
      ['Client null no-open-job'],
      ['N'],
    ],
  ])('%s', (_, source, jobs, visits, notCopied, leftOpen) => {
    const copy = copyDay(source, jobs);
    expect([
      visitsOf(copy),
      copy.notCopied.map((one) => `${one.clientName} ${one.reason}`),
      copy.leftOpen.map((one) => one.jobId),
    ]).toEqual([visits, notCopied, leftOpen]);
  });

  it('places every open job once or leaves it open', () => {
    const site = fc.constantFrom('a', 'b', 'c', null);
    fc.assert(
      fc.property(
        fc.array(fc.array(site, { maxLength: 6 }), { maxLength: 4 }),
        fc.array(site, { maxLength: 8 }),
        (lanes, sites) => {
          const copy = copyDay(
            lanes.map((stops, at) =>
              lane(
                String(at),
                stops.map((one) => job(one)),
              ),
            ),
            sites.map((one, at) => open(String(at), one)),
          );
          const all = [...copy.lanes.flatMap((one) => one.jobs), ...copy.leftOpen].map(({ jobId }) => jobId);
          expect(all.toSorted((a, b) => Number(a) - Number(b))).toEqual(sites.map((_, at) => String(at)));
          expect(copy.lanes.flatMap((one) => one.jobs).length + copy.notCopied.length).toBe(
            lanes.flat().length,
          );
        },
      ),
    );
  });
});
