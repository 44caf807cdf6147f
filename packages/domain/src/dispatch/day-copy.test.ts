import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyDay, type OpenJobAt, type SourceLane, type SourceStop } from './day-copy.ts';

const job = (
  siteId: string | null,
  jobTypeId: string | null = null,
  changes: Partial<{ isClientArchived: boolean; seriesComes: boolean }> = {},
): SourceStop => ({
  kind: 'job',
  job: {
    sourceJobId: `from ${siteId}`,
    clientName: `Client ${siteId}`,
    title: 'Pump',
    siteId,
    jobTypeId,
    isClientArchived: false,
    seriesComes: false,
    ...changes,
  },
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
      `${one.vehicleId}: ${one.visits.map((visit) => (visit.kind === 'job' ? visit.jobId : visit.disposalSiteId)).join(' ')}${one.newJobs.map(({ sourceJobId }) => ` + ${sourceJobId}`).join('')}`,
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
      'makes a new job of what has no like',
      [lane('1', [job('a'), job('x')])],
      [open('A', 'a'), open('Y', 'y')],
      ['1: A + from x'],
      [],
      ['Y'],
    ],
    [
      'makes no new job for an archived client, nor where the series comes by itself',
      [
        lane('1', [
          job('a', null, { isClientArchived: true }),
          job('b', null, { seriesComes: true }),
          job('c'),
        ]),
      ],
      [],
      ['1:  + from c'],
      ['Client a client-archived', 'Client b series'],
      [],
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
      ['1: A plant + from x'],
      [],
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
      ['Client null address-gone'],
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

  it('makes nothing a second time', () => {
    const source = [lane('1', [job('a'), job('a'), job('b')])];
    const copy = copyDay(source, [], [{ siteId: 'a', jobTypeId: null }]);
    expect(visitsOf(copy)).toEqual(['1:  + from a + from b']);
    expect(copy.notCopied.map(({ reason }) => reason)).toEqual(['already-there']);
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
          expect(
            copy.lanes.flatMap((one) => [...one.jobs, ...one.newJobs]).length + copy.notCopied.length,
          ).toBe(lanes.flat().length);
        },
      ),
    );
  });
});
