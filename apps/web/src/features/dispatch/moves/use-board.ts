import type { Arranged, PooledJob } from '@haulwright/domain/dispatch/arrangement';
import type { Route } from '@haulwright/domain/routes/route';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useReducer, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../api/client.ts';
import { codeOf, isNetworkFailure, isWorthRetrying, messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useSayMoves } from '../../routes/editing/say-editing.ts';
import { refreshRoutes } from '../../routes/route-queries.ts';
import { undoOf, type Request } from './board-moves.ts';
import { type Clash, onTop } from './on-top.ts';
import { ownMoves } from './own-moves.ts';
import { type Known, provisionalDay, type PoolStop } from './provisional.ts';
import { type Direction, type Heard, noHistory, type Step, stepHistory } from './step-history.ts';
import { lastTogether } from './together.ts';

export interface Conflict extends Clash {
  readonly words: string;
  readonly pooled?: readonly PooledJob[] | undefined;
  readonly pooledBack?: readonly PooledJob[] | undefined;
  readonly pool: Known['pool'];
}

interface Sending {
  readonly step: Step;
  readonly direction: Direction;
  /** The states it replaces, as shown on the screen. */
  readonly seen: ReadonlyMap<string, string | null>;
  /** Constant across retries. */
  readonly key: string;
}

/** A server that fails or keeps silent is asked for some ten seconds, and then the move is taken back. */
const MAX_RETRIES = 5;
/** One that restarts, or is updated, is back within a minute or so: the move waits for it and is sent again. */
const MAX_RETRIES_WHILE_AWAY = 20;
const retryDelayMs = (failures: number) => Math.min(4_000, 500 * 2 ** failures);
const isSentAgain = (failures: number, error: unknown): boolean =>
  failures < (isNetworkFailure(error) ? MAX_RETRIES_WHILE_AWAY : MAX_RETRIES) && isWorthRetrying(error);
const none: readonly Route[] = [];
const noJobs: ReadonlyMap<string, PoolStop> = new Map();

/** A day's routes, the moves on them, and undo. Moves are drawn at once and sent one after the other. */
export function useBoard(date: string) {
  const queryClient = useQueryClient();
  const options = api.dispatch.day.queryOptions({ input: { date } });
  const day = useQuery(options);
  const vehicles = useQuery(api.vehicles.list.queryOptions());
  const sites = useQuery(api.disposalSites.list.queryOptions());
  const routes = day.data?.routes ?? none;
  const [{ past, future }, tell] = useReducer(stepHistory, noHistory);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [said, setSaid] = useState('');
  const sayMoves = useSayMoves();
  /** Routes drawn before the server has calculated them. */
  const [guessed, setGuessed] = useState<ReadonlySet<string>>(new Set());
  /** States after our own moves; the screen may still show the previous one. */
  const own = useRef(new Map<string, string | null>());

  /** While further moves are waiting, the screen is newer than this answer. */
  const isLast = () => queryClient.isMutating({ mutationKey: ownMoves }) === 1;

  const send = useMutation({
    mutationKey: ownMoves,
    scope: { id: ownMoves[0] },
    retry: isSentAgain,
    retryDelay: retryDelayMs,
    mutationFn: ({ step, direction, seen, key }: Sending): Promise<Arranged> => {
      const requests = direction === 'undo' ? step.back : step.requests;
      return api.dispatch.arrange.call(
        {
          routes: requests.map((request) => ({
            ...request,
            visits: [...request.visits],
            seenUpdatedAt: newest(own.current.get(request.id), seen.get(request.id) ?? null),
          })),
          pooled: [...((direction === 'undo' ? step.pooledBack : step.pooled) ?? [])],
        },
        { context: { idempotencyKey: key } },
      );
    },
    onSuccess: (arranged, { step, direction }) => {
      for (const route of arranged.routes) own.current.set(route.id, route.updatedAt);
      for (const id of arranged.removedIds) own.current.set(id, null);
      if (isLast())
        queryClient.setQueryData(
          options.queryKey,
          (before) => before && { ...before, routes: merged(before.routes, arranged, date) },
        );
      setSaid(direction === 'undo' ? `Undone: ${step.words}` : step.words);
      if (direction === 'do') step.heard?.onDone?.();
      if (direction === 'undo') step.heard?.onUndone?.();
    },
    onError: async (error, { step, direction }) => {
      own.current.clear();
      tell({ type: 'failed', step });
      const mine = direction === 'undo' ? step.back : step.requests;
      const now = await routesNow(queryClient, date, [...step.requests, ...step.back]);
      if (direction === 'do' && step.heard?.onRefused !== undefined) step.heard.onRefused(error);
      else if (codeOf(error) === 'route.changed-meanwhile' && now !== undefined)
        setConflict({
          words: step.words,
          base: direction === 'undo' ? step.requests : step.back,
          mine,
          pooled: direction === 'undo' ? step.pooledBack : step.pooled,
          pooledBack: direction === 'undo' ? step.pooled : step.pooledBack,
          theirs: now,
          pool: step.known.pool,
        });
      else toast.error({ title: 'The board could not be changed', description: messageOf(error) });
      await refreshRoutes(queryClient);
    },
    onSettled: () => {
      if (!isLast()) return;
      setGuessed(new Set());
      void refreshRoutes(queryClient);
    },
  });

  /** Draws it at once; the server's result replaces the drawing. */
  function run(
    step: Step,
    direction: Direction,
    seenNow = [...routes, ...step.known.routes.filter((route) => route.routeDate !== date)],
  ) {
    const requests = direction === 'undo' ? step.back : step.requests;
    const seen = statesOf(requests, seenNow);
    const nameOf = (id: string) => sites.data?.find((site) => site.id === id)?.name ?? '';
    tell({ type: 'drawn', step, direction });
    sayMoves(requests.map(({ id }) => id));
    setGuessed((before) => new Set([...before, ...requests.map((request) => request.id)]));
    void queryClient.cancelQueries({ queryKey: options.queryKey });
    queryClient.setQueryData(
      options.queryKey,
      (before) =>
        before && {
          ...before,
          routes: provisionalDay(
            before.routes,
            requests.map((request) => (request.routeDate === date ? request : { ...request, visits: [] })),
            step.known,
            vehicles.data ?? [],
            nameOf,
          ),
        },
    );
    send.mutate({ step, direction, seen, key: newIdempotencyKey() });
  }

  return {
    day,
    vehicles,
    sites,
    routes,
    said,
    guessed,
    conflict,
    isSaving: send.isPending,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** Does nothing without requests. `pool` contains data of unrouted jobs. */
    arrange: (
      words: string,
      requests: readonly Request[],
      pool: ReadonlyMap<string, PoolStop> = noJobs,
      heard?: Heard,
    ): void => {
      if (requests.length > 0)
        run({ words, requests, back: undoOf(requests, routes), known: { pool, routes }, heard }, 'do');
    },
    /** The same with routes of other days, and with new days of unrouted jobs. */
    arrangeDays: (
      words: string,
      {
        requests,
        elsewhere = none,
        pooled,
        pooledBack,
      }: Pick<Step, 'requests' | 'pooled' | 'pooledBack'> & { readonly elsewhere?: readonly Route[] },
      pool: ReadonlyMap<string, PoolStop> = noJobs,
    ): void => {
      const all = [...routes, ...elsewhere];
      if (requests.length + (pooled?.length ?? 0) > 0)
        run(
          { words, requests, back: undoOf(requests, all), pooled, pooledBack, known: { pool, routes: all } },
          'do',
        );
    },
    /**
     * The same in several steps that are undone as one. No route is in two of them, and none depends on
     * another's changes.
     */
    arrangeTogether: (
      words: string,
      parts: readonly (readonly Request[])[],
      pool: ReadonlyMap<string, PoolStop> = noJobs,
      heard?: Heard,
    ): void => {
      const together = parts.length > 1 ? newIdempotencyKey() : undefined;
      for (const requests of parts)
        if (requests.length > 0)
          run(
            { words, requests, back: undoOf(requests, routes), known: { pool, routes }, heard, together },
            'do',
          );
    },
    /** Announces something to screen readers. */
    say: setSaid,
    /** Whether a route is in the state of our own last move. */
    isOwn: (route: Pick<Route, 'id' | 'updatedAt'>) => own.current.get(route.id) === route.updatedAt,
    /** Undoes the step with this description, if it is still the last one. */
    undoLast: (words: string): boolean => {
      if (past.at(-1)?.words !== words) return false;
      for (const step of lastTogether(past)) run(step, 'undo');
      return true;
    },
    undo: () => {
      for (const step of lastTogether(past)) run(step, 'undo');
    },
    redo: () => {
      for (const step of lastTogether(future)) run(step, 'redo');
    },
    takeTheirs: () => setConflict(null),
    /** Repeats the refused step on top of the others' changes. */
    putMineOnTop: () => {
      if (conflict === null) return;
      setConflict(null);
      const { words, theirs, pooled, pooledBack, pool } = conflict;
      const requests = onTop(conflict);
      if (requests.length + (pooled?.length ?? 0) === 0) return;
      const known = { pool, routes: theirs };
      run({ words, requests, back: undoOf(requests, theirs), pooled, pooledBack, known }, 'do', [...theirs]);
    },
    trucks: useMemo(() => vehicles.data ?? [], [vehicles.data]),
  };
}

export type Board = ReturnType<typeof useBoard>;

/** The state of each route on the screen; null when it is not there. */
const statesOf = (requests: readonly Request[], shown: readonly Route[]): Map<string, string | null> =>
  new Map(requests.map(({ id }) => [id, shown.find((route) => route.id === id)?.updatedAt ?? null] as const));

/**
 * Our own result is newer than what the screen showed at the time of the move, unless a colleague changed it
 * in between.
 */
function newest(own: string | null | undefined, seen: string | null): string | null {
  if (own === undefined) return seen;
  return own === null || seen === null || own > seen ? own : seen;
}

const merged = (routes: readonly Route[], { routes: changed, removedIds }: Arranged, date: string): Route[] =>
  [
    ...routes.filter(
      (route) => !removedIds.includes(route.id) && changed.every((one) => one.id !== route.id),
    ),
    ...changed.filter((route) => route.routeDate === date),
  ].toSorted((a, b) => a.id.localeCompare(b.id));

/** The current routes of the days affected by a step; undefined when they cannot be loaded. */
async function routesNow(
  queryClient: QueryClient,
  date: string,
  requests: readonly Request[],
): Promise<readonly Route[] | undefined> {
  try {
    const days = await Promise.all(
      [...new Set([date, ...requests.map((request) => request.routeDate)])].map((one) =>
        queryClient.fetchQuery({
          ...api.dispatch.day.queryOptions({ input: { date: one } }),
          staleTime: 0,
        }),
      ),
    );
    return days.flatMap((one) => one.routes);
  } catch {
    return undefined;
  }
}
