import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Poll interval for tasks running on the server, in milliseconds. */
const POLL_MS = 400;

/**
 * Polls while the task in the answer is running; spread into the options of a query.
 * @param isUnderWay whether an answer's task is still running
 */
export const pollWhile = <Answer>(isUnderWay: (answer: Answer) => boolean) => ({
  refetchInterval: ({ state }: { readonly state: { readonly data?: Answer | undefined } }): number | false =>
    state.data !== undefined && isUnderWay(state.data) ? POLL_MS : false,
});

/** Like `pollWhile`, for one run: also before its first answer, for example after a failure. */
export const pollUntil = <Run>(isOver: (run: Run) => boolean) => ({
  refetchInterval: ({ state }: { readonly state: { readonly data?: Run | undefined } }): number | false =>
    state.data !== undefined && isOver(state.data) ? false : POLL_MS,
});

interface RunRules<Run> {
  /** How a run is loaded. */
  readonly optionsOf: (id: string) => UseQueryOptions<Run, Error, Run>;
  readonly isOver: (run: Run) => boolean;
  /** Called once per run when it ends, successfully or not. */
  readonly onOver: (run: Run) => void;
}

/**
 * Follows the run with this id (a plan, a report, …), also in a hidden tab.
 * @param id null: nothing is followed
 */
export function useFollowed<Run extends { readonly id: string }>(id: string | null, rules: RunRules<Run>) {
  const { optionsOf, isOver } = rules;
  const query = useQuery({
    ...optionsOf(id ?? ''),
    ...pollUntil(isOver),
    enabled: id !== null,
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
  /** Its last known state. */
  const run = id === null ? null : (query.data ?? null);
  const announced = useRef<string | null>(null);
  const onOver = useEffectEvent(rules.onOver);
  const isRunOver = useEffectEvent(isOver);
  useEffect(() => {
    if (run === null || announced.current === run.id || !isRunOver(run)) return;
    announced.current = run.id;
    onOver(run);
  }, [run]);
  return { run, query };
}

interface FollowedRun<Run> {
  readonly id: string | null;
  /** Its last known state. */
  readonly run: Run | null;
  readonly follow: (started: Run) => void;
  readonly forget: () => void;
}

/** Follows the run that this page started last. */
export function useRun<Run extends { readonly id: string }>(rules: RunRules<Run>): FollowedRun<Run> {
  const queryClient = useQueryClient();
  const [id, setId] = useState<string | null>(null);
  const { run } = useFollowed(id, rules);
  return {
    id,
    run,
    follow: (started) => {
      queryClient.setQueryData(rules.optionsOf(started.id).queryKey, started);
      setId(started.id);
    },
    forget: () => setId(null),
  };
}
