import { describe, expect, it } from 'vitest';
import type { DayPack } from './day-pack.ts';
import { pickupsInTruck } from './in-truck.ts';
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
const completed = (n: number, hour: number, papers: object[] = []) => ({
  command: commandOf(n, 'job.completed', { jobId: jobId(n), gallons: 500 * n, notes: null, papers }),
  occurredAt: new Date(at(hour)),
});
const dumped = (hour: number, emptied = true) => ({
  command: commandOf(9, 'load.dumped', {
    disposalSiteId: siteId,
    routeId,
    rows: [{ compartmentId: tank, gallons: 500, method: 'meter', emptied }],
    ticketNumber: null,
    weightPounds: null,
    papers: [{ packId: 'us-wi', number: 40, values: [] }],
  }),
  occurredAt: new Date(at(hour)),
});

const shown = (waiting: Parameters<typeof pickupsInTruck>[1], since = '2026-03-01T00:00:00Z', from = pack) =>
  pickupsInTruck(
    { ...replay(from, waiting), disposalSites: [{ id: siteId, name: 'North Plant' } as never] },
    waiting,
    { vehicleId: truck, since: new Date(since), shiftVehicleId: null },
  );

describe('the papers in the truck', () => {
  it('are of what the server knew, and of what this phone reports, the newest first', () => {
    const papers = [
      { packId: 'us-tx', number: 12, values: [{ id: 'generator.phone', value: '717-555-0199' }] },
    ];
    expect(shown([completed(1, 10, papers), completed(2, 11)])).toMatchObject([
      {
        clientName: 'Client 2',
        phone: '717-555-0102',
        gallons: 1_000,
        destination: null,
        goingTo: 'North Plant',
      },
      { clientName: 'Client 1', phone: '717-555-0199', papers: [{ packId: 'us-tx', number: 12 }] },
      { clientName: 'Miller', destination: 'County Plant', goingTo: null },
    ]);
  });

  it('are of a report that waits for the office, too', () => {
    const required = {
      ...pack,
      jobs: pack.jobs.map((job) => ({ ...job, needs: { ...job.needs, photo: 'required' as const } })),
    };
    expect(shown([completed(1, 10)], undefined, required)[0]).toMatchObject({
      clientName: 'Client 1',
      gallons: 500,
    });
  });

  it('are of no job twice', () => {
    const again = { ...pack, papers: { ...papersOfPack, pickups: [{ ...known, jobId: jobId(1) }] } };
    expect(shown([completed(1, 10)], undefined, again)).toHaveLength(1);
  });

  it('say where a load went that was dumped since, with the number of its paper', () => {
    expect(
      shown([completed(1, 10), dumped(11), completed(2, 12)]).map(({ destination, papers }) => [
        destination,
        papers,
      ]),
    ).toEqual([
      [null, []],
      ['North Plant', [{ packId: 'us-wi', number: 40 }]],
      ['County Plant', []],
    ]);
    expect(shown([completed(1, 10), dumped(11, false)])[0]?.destination).toBeNull();
  });

  describe('with two tanks', () => {
    const [first, second] = [tank, numberedId(8, 3)];
    const oneTank = { capacityGallons: 3_000, acceptedWasteTypes: [], gallons: 0, wasteType: null };
    const twoTanks = {
      ...pack,
      routes: pack.routes.map((route) => ({
        ...route,
        tanks: [
          { ...oneTank, id: first, name: '1' },
          { ...oneTank, id: second, name: '2' },
        ],
      })),
      papers: { ...papersOfPack, pickups: [] },
    };
    const pumped = (n: number, hour: number, ...tanks: string[]) => ({
      command: commandOf(n, 'job.completed', {
        jobId: jobId(n),
        gallons: 500,
        notes: null,
        load: tanks.map((compartmentId) => ({
          compartmentId,
          gallons: 500 / tanks.length,
          wasteType: 'septage',
          method: 'sight_glass',
        })),
      }),
      occurredAt: new Date(at(hour)),
    });
    const emptied = (hour: number, ...tanks: string[]) => ({
      command: commandOf(60 + hour, 'load.dumped', {
        disposalSiteId: siteId,
        routeId,
        rows: tanks.map((compartmentId) => ({ compartmentId, gallons: 250, method: 'meter', emptied: true })),
        ticketNumber: null,
        weightPounds: null,
      }),
      occurredAt: new Date(at(hour)),
    });
    const moved = (hour: number, gallons: number) => ({
      command: commandOf(80 + hour, 'load.moved', {
        routeId,
        compartmentId: first,
        toCompartmentId: second,
        gallons,
        method: 'sight_glass',
      }),
      occurredAt: new Date(at(hour)),
    });
    const goneTo = (...waiting: Parameters<typeof shown>[0][number][]) =>
      shown(waiting, undefined, twoTanks).map(({ clientName, destination }) => [clientName, destination]);

    it('a dump of one leaves on board what is in the other', () => {
      expect(goneTo(pumped(1, 10, first), pumped(2, 11, second), emptied(12, first))).toEqual([
        ['Client 2', null],
        ['Client 1', 'North Plant'],
      ]);
    });

    it('a pickup in both is gone when both are empty', () => {
      const both = pumped(1, 10, first, second);
      expect(goneTo(both, emptied(12, first))).toEqual([['Client 1', null]]);
      expect(goneTo(both, emptied(12, first), emptied(13, second))).toEqual([['Client 1', 'North Plant']]);
    });

    it('what was moved is gone with the other tank, and partly moved with both', () => {
      expect(goneTo(pumped(1, 10, first), moved(11, 500), emptied(12, second))).toEqual([
        ['Client 1', 'North Plant'],
      ]);
      expect(goneTo(pumped(1, 10, first), moved(11, 200), emptied(12, second))).toEqual([['Client 1', null]]);
      expect(goneTo(pumped(1, 10, first), moved(11, 200), emptied(12, first))).toEqual([['Client 1', null]]);
    });

    it('of a pickup the server knew, the tanks that hold some of it', () => {
      const ofServer = { ...known, at: '2026-03-03T09:00:00Z', destination: null, tankIds: [second] };
      const day = { ...twoTanks, papers: { ...papersOfPack, pickups: [ofServer] } };
      const after = (...waiting: Parameters<typeof shown>[0][number][]) =>
        shown([pumped(1, 10, first, second), ...waiting], undefined, day).at(-1)?.destination;
      expect(after(emptied(12, first))).toBeNull();
      expect(after(emptied(12, second))).toBe('North Plant');
    });
  });

  it('are not older than asked for', () => {
    expect(shown([], '2026-03-03T00:00:00Z')).toEqual([]);
  });
});
