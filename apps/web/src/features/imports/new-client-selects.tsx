import { clientTypeName, clientTypes } from '@haulwright/domain/clients/client';
import type { NewClientsOfWork } from '@haulwright/domain/imports/work-import';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../api/queries.ts';
import { Select } from '../../ui/fields/select.tsx';

const leaveOut = 'leave-out';
const types = clientTypes.map((value) => ({ value, label: clientTypeName[value] }));

interface ChosenNewClients {
  /** Null leaves out the rows of clients that are not there. */
  readonly newClients: NewClientsOfWork | null;
  /** The services are not known yet. */
  readonly isWaiting: boolean;
  readonly selects: ReactNode;
}

/** Asks once for a list of jobs what clients get that it adds; the company's first service until one is chosen. */
export function useNewClients(isOfJobs: boolean): ChosenNewClients {
  const services = useQuery({ ...api.serviceTypes.list.queryOptions(), enabled: isOfJobs });
  const [chosen, setChosen] = useState<string | null>(null);
  const [clientType, setClientType] = useState<NewClientsOfWork['clientType']>('business');
  const service = chosen ?? services.data?.[0]?.id ?? leaveOut;
  return {
    newClients: !isOfJobs || service === leaveOut ? null : { serviceTypeId: service, clientType },
    isWaiting: isOfJobs && services.isPending,
    selects: isOfJobs && (
      <>
        <Select
          label="Service of clients that are added"
          options={[
            { value: leaveOut, label: 'None: rows of unknown clients are errors' },
            ...(services.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={service}
          onValueChange={setChosen}
        />
        {service !== leaveOut && (
          <Select
            label="Type of clients that are added"
            options={types}
            value={clientType}
            onValueChange={setClientType}
          />
        )}
      </>
    ),
  };
}
