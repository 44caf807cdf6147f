import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { buildReport } from './build-report.ts';
import { reportTypes } from './report.ts';
import type { Cell, ReportModel, ReportTable } from './report-model.ts';
import { jobFact, march, periodWithFacts, routeFact } from './testing.ts';

/** Columns whose total is the sum of the rows; rates and averages are reckoned anew. */
const summedKinds = new Set(['count', 'gallons']);
const summedTitles = new Set(['Revenue', 'Cost', 'Distance', 'Time', 'Planned time']);
const sumOf = (table: ReportTable, column: number) => table.rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);
const wrongTotals = (table: ReportTable) =>
  table.columns.filter(({ kind, title }, column) => {
    const total = table.totals?.[column];
    return typeof total === 'number' && (summedKinds.has(kind) || summedTitles.has(title)) && total !== sumOf(table, column);
  });
const cellsOf = (model: ReportModel): Cell[] => [
  ...model.figures.map(({ value }) => value),
  ...[...model.tables, model.data].flatMap((table) => [...table.rows.flat(), ...(table.totals ?? [])]),
  ...model.charts.flatMap((chart) => chart.series.flatMap(({ values }) => values)),
];
const figure = (model: ReportModel, name: string) => model.figures.find((one) => one.name === name)?.value;
const columnOf = (table: ReportTable | undefined, title: string) => table?.rows.map((row) => row[table.columns.findIndex((column) => column.title === title)]);
const tableNamed = (model: ReportModel, title: string) => model.tables.find((table) => table.title === title);

describe.each(reportTypes)('a %s report of anything', (type) => {
  it('says neither gallon nor mile to a metric company, and holds the same numbers', () => {
    fc.assert(
      fc.property(periodWithFacts, ({ basis, facts }) => {
        const model = buildReport(type, facts, { ...basis, units: 'metric' });
        const own = [
          ...model.figures.map(({ name }) => name),
          ...model.charts.flatMap((chart) => [chart.title, ...chart.series.map(({ name }) => name)]),
          ...[...model.tables, model.data].flatMap((table) => [table.note ?? '', ...table.columns.map(({ title }) => title), ...(columnOf(table, 'Finding') ?? []).map(String)]),
          ...model.notes,
        ];
        expect(own.filter((text) => /gallon|mile|\bgal\b|\bmi\b/i.test(text))).toEqual([]);
        expect(model.figures.map(({ value }) => value)).toEqual(buildReport(type, facts, basis).figures.map(({ value }) => value));
      }),
      { numRuns: 30 },
    );
  });

  it('has totals that are the sums of their rows, and figures that are numbers', () => {
    fc.assert(
      fc.property(periodWithFacts, ({ basis, facts }) => {
        const model = buildReport(type, facts, basis);
        for (const cell of cellsOf(model)) expect(typeof cell === 'number' ? Number.isFinite(cell) : true).toBe(true);
        for (const table of [...model.tables, model.data]) {
          for (const row of table.rows) expect(row).toHaveLength(table.columns.length);
          expect(wrongTotals(table)).toEqual([]);
        }
        for (const chart of model.charts) for (const { values } of chart.series) expect(values).toHaveLength(chart.labels.length);
      }),
    );
  });

  it('does not depend on the order of the facts', () => {
    fc.assert(
      fc.property(periodWithFacts, ({ basis, facts }) => {
        const turned = { jobs: facts.jobs.toReversed(), routes: facts.routes.toReversed(), disposals: facts.disposals.toReversed() };
        expect(buildReport(type, turned, basis).figures).toEqual(buildReport(type, facts, basis).figures);
      }),
    );
  });

  it('of nothing is empty and divides by nothing', () => {
    const model = buildReport(type, { jobs: [], routes: [], disposals: [] }, march);
    expect(model.isEmpty).toBe(true);
    expect(model.data.rows.every((row) => row.slice(1).every((cell) => cell === 0))).toBe(true);
    for (const { kind, value } of model.figures) expect(value, kind).toBe(kind === 'count' || kind === 'gallons' || (value !== null && kind !== 'share') ? 0 : null);
  });
});

const jobs = [
  jobFact(),
  jobFact({ jobNumber: 'J-000002', date: '2026-03-10', completedOn: '2026-03-11', technicianId: 't2', technicianName: 'Sam Nolt', measuredMinutes: null, priceCents: null, gallons: 500 }),
  jobFact({ jobNumber: 'J-000003', date: '2026-03-10', status: 'cancelled', clientId: 'c2', clientName: 'Groff', technicianId: null, technicianName: null, completedOn: null, measuredMinutes: null }),
  jobFact({ jobNumber: 'J-000004', date: '2026-03-12', status: 'scheduled', clientId: 'c2', clientName: 'Groff', completedOn: null, measuredMinutes: null }),
];
const facts = { jobs, routes: [routeFact(), routeFact({ vehicleName: 'Truck 2', meters: 40_000, jobs: 2, costCents: null })], disposals: [{ siteName: 'Plant', permitNumber: 'PA-7', wasteType: 'septage' as const, visits: 2, gallons: 1_400 }] };

test('summary adds the month up day by day', () => {
  const model = buildReport('summary', facts, march);
  expect(model.isEmpty).toBe(false);
  expect(Object.fromEntries(model.figures.map(({ name, value }) => [name, value]))).toEqual({
    'Jobs scheduled': 4, 'Jobs completed': 2, 'Completion rate': 2 / 3, Revenue: 30_000, Gallons: 1_500, 'Clients served': 1, Routes: 2, Distance: 200_934,
  });
  // Printed are the days with work, the spreadsheet has all.
  expect([model.tables[0]?.rows.length, model.data.rows.length]).toEqual([3, 31]);
  expect(model.tables[0]?.rows[0]).toEqual(['Mar 3', 1, 1, 0, 1_000, 2, 200_934, 30_000]);
  expect(model.data.rows[9]).toEqual(['2026-03-10', 2, 1, 1, 500, 0, 0, 0]);
  expect(model.notes.join(' ')).toContain('1 completed job has no price and counts as $0.00.');
});

test('customer history lists clients by revenue and visits by client and day', () => {
  const model = buildReport('customer', facts, march);
  expect(columnOf(tableNamed(model, 'Clients'), 'Client')).toEqual(['Miller Farm', 'Groff']);
  expect(columnOf(model.data, 'Job number')).toEqual(['J-000003', 'J-000004', 'J-000001', 'J-000002']);
  expect([figure(model, 'Clients served'), figure(model, 'Visits per client'), figure(model, 'Revenue per client')]).toEqual([1, 2, 30_000]);
});

test('technicians are told apart by who they are, not by their name', () => {
  const namesakes = [jobFact(), jobFact({ technicianId: 't9' }), jobFact({ date: '2026-03-04', completedOn: '2026-03-04' })];
  const model = buildReport('technician', { ...facts, jobs: [...namesakes, ...jobs.slice(1)] }, march);
  expect(columnOf(model.data, 'Technician')).toEqual(['Levi Esh', 'Levi Esh', 'Sam Nolt', 'Unassigned']);
  expect(columnOf(model.data, 'Days worked')).toEqual([2, 1, 1, 0]);
  expect(columnOf(model.data, 'On time')).toEqual([1, 1, 0, null]);
  expect(columnOf(model.data, 'Completion')).toEqual([2 / 3, 1, 1, null]);
  expect(figure(model, 'Technicians')).toBe(3);
});

test.each([
  ['a job before today that is open', { status: 'scheduled', date: '2026-03-19', completedOn: null }, ['Overdue']],
  ['a job of today that is open', { status: 'scheduled', date: '2026-03-20', completedOn: null }, []],
  ['a cancelled job', { status: 'cancelled', technicianId: null }, []],
  ['a job in order', {}, []],
  ['a pump-out without recorded gallons', { gallonsRecorded: false }, ['Gallons missing']],
  ['an inspection', { gallons: 0, gallonsRecorded: false }, []],
  ['gallons of nothing', { wasteType: null }, ['Kind of waste missing']],
  ['a late job nobody did', { technicianId: null, completedOn: '2026-03-04' }, ['Technician missing', 'Completed late']],
] as const)('compliance of %s', (_what, changes, findings) => {
  const model = buildReport('compliance', { ...facts, jobs: [jobFact(changes)] }, march);
  expect(columnOf(model.data, 'Finding')).toEqual(findings);
  expect(figure(model, 'Jobs with findings')).toBe(findings.length > 0 ? 1 : 0);
  expect(tableNamed(model, 'Disposed of')?.rows).toEqual([['Plant', 'PA-7', 'Septage', 2, 1_400]]);
});

test('revenue counts completed jobs only', () => {
  const model = buildReport('revenue', facts, march);
  expect([figure(model, 'Revenue'), figure(model, 'Per priced job'), figure(model, 'Jobs without a price'), figure(model, 'Largest client')]).toEqual([30_000, 30_000, 1, 1]);
  expect(columnOf(model.data, 'Job number')).toEqual(['J-000001', 'J-000002']);
});

test('routes are measured by the job', () => {
  const model = buildReport('routes', facts, march);
  expect([figure(model, 'Distance per job'), figure(model, 'Jobs per route'), figure(model, 'Cost per job')]).toEqual([20_093.4, 5, 4_000]);
  expect(columnOf(tableNamed(model, 'By truck'), 'Truck')).toEqual(['Truck 1', 'Truck 2']);
});
