import {
  type BringingFacts,
  bringClients,
  type Brought,
  nobodyBrought,
  rowsOfStrangers,
} from '@haulwright/domain/imports/clients-of-work';
import {
  jobKey,
  judgeJobRows,
  seriesKey,
  type JudgedJobRow,
} from '@haulwright/domain/imports/judge-job-rows';
import { judgeTruckRows } from '@haulwright/domain/imports/judge-truck-rows';
import { readDate } from '@haulwright/domain/imports/read-work-cells';
import { nextVehicleColor } from '@haulwright/domain/vehicles/vehicle-color';
import type { JobImportInput, WorkRow, WorkVerdict } from '@haulwright/domain/imports/work-import';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { instantsOf } from '@haulwright/domain/kernel/clock-change';
import type { Act, TimedAct } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { addJobs, type AddedJob } from '../jobs/add-jobs.ts';
import { jobOf } from '../jobs/job-basis.ts';
import { beginSeries } from '../jobs/series/begin-series.ts';
import { listJobTypes } from '../services/services.queries.ts';
import { listCompanyUsers } from '../users/users.queries.ts';
import { insertVehicle, listVehicles } from '../vehicles/vehicles.queries.ts';
import { addBrought, type ListPlacing } from './add-brought.ts';
import type { SettledRow } from './import-rows.queries.ts';
import { readKnownClientsIn } from './known-clients.ts';
import { loadJobsOfDays, loadPlaces, loadRepeatedWork } from './work-facts.queries.ts';

/** Who imports, and the company's current time. */
export type WorkImporter = TimedAct & Pick<Act, 'timeZone'>;

type JobRows = Pick<JobImportInput, 'kind' | 'rows' | 'jobTypeId' | 'newClients'>;

/** Previews the rows, with the data they are matched against. */
export async function judgeJobs(tx: TenantTransaction, { timeZone, now }: WorkImporter, input: JobRows) {
  const places = await loadPlaces(tx);
  const jobTypes = await listJobTypes(tx);
  const dates = input.rows.flatMap(({ values }) => readDate(values.date ?? '') ?? []).toSorted();
  const [from] = dates;
  const to = dates.at(-1);
  const there = from !== undefined && to !== undefined ? await loadJobsOfDays(tx, from, to) : [];
  const strangers = input.newClients === null ? [] : rowsOfStrangers(input.rows, places);
  const brought =
    input.newClients === null || strangers.length === 0
      ? nobodyBrought
      : await bring(tx, strangers, { clients: places, jobTypes, options: input.newClients });
  const judged = judgeJobRows(input.rows, {
    kind: input.kind,
    today: calendarDateIn(now, timeZone),
    clients: places,
    jobTypes,
    trucks: await listVehicles(tx),
    jobTypeId: input.jobTypeId,
    taken: new Set(there.map(jobKey)),
    repeated: new Set((await loadRepeatedWork(tx)).map(seriesKey)),
    brought: brought.places,
  });
  return { judged, places, jobTypes, brought };
}

async function bring(
  tx: TenantTransaction,
  strangers: readonly WorkRow[],
  facts: Omit<BringingFacts, 'find' | 'newId'>,
): Promise<Brought> {
  const known = await readKnownClientsIn(tx);
  return bringClients(strangers, { ...facts, find: (traits) => known.find(traits), newId });
}

/**
 * Adds the jobs of the rows with the clients they bring, or the past services with the series they start.
 * @returns the outcome of each
 */
export async function importJobs(
  tx: TenantTransaction,
  importer: WorkImporter,
  input: JobRows,
  placing: ListPlacing,
): Promise<SettledRow[]> {
  const { judged, places, jobTypes, brought } = await judgeJobs(tx, importer, input);
  const addresses = new Map(
    [...places, ...brought.clients].flatMap((place) =>
      place.addresses.map((address) => [address.id, address]),
    ),
  );
  const types = new Map(jobTypes.map((type) => [type.id, type]));
  const refused: SettledRow[] = [];
  const added: (AddedJob & { readonly row: JudgedJobRow })[] = [];
  for (const row of judged) {
    const { job } = row;
    if (job === null || row.isThere) {
      refused.push(refusedRow(row));
      continue;
    }
    const resolved = jobOf(job, {
      address: addresses.get(job.clientAddressId) ?? null,
      jobType: types.get(job.jobTypeId ?? '') ?? null,
    });
    if (!resolved.ok) {
      const message = 'Choose a job type with a type of waste.';
      refused.push(refusedRow({ ...row, problems: [{ field: 'jobType', message }] }));
      continue;
    }
    const [noon = importer.now] = instantsOf(job.scheduledDate, 12 * 60, importer.timeZone);
    const at = noon < importer.now ? noon : importer.now;
    const done = row.isDone ? { at, gallons: job.expectedGallons ?? null } : null;
    added.push({ row, resolved: resolved.value, scheduledDate: job.scheduledDate, done });
  }
  const brings = await addBrought(tx, importer, placing, {
    clients: brought.clients,
    jobs: added.map(({ resolved }) => resolved),
  });
  const ids = await addJobs(tx, importer, added);
  const clock = {
    today: calendarDateIn(importer.now, importer.timeZone),
    now: importer.now,
    timeZone: importer.timeZone,
  };
  const imported: SettledRow[] = [];
  for (const [index, { row, resolved }] of added.entries()) {
    const seriesId = row.next ? await beginSeries(tx, importer, resolved, row.next, clock) : null;
    imported.push({
      ...importedRow(row.row),
      ...brings(resolved),
      recordId: ids[index] ?? null,
      seriesId,
    });
  }
  return [...refused, ...imported];
}

/** Previews the rows of a list of trucks. */
export const judgeTrucks = async (tx: TenantTransaction, rows: readonly WorkRow[]) =>
  judgeTruckRows(
    rows,
    (await listVehicles(tx)).map(({ name }) => name),
    await listCompanyUsers(tx),
  );

/**
 * Adds the trucks of the rows; they are based at the company's depot.
 * @returns the outcome of each row
 */
export async function importTrucks(
  tx: TenantTransaction,
  { companyId }: WorkImporter,
  rows: readonly WorkRow[],
): Promise<SettledRow[]> {
  const settled: SettledRow[] = [];
  const taken = (await listVehicles(tx)).map(({ color }) => color);
  for (const row of await judgeTrucks(tx, rows)) {
    if (row.truck === null || row.isThere) {
      settled.push(refusedRow(row));
      continue;
    }
    const {
      depotLatitude: _latitude,
      depotLongitude: _longitude,
      endLatitude: _endLatitude,
      endLongitude: _endLongitude,
      ...truck
    } = row.truck;
    const id = newId();
    const color = truck.color ?? nextVehicleColor(taken);
    taken.push(color);
    await insertVehicle(tx, { ...truck, color, id, companyId });
    settled.push({ ...importedRow(row.row), recordId: id });
  }
  return settled;
}

const nothing = { clientId: null, addressId: null, isNewClient: false };
export const importedRow = (row: number): SettledRow => ({
  row,
  status: 'imported',
  message: null,
  ...nothing,
});

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

export const refusedRow = ({ row, isThere, problems }: WorkVerdict): SettledRow =>
  isThere
    ? { row, status: 'skipped', message: 'Already there.', ...nothing }
    : {
        row,
        status: 'failed',
        message: problems.map(({ message }) => sentence(message)).join(' '),
        ...nothing,
      };
