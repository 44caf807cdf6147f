import { type UnitSystem, wordsInUnits } from '../kernel/units.ts';
import { complianceReport } from './compliance-report.ts';
import { customerReport } from './customer-report.ts';
import type { ReportType } from './report.ts';
import type { ReportBasis, ReportFacts } from './report-facts.ts';
import type { Cell, ReportModel, ReportTable } from './report-model.ts';
import { revenueReport } from './revenue-report.ts';
import { routeReport } from './route-report.ts';
import { summaryReport } from './summary-report.ts';
import { technicianReport } from './technician-report.ts';

/** The lists each report needs, so that others are not read. */
export const factsOf: Record<ReportType, readonly (keyof ReportFacts)[]> = {
  summary: ['jobs', 'routes'],
  customer: ['jobs'],
  technician: ['jobs'],
  compliance: ['jobs', 'disposals'],
  revenue: ['jobs', 'invoiced'],
  routes: ['routes'],
};

const builders: Record<ReportType, (facts: ReportFacts, basis: ReportBasis) => ReportModel> = {
  summary: summaryReport,
  customer: customerReport,
  technician: technicianReport,
  compliance: complianceReport,
  revenue: revenueReport,
  routes: routeReport,
};

/** Builds a report from the facts of its period, with titles and sentences in the company's units. */
export const buildReport = (type: ReportType, facts: ReportFacts, basis: ReportBasis): ReportModel =>
  wordedIn(withoutEmptyEstimates(builders[type](facts, basis)), basis.units);

/** Removes estimates that are empty; the spreadsheet keeps its columns. */
function withoutEmptyEstimates(model: ReportModel): ReportModel {
  const says = (values: readonly Cell[]) => values.some((value) => value !== null && value !== 0);
  return {
    ...model,
    figures: model.figures.filter(({ basis, value }) => basis !== 'estimated' || says([value])),
    charts: model.charts.map((chart) => ({
      ...chart,
      series: chart.series.filter(({ basis, values }) => basis !== 'estimated' || says(values)),
    })),
    tables: model.tables.map((table) => {
      const kept = table.columns.map(
        ({ basis }, column) => basis !== 'estimated' || says(table.rows.map((row) => row[column] ?? null)),
      );
      const of = <Value>(values: readonly Value[]) => values.filter((_, column) => kept[column]);
      return {
        ...table,
        columns: of(table.columns),
        rows: table.rows.map(of),
        totals: table.totals && of(table.totals),
      };
    }),
  };
}

function wordedIn(model: ReportModel, units: UnitSystem): ReportModel {
  const say = (text: string) => wordsInUnits(text, units);
  const table = (one: ReportTable): ReportTable => ({
    ...one,
    columns: one.columns.map((column) => ({ ...column, title: say(column.title) })),
    ...(one.note !== undefined && { note: say(one.note) }),
  });
  return {
    ...model,
    figures: model.figures.map((one) => ({ ...one, name: say(one.name) })),
    charts: model.charts.map((chart) => ({
      ...chart,
      title: say(chart.title),
      series: chart.series.map((series) => ({ ...series, name: say(series.name) })),
    })),
    tables: model.tables.map(table),
    data: table(model.data),
    notes: model.notes.map(say),
  };
}
