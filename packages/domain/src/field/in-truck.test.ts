import { describe, expect, it } from 'vitest';
import type { DayPack } from './day-pack.ts';
import { truckPapers } from './in-truck.ts';
import type { PackPapers, PackPickup } from './pack-papers.ts';
import { replay } from './replay.ts';
import { commandOf, dayPackOf, jobId, numberedId, packJob, routeId, siteId } from './testing.ts';

const truck = numberedId(8, 1);
const tank = numberedId(8, 2);
const known: PackPickup = {
  id: numberedId(10, 1),
  jobId: numberedId(2, 77),
  vehicleId: truck,
  at: '2026-03-02T15:00:00Z',
  clientName: 'Miller',
  address: '1 Mill Rd',
  phone: null,
  wasteType: 'septage',
  gallons: 800,
  papers: [],
  destination: 'County Plant',
};
const stopAt = (kind: 'job' | 'disposal', title: string, job: string | null = null) => ({
  kind,
  jobId: job,
  disposalSiteId: kind === 'disposal' ? siteId : null,
  order: 0,
  title,
  address: null,
  latitude: null,
  longitude: null,
  arrivalSecond: 0,
  departureSecond: 0,
  legMeters: 0,
  gallons: 0,
  loadAfterGallons: 0,
});

const papersOfPack: PackPapers = {
  hauler: { name: 'Acme', address: null, phone: null, registrations: [] },
  rules: [],
  pickups: [known],
};

const pack: DayPack = {
  ...dayPackOf([packJob(1), packJob(2, { clientPhone: '717-555-0102' })], {
    vehicleId: truck,
    status: 'in_progress',
    tanks: [
      { id: tank, name: '1', capacityGallons: 3_000, acceptedWasteTypes: [], gallons: 0, wasteType: null },
    ],
    stops: [
      stopAt('job', 'Client 1', jobId(1)),
      stopAt('job', 'Client 2', jobId(2)),
      stopAt('disposal', 'North Plant'),
    ],
  }),
  papers: {
    hauler: { name: 'Acme', address: null, phone: null, registrations: [] },
    rules: [
      {
        packId: 'us-tx',
        title: 'Trip ticket',
        unit: 'pickup',
        wastes: ['septage'],
        carries: [],
        asks: [
          {
            id: 'generator.phone',
            name: 'Generator: phone',
            fact: 'client.phone',
            blocks: true,
            cite: '',
            readOn: null,
          },
        ],
      },
    ],
    pickups: [known, { ...known, id: numberedId(10, 2), vehicleId: numberedId(8, 9) }],
  },
};
const at = (hour: number): string => `2026-03-03T${hour}:00:00Z`;
const papersOf = (
  waiting: Parameters<typeof truckPapers>[1],
  from: DayPack = pack,
  since = '2026-03-01T00:00:00Z',
) =>
  truckPapers(
    replay({ ...from, disposalSites: [{ id: siteId, name: 'North Plant' } as never] }, waiting),
    waiting,
    { vehicleId: truck, since: new Date(since), shiftVehicleId: null },
  );

describe('the papers in the truck', () => {
  const oneTank = { capacityGallons: 3_000, acceptedWasteTypes: [], gallons: 0, wasteType: null };
  const [first, second] = [tank, numberedId(8, 3)];
  const share = {
    pickupId: known.id,
    jobId: known.jobId,
    at: known.at,
    clientName: 'Miller',
    address: '1 Mill Rd',
    wasteType: 'septage' as const,
    gallons: 500,
    pumpedGallons: 800,
  };
  const dumpedBefore = {
    site: 'County Plant',
    ticketNumber: 'T-1',
    at: '2026-03-02T18:00:00Z',
    gallons: 300,
  };
  /** Miller's 500 of 800 gallons are in the first of two tanks. */
  const day: DayPack = {
    ...pack,
    routes: pack.routes.map((route) => ({
      ...route,
      tanks: [
        { ...oneTank, id: first, name: '1', gallons: 500, wasteType: 'septage', shares: [share] },
        { ...oneTank, id: second, name: '2', shares: [] },
      ],
    })),
    papers: {
      ...(pack.papers ?? papersOfPack),
      pickups: [{ ...known, destination: null, aboardGallons: 500, deliveries: [dumpedBefore] }],
    },
  };
  const rowIn = (compartmentId: string, gallons: number) => ({
    compartmentId,
    gallons,
    wasteType: 'septage',
    method: 'sight_glass',
  });
  const pumped = (n: number, hour: number, rows: object[], papers: object[] = []) => ({
    command: commandOf(n, 'job.completed', {
      jobId: jobId(n),
      gallons: 500,
      notes: null,
      load: rows,
      papers,
    }),
    occurredAt: new Date(at(hour)),
  });
  const out = (hour: number, rows: object[], papers: object[] = []) => ({
    command: commandOf(60 + hour, 'load.dumped', {
      disposalSiteId: siteId,
      routeId,
      rows,
      ticketNumber: `T-${hour}`,
      weightPounds: null,
      papers,
    }),
    occurredAt: new Date(at(hour)),
  });
  const rowOut = (compartmentId: string, gallons: number, emptied = false) => ({
    compartmentId,
    gallons,
    emptied,
    method: 'meter',
  });
  const inWords = (one: ReturnType<typeof papersOf>['aboard'][number]): string =>
    [
      `${one.clientName} ${one.aboardGallons} of ${one.gallons}`,
      ...one.deliveries.map(({ site, gallons, ticketNumber }) => `${gallons} to ${site} ${ticketNumber}`),
    ].join(', ');

  it('say what each client still has aboard after a dump of a part, and with which ticket the rest went', () => {
    const shown = papersOf([pumped(1, 10, [rowIn(first, 500)]), out(11, [rowOut(first, 400)])], day);
    expect(shown.gallons).toBe(600);
    expect(shown.aboard.map(inWords)).toEqual([
      'Client 1 300 of 500, 200 to North Plant T-11',
      'Miller 300 of 800, 300 to County Plant T-1, 200 to North Plant T-11',
    ]);
    expect(shown.aboard.map(({ goingTo }) => goingTo)).toEqual(['North Plant', 'North Plant']);
    expect(shown.gone).toEqual([]);
  });

  it('are of what was pumped into two tanks once, and dumped out of two with one ticket once', () => {
    const both = [pumped(1, 10, [rowIn(first, 300), rowIn(second, 200)])];
    expect(papersOf(both, day).aboard.map(inWords)[0]).toBe('Client 1 500 of 500');
    const emptied = out(
      11,
      [rowOut(first, 800, true), rowOut(second, 200, true)],
      [{ packId: 'us-wi', number: 40, values: [] }],
    );
    const { gallons, aboard, gone } = papersOf([...both, emptied], day);
    expect([gallons, aboard]).toEqual([0, []]);
    expect(gone.map(inWords)).toEqual([
      'Client 1 0 of 500, 500 to North Plant T-11',
      'Miller 0 of 800, 300 to County Plant T-1, 500 to North Plant T-11',
    ]);
    expect(gone[0]?.papers).toEqual([{ packId: 'us-wi', number: 40 }]);
  });

  it('follow what is moved and measured', () => {
    const moved = {
      command: commandOf(81, 'load.moved', {
        routeId,
        compartmentId: first,
        toCompartmentId: second,
        gallons: 200,
        method: 'sight_glass',
      }),
      occurredAt: new Date(at(10)),
    };
    const measured = {
      command: commandOf(82, 'load.measured', {
        routeId,
        compartmentId: second,
        gallons: 150,
        method: 'meter',
      }),
      occurredAt: new Date(at(11)),
    };
    expect(papersOf([moved], day).aboard.map(inWords)).toEqual([
      'Miller 500 of 800, 300 to County Plant T-1',
    ]);
    expect(papersOf([moved, measured], day).aboard.map(inWords)).toEqual([
      'Miller 450 of 800, 300 to County Plant T-1',
    ]);
  });

  it('have the numbers and the phone that were given on the spot, and say which report they are of', () => {
    const papers = [
      { packId: 'us-tx', number: 12, values: [{ id: 'generator.phone', value: '717-555-0199' }] },
    ];
    expect(papersOf([pumped(1, 10, [rowIn(first, 500)], papers)], day).aboard[0]).toMatchObject({
      commandId: numberedId(9, 1),
      phone: '717-555-0199',
      papers: [{ packId: 'us-tx', number: 12 }],
    });
  });

  it('do not count what no tank has: the ledger refused it, or the report waits for the office', () => {
    const tooMuch = { ...pumped(1, 10, [rowIn(second, 3_500)]) };
    const waits = {
      ...day,
      jobs: day.jobs.map((job) => ({ ...job, needs: { ...job.needs, photo: 'required' as const } })),
    };
    for (const shown of [papersOf([tooMuch], day), papersOf([pumped(1, 10, [rowIn(first, 500)])], waits)]) {
      expect(shown.gallons).toBe(500);
      expect(shown.undecided.map(inWords)).toEqual(['Client 1 0 of 500']);
    }
    // The server's pack has it.
    const done = { status: 'completed' as const, completedAt: at(10), actualGallons: 500 };
    const sent = { ...day, jobs: day.jobs.map((job, index) => (index === 0 ? { ...job, ...done } : job)) };
    expect(papersOf([], sent).undecided.map(inWords)).toEqual(['Client 1 0 of 500']);
  });

  it('list what is aboard whatever its age, and what is gone not for longer than asked for', () => {
    const { papers: _papers, ...bare } = day;
    expect(papersOf([], bare, '2026-03-03T00:00:00Z').aboard.map(inWords)).toEqual(['Miller 500 of 800']);
    expect(papersOf([], pack).gone.map(({ destination }) => destination)).toEqual(['County Plant']);
    expect(papersOf([], pack, '2026-03-03T00:00:00Z').gone).toEqual([]);
  });

  it('of an older server that names no clients, say what the tanks hold', () => {
    const old = {
      ...day,
      routes: day.routes.map((route) => ({
        ...route,
        tanks: [{ ...oneTank, id: first, name: '1', gallons: 800, wasteType: 'septage' as const }],
      })),
      papers: { ...papersOfPack, pickups: [{ ...known, destination: null }] },
    };
    const shown = papersOf([out(11, [rowOut(first, 300)])], old);
    expect(shown.gallons).toBe(500);
    expect(shown.aboard.map(inWords)).toEqual(['Miller 800 of 800']);
  });
});
