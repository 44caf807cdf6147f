import fc from 'fast-check';
import { jobPriorities, jobStatuses } from '../jobs/job.ts';
import { addDays } from '../kernel/calendar-date.ts';
import { routeStatuses } from '../routes/route.ts';
import { wasteTypes } from '../services/waste-type.ts';
import type { DisposalVisit, JobFact, ReportBasis, ReportFacts, RouteFact } from './report-facts.ts';

/** For tests: a completed job of March 3, 2026. */
export const jobFact = (changes: Partial<JobFact> = {}): JobFact => ({
  jobNumber: 'J-000001',
  date: '2026-03-03',
  isOver: true,
  status: 'completed',
  priority: 'normal',
  title: 'Pump-out',
  clientId: 'c1',
  clientName: 'Miller Farm',
  address: '12 Orange St, Lancaster, PA 17602',
  technicianId: 't1',
  technicianName: 'Levi Esh',
  jobTypeName: 'Septic tank pump-out',
  wasteType: 'septage',
  recordedGallons: 1_000,
  expectedGallons: 1_000,
  plannedMinutes: 45,
  isPriceFixed: true,
  priceCents: 30_000,
  isPriceHeld: false,
  centsByCategory: null,
  todaysPriceCents: 33_000,
  measuredMinutes: 50,
  completedOn: '2026-03-03',
  ...changes,
});

export const routeFact = (changes: Partial<RouteFact> = {}): RouteFact => ({
  date: '2026-03-03',
  name: 'Truck 1 – Tue, Mar 3',
  status: 'completed',
  vehicleName: 'Truck 1',
  driverName: 'Levi Esh',
  plannedMeters: 160_934,
  plannedDriveMinutes: 180,
  plannedMinutes: 480,
  plannedDisposals: 2,
  plannedCostCents: 40_000,
  completedJobs: 8,
  openJobs: 0,
  recordedGallons: 8_000,
  estimatedGallons: 0,
  plannedGallons: 0,
  ...changes,
});

/** A load of 1,400 gallons dumped at the plant: work continued afterwards. */
export const disposalVisit = (changes: Partial<DisposalVisit> = {}): DisposalVisit => ({
  visitKey: 'v1',
  date: '2026-03-03',
  routeStatus: 'in_progress',
  siteId: 's1',
  siteName: 'Plant',
  permitNumber: 'PA-7',
  wasteType: 'septage',
  isPassed: true,
  completedJobs: 2,
  openJobs: 0,
  recordedGallons: 1_400,
  estimatedGallons: 0,
  plannedGallons: 1_500,
  ...changes,
});

export const march: ReportBasis = {
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  today: '2026-03-20',
  units: 'us',
};

const someOrNull = <Value>(one: fc.Arbitrary<Value>) => fc.option(one, { nil: null });
const count = fc.nat({ max: 5_000 });

/** Any period up to three years with facts inside it. */
export const periodWithFacts: fc.Arbitrary<{ basis: ReportBasis; facts: ReportFacts }> = fc
  .record({
    start: fc.nat({ max: 4_000 }),
    days: fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 1_100 })),
    today: fc.nat({ max: 5_000 }),
  })
  .chain(({ start, days, today }) => {
    const startDate = addDays('2020-01-01', start);
    const date = fc.nat({ max: days }).map((day) => addDays(startDate, day));
    const job: fc.Arbitrary<JobFact> = fc.record({
      jobNumber: fc.nat({ max: 999_999 }).map((number) => `J-${number}`),
      date,
      isOver: fc.boolean(),
      status: fc.constantFrom(...jobStatuses),
      priority: fc.constantFrom(...jobPriorities),
      title: fc.string({ maxLength: 20 }),
      clientId: fc.constantFrom('c1', 'c2', 'c3'),
      clientName: fc.constantFrom('Miller', 'Groff', 'Ünal & Söhne'),
      address: someOrNull(fc.string({ maxLength: 20 })),
      technicianId: someOrNull(fc.constantFrom('t1', 't2')),
      technicianName: someOrNull(fc.constant('Levi Esh')),
      jobTypeName: someOrNull(fc.constantFrom('Pump-out', 'Delivery')),
      wasteType: someOrNull(fc.constantFrom(...wasteTypes)),
      recordedGallons: someOrNull(count),
      expectedGallons: count,
      plannedMinutes: count,
      isPriceFixed: fc.boolean(),
      priceCents: someOrNull(count),
      isPriceHeld: fc.boolean(),
      centsByCategory: fc.constant(null),
      todaysPriceCents: someOrNull(count),
      measuredMinutes: someOrNull(count),
      completedOn: someOrNull(date),
    });
    const route: fc.Arbitrary<RouteFact> = fc.record({
      date,
      name: fc.string({ maxLength: 20 }),
      status: fc.constantFrom(...routeStatuses),
      vehicleName: someOrNull(fc.constantFrom('Truck 1', 'Truck 2')),
      driverName: someOrNull(fc.constant('Levi Esh')),
      plannedMeters: count,
      plannedDriveMinutes: count,
      plannedMinutes: count,
      plannedDisposals: count,
      plannedCostCents: someOrNull(count),
      completedJobs: count,
      openJobs: count,
      recordedGallons: count,
      estimatedGallons: count,
      plannedGallons: count,
    });
    const disposal: fc.Arbitrary<DisposalVisit> = fc.record({
      visitKey: fc.uuid(),
      date,
      routeStatus: fc.constantFrom('published', 'in_progress', 'completed'),
      siteId: someOrNull(fc.constantFrom('s1', 's2')),
      siteName: fc.constantFrom('Plant', 'Lagoon'),
      permitNumber: someOrNull(fc.constant('PA-1')),
      wasteType: someOrNull(fc.constantFrom(...wasteTypes)),
      isPassed: fc.boolean(),
      completedJobs: fc.nat({ max: 5 }),
      openJobs: fc.nat({ max: 1 }),
      recordedGallons: count,
      estimatedGallons: count,
      plannedGallons: count,
    });
    return fc.record({
      basis: fc.constant({
        startDate,
        endDate: addDays(startDate, days),
        today: addDays('2020-01-01', today),
        units: 'us' as const,
      }),
      facts: fc.record({
        jobs: fc.array(job, { maxLength: 25 }),
        routes: fc.array(route, { maxLength: 10 }),
        disposals: fc.array(disposal, { maxLength: 5 }),
      }),
    });
  });
