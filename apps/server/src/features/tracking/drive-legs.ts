import type { Logger } from 'pino';
import { encodePolyline } from '@haulwright/domain/geography/polyline';
import {
  drivenLineMeters,
  maxDrivenPoints,
  measuredLeg,
  pairsOf,
  rawLeg,
  type MeasuredLeg,
} from '@haulwright/domain/tracking/driven';
import type { Fix } from '@haulwright/domain/tracking/follow';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { OutboundError } from '../../platform/outbound-http/fetch-json.ts';
import type { RoadSource } from '../../platform/roads/road-source.ts';
import { simplifiedLine } from '../../platform/roads/simplified-line.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import { roadMeters } from '../../platform/travel-times/road-estimate.ts';
import {
  claimDriven,
  doneDriven,
  fixesBetween,
  legsOfRoute,
  releaseDriven,
  replaceLegs,
  visitSpans,
  type DueDriven,
  type LegRow,
  type VisitSpan,
} from './driven.queries.ts';

export interface DrivingParts {
  readonly database: Pick<Database, 'inTenant' | 'asSystem'>;
  readonly tasks: Pick<Tasks, 'every'>;
  /** Undefined: there is no road map. */
  readonly roads: Pick<RoadSource, 'match'> | undefined;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
}

const lookEverySeconds = 30;
const atOnce = 20;
/** A server that stops within it leaves its routes to another. */
const claimMs = 10 * 60_000;
/** So long a road map that does not answer is waited for. */
const patienceMs = 3_600_000;

/** Works out what trucks drove from visit to visit, soon after both are known. */
export function startDriving({ tasks, ...parts }: DrivingParts): void {
  tasks.every(lookEverySeconds, 'measuring what trucks drove', () => driveDue(parts));
}

/** Measures all routes that are due. A route whose roads cannot be asked now keeps its turn. */
export async function driveDue(parts: Omit<DrivingParts, 'tasks'>): Promise<void> {
  const { database, now, log } = parts;
  for (;;) {
    const at = now();
    const due = await database.asSystem((tx) =>
      claimDriven(tx, { now: at, until: new Date(at.getTime() + claimMs), limit: atOnce }),
    );
    for (const [index, one] of due.entries()) {
      const isPatient = at.getTime() - one.markedAt.getTime() < patienceMs;
      try {
        await driveRoute(parts, one).catch((error: unknown) => {
          if (isPatient || !(error instanceof OutboundError)) throw error;
          return driveRoute({ ...parts, roads: undefined }, one);
        });
      } catch (error) {
        log.warn({ err: error, routeId: one.routeId }, 'what a truck drove could not be measured');
        // It has its turn again when its claim is over, and holds nobody else up.
        if (!(error instanceof OutboundError)) continue;
        for (const { companyId, routeId } of due.slice(index))
          await database.inTenant({ companyId }, (tx) => releaseDriven(tx, routeId));
        return;
      }
    }
    if (due.length < atOnce) return;
  }
}

interface OpenLeg {
  readonly from: VisitSpan;
  readonly to: VisitSpan;
  readonly fixes: readonly Fix[];
}

/** What was measured of more points than there are is kept: points are forgotten sooner than legs. */
async function openLegs(
  tx: TenantTransaction,
  routeId: string,
): Promise<{ readonly open: OpenLeg[]; readonly gone: readonly LegRow[] }> {
  const known = new Map(
    (await legsOfRoute(tx, routeId)).map((leg) => [`${leg.fromVisitId} ${leg.toVisitId}`, leg]),
  );
  const pairs = pairsOf(await visitSpans(tx, routeId));
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (first === undefined || last === undefined) return { open: [], gone: [...known.values()] };
  // At once for the whole day: a route's points are of one truck.
  const all = await fixesBetween(tx, {
    vehicleId: first.from.vehicleId,
    from: first.from.departedAt ?? first.from.arrivedAt,
    until: last.to.arrivedAt,
  });
  const open: OpenLeg[] = [];
  for (const { from, to } of pairs) {
    const [left, arrived] = [(from.departedAt ?? from.arrivedAt).getTime(), to.arrivedAt.getTime()];
    const fixes = all.filter(({ at }) => at >= left && at <= arrived);
    const key = `${from.id} ${to.id}`;
    if ((known.get(key)?.fixes ?? -1) < fixes.length) open.push({ from, to, fixes });
    else known.delete(key);
  }
  return { open, gone: [...known.values()] };
}

async function driveRoute({ database, roads }: Omit<DrivingParts, 'tasks'>, due: DueDriven): Promise<void> {
  const { companyId, routeId } = due;
  const { open, gone } = await database.inTenant({ companyId }, (tx) => openLegs(tx, routeId));
  const measured: (OpenLeg & { readonly leg: MeasuredLeg })[] = [];
  for (const one of open) measured.push({ ...one, leg: await legOf(roads, one.fixes) });
  await database.inTenant({ companyId }, async (tx) => {
    await replaceLegs(tx, routeId, {
      gone: gone.map(({ id }) => id),
      added: measured.map(({ from, to, fixes, leg }) => ({
        id: newId(),
        companyId,
        routeId,
        fromVisitId: from.id,
        toVisitId: to.id,
        startedAt: from.departedAt ?? from.arrivedAt,
        endedAt: to.arrivedAt,
        meters: leg.meters,
        source: leg.source,
        fixes: fixes.length,
        line: encodePolyline(simplifiedLine(leg.line, drivenLineMeters, maxDrivenPoints)),
      })),
    });
    await doneDriven(tx, due);
  });
}

/** A leg of no length is not asked for. */
const shortestMatchedMeters = 100;

/** @throws OutboundError when the road map gives no usable answer now */
export async function legOf(
  roads: Pick<RoadSource, 'match'> | undefined,
  fixes: readonly Fix[],
): Promise<MeasuredLeg> {
  const raw = rawLeg(fixes, roadMeters);
  const isWorthIt = raw.places.length > 1 && raw.meters >= shortestMatchedMeters;
  return measuredLeg(raw, isWorthIt ? await roads?.match?.(raw.places) : undefined);
}
