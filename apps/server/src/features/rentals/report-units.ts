// Public to other features: records technicians' work on the units of a rental.
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import { inForce, type RentalEvent, type RentalEventInput } from '@haulwright/domain/rentals/rental-event';
import type { UnitReport } from '@haulwright/domain/rentals/rental-work';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
import { recordEvent, type RentalAct } from './record-event.ts';
import { eventsOfJob, eventsOfRentals, isAddressOf } from './rental-events.queries.ts';
import { lockRental, type RentalRow } from './rental-rows.queries.ts';
import { rentalOfJob, unitIdsByLabel } from './rental-work.queries.ts';
import { lockUnits } from './units.queries.ts';

/** Work at a job, which is locked. */
export interface ReportedWork {
  readonly jobId: string;
  readonly clientAddressId: string | null;
  /** The day of the work. */
  readonly date: CalendarDate;
  readonly units: readonly UnitReport[];
}

type RecordRefusal = Extract<Awaited<ReturnType<typeof recordEvent>>, { ok: false }>['refusal'];
export type UnitRefusal = 'rental.unknown' | 'unit.unknown' | RecordRefusal;

/** A unit with the work done on it, as an event of the rental. */
interface Step {
  readonly report: UnitReport;
  readonly event: RentalEventInput;
}

/**
 * Records the work on units of the job's rental, as far as it is possible. Events already known, from this
 * job or entered by the office, are not recorded again: a report may arrive twice, and in any order.
 * @returns why units could not be recorded; empty when all are in the books
 */
export async function reportUnits(
  tx: TenantTransaction,
  work: ReportedWork,
  by: RentalAct,
): Promise<{ labelNumber: number; refusal: UnitRefusal }[]> {
  const refuse = (reports: readonly UnitReport[], refusal: UnitRefusal) =>
    reports.map(({ labelNumber }) => ({ labelNumber, refusal }));
  const rentalId = await rentalOfJob(tx, work.jobId);
  const rental = rentalId === undefined ? undefined : await lockRental(tx, rentalId);
  if (rental === undefined) return refuse(work.units, 'rental.unknown');
  const ids = await unitIdsByLabel(
    tx,
    work.units.flatMap(({ labelNumber, byLabelNumber }) => [labelNumber, byLabelNumber ?? labelNumber]),
  );
  // Locks all of them at once, in the common order.
  await lockUnits(tx, [...new Set(ids.values())]);
  const isKnown = ({ labelNumber, byLabelNumber }: UnitReport) =>
    ids.has(labelNumber) && (byLabelNumber === null || ids.has(byLabelNumber));
  const known = await knownOf(tx, rental, work);
  const place = await placeOf(tx, rental, work);
  const steps = work.units
    .filter(isKnown)
    .map((report) => ({ report, event: eventOf(report, work, ids, place) }))
    .filter(({ event }) => !known(event));
  const refused = refuse(
    work.units.filter((report) => !isKnown(report)),
    'unit.unknown',
  );
  for (const alike of Map.groupBy(steps, ({ report }) => report.did).values())
    refused.push(...(await recordSteps(tx, rental, alike, by)));
  return refused;
}

/** All at once, or else one by one: a unit that is elsewhere does not keep the others out of the books. */
async function recordSteps(
  tx: TenantTransaction,
  rental: RentalRow,
  steps: readonly Step[],
  by: RentalAct,
): Promise<{ labelNumber: number; refusal: UnitRefusal }[]> {
  const [first] = steps;
  if (first === undefined) return [];
  const unitIds = steps.flatMap(({ event }) => event.unitIds);
  const byUnitIds = steps.flatMap(({ event }) => event.byUnitIds);
  const recorded = await inSavepoint(tx, (savepoint) =>
    recordEvent(savepoint, rental, { ...first.event, unitIds, byUnitIds }, by),
  );
  if (recorded.ok) return [];
  if (steps.length === 1) return [{ labelNumber: first.report.labelNumber, refusal: recorded.refusal }];
  const refused = [];
  for (const step of steps) refused.push(...(await recordSteps(tx, rental, [step], by)));
  return refused;
}

/** Whether an event is known; withdrawn ones of this job count too, because the office knew better. */
async function knownOf(tx: TenantTransaction, rental: RentalRow, { jobId }: ReportedWork) {
  const events = [...inForce(await eventsOfRentals(tx, [rental.id])), ...(await eventsOfJob(tx, jobId))];
  const keyOf = ({
    kind,
    date,
    unitId,
    byUnitId,
  }: Pick<RentalEvent, 'kind' | 'date' | 'unitId' | 'byUnitId'>) => [kind, date, unitId, byUnitId].join();
  const keys = new Set(events.map(keyOf));
  return ({ kind, date, unitIds, byUnitIds }: RentalEventInput) =>
    keys.has(keyOf({ kind, date, unitId: unitIds[0] ?? null, byUnitId: byUnitIds[0] ?? null }));
}

/** Where units are delivered: the job's address, if it is still one of the client's. */
async function placeOf(
  tx: TenantTransaction,
  { clientId }: RentalRow,
  { clientAddressId }: ReportedWork,
): Promise<string | null> {
  if (clientAddressId === null) return null;
  return (await isAddressOf(tx, clientId, clientAddressId)) ? clientAddressId : null;
}

function eventOf(
  { did, labelNumber, byLabelNumber }: UnitReport,
  { date, jobId }: ReportedWork,
  ids: ReadonlyMap<number, string>,
  place: string | null,
): RentalEventInput {
  const idOf = (label: number): string => {
    const id = ids.get(label);
    if (id === undefined) throw new Error(`label ${label} was not looked up`);
    return id;
  };
  return {
    kind: did,
    date,
    unitIds: [idOf(labelNumber)],
    byUnitIds: byLabelNumber === null ? [] : [idOf(byLabelNumber)],
    clientAddressId: did === 'delivered' || did === 'moved' ? place : null,
    jobId,
    note: null,
  };
}
