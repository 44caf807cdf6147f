import { varianceLimitOf } from '@haulwright/domain/companies/company-custody';
import type { TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import {
  dayCloseFindings,
  type CompartmentDay,
  type DayCloseFinding,
  type TruckDay,
} from '@haulwright/domain/custody/ledger/day-close';
import { differenceOf, receiptOf } from '@haulwright/domain/custody/visits/disposal-visit';
import { daysBetween } from '@haulwright/domain/kernel/calendar-date';
import { clashesOf, unwashedChanges } from '@haulwright/domain/custody/ledger/washing';
import { washingRuleFor } from '@haulwright/domain/manifests/washing-rules';
import { wastesInWords, wasteTypeName } from '@haulwright/domain/services/waste-type';
import { manifestNumber } from '@haulwright/domain/manifests/manifest-numbers';
import { compartmentDays } from '@haulwright/domain/custody/ledger/truck-days';
import type { ClosedDay, DayFacts, LedgerCompartment } from './truck-days.queries.ts';

/** A truck's day with its findings. */
export interface JudgedDay {
  readonly row: TruckDayRow;
  readonly compartments: readonly CompartmentDay[];
  readonly findings: readonly DayCloseFinding[];
}

/**
 * Public to other features. Computes the days on which something moved or was reported, newest first: a load that its site rejected moves
 * nothing, and is the truck's day all the same.
 * @param stays why waste stays on board of a day that is being closed, and the tanks it was measured in
 */
export function truckDays(facts: DayFacts, stays: Staying | null = null): JudgedDay[] {
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
    const names = new Map(tanks.map(({ compartment }) => [compartment.id, compartment.name]));
    const compartments = tanks.map(({ day: { date: _date, ...day } }): CompartmentDay => ({
      ...day,
      staysOnBoard: day.closing > 0 && staysOf(closed, stays, day.compartmentId),
    }));
    const findings = findingsOf(facts, vehicleId, date, compartments);
    return [
      {
        row: {
          vehicle: { id: vehicleId, name: vehicleName },
          varianceLimit: varianceLimitOf(facts.custody),
          date,
          ...countsOf(facts, vehicleId, date),
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

/** What a truck's day had: jobs, visits with their papers, and gallons received by waste. */
function countsOf(
  facts: DayFacts,
  vehicleId: string,
  date: string,
): Pick<TruckDayRow, 'jobs' | 'ticketCount' | 'wastes' | 'papers'> {
  const visits = facts.visits.filter((visit) => visit.vehicle_id === vehicleId && visit.date === date);
  const ids = new Set(visits.map(({ id }) => id));
  const jobs = facts.jobCounts.find((one) => one.vehicleId === vehicleId && one.date === date);
  const wastes = Map.groupBy(
    visits.flatMap((visit) => visit.wastes),
    ({ wasteType }) => wasteType,
  );
  return {
    jobs: { done: jobs?.done ?? 0, all: jobs?.all ?? 0 },
    ticketCount: visits.length,
    wastes: [...wastes]
      .map(([wasteType, own]) => ({ wasteType, gallons: own.reduce((sum, { gallons }) => sum + gallons, 0) }))
      .filter(({ gallons }) => gallons !== 0)
      .toSorted((a, b) => b.gallons - a.gallons || a.wasteType.localeCompare(b.wasteType, 'en-US')),
    papers: {
      open: facts.openManifests.filter(({ visitId }) => ids.has(visitId)).length,
      all: visits.reduce((sum, { id }) => sum + (facts.paperCounts.get(id) ?? 0), 0),
    },
  };
}

/** A reason for waste to stay on board, and the tanks in which it was measured. */
export interface Staying {
  readonly reason: string;
  readonly measured: ReadonlySet<string>;
}

const staysOf = (closed: ClosedDay | undefined, stays: Staying | null, compartmentId: string): boolean =>
  closed === undefined ? stays?.measured.has(compartmentId) === true : closed.onBoardReason !== null;

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
    // A day does not wait for the site's signature; `unsigned-48h` asks for it.
    siteSigns: false,
    signedGallons: visit.signed_gallons,
    varianceLimit: varianceLimitOf(facts.custody),
  }));
  return dayCloseFindings({
    compartments,
    jobsWithoutGallons: facts.jobsWithoutGallons.filter(isOfDay).map(({ id }) => id),
    visitsWithoutReceipt: visits.filter((visit) => receiptOf(visit) === 'missing').map(({ id }) => id),
    openManifests: facts.openManifests
      .filter(({ visitId }) => visits.some(({ id }) => id === visitId))
      .map(({ id }) => id),
    openDiscrepancies: visits.filter((visit) => differenceOf(visit) === 'open').map(({ id }) => id),
    ...tankFindings(facts, date, compartments),
    varianceLimit: varianceLimitOf(facts.custody),
  });
}

/** How long loads have been aboard, what measurements found missing, and tanks that had to be washed. */
function tankFindings(
  { loads, washedAt, washingRules, measured, custody }: DayFacts,
  date: string,
  compartments: readonly CompartmentDay[],
): Required<Pick<TruckDay, 'held' | 'measured' | 'notWashed' | 'mixed'>> {
  const ofTank = Map.groupBy(loads, ({ compartmentId }) => compartmentId);
  return {
    held: compartments.flatMap(({ compartmentId, closing: gallons }) => {
      const atEnd = (ofTank.get(compartmentId) ?? [])
        .filter(({ openedOn, closedOn }) => openedOn <= date && (closedOn === null || closedOn > date))
        .toSorted((a, b) => a.openedAt - b.openedAt)
        .at(-1);
      if (gallons <= 0 || atEnd === undefined) return [];
      return [
        { compartmentId, gallons, days: daysBetween(atEnd.openedOn, date), daysAllowed: custody.daysAboard },
      ];
    }),
    measured: compartments.map(({ compartmentId, opening, pickedUp, transferredIn }) => ({
      compartmentId,
      varianceGallons: measured
        .filter((one) => one.compartmentId === compartmentId && one.date === date)
        .reduce((sum, { gallons }) => sum + gallons, 0),
      loadGallons: opening + pickedUp + transferredIn,
    })),
    mixed: compartments.flatMap(({ compartmentId }) =>
      (ofTank.get(compartmentId) ?? []).flatMap(({ wasteTypes, openedOn }) =>
        openedOn === date && clashesOf(wasteTypes, wasteTypes).length > 0
          ? [{ compartmentId, wasteTypes }]
          : [],
      ),
    ),
    notWashed: compartments.flatMap(({ compartmentId }) =>
      unwashedChanges(ofTank.get(compartmentId) ?? [], washedAt.get(compartmentId) ?? []).flatMap(
        ({ before, load }) => {
          const clash = clashesOf(before.wasteTypes, load.wasteTypes).find(
            (pair) => washingRuleFor(washingRules, pair.before, pair.next) !== undefined,
          );
          return load.openedOn !== date || clash === undefined
            ? []
            : [{ compartmentId, wasteBefore: clash.before, wasteAfter: clash.next }];
        },
      ),
    ),
  };
}

function named(
  finding: DayCloseFinding,
  { jobsWithoutGallons, visits, openManifests }: DayFacts,
  tanks: ReadonlyMap<string, string>,
): TruckDayRow['findings'][number] {
  const base = { code: finding.code, gallons: null, jobId: null, ticketId: null };
  if (finding.code === 'day.not-washed') {
    const [before, after] = [finding.wasteBefore, finding.wasteAfter].map((waste) => wasteTypeName[waste]);
    return { ...base, name: `${tanks.get(finding.compartmentId) ?? ''} (${before}, then ${after})` };
  }
  if (finding.code === 'day.mixed')
    return {
      ...base,
      name: `${tanks.get(finding.compartmentId) ?? ''} (${wastesInWords(finding.wasteTypes)})`,
    };
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
