import type { PlanRouteStop } from '../answer.ts';
import type { ReportEntry } from './check-violation.ts';
import type { PlanInput, PlanTruck } from '../input.ts';

/**
 * Checks the order of stops: locked ones first, in their order and on their truck; then 'first' ones; at the
 * end 'last' ones.
 */
export function checkOrder(
  input: PlanInput,
  truck: PlanTruck,
  entries: readonly PlanRouteStop[],
  report: ReportEntry,
): void {
  const locked = truck.lockedStopIds ?? [];
  const isLocked = (entry: PlanRouteStop | undefined): boolean => locked.includes(entry?.stopId ?? '');
  const positionOf = (entry: PlanRouteStop | undefined): string | undefined =>
    isLocked(entry) ? 'locked' : input.stops.find((one) => one.id === entry?.stopId)?.position;
  const jobs = entries.flatMap((entry, index) => (entry.kind === 'job' ? [{ entry, index }] : []));
  for (const [at, { entry, index }] of jobs.entries()) {
    const owner = input.trucks.find(
      (one) => one.id !== truck.id && one.lockedStopIds?.includes(entry.stopId ?? ''),
    );
    if (owner) report('locked', `stop "${entry.stopId}" is locked to truck "${owner.id}".`, index);
    const before = jobs[at - 1]?.entry;
    if (!before) continue;
    if (
      isLocked(entry) &&
      (!isLocked(before) || locked.indexOf(before.stopId ?? '') > locked.indexOf(entry.stopId ?? ''))
    )
      report('locked', `locked stop "${entry.stopId}" comes after "${before.stopId}".`, index);
    const [earlier, later] = [positionOf(before), positionOf(entry)];
    if (later === 'first' && earlier !== 'first' && earlier !== 'locked')
      report('position', `"${entry.stopId}" is to be first and comes after "${before.stopId}".`, index);
    if (earlier === 'last' && later !== 'last')
      report('position', `"${before.stopId}" is to be last and comes before "${entry.stopId}".`, index);
  }
}

/**
 * Checks releases: a trip leaves when its loads are ready, and waits for nothing else: at the start or an
 * unloading, before or after a break there.
 */
export function checkReleases(
  input: PlanInput,
  entries: readonly PlanRouteStop[],
  report: ReportEntry,
): void {
  const isBegin = ({ kind }: PlanRouteStop): boolean => kind === 'start' || kind === 'disposal';
  let begin = 0;
  let ready = 0;
  let hasLeft = false;
  for (const [index, entry] of entries.entries()) {
    const next = entries[index + 1];
    if (isBegin(entry)) {
      begin = index;
      hasLeft = false;
      const rest = entries.slice(index + 1);
      const end = rest.findIndex((one) => isBegin(one) || one.kind === 'end');
      ready = Math.max(
        0,
        ...rest
          .slice(0, end < 0 ? rest.length : end)
          .map(({ stopId }) => input.stops.find(({ id }) => id === stopId)?.releaseSeconds ?? 0),
      );
    }
    const isThere = !hasLeft && (index === begin || entry.kind === 'break');
    const held = entry.heldSeconds;
    if (held !== undefined && !(isThere && index > 0 && held > 0 && entry.departure === ready))
      report('time', `waits ${held} s for nothing.`, index);
    if (!isThere || (next?.kind === 'break' && next.place === entry.place)) continue;
    hasLeft = true;
    if (entry.departure < ready)
      report(
        'release',
        `the trip leaves at ${entry.departure}, not everything for it is ready before ${ready}.`,
        index,
      );
  }
}
