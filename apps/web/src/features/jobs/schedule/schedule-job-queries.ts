// Public to other features.
import type { ClientAddress, ClientSummary } from '@haulwright/domain/clients/client';
import type { JobType } from '@haulwright/domain/services/job-type';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';
import type { Asked } from '../../../loading/loaded.tsx';

/**
 * The company's job types; none while they load or when they cannot be loaded, since a job does not need one.
 */
export function useJobTypes(wanted: boolean): readonly JobType[] {
  const jobTypes = useQuery({ ...api.jobTypes.list.queryOptions(), enabled: wanted });
  return jobTypes.data ?? [];
}

export interface ServiceLocations {
  readonly addresses: readonly ClientAddress[];
  readonly loading: boolean;
  readonly query: Asked<readonly ClientAddress[]>;
}

/** The chosen client's addresses. */
export function useServiceLocations(client: ClientSummary | null): ServiceLocations {
  const query = useQuery({
    ...api.clients.get.queryOptions({ input: client === null ? skipToken : { id: client.id } }),
    select: ({ addresses }) => addresses,
  });
  return { addresses: query.data ?? [], loading: client !== null && query.isPending, query };
}
