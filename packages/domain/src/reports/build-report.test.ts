import { expect, test } from 'vitest';
import { buildReport } from './build-report.ts';
import type { ReportModel, ReportTable } from './report-model.ts';
import { disposalVisit, jobFact, march, routeFact } from './testing.ts';

const figure = (model: ReportModel, name: string) => model.figures.find((one) => one.name === name)?.value;
const columnOf = (table: ReportTable | undefined, title: string) =>
  table?.rows.map((row) => row[table.columns.findIndex((column) => column.title === title)]);
const tableNamed = (model: ReportModel, title: string) => model.tables.find((table) => table.title === title);

const jobs = [
  jobFact(),
  jobFact({
    jobNumber: 'J-000002',
    date: '2026-03-10',
    completedOn: '2026-03-11',
    technicianId: 't2',
    technicianName: 'Sam Nolt',
    measuredMinutes: null,
    priceCents: null,
    recordedGallons: 500,
  }),
  jobFact({
    jobNumber: 'J-000003',
    date: '2026-03-10',
    status: 'cancelled',
    clientId: 'c2',
    clientName: 'Groff',
    technicianId: null,
    technicianName: null,
    completedOn: null,
    measuredMinutes: null,
  }),
  jobFact({
    jobNumber: 'J-000004',
    date: '2026-03-12',
    status: 'scheduled',
    clientId: 'c2',
    clientName: 'Groff',
    completedOn: null,
    measuredMinutes: null,
  }),
];
const facts = {
  jobs,
  routes: [
    routeFact(),
    routeFact({ vehicleName: 'Truck 2', plannedMeters: 40_000, completedJobs: 2, plannedCostCents: null }),
  ],
  disposals: [disposalVisit(), disposalVisit({ visitKey: 'v2', recordedGallons: 900 })],
};

test('summary adds the month up day by day', () => {
  const model = buildReport('summary', facts, march);
  expect(model.isEmpty).toBe(false);
  expect(Object.fromEntries(model.figures.map(({ name, value }) => [name, value]))).toEqual({
    'Jobs scheduled': 4,
    'Jobs completed': 2,
    'Completion rate': 2 / 3,
    Revenue: 30_000,
    Gallons: 1_500,
    'Clients served': 1,
    'Routes completed': 2,
    'Routes not completed': 0,
    'Planned distance': 200_934,
  });
  // The print lists days with work only, the spreadsheet all days.
  expect([model.tables[0]?.rows.length, model.data.rows.length]).toEqual([3, 31]);
  expect(model.tables[0]?.rows[0]).toEqual(['Mar 3', 1, 1, 0, 1_000, 2, 200_934, 30_000]);
  expect(model.data.rows[9]).toEqual(['2026-03-10', 2, 1, 1, 500, 0, 0, 0, 0, 0]);
  expect(model.notes.join(' ')).toContain('1 completed job has no price and counts as $0.00.');
});

test('customer history lists clients by revenue and visits by client and day', () => {
  const model = buildReport('customer', facts, march);
  expect(columnOf(tableNamed(model, 'Clients'), 'Client')).toEqual(['Miller Farm', 'Groff']);
  expect(columnOf(model.data, 'Job number')).toEqual(['J-000003', 'J-000004', 'J-000001', 'J-000002']);
  expect([
    figure(model, 'Clients served'),
    figure(model, 'Visits per client'),
    figure(model, 'Revenue per client'),
  ]).toEqual([1, 2, 30_000]);
});

test('technicians are told apart by who they are, not by their name', () => {
  const namesakes = [
    jobFact(),
    jobFact({ technicianId: 't9' }),
    jobFact({ date: '2026-03-04', completedOn: '2026-03-04' }),
  ];
  const model = buildReport('technician', { ...facts, jobs: [...namesakes, ...jobs.slice(1)] }, march);
  expect(columnOf(model.data, 'Technician')).toEqual(['Levi Esh', 'Levi Esh', 'Sam Nolt', 'Unassigned']);
  expect(columnOf(model.data, 'Days worked')).toEqual([2, 1, 1, 0]);
  expect(columnOf(model.data, 'On time')).toEqual([1, 1, 0, null]);
  expect(columnOf(model.data, 'Completion')).toEqual([2 / 3, 1, 1, null]);
  expect(figure(model, 'Technicians')).toBe(3);
});

test.each([
  [
    'a job before today that is open',
    { status: 'scheduled', date: '2026-03-19', completedOn: null },
    ['Overdue'],
  ],
  ['a job of today that is open', { status: 'scheduled', date: '2026-03-20', completedOn: null }, []],
  ['a cancelled job', { status: 'cancelled', technicianId: null }, []],
  ['a job in order', {}, []],
  ['a pump-out without recorded gallons', { recordedGallons: null }, ['Gallons missing']],
  ['an inspection', { recordedGallons: null, expectedGallons: 0 }, []],
  ['gallons of nothing', { wasteType: null }, ['Kind of waste missing']],
  [
    'a late job nobody did',
    { technicianId: null, completedOn: '2026-03-04' },
    ['Technician missing', 'Completed late'],
  ],
] as const)('compliance of %s', (_what, changes, findings) => {
  const model = buildReport('compliance', { ...facts, jobs: [jobFact(changes)] }, march);
  expect(columnOf(model.data, 'Finding')).toEqual(findings);
  expect(figure(model, 'Jobs with findings')).toBe(findings.length > 0 ? 1 : 0);
  expect(tableNamed(model, 'Disposed of')?.rows).toEqual([['Plant', 'PA-7', 'Septage', 2, 2_300]]);
});

const visit = disposalVisit({ isPassed: false, routeStatus: 'completed', date: '2026-03-19' });

test.each([
  [
    'a visit behind which work went on',
    { ...visit, isPassed: true, routeStatus: 'in_progress', date: march.today },
    1,
  ],
  ['the last visit of a route that was completed before today', visit, 1],
  [
    'the last visit of a route that was completed today: the truck may be on its way',
    { ...visit, date: march.today },
    0,
  ],
  ['a visit of a published route', { ...visit, routeStatus: 'published' }, 0],
  ['the next visit of a route under way', { ...visit, routeStatus: 'in_progress' }, 0],
  ['a visit whose load is not all taken up', { ...visit, isPassed: true, openJobs: 1 }, 0],
  [
    'a visit whose jobs were all cancelled',
    { ...visit, isPassed: true, completedJobs: 0, recordedGallons: 0 },
    0,
  ],
] as const)('%s', (_what, one, made) => {
  const model = buildReport('compliance', { jobs: [], routes: [], disposals: [one] }, march);
  expect([figure(model, 'Gallons disposed of'), figure(model, 'Disposal planned')]).toEqual(
    made ? [1_400, 0] : [0, 1_500],
  );
  expect(tableNamed(model, 'Disposed of')?.rows).toHaveLength(made);
  expect(tableNamed(model, 'Disposal planned, not counted above')?.rows).toHaveLength(1 - made);
});

test.each([
  ['a stop whose dump was reported', { isMade: true, routeStatus: 'in_progress' }, 0],
  ['a stop that a truck that reports has still to make', { routeStatus: 'in_progress' }, 1],
  ['a stop of a truck that reports, which its route ended without', { routeStatus: 'completed' }, 0],
] as const)('%s is planned %d times', (_what, changes, times) => {
  const one = disposalVisit({ isPassed: false, isReported: true, date: march.today, ...changes });
  const model = buildReport('compliance', { jobs: [], routes: [], disposals: [one] }, march);
  expect(tableNamed(model, 'Disposal planned, not counted above')?.rows).toHaveLength(times);
});

test('a visit with two wastes is a row of each, and one visit in the total', () => {
  const septage = disposalVisit();
  const toilets = { ...septage, wasteType: 'portable_toilet', recordedGallons: 60 } as const;
  const next = { ...septage, visitKey: 'v2', recordedGallons: 100 };
  const model = buildReport(
    'compliance',
    { jobs: [], routes: [], disposals: [septage, toilets, next] },
    march,
  );
  expect(tableNamed(model, 'Disposed of')).toMatchObject({
    rows: [
      ['Plant', 'PA-7', 'Septage', 2, 1_500],
      ['Plant', 'PA-7', 'Portable-toilet waste', 1, 60],
    ],
    totals: ['Total', null, null, 2, 1_560],
  });
});

test('a revenue report has what was invoiced beside the prices of jobs, and is not empty for a company that rents', () => {
  const one = { date: '2026-03-03', source: 'rental', category: 'rental', cents: 45_000 } as const;
  const facts = {
    jobs: [],
    routes: [],
    disposals: [],
    invoiced: [
      one,
      { ...one, date: '2026-03-20', cents: -5_000 },
      { ...one, category: 'trip', cents: 2_500 },
      { ...one, source: 'agreement', category: 'service', cents: 7_500 },
    ] as const,
  };
  const model = buildReport('revenue', facts, march);
  expect([
    model.isEmpty,
    figure(model, 'Revenue of completed jobs'),
    figure(model, 'Invoiced less credits'),
  ]).toEqual([false, 0, 50_000]);
  expect(tableNamed(model, 'Invoiced less credits')).toMatchObject({
    rows: [
      ['Rentals', 'Rental', 40_000, 0.8],
      ['Rentals', 'Trip charge', 2_500, 0.05],
      ['Service agreements', 'Service', 7_500, 0.15],
    ],
    totals: ['Total', '', 50_000, 1],
  });
});

test('what nobody recorded stands apart from what was collected and disposed of', () => {
  const jobsOf = [
    jobFact(),
    jobFact({ jobNumber: 'J-000002', recordedGallons: null, expectedGallons: 750 }),
    jobFact({ jobNumber: 'J-000003', status: 'scheduled', recordedGallons: null }),
  ];
  const model = buildReport(
    'compliance',
    {
      jobs: jobsOf,
      routes: [],
      disposals: [disposalVisit({ recordedGallons: 1_000, estimatedGallons: 750 })],
    },
    march,
  );
  expect([figure(model, 'Gallons collected'), figure(model, 'Estimated gallons')]).toEqual([1_000, 750]);
  expect([figure(model, 'Gallons disposed of'), figure(model, 'Disposal estimated')]).toEqual([1_000, 750]);
  expect(tableNamed(model, 'Collected')?.rows).toEqual([['Septage', 2, 1_000, 750]]);
  expect(model.notes.join(' ')).toContain(
    '1 completed job has no record: "Estimated gallons" is what was expected',
  );
});

test("jobs completed before prices were fixed are at today's price, said so and not added", () => {
  const old = jobFact({
    jobNumber: 'J-000002',
    isPriceFixed: false,
    priceCents: null,
    todaysPriceCents: 33_000,
  });
  const unpriced = jobFact({ jobNumber: 'J-000003', priceCents: null });
  const model = buildReport(
    'revenue',
    { jobs: [jobFact(), old, unpriced], routes: [], disposals: [] },
    march,
  );
  expect([
    figure(model, 'Revenue of completed jobs'),
    figure(model, "At today's price"),
    figure(model, 'Jobs without a price'),
  ]).toEqual([30_000, 33_000, 1]);
  expect([columnOf(model.data, 'Price'), columnOf(model.data, "At today's price")]).toEqual([
    [30_000, null, null],
    [null, 33_000, null],
  ]);
  expect(model.notes.join(' ')).toContain('1 completed job is from before prices were fixed at completion');
  const since = buildReport('revenue', { jobs: [jobFact(), unpriced], routes: [], disposals: [] }, march);
  expect(JSON.stringify([since.figures, since.tables, since.notes])).not.toContain('today');
});

test('revenue is told by what its lines count as, and a price that waits counts as nothing and says so', () => {
  const byLines = jobFact({ priceCents: 67_642, centsByCategory: { service: 57_642, gallons: 10_000 } });
  const held = jobFact({ priceCents: null, isPriceHeld: true });
  const facts = { jobs: [jobFact(), byLines, held], routes: [], disposals: [] };
  const model = buildReport('revenue', facts, march);
  expect(tableNamed(model, 'By revenue category')?.rows).toEqual([
    ['Service', 2, 87_642, 87_642 / 97_642],
    ['Gallons', 1, 10_000, 10_000 / 97_642],
  ]);
  expect([
    figure(model, 'Revenue of completed jobs'),
    figure(model, 'Jobs without a price'),
    figure(model, 'Jobs whose price waits'),
  ]).toEqual([97_642, 0, 1]);
  expect(model.notes.join(' ')).toContain('1 completed job waits for gallons, time or fees');
});

test('routes that nobody finished stand apart', () => {
  const model = buildReport(
    'routes',
    {
      jobs: [],
      disposals: [],
      routes: [
        routeFact(),
        routeFact({
          name: 'Tomorrow',
          status: 'published',
          completedJobs: 0,
          recordedGallons: 0,
          openJobs: 8,
        }),
      ],
    },
    march,
  );
  expect([
    figure(model, 'Routes completed'),
    figure(model, 'Routes not completed'),
    figure(model, 'Planned distance'),
    figure(model, 'Gallons'),
  ]).toEqual([1, 1, 160_934, 8_000]);
  expect(columnOf(tableNamed(model, 'Routes not completed, not counted above'), 'Route')).toEqual([
    'Tomorrow',
  ]);
  expect([
    columnOf(model.data, 'Route')?.[0],
    columnOf(model.data, 'Jobs completed'),
    columnOf(model.data, 'Jobs open'),
  ]).toEqual(['Tomorrow', [0, 8], [8, 0]]);
});

test('revenue counts completed jobs only', () => {
  const model = buildReport('revenue', facts, march);
  expect([
    figure(model, 'Revenue of completed jobs'),
    figure(model, 'Per priced job'),
    figure(model, 'Jobs without a price'),
    figure(model, 'Largest client'),
  ]).toEqual([30_000, 30_000, 1, 1]);
  expect(columnOf(model.data, 'Job number')).toEqual(['J-000001', 'J-000002']);
});

test('routes are measured by the job', () => {
  const model = buildReport('routes', facts, march);
  expect([
    figure(model, 'Planned distance per job'),
    figure(model, 'Jobs per route'),
    figure(model, 'Planned cost per job'),
  ]).toEqual([20_093.4, 5, 4_000]);
  expect(columnOf(tableNamed(model, 'By truck'), 'Truck')).toEqual(['Truck 1', 'Truck 2']);
});

test('the completion rate counts the days that are over', () => {
  const open = { status: 'scheduled', completedOn: null, measuredMinutes: null } as const;
  const today = [
    jobFact({ date: march.today, isOver: false }),
    jobFact({ date: march.today, isOver: false, ...open }),
  ];
  const past = [jobFact(), jobFact(), jobFact(), jobFact(open), jobFact({ status: 'cancelled' })];
  for (const type of ['summary', 'technician'] as const) {
    const rate = (all: typeof past) =>
      figure(buildReport(type, { ...facts, jobs: all }, march), 'Completion rate');
    expect(rate([...past, ...today])).toBe(3 / 4);
    expect(rate(today)).toBeNull();
  }
});
