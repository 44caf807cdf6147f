import type { ClientAddress, ClientSummary } from '@haulwright/domain/clients/client';
import type { JobType } from '@haulwright/domain/services/job-type';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';
import { useLoadFailure } from '../../../api/use-load-failure.ts';

/** The company's job types; none while they load or when they cannot be had, since a job does without. */
export function useJobTypes(wanted: boolean): readonly JobType[] {
  const jobTypes = useQuery({ ...api.jobTypes.list.queryOptions(), enabled: wanted });
  return jobTypes.data ?? [];
}

export interface ServiceLocations {
  readonly addresses: readonly ClientAddress[];
  readonly loading: boolean;
  /** Why they are missing. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The chosen client's addresses. */
export function useServiceLocations(client: ClientSummary | null): ServiceLocations {
  const details = useQuery(
    api.clients.get.queryOptions({ input: client === null ? skipToken : { id: client.id } }),
  );
  useLoadFailure(details.error, 'Failed to load client details');
  return {
    addresses: details.data?.addresses ?? [],
    loading: client !== null && details.isPending,
    error: details.data === undefined ? details.error : null,
    retry: () => void details.refetch(),
  };
}
