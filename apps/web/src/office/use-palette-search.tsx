import type { ClientSummary } from '@haulwright/domain/clients/client';
import { type Job, jobStatusName } from '@haulwright/domain/jobs/job';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ClipboardList, Contact, Route } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../api/queries.ts';
import { useCan } from '../features/session/session-context.ts';
import type { Command } from '../ui/hooks/command.ts';
import { matchesWords } from '../ui/words/matches-words.ts';
import { dateInWords } from '../ui/words/date-text.ts';
import { thingCommand, wayToThing } from './found-things.tsx';
import type { RecentItem } from './recent-items.ts';

/** Waits until typing pauses; short enough to feel instant. */
const restMs = 120;
const shortest = 2;
const MAX_FOUND = 6;

interface Found {
  readonly commands: readonly Command[];
  /** Whether the server's answer for this text is pending. */
  readonly searching: boolean;
}

/** Clients, jobs, and what else has a number or a name, that the server finds for a text. */
export function usePaletteSearch(text: string, open: boolean): Found {
  const navigate = useNavigate();
  const wanted = text.trim();
  const search = useRested(wanted, restMs).slice(0, 100);
  const enabled = open && search.length >= shortest;
  const mayClients = useCan('VIEW_ALL_CLIENTS');
  const mayJobs = useCan('VIEW_OWN_JOBS');
  const mayThings = useCan('VIEW_OVERVIEW');
  const mayFleet = useCan('MANAGE_FLEET');
  const [today] = useState(() => new Date());
  const clients = useQuery({
    ...api.clients.list.queryOptions({ input: { search, status: 'all', limit: MAX_FOUND } }),
    enabled: enabled && mayClients,
    placeholderData: keepPreviousData,
  });
  const jobs = useQuery({
    ...api.jobs.list.queryOptions({ input: { search, limit: MAX_FOUND } }),
    enabled: enabled && mayJobs,
    placeholderData: keepPreviousData,
  });
  const things = useQuery({
    ...api.finding.things.queryOptions({ input: { search } }),
    enabled: enabled && mayThings,
    placeholderData: keepPreviousData,
  });
  if (!enabled || wanted.length < shortest)
    return { commands: [], searching: open && wanted.length >= shortest };
  return {
    commands: [
      ...namedFirst(clients.data?.items ?? [], search).map((client) =>
        clientCommand(
          client,
          () => void navigate({ to: '/clients/$clientId', params: { clientId: client.id } }),
        ),
      ),
      ...(jobs.data?.items ?? []).map((job) =>
        jobCommand(job, today, () => void navigate({ to: '/jobs/$jobId', params: { jobId: job.id } })),
      ),
      ...(things.data?.items ?? []).map((thing) =>
        thingCommand(thing, () => void navigate(wayToThing(thing, mayFleet))),
      ),
    ],
    searching: search !== wanted || clients.isFetching || jobs.isFetching || things.isFetching,
  };
}

/** Matches by name come before matches by contact or phone number. */
const namedFirst = (clients: readonly ClientSummary[], text: string): ClientSummary[] =>
  clients.toSorted((a, b) => Number(matchesWords(b.name, text)) - Number(matchesWords(a.name, text)));

/** Recently viewed items with their current names; deleted ones are left out. */
export function useRecentCommands(items: readonly RecentItem[], open: boolean): Command[] {
  const navigate = useNavigate();
  const [today] = useState(() => new Date());
  const ofKind = (kind: RecentItem['kind']) => items.filter((item) => item.kind === kind);
  const options = { enabled: open, staleTime: 60_000, retry: false };
  const clients = useQueries({
    queries: ofKind('clients').map(({ id }) => ({
      ...api.clients.get.queryOptions({ input: { id } }),
      ...options,
    })),
  });
  const jobs = useQueries({
    queries: ofKind('jobs').map(({ id }) => ({
      ...api.jobs.get.queryOptions({ input: { id } }),
      ...options,
    })),
  });
  const routes = useQueries({
    queries: ofKind('routes').map(({ id }) => ({
      ...api.routes.get.queryOptions({ input: { id } }),
      ...options,
    })),
  });
  const commands = [
    ...clients.flatMap(({ data }) =>
      data
        ? clientCommand(
            data,
            () => void navigate({ to: '/clients/$clientId', params: { clientId: data.id } }),
          )
        : [],
    ),
    ...jobs.flatMap(({ data }) =>
      data
        ? jobCommand(data, today, () => void navigate({ to: '/jobs/$jobId', params: { jobId: data.id } }))
        : [],
    ),
    ...routes.flatMap(({ data }): Command[] =>
      data
        ? [
            {
              id: data.id,
              label: data.name,
              detail: data.driverName ?? '',
              group: 'Routes',
              icon: <Route />,
              run: () => void navigate({ to: '/routes/$routeId', params: { routeId: data.id } }),
            },
          ]
        : [],
    ),
  ];
  const order = new Map(items.map(({ id }, at) => [id, at]));
  return commands
    .map((command) => ({ ...command, group: 'Recent' }))
    .toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
}

const clientCommand = (
  client: Pick<ClientSummary, 'id' | 'name' | 'phone' | 'status' | 'contactPerson'>,
  run: () => void,
): Command => ({
  id: client.id,
  label: client.name,
  detail: [client.status === 'inactive' ? 'Archived' : '', client.contactPerson, client.phone]
    .filter(Boolean)
    .join(' · '),
  group: 'Clients',
  icon: <Contact />,
  run,
});

const jobCommand = (
  job: Pick<Job, 'id' | 'jobNumber' | 'title' | 'clientName' | 'status' | 'scheduledDate'>,
  today: Date,
  run: () => void,
): Command => ({
  id: job.id,
  label: `${job.clientName} · ${job.title}`,
  detail: [
    job.jobNumber,
    job.scheduledDate === null ? '' : dateInWords(job.scheduledDate, today),
    jobStatusName[job.status],
  ]
    .filter(Boolean)
    .join(' · '),
  group: 'Jobs',
  icon: <ClipboardList />,
  run,
});

function useRested(text: string, ms: number): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return rested;
}
