import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { UnitSystem } from '@haulwright/domain/kernel/units';
import { buildReport } from '@haulwright/domain/reports/build-report';
import { columnTitle, plainCell } from '@haulwright/domain/reports/figure-text';
import type { ReportTable } from '@haulwright/domain/reports/report-model';
import { toCsv } from '../../platform/csv/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { reportDocument } from './report-document.ts';
import { countJobs, loadFacts, loadReportCompany, maxJobs } from './report-facts.queries.ts';
import { saveFile } from './report-files.queries.ts';
import { finishRun, type ClaimedRun } from './report-runs.queries.ts';

/** A reason for a report to fail that people see as it is. */
export class CannotMakeReport extends Error {}

const compress = promisify(gzip);
const largestFileBytes = 50_000_000;
/** Shares of the progress bar. */
const progressAt = { begun: 0.05, read: 0.6, built: 0.7, written: 0.75, set: 0.95 };

/**
 * Reads the facts, builds the report, writes both files and saves them with the run's end in one transaction.
 * @returns false when the run was removed or taken over meanwhile
 * @throws CannotMakeReport when the period holds too much
 */
export async function makeReport(
  database: Database,
  run: ClaimedRun,
  now: Date,
  onProgress: (progress: number) => void,
): Promise<boolean> {
  onProgress(progressAt.begun);
  const { company, facts } = await database.inTenant(run, async (tx) => {
    const jobs = await countJobs(tx, run);
    if (jobs > maxJobs)
      throw new CannotMakeReport(
        `The period holds ${jobs.toLocaleString('en-US')} jobs, and a report takes at most ${maxJobs.toLocaleString('en-US')}. Choose a shorter period.`,
      );
    const found = await loadReportCompany(tx);
    let read = 0;
    const onRows = (rows: number) => {
      read += rows;
      onProgress(
        progressAt.begun + (progressAt.read - progressAt.begun) * Math.min(1, read / Math.max(jobs, read, 1)),
      );
    };
    return {
      company: found,
      facts: await loadFacts(
        tx,
        run.type,
        { ...run, today: calendarDateIn(now, found.timeZone) },
        found.timeZone,
        onRows,
      ),
    };
  });
  const today = calendarDateIn(now, company.timeZone);
  const model = buildReport(run.type, facts, {
    startDate: run.startDate,
    endDate: run.endDate,
    today,
    units: company.units,
  });
  onProgress(progressAt.built);
  const csv = Buffer.from(csvOf(model.data, model.units));
  onProgress(progressAt.written);
  const { bytes: pdf } = renderPdf(
    readFileSync(new URL('report.typ', import.meta.url), 'utf8'),
    reportDocument(model, company, madeOn(now, company.timeZone)),
    now,
  );
  if (Math.max(csv.length, pdf.length) > largestFileBytes)
    throw new CannotMakeReport('The report would be larger than 50 MB. Choose a shorter period.');
  onProgress(progressAt.set);
  const files = { pdf: await compress(pdf), csv: await compress(csv) };
  return database.inTenant(run, async (tx) => {
    if (!(await finishRun(tx, run, { status: 'ready', pdfBytes: pdf.length, csvBytes: csv.length })))
      return false;
    for (const format of ['pdf', 'csv'] as const)
      await saveFile(tx, { companyId: run.companyId, reportId: run.id, format }, files[format]);
    return true;
  });
}

/** Rows without a total: a spreadsheet adds up by itself, and a total among rows would be counted twice. */
const csvOf = (table: ReportTable, units: UnitSystem): string =>
  toCsv(
    table.columns.map((column, index) => ({
      title: columnTitle(column, units),
      value: (row: ReportTable['rows'][number]) => plainCell(column.kind, row[index] ?? null, units),
    })),
    table.rows,
  );

const madeOn = (now: Date, timeZone: string): string =>
  `Generated on ${now.toLocaleString('en-US', { timeZone, dateStyle: 'long', timeStyle: 'short' })}`;
