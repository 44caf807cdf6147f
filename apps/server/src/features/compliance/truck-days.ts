import type { TruckDayRow } from '@haulwright/domain/compliance/ticket';
import {
  dayCloseFindings,
  type CompartmentDay,
  type DayCloseFinding,
} from '@haulwright/domain/loads/day-close';
import { differenceOf, receiptOf } from '@haulwright/domain/loads/disposal-visit';
import { manifestNumber } from '@haulwright/domain/manifests/manifest-numbers';
import { compartmentDays } from '@haulwright/domain/loads/truck-days';
import type { ClosedDay, DayFacts, LedgerCompartment } from './truck-days.queries.ts';

/** A truck's day with its findings. */
export interface JudgedDay {
  readonly row: TruckDayRow;
  readonly compartments: readonly CompartmentDay[];
  readonly findings: readonly DayCloseFinding[];
}

/**
 * Computes the days on which something moved or was reported, newest first: a load that its site rejected moves
 * nothing, and is the truck's day all the same.
 * @param onBoardReason why waste stays on board of a day that is being closed
 */
export function truckDays(facts: DayFacts, onBoardReason: string | null = null): JudgedDay[] {
  const datesOf = Map.groupBy([...facts.reported, ...facts.closed], ({ vehicleId }) => vehicleId);
  const all = facts.compartments.flatMap((compartment) => {
    const dates = (datesOf.get(compartment.vehicleId) ?? []).map(({ date }) => date);
    return compartmentDays(compartment.id, compartment.opening, facts.movements, dates)
      .filter((day) => !isGone(compartment, day))
      .map((day) => ({ compartment, day }));
  });
  const byDay = Map.groupBy(all, ({ compartment, day }) => `${day.date} ${compartment.vehicleId}`);
  const days = [...byDay.values()].flatMap((tanks): JudgedDay[] => {
    const [first] = tanks;
    if (first === undefined) return [];
    const { vehicleId, vehicleName } = first.compartment;
    const { date } = first.day;
    const closed = facts.closed.find((one) => one.vehicleId === vehicleId && one.date === date);
    const stays = (closed?.onBoardReason ?? onBoardReason) !== null;
    const names = new Map(tanks.map(({ compartment }) => [compartment.id, compartment.name]));
    const compartments = tanks.map(({ day: { date: _date, ...day } }): CompartmentDay => ({
      ...day,
      staysOnBoard: stays && day.closing > 0,
    }));
    const findings = findingsOf(facts, vehicleId, date, compartments);
    return [
      {
        row: {
          vehicle: { id: vehicleId, name: vehicleName },
          date,
          compartments: compartments.map(({ staysOnBoard: _stays, ...day }) => ({
            ...day,
            name: names.get(day.compartmentId) ?? '',
          })),
          // A closed day already carries its reason.
          findings: closed === undefined ? findings.map((finding) => named(finding, facts, names)) : [],
          closed: closed === undefined ? null : closingOf(closed, compartments),
        },
        compartments,
        findings,
      },
    ];
  });
  return days.toSorted(
    ({ row: a }, { row: b }) =>
      b.date.localeCompare(a.date) || a.vehicle.name.localeCompare(b.vehicle.name, 'en-US'),
  );
}

function findingsOf(
  facts: DayFacts,
  vehicleId: string,
  date: string,
  compartments: readonly CompartmentDay[],
): DayCloseFinding[] {
  const isOfDay = (one: { vehicleId?: string; vehicle_id?: string | null; date: string }) =>
    (one.vehicleId ?? one.vehicle_id) === vehicleId && one.date === date;
  const visits = facts.visits.filter(isOfDay).map((visit) => ({
    id: visit.id,
    ticketNumber: visit.ticket_number,
    photoCount: visit.photo_count,
    noteKinds: visit.note_kinds,
    gallons: visit.gallons,
    varianceGallons: visit.variance,
    gateOutcome: visit.gate_outcome,
    signedGallons: visit.signed_gallons,
  }));
  return dayCloseFindings({
    compartments,
    jobsWithoutGallons: facts.jobsWithoutGallons.filter(isOfDay).map(({ id }) => id),
    visitsWithoutReceipt: visits.filter((visit) => receiptOf(visit) === 'missing').map(({ id }) => id),
    openManifests: facts.openManifests
      .filter(({ visitId }) => visits.some(({ id }) => id === visitId))
      .map(({ id }) => id),
    openDiscrepancies: visits.filter((visit) => differenceOf(visit) === 'open').map(({ id }) => id),
  });
}

function named(
  finding: DayCloseFinding,
  { jobsWithoutGallons, visits, openManifests }: DayFacts,
  tanks: ReadonlyMap<string, string>,
): TruckDayRow['findings'][number] {
  const base = { code: finding.code, gallons: null, jobId: null, ticketId: null };
  if ('compartmentId' in finding)
    return { ...base, name: tanks.get(finding.compartmentId) ?? '', gallons: finding.gallons };
  if ('jobId' in finding)
    return {
      ...base,
      name: jobsWithoutGallons.find(({ id }) => id === finding.jobId)?.name ?? '',
      jobId: finding.jobId,
    };
  if ('visitId' in finding) {
    const visit = visits.find(({ id }) => id === finding.visitId);
    return { ...base, name: visit?.site_name ?? '', ticketId: finding.visitId };
  }
  const open = openManifests.find(({ id }) => id === finding.manifestId);
  return {
    ...base,
    name: open === undefined ? '' : manifestNumber(open.number),
    ticketId: open?.visitId ?? null,
  };
}

const closingOf = (closed: ClosedDay, now: readonly CompartmentDay[]): TruckDayRow['closed'] => ({
  at: new Date(closed.closedAt).toISOString(),
  by: closed.closedBy,
  onBoardReason: closed.onBoardReason,
  reason: closed.reason,
  isCorrected: !isSame(closed.compartments, now),
});

const figures = [
  'opening',
  'pickedUp',
  'transferredIn',
  'transferredOut',
  'discharged',
  'variance',
  'closing',
] as const;

/**
 * Days that were closed before tanks without movement were listed lack those; a tank that was never used may
 * have been removed since.
 */
const isSame = (before: readonly CompartmentDay[], now: readonly CompartmentDay[]): boolean =>
  before.every(
    (then) => isIdle(then) || now.some(({ compartmentId }) => compartmentId === then.compartmentId),
  ) &&
  now.every((day) => {
    const then = before.find(({ compartmentId }) => compartmentId === day.compartmentId);
    return then === undefined ? !hasMoved(day) : figures.every((name) => then[name] === day[name]);
  });

const hasMoved = (day: CompartmentDay): boolean =>
  figures.some((name) => name !== 'opening' && name !== 'closing' && day[name] !== 0);

type Figures = Pick<CompartmentDay, (typeof figures)[number]>;

const isIdle = (day: Figures): boolean => figures.every((name) => day[name] === 0);

/** A tank that was taken off its truck is part of later days only if a late report left something in it. */
const isGone = ({ retiredOn }: LedgerCompartment, day: Figures & { readonly date: string }): boolean =>
  retiredOn !== null && day.date > retiredOn && isIdle(day);
