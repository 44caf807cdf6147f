import type { GateVisit } from '@haulwright/domain/gate/gate-receipt';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { EntryFrame } from '../../features/session/entry-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { GateForm } from './gate-form.tsx';
import { GateReceiptFacts, GateVisitFacts } from './gate-facts.tsx';

/**
 * Where the person at a receiving site says what it received and signs, without an account. The code stands behind
 * the address's #, so that no log has it.
 */
export default function GatePage() {
  const [token] = useState(() => location.hash.slice(1, 101));
  const queryClient = useQueryClient();
  const asked = api.gate.visit.queryOptions({ input: { token }, retry: false, staleTime: Infinity });
  const visit = useQuery(asked);
  const take = (received: GateVisit) => queryClient.setQueryData(asked.queryKey, received);
  if (visit.data === undefined)
    return (
      <EntryFrame title="Load at the gate">
        {visit.isError ? (
          <>
            <p role="alert">{messageOf(visit.error)}</p>
            <Button className="mt-4" busy={visit.isFetching} onClick={() => void visit.refetch()}>
              Try again
            </Button>
          </>
        ) : (
          <SkeletonGroup label="Loading the load…">
            <Skeleton className="h-40" />
          </SkeletonGroup>
        )}
      </EntryFrame>
    );
  const { receipt } = visit.data;
  return (
    <EntryFrame
      title={receipt === null ? 'What did you receive?' : 'Thank you, it is signed'}
      description={
        receipt === null
          ? 'For the receiving site: enter what you measured and sign. No account needed.'
          : 'The hauler has your figures. Keep this page, or print it.'
      }
    >
      <GateVisitFacts visit={visit.data} />
      {receipt === null ? (
        <GateForm token={token} onReceived={take} />
      ) : (
        <>
          <GateReceiptFacts receipt={receipt} timeZone={visit.data.timeZone} />
          <Button
            className="mt-6 print:hidden"
            icon={<Printer aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </>
      )}
    </EntryFrame>
  );
}
