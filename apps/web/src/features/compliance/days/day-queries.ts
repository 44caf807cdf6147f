import type { TruckDayDetail } from '@haulwright/domain/custody/office/day-fact';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { codeOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { toast } from '../../../ui/toasts/toast.tsx';

interface Day {
  readonly vehicleId: string;
  readonly date: string;
}

/** A truck's day with everything seen at its tanks. */
export const dayOpened = (day: Day) => api.compliance.day.queryOptions({ input: day });

/** Writes that return the day they changed. */
function useDayWrite<Input>(
  write: (input: Input, idempotencyKey: string) => Promise<TruckDayDetail>,
  done: string,
  onDone: () => void,
) {
  const queryClient = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  const changed: readonly QueryKey[] = [api.compliance.key(), api.manifests.key(), api.jobs.key()];
  return useMutation({
    mutationFn: (input: Input) => write(input, keyFor(input)),
    onSuccess: (day) => {
      forget();
      queryClient.setQueryData(dayOpened({ vehicleId: day.vehicle.id, date: day.date }).queryKey, day);
      toast.success({ title: done });
      onDone();
    },
    onSettled: () => Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

type RecordInput = Parameters<typeof api.compliance.recordFact.call>[0];
type CorrectInput = Parameters<typeof api.compliance.correctFact.call>[0];
type WithdrawInput = Parameters<typeof api.compliance.withdrawFact.call>[0];

export const useRecordFact = (onDone: () => void) =>
  useDayWrite(
    (input: RecordInput, idempotencyKey) =>
      api.compliance.recordFact.call(input, { context: { idempotencyKey } }),
    'Recorded',
    onDone,
  );

export const useCorrectFact = (onDone: () => void) =>
  useDayWrite(
    (input: CorrectInput, idempotencyKey) =>
      api.compliance.correctFact.call(input, { context: { idempotencyKey } }),
    'Corrected',
    onDone,
  );

export const useWithdrawFact = (onDone: () => void) =>
  useDayWrite(
    (input: WithdrawInput, idempotencyKey) =>
      api.compliance.withdrawFact.call(input, { context: { idempotencyKey } }),
    'Withdrawn',
    onDone,
  );

/** The field that a refusal of the ledger is about. */
export function fieldOfRefusal(error: unknown): 'gallons' | 'tank' | 'time' | 'job' | 'form' {
  switch (codeOf(error)) {
    case 'load.more-than-on-board':
    case 'load.over-capacity':
    case 'load.cannot-correct':
      return 'gallons';
    case 'load.waste-does-not-mix':
    case 'load.same-compartment':
      return 'tank';
    case 'load.nothing-on-board':
    case 'load.not-empty':
    case 'load.in-future':
      return 'time';
    case 'load.wrong-job':
      return 'job';
    default:
      return 'form';
  }
}
