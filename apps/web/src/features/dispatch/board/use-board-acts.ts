import type { OpenJob } from '@haulwright/domain/routes/manual-route';
import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import type { StopLock } from '@haulwright/domain/routes/stop-lock';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { newIdempotencyKey } from '../../../api/client.ts';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { count } from '../../routes/route-words.ts';
import { actOfKey } from './board-keys.ts';
import { fixedVisits, visitsOf } from '../../routes/visits.ts';
import { lockJobs, moveJobs, type Place, placeAmongOthers, takeOff } from '../moves/board-moves.ts';
import type { Over } from '../moves/drag-store.ts';
import { isOpen, type Lane } from '../lanes/lanes.ts';
import { type OtherDayPlace, routeElsewhere, toOtherDay } from '../moves/other-day.ts';
import { lowerFirst, type Placing, placeOn, whereInWords } from './place-words.ts';
import { type PoolStop, visitsBefore } from '../moves/provisional.ts';
import type { Board } from '../moves/use-board.ts';
import type { Picks } from '../moves/use-picks.ts';
import { whyNot } from '../moves/why-not.ts';

interface BoardParts {
  readonly board: Board;
  readonly date: string;
  readonly now: Date;
  readonly lanes: readonly Lane[];
  readonly openJobs: readonly OpenJob[];
  readonly pool: ReadonlyMap<string, PoolStop>;
  readonly picks: Picks;
  readonly nameOf: (id: string) => string;
  readonly onPlace: (placing: Placing) => void;
  /** Candidates for the focus when the focused element disappears, best first. */
  readonly keepFocus: (visits: readonly string[]) => void;
}

/** All manual actions on jobs, from any device: each is one step to undo, and an impossible one says why. */
export function useBoardActs({
  board,
  date,
  now,
  lanes,
  openJobs,
  pool,
  picks,
  nameOf,
  onPlace,
  keepFocus,
}: BoardParts) {
  const queryClient = useQueryClient();
  const { routes } = board;

  const titleOf = (jobIds: readonly string[]): string =>
    jobIds.length === 1 ? nameOf(jobIds[0] ?? '') : count(jobIds.length, 'job');
  const placeOf = (over: NonNullable<Over>): Place | null => {
    if (over === 'pool' || 'day' in over) return { kind: 'pool' };
    // If the lane has disappeared, the job stays where it was.
    const lane = lanes.find((one) => one.key === over.lane);
    return lane === undefined ? null : placeOn(lane, over, date);
  };
  const explain = (reason: string) => {
    toast.info(reason);
    board.say(reason);
  };
  const refusal = (jobIds: readonly string[], over: Over): string | null => {
    const to = over === null ? null : placeOf(over);
    return to === null ? null : whyNot(routes, jobIds, to, nameOf);
  };

  function move(jobIds: readonly string[], to: Place) {
    const reason = whyNot(routes, jobIds, to, nameOf);
    if (reason !== null) return explain(reason);
    const lane =
      to.kind === 'route'
        ? lanes.find((one) => one.route?.id === to.routeId)
        : to.kind === 'truck'
          ? lanes.find((one) => one.vehicle?.id === to.vehicleId)
          : undefined;
    const are = `${titleOf(jobIds)} ${jobIds.length === 1 ? 'is' : 'are'}`;
    const words =
      to.kind === 'pool'
        ? `${are} back in the pool.`
        : `${are} on ${lane?.name ?? 'a route'}${to.kind === 'route' && lane !== undefined ? `, ${lowerFirst(whereInWords(lane, to.at, jobIds))}` : ''}.`;
    board.arrange(words, moveJobs(routes, jobIds, to, newIdempotencyKey), pool);
  }

  async function routesOf(day: string): Promise<Route[] | null> {
    try {
      return (
        await queryClient.fetchQuery({
          ...api.dispatch.day.queryOptions({ input: { date: day } }),
          staleTime: 0,
        })
      ).routes;
    } catch (error) {
      toast.error({ title: 'The other day could not be loaded', description: messageOf(error) });
      return null;
    }
  }

  async function toDay(jobIds: readonly string[], to: string, place: OtherDayPlace = 'truck') {
    const reason = whyNot(routes, jobIds, { kind: 'pool' }, nameOf);
    if (reason !== null) return explain(reason);
    const there = await routesOf(to);
    if (there === null) return;
    const openOn = new Map(openJobs.map((job) => [job.id, job.scheduledDate]));
    const words = `${titleOf(jobIds)} ${jobIds.length === 1 ? 'is' : 'are'} on ${dateInWords(to, now)}.`;
    board.arrangeDays(
      words,
      {
        ...toOtherDay({ routes, jobIds, openOn, to, there, place, newId: newIdempotencyKey }),
        elsewhere: there,
      },
      pool,
    );
    picks.clear();
  }

  function routeToDay(route: Route, to: string) {
    const jobIds = route.stops.flatMap((stop) => stop.jobId ?? []);
    const reason = whyNot(routes, jobIds, { kind: 'pool' }, nameOf);
    if (reason !== null) return explain(reason);
    board.arrangeDays(`The route of ${route.vehicleName ?? route.name} is on ${dateInWords(to, now)}.`, {
      requests: [routeElsewhere(route, { routeDate: to })],
    });
  }

  function lock(jobIds: readonly string[], wanted: StopLock | null) {
    const held = new Set(jobIds);
    const changed = routes.filter((route) =>
      route.stops.some((stop) => stop.jobId !== null && held.has(stop.jobId)),
    );
    const closed = changed.find((route) => route.isLocked === true);
    if (closed !== undefined)
      return explain(`The route of ${closed.vehicleName ?? closed.name} is locked. Unlock it first.`);
    const onRoute = jobIds.filter((id) =>
      changed.some((route) => route.stops.some((stop) => stop.jobId === id)),
    );
    const words = `${titleOf(onRoute)} ${onRoute.length === 1 ? 'is' : 'are'} ${wanted === null ? 'unlocked' : wanted === 'time' ? 'locked to the time' : 'locked to the truck'}.`;
    board.arrange(
      words,
      changed.map((route) => lockJobs(route, held, wanted)),
    );
  }

  function drop(jobIds: readonly string[], over: NonNullable<Over>) {
    const to = placeOf(over);
    if (over !== 'pool' && 'day' in over) void toDay(jobIds, over.day);
    else if (to !== null) move(jobIds, to);
  }

  function press(event: KeyboardEvent, stop: RouteStop) {
    const act = actOfKey(event);
    const at = lanes.findIndex((lane) => lane.route?.stops.some((one) => one.id === stop.id));
    const lane = lanes[at];
    if (act === null || lane?.route == null) return;
    const row = lane.route.stops.flatMap((one) => one.jobId ?? []);
    if (act === 'pick' || act === 'extend-back' || act === 'extend-on') {
      if (stop.jobId === null) return;
      event.preventDefault();
      if (act === 'pick') return picks.pick(stop.jobId, 'toggle', row);
      const next = row[row.indexOf(stop.jobId) + (act === 'extend-on' ? 1 : -1)];
      if (!picks.set.has(stop.jobId)) picks.pick(stop.jobId, 'toggle', row);
      if (next === undefined) return;
      picks.pick(next, 'range', row);
      event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-visit="${next}"]`)?.focus();
      return;
    }
    const place = visitsBefore(lane.route.stops, stop.id);
    if (!isOpen(lane) || place < fixedVisits(lane.route)) return;
    event.preventDefault();
    keepFocus(act === 'remove' ? neighbours(lane.route, stop, picks.set) : [stop.jobId ?? stop.id]);
    if (stop.kind === 'disposal' && act === 'remove') {
      const reason = whyNot([lane.route], [], { kind: 'route', routeId: lane.route.id, at: 0 }, nameOf);
      return reason === null
        ? board.arrange(`${lane.name} is no longer emptied at ${stop.title}.`, [takeOff(lane.route, place)])
        : explain(reason);
    }
    if (stop.jobId === null) return;
    const jobIds = picks.with(stop.jobId);
    if (act === 'remove') move(jobIds, { kind: 'pool' });
    else if (act === 'place') onPlace({ jobIds, title: titleOf(jobIds) });
    else if (act === 'lock' || act === 'lock-time')
      lock(jobIds, act === 'lock-time' ? 'time' : stop.lock == null ? 'truck' : null);
    else if (act === 'earlier' || act === 'later')
      move(jobIds, {
        kind: 'route',
        routeId: lane.route.id,
        at: Math.max(0, placeAmongOthers(lane.route, new Set(jobIds)) + (act === 'earlier' ? -1 : 1)),
      });
    else {
      const target = (act === 'up' ? lanes.slice(0, at).toReversed() : lanes.slice(at + 1)).find(
        (one) => isOpen(one) && one.route?.isLocked !== true,
      );
      if (target !== undefined)
        move(
          jobIds,
          placeOn(
            target,
            {
              at:
                target.route === null
                  ? 0
                  : visitsOf(target.route).filter(
                      (visit) => visit.kind !== 'job' || !jobIds.includes(visit.jobId),
                    ).length,
            },
            date,
          ),
        );
    }
  }

  return { titleOf, refusal, move, toDay, routeToDay, lock, drop, press };
}

/** The visits beside a removed stop, nearest first and later ones before earlier ones. */
function neighbours({ stops }: Route, stop: RouteStop, gone: ReadonlySet<string>): string[] {
  const at = stops.indexOf(stop);
  return [...stops.slice(at + 1), ...stops.slice(0, at).toReversed()].flatMap(({ id, kind, jobId }) =>
    (kind === 'job' || kind === 'disposal') && (jobId === null || !gone.has(jobId)) ? [jobId ?? id] : [],
  );
}

export type BoardActs = ReturnType<typeof useBoardActs>;
