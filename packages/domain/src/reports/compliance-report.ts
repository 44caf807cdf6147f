import { jobStatusName } from '../jobs/job.ts';
import { wordsInUnits } from '../kernel/units.ts';
import { wasteTypeName, type WasteType } from '../services/waste-type.ts';
import { addDisposals, emptyDisposals, sumDisposals, type DisposalSum } from './disposal-tally.ts';
import { estimatedFigures, tallyBy, tallyColumns as columns, tallyOf } from './job-tally.ts';
import { disposalNote, gallonsNote, periodNote } from './notes.ts';
import type { JobFact, ReportBasis, ReportFacts } from './report-facts.ts';
import { tableOf, type ColumnOf, type ReportModel } from './report-model.ts';

export type Finding =
  'Overdue' | 'Gallons missing' | 'Kind of waste missing' | 'Technician missing' | 'Completed late';

/** Problems of a job's record, worst first. */
export function findingsOf(job: JobFact, today: string): Finding[] {
  if (job.status === 'cancelled') return [];
  if (job.status !== 'completed') return job.date < today ? ['Overdue'] : [];
  const found: Finding[] = [];
  if (job.recordedGallons === null && job.expectedGallons > 0) found.push('Gallons missing');
  if (job.wasteType === null && (job.recordedGallons ?? job.expectedGallons) > 0)
    found.push('Kind of waste missing');
  if (job.technicianId === null) found.push('Technician missing');
  if (job.completedOn !== null && job.completedOn > job.date) found.push('Completed late');
  return found;
}

interface FoundJob extends JobFact {
  readonly finding: Finding;
}

/** Waste collected and dumped, and records that are overdue or incomplete. */
export function complianceReport({ jobs, disposals }: ReportFacts, basis: ReportBasis): ReportModel {
  const found = jobs.flatMap((job) =>
    findingsOf(job, basis.today).map((finding): FoundJob => ({ ...job, finding })),
  );
  found.sort((a, b) => a.date.localeCompare(b.date) || a.jobNumber.localeCompare(b.jobNumber));
  const told = found.map((one) => ({ ...one, finding: wordsInUnits(one.finding, basis.units) }));
  const howMany = (finding: Finding) => found.filter((one) => one.finding === finding).length;
  const wasteJobs = jobs.filter(
    (job) =>
      job.status === 'completed' &&
      ((job.recordedGallons ?? job.expectedGallons) > 0 || job.wasteType !== null),
  );
  const collected = tallyBy(
    wasteJobs,
    (job) => job.wasteType ?? '',
    (job) => wasteName(job.wasteType),
  ).toSorted((a, b) => b.gallons - a.gallons || a.name.localeCompare(b.name));
  const { done, planned } = sumDisposals(disposals, basis.today);
  const left = totalOf(done);
  const faulty = new Set(found.map((one) => one.jobNumber)).size;
  const findings = (
    ['Overdue', 'Gallons missing', 'Kind of waste missing', 'Technician missing', 'Completed late'] as const
  ).map((name) => ({ name, jobs: howMany(name) }));
  const total = tallyOf(wasteJobs);
  return {
    ...basis,
    type: 'compliance',
    isEmpty: jobs.length === 0 && disposals.length === 0,
    figures: [
      { name: 'Gallons collected', kind: 'gallons', value: total.gallons },
      { name: 'Gallons disposed of', kind: 'gallons', value: left.gallons },
      { name: 'Jobs checked', kind: 'count', value: jobs.filter((job) => job.status !== 'cancelled').length },
      { name: 'Jobs with findings', kind: 'count', value: faulty },
      { name: 'Overdue', kind: 'count', value: howMany('Overdue') },
      { name: 'Gallons missing', kind: 'count', value: howMany('Gallons missing') },
      { name: 'Technician missing', kind: 'count', value: howMany('Technician missing') },
      { name: 'Completed late', kind: 'count', value: howMany('Completed late') },
      estimatedFigures.gallons(total),
      { name: 'Disposal estimated', kind: 'gallons', basis: 'estimated', value: left.estimatedGallons },
      { name: 'Disposal planned', kind: 'gallons', basis: 'planned', value: totalOf(planned).gallons },
    ],
    charts: [
      {
        title: 'Gallons collected by kind',
        shape: 'bars',
        kind: 'gallons',
        labels: collected.map((row) => row.name),
        series: [{ name: 'Gallons', values: collected.map((row) => row.gallons) }],
      },
      {
        title: 'Findings',
        shape: 'bars',
        kind: 'count',
        labels: findings.map((one) => wordsInUnits(one.name, basis.units)),
        series: [{ name: 'Jobs', values: findings.map((one) => one.jobs) }],
      },
    ],
    tables: [
      tableOf({
        title: 'Collected',
        columns: [
          columns.name('Kind of waste'),
          columns.completed,
          columns.gallons,
          columns.estimatedGallons,
        ],
        rows: collected,
        total,
      }),
      tableOf({
        title: 'Disposed of',
        columns: [...disposalColumns, estimatedColumn],
        rows: done,
        total: left,
      }),
      tableOf({
        title: 'Disposal planned, not counted above',
        basis: 'planned',
        columns: disposalColumns,
        rows: planned,
        total: totalOf(planned),
      }),
      tableOf({
        title: 'Findings',
        columns: findingColumns,
        rows: told,
        ...(found.length === 0 && { note: 'Nothing is overdue and no record has a gap.' }),
      }),
    ],
    data: tableOf({
      title: 'Findings',
      columns: [...findingColumns, { title: 'Address', kind: 'text', cell: (one) => one.address }],
      rows: told,
    }),
    notes: [
      periodNote,
      gallonsNote(total),
      disposalNote,
      'Overdue is a job before the day of this report that is neither completed nor cancelled.',
    ],
  };
}

const wasteName = (type: WasteType | null): string => (type === null ? 'Not stated' : wasteTypeName[type]);

const totalOf = (sums: readonly DisposalSum[]): DisposalSum => sums.reduce(addDisposals, emptyDisposals);

const disposalColumns: readonly ColumnOf<DisposalSum>[] = [
  { title: 'Disposal site', kind: 'text', cell: (row) => row.siteName },
  { title: 'Permit', kind: 'text', cell: (row) => row.permitNumber },
  {
    title: 'Kind of waste',
    kind: 'text',
    cell: (row) => (row.siteName === '' ? null : wasteName(row.wasteType)),
  },
  { title: 'Visits', kind: 'count', cell: (row) => row.visits.size },
  { title: 'Gallons', kind: 'gallons', cell: (row) => row.gallons },
];
const estimatedColumn: ColumnOf<DisposalSum> = {
  title: 'Estimated gallons',
  kind: 'gallons',
  basis: 'estimated',
  cell: (row) => row.estimatedGallons,
};

const findingColumns: readonly ColumnOf<JobFact & { readonly finding: string }>[] = [
  { title: 'Finding', kind: 'text', cell: (one) => one.finding },
  { title: 'Date', kind: 'date', cell: (one) => one.date },
  { title: 'Job number', kind: 'text', cell: (one) => one.jobNumber },
  { title: 'Client', kind: 'text', cell: (one) => one.clientName },
  { title: 'Work', kind: 'text', cell: (one) => one.title },
  { title: 'Technician', kind: 'text', cell: (one) => one.technicianName },
  { title: 'Status', kind: 'text', cell: (one) => jobStatusName[one.status] },
];
