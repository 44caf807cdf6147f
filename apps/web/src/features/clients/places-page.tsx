import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MapPinCheck, Search } from 'lucide-react';
import { useRef } from 'react';
import { messageOf } from '../../api/errors.ts';
import type { PageVisit } from '../../api/page-visit.ts';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Progress } from '../../ui/progress.tsx';
import { toast } from '../../ui/toast.tsx';
import { UnplacedRow } from './unplaced-row.tsx';
import { unplacedCounts, unplacedPages } from './unplaced-queries.ts';

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient }: PageVisit) =>
  Promise.all([
    queryClient.prefetchInfiniteQuery(unplacedPages()),
    queryClient.prefetchQuery(unplacedCounts()),
  ]);

/** Addresses of which only the ZIP area is known, until each has its pin. */
export default function PlacesPage() {
  const addresses = useRows(unplacedPages());
  const counts = useQuery(unplacedCounts()).data;
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <PageHeader
        title="Addresses Without a Pin"
        description="These are known only by ZIP code, so routes to them are approximate. An address leaves the list once its pin is set."
        breadcrumbs={[
          <Link key="clients" to="/clients">
            Clients
          </Link>,
        ]}
        actions={counts?.lookUp === 'all' && counts.count > 0 && <LookUpAll />}
      />
      {counts !== undefined && counts.waitingCount > 0 && (
        <div className="mb-4">
          <Progress
            label="Looking up addresses"
            value={null}
            detail={`${counts.waitingCount.toLocaleString('en-US')} of ${counts.count.toLocaleString('en-US')} waiting`}
          />
        </div>
      )}
      <ListFrame
        query={addresses}
        noun="addresses"
        skeletons={{ count: 4, each: 'h-20' }}
        icon={<MapPinCheck />}
        empty={{
          yet: {
            title: 'Every Address Has a Pin',
            description: 'Addresses known only by ZIP code are listed here.',
          },
        }}
      >
        {(rows) => (
          <ul ref={list} tabIndex={-1} aria-label="Addresses without a pin" className="flex flex-col gap-3">
            {rows.map((address) => (
              <UnplacedRow
                key={address.id}
                address={address}
                canLookUp={counts !== undefined && counts.lookUp !== 'none'}
                // The row with the pressed button is about to disappear.
                onPlaced={() => list.current?.focus()}
              />
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  );
}

function LookUpAll() {
  const queryClient = useQueryClient();
  const lookUp = useMutation({
    ...api.clients.lookUpUnplaced.mutationOptions(),
    onSuccess: ({ waitingCount }) => {
      void queryClient.invalidateQueries({ queryKey: api.clients.unplaced.key() });
      toast.success({
        title: 'Looking up addresses',
        description: `${waitingCount === 1 ? '1 address is' : `${waitingCount.toLocaleString('en-US')} addresses are`} looked up. Those that are found leave the list automatically.`,
      });
    },
    onError: (error) => toast.error({ title: 'Failed to look up addresses', description: messageOf(error) }),
  });
  return (
    <Button
      variant="primary"
      icon={<Search aria-hidden="true" />}
      busy={lookUp.isPending}
      onClick={() => lookUp.mutate({})}
    >
      Look Up All
    </Button>
  );
}
