import type { RouteToPublish } from '@haulwright/domain/dispatch/publish-day';
import { publishHold, type PublishHold } from '@haulwright/domain/dispatch/publish-holds';
import { isHint } from '@haulwright/domain/routes/route-findings';
import { changesBetween, planOf } from '@haulwright/domain/routes/route-version';
import type { Route } from '@haulwright/domain/routes/route';
import { isOutOfService } from '@haulwright/domain/vehicles/vehicle';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import { defectsToRead } from '../../inspections/defects.queries.ts';
import { subscribedAmong } from '../../push/push.queries.ts';
import { loadRoutesOfDay } from '../../routes/reading/routes-of-day.queries.ts';
import { plansTakenBack } from '../../routes/versions/route-versions.queries.ts';
import { serviceOfVehicles } from '../../vehicles/vehicles.queries.ts';

const isText = <Value>(value: Value | null | undefined): value is Value =>
  value !== null && value !== undefined;
const later = (one: Date | undefined, other: Date | undefined): Date | null =>
  one === undefined ? (other ?? null) : other === undefined || one > other ? one : other;

/** The drafts of a day, by truck, with who hears of them and what speaks against each. */
export async function dayToPublish(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  date: string,
): Promise<RouteToPublish[]> {
  const drafts = (await loadRoutesOfDay(tx, date)).filter(({ status }) => status === 'draft');
  const vehicleIds = [...new Set(drafts.map(({ vehicleId }) => vehicleId).filter(isText))];
  const userIds = [...new Set(drafts.map(({ driverUserId }) => driverUserId).filter(isText))];
  const defects = await defectsToRead(tx, vehicleIds);
  const trucks = await serviceOfVehicles(tx, vehicleIds);
  const known = await plansTakenBack(
    tx,
    drafts.map(({ id }) => id),
  );
  const subscribed = await subscribedAmong(tx, userIds);
  const reported = await events.ask(tx, 'phones.heard', { userIds });
  return drafts
    .map((route): RouteToPublish => {
      const plan = planOf(route);
      const before = known.get(route.id);
      const truck = trucks.get(route.vehicleId ?? '');
      const unsafe = (defects.get(route.vehicleId ?? '') ?? []).find(
        (defect) => defect.state === 'open' && defect.unsafe,
      );
      const broken = route.findings.find((finding) => !isHint(finding));
      const driver = route.driverUserId ?? '';
      const hold = publishHold({
        jobCount: route.jobCount,
        driverUserId: route.driverUserId,
        timesPending: route.timesPending ?? false,
        isUnsafe: unsafe !== undefined,
        isOutOfService: truck !== undefined && isOutOfService(truck, date),
        breaksRule: broken !== undefined,
      });
      return {
        routeId: route.id,
        name: route.vehicleName ?? route.name,
        updatedAt: route.updatedAt,
        driverUserId: route.driverUserId,
        driverName: route.driverName,
        jobCount: route.jobCount,
        // Somebody else's route is new to the driver who gets it now.
        changes:
          before === undefined || before.driverUserId !== route.driverUserId
            ? null
            : changesBetween(before, plan),
        hold,
        holdText: textOf(hold, route, unsafe && `${unsafe.partName}: ${unsafe.note}`),
        hasPhone: subscribed.has(driver),
        phoneHeardAt: later(subscribed.get(driver), reported.get(driver))?.toISOString() ?? null,
      };
    })
    .toSorted(
      (a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }) || a.routeId.localeCompare(b.routeId),
    );
}

function textOf(hold: PublishHold | null, route: Route, defect: string | undefined): string | null {
  if (hold === 'unsafe') return defect ?? null;
  return hold === 'warnings'
    ? route.findings
        .filter((finding) => !isHint(finding))
        .map(({ message }) => message)
        .join(' ')
    : null;
}
