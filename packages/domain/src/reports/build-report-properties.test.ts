import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildReport } from './build-report.ts';
import { reportTypes } from './report.ts';
import type { ReportFacts } from './report-facts.ts';
import type { Cell, ReportModel, ReportTable } from './report-model.ts';
import { march, periodWithFacts } from './testing.ts';

/** Columns whose total is the sum of the rows; rates and averages are calculated again. */
const summedKinds = new Set(['count', 'gallons']);
const summedTitles = new Set([
  'Revenue',
  "At today's price",
  'Planned cost',
  'Planned distance',
  'Planned time',
]);
const sumOf = (table: ReportTable, column: number) =>
  table.rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);
const wrongTotals = (table: ReportTable) =>
  table.columns.filter(({ kind, title }, column) => {
    const total = table.totals?.[column];
    return (
      typeof total === 'number' &&
      (summedKinds.has(kind) || summedTitles.has(title)) &&
      total !== sumOf(table, column)
    );
  });
const cellsOf = (model: ReportModel): Cell[] => [
  ...model.figures.map(({ value }) => value),
  ...[...model.tables, model.data].flatMap((table) => [...table.rows.flat(), ...(table.totals ?? [])]),
  ...model.charts.flatMap((chart) => chart.series.flatMap(({ values }) => values)),
];
const columnOf = (table: ReportTable | undefined, title: string) =>
  table?.rows.map((row) => row[table.columns.findIndex((column) => column.title === title)]);

/** A report without its estimated and planned parts: the rest is stated as fact. */
function statedAsFact(model: ReportModel) {
  const facts = ({ title, columns, rows, totals }: ReportTable) => {
    const of = <Value>(values: readonly Value[]) =>
      values.filter((_, column) => columns[column]?.basis === undefined);
    return { title, columns: of(columns), rows: rows.map(of), totals: totals && of(totals) };
  };
  return {
    figures: model.figures.filter(({ basis }) => basis === undefined),
    charts: model.charts
      .map((chart) => ({ ...chart, series: chart.series.filter(({ basis }) => basis === undefined) }))
      .filter(({ series }) => series.length > 0),
    tables: model.tables.filter(({ basis }) => basis === undefined).map(facts),
    data: facts(model.data),
  };
}

/**
 * The same work with different expectations, plans and current prices; whether anything was expected stays.
 */
const expectedOtherwise = ({ jobs, routes, disposals }: ReportFacts, factor: number): ReportFacts => ({
  jobs: jobs.map((job) => ({
    ...job,
    expectedGallons: job.expectedGallons * factor,
    plannedMinutes: job.plannedMinutes * factor,
    todaysPriceCents: job.todaysPriceCents === null ? 700 : null,
  })),
  routes: routes.map((route) => ({
    ...route,
    plannedMeters: route.plannedMeters * factor,
    plannedDriveMinutes: route.plannedDriveMinutes * factor,
    plannedMinutes: route.plannedMinutes + factor,
    plannedDisposals: route.plannedDisposals + factor,
    plannedCostCents: route.plannedCostCents === null ? 900 : null,
    openJobs: route.openJobs + factor,
    estimatedGallons: route.estimatedGallons * factor,
    plannedGallons: route.plannedGallons * factor,
  })),
  disposals: disposals.map((visit) => ({
    ...visit,
    estimatedGallons: visit.estimatedGallons * factor,
    plannedGallons: visit.plannedGallons * factor,
  })),
});

/** Routes and visits without finished work. */
const onlyPlanned = (facts: ReportFacts): Pick<ReportFacts, 'routes' | 'disposals'> => ({
  routes: facts.routes.flatMap((route) =>
    route.status === 'completed'
      ? []
      : [{ ...route, completedJobs: 0, recordedGallons: 0, estimatedGallons: 0 }],
  ),
  disposals: facts.disposals.map((visit) => ({
    ...visit,
    routeStatus: 'published' as const,
    isPassed: false,
  })),
});

describe.each(reportTypes)('a %s report of anything', (type) => {
  it('states as fact nothing that depends on what was expected, planned or costs today', () => {
    fc.assert(
      fc.property(periodWithFacts, fc.integer({ min: 2, max: 9 }), ({ basis, facts }, factor) => {
        expect(statedAsFact(buildReport(type, expectedOtherwise(facts, factor), basis))).toEqual(
          statedAsFact(buildReport(type, facts, basis)),
        );
      }),
    );
  });

  it('states as fact nothing of routes that nobody has driven', () => {
    fc.assert(
      fc.property(periodWithFacts, periodWithFacts, ({ basis, facts }, { facts: others }) => {
        const more = onlyPlanned({
          ...others,
          routes: others.routes.map((route) => ({ ...route, date: basis.startDate })),
        });
        const { figures } = statedAsFact(buildReport(type, facts, basis));
        expect(
          statedAsFact(
            buildReport(
              type,
              {
                ...facts,
                routes: [...facts.routes, ...more.routes],
                disposals: [...facts.disposals, ...more.disposals],
              },
              basis,
            ),
          ).figures,
        ).toEqual(figures);
      }),
    );
  });

  it('says neither gallon nor mile to a metric company, and holds the same numbers', () => {
    fc.assert(
      fc.property(periodWithFacts, ({ basis, facts }) => {
        const model = buildReport(type, facts, { ...basis, units: 'metric' });
        const own = [
          ...model.figures.map(({ name }) => name),
          ...model.charts.flatMap((chart) => [chart.title, ...chart.series.map(({ name }) => name)]),
          ...[...model.tables, model.data].flatMap((table) => [
            table.note ?? '',
            ...table.columns.map(({ title }) => title),
            ...(columnOf(table, 'Finding') ?? []).map(String),
          ]),
          ...model.notes,
        ];
        expect(own.filter((text) => /gallon|mile|\bgal\b|\bmi\b/i.test(text))).toEqual([]);
        expect(model.figures.map(({ value }) => value)).toEqual(
          buildReport(type, facts, basis).figures.map(({ value }) => value),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('has totals that are the sums of their rows, and figures that are numbers', () => {
    fc.assert(
      fc.property(periodWithFacts, ({ basis, facts }) => {
        const model = buildReport(type, facts, basis);
        for (const cell of cellsOf(model))
          expect(typeof cell === 'number' ? Number.isFinite(cell) : true).toBe(true);
        for (const table of [...model.tables, model.data]) {
          for (const row of table.rows) expect(row).toHaveLength(table.columns.length);
          expect(wrongTotals(table)).toEqual([]);
        }
        for (const chart of model.charts)
          for (const { values } of chart.series) expect(values).toHaveLength(chart.labels.length);
      }),
    );
  });

  it('does not depend on the order of the facts', () => {
    fc.assert(
      fc.property(periodWithFacts, ({ basis, facts }) => {
        const turned = {
          jobs: facts.jobs.toReversed(),
          routes: facts.routes.toReversed(),
          disposals: facts.disposals.toReversed(),
        };
        expect(buildReport(type, turned, basis).figures).toEqual(buildReport(type, facts, basis).figures);
      }),
    );
  });

  it('of nothing is empty and divides by nothing', () => {
    const model = buildReport(type, { jobs: [], routes: [], disposals: [] }, march);
    expect(model.isEmpty).toBe(true);
    expect(model.data.rows.every((row) => row.slice(1).every((cell) => cell === 0))).toBe(true);
    for (const { kind, value } of model.figures)
      expect(value, kind).toBe(
        kind === 'count' || kind === 'gallons' || (value !== null && kind !== 'share') ? 0 : null,
      );
  });
});
