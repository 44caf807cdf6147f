import type { PortalRequest } from '@haulwright/domain/portal/portal';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Badge } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useSession } from '../session/session-context.ts';
import { usePortalWrite } from './portal-queries.ts';

interface PortalRequestsProps {
  /** Left out: of all clients, each with its name. */
  readonly clientId?: string;
  readonly which: 'waiting' | 'all';
}

const kindName = { service: 'Service', 'pick-up': 'Pick-up', change: 'Change' } as const;
const stateName = { waiting: 'Waiting', accepted: 'Accepted', refused: 'Refused' } as const;

/** What clients asked for on their pages, and the decision on each; nothing while there is none. */
export function PortalRequests({ clientId, which }: PortalRequestsProps) {
  const input = { which, ...(clientId !== undefined && { clientId }) };
  const requests = useQuery(api.portal.requests.queryOptions({ input }));
  const [refusing, setRefusing] = useState<PortalRequest | null>(null);
  const queryClient = useQueryClient();
  const decide = usePortalWrite(
    async ({ request, reason }: { readonly request: PortalRequest; readonly reason?: string }) => {
      if (reason !== undefined) return api.portal.decide.call({ id: request.id, decision: 'refuse', reason });
      if (request.kind !== 'change') return api.portal.decide.call({ id: request.id, decision: 'accept' });
      // By what the office sees of the client now: what somebody changes meanwhile is not written over.
      const client = await queryClient.fetchQuery({
        ...api.clients.get.queryOptions({ input: { id: request.clientId } }),
        staleTime: 30_000,
      });
      return api.portal.decide.call({ id: request.id, decision: 'accept', version: client.version });
    },
    'Failed to save the decision',
    () => {
      toast.success('Decision saved');
      setRefusing(null);
    },
  );
  const items = requests.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <>
      <ul aria-label="Requests of clients" className="flex flex-col divide-y divide-line">
        {items.map((request) => (
          <Request
            key={request.id}
            request={request}
            withName={clientId === undefined}
            busy={decide.isPending && decide.variables.request.id === request.id}
            onAccept={() => !decide.isPending && decide.mutate({ request })}
            onRefuse={() => setRefusing(request)}
          />
        ))}
      </ul>
      <ReasonDialog
        open={refusing !== null}
        onOpenChange={(open) => !open && setRefusing(null)}
        title="Refuse this change?"
        description="The client stays as it is, and reads the reason on its page."
        confirmLabel="Refuse"
        busy={decide.isPending}
        maxLength={maxLength.line}
        onConfirm={(reason) => refusing !== null && decide.mutate({ request: refusing, reason })}
      />
    </>
  );
}

interface RequestProps {
  readonly request: PortalRequest;
  readonly withName: boolean;
  readonly busy: boolean;
  readonly onAccept: () => void;
  readonly onRefuse: () => void;
}

function Request({ request, withName, busy, onAccept, onRefuse }: RequestProps) {
  const { timeZone } = useSession();
  const { kind, state, clientId, clientName, address, note, newEmail, newPhone, newGateCode, job } = request;
  const lines = [
    newEmail !== null && `New e-mail: ${newEmail}`,
    newPhone !== null && `New phone: ${newPhone}`,
    newGateCode !== null && `New gate code: ${newGateCode}`,
    address,
    note,
    state === 'refused' && request.reason,
  ].filter((line): line is string => typeof line === 'string' && line !== '');
  const at = new Date(request.at).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex items-start gap-2.5">
        <div className="min-w-0 flex-1 break-words">
          {withName ? (
            <Link
              to="/clients/$clientId"
              params={{ clientId }}
              className="font-medium underline-offset-4 hover:underline"
            >
              {clientName}
            </Link>
          ) : (
            <span className="font-medium">{kindName[kind]}</span>
          )}
          <p className="text-sm text-ink-soft">
            {[withName && kindName[kind], at].filter(Boolean).join(', ')}
          </p>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {job !== null && (
            <Link to="/jobs/$jobId" params={{ jobId: job.id }} className="text-accent-text underline">
              Job {job.number}
            </Link>
          )}
        </div>
        <Badge>{state === 'accepted' && kind !== 'change' ? 'Seen' : stateName[state]}</Badge>
      </div>
      {state === 'waiting' && (
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button size="sm" busy={busy} onClick={onAccept}>
            {kind === 'change' ? 'Accept' : 'Seen'}
          </Button>
          {kind === 'change' && (
            <Button size="sm" onClick={onRefuse}>
              Refuse
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
