import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PageVisit } from '../../../api/page-visit.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Progress } from '../../../ui/base/progress.tsx';
import { LookUpAll } from './look-up-all.tsx';
import { LearnedPins } from './learned-pins.tsx';
import { UnplacedList } from './unplaced-list.tsx';
import { learnedPins, unplacedCounts, unplacedPages } from '../unplaced-queries.ts';

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient }: PageVisit) =>
  Promise.all([
    queryClient.prefetchInfiniteQuery(unplacedPages()),
    queryClient.prefetchQuery(unplacedCounts()),
    queryClient.prefetchQuery(learnedPins()),
  ]);

/** Addresses without a pin, and how many of them are being looked up. */
export default function PlacesPage() {
  const counts = useQuery(unplacedCounts()).data;
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
      <LearnedPins />
      <UnplacedList canLookUp={counts !== undefined && counts.lookUp !== 'none'} />
    </>
  );
}
