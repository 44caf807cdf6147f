import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/queries.ts';
import { Card } from '../../ui/page/card.tsx';
import { PortalRequests } from './portal-requests.tsx';

/** Public to other features: what clients asked for and nobody has looked at; nothing while there is none. */
export function WaitingRequests() {
  const requests = useQuery(api.portal.requests.queryOptions({ input: { which: 'waiting' } }));
  if ((requests.data?.items.length ?? 0) === 0) return null;
  return (
    <Card title="Clients ask" description="On their own pages. Each waits for somebody to decide.">
      <PortalRequests which="waiting" />
    </Card>
  );
}
