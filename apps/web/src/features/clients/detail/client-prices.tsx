import type { Client } from '@haulwright/domain/clients/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';
import { Loaded, together } from '../../../loading/loaded.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { PriceRules } from '../../pricing/price-rules.tsx';
import { scopesOfClient } from '../../pricing/rule-scopes.ts';
import { useCan } from '../../session/session-context.ts';

/** Prices agreed with the client, for all of its addresses or for one. Only for the office. */
export function ClientPrices({ client }: { readonly client: Client }) {
  const mayView = useCan('VIEW_PRICES');
  const items = useQuery({ ...api.prices.items.list.queryOptions(), enabled: mayView });
  const agreed = useQuery({
    ...api.prices.rules.list.queryOptions({ input: { clientId: client.id } }),
    enabled: mayView,
  });
  if (!mayView) return null;
  return (
    <Card title="Prices">
      <Loaded
        query={together(items, agreed)}
        failed="Couldn't load prices"
        isSmall
        waiting={
          <SkeletonGroup label="Loading prices…" className="flex flex-col gap-3">
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-2/3" />
          </SkeletonGroup>
        }
      >
        {([list, { rules }]) => (
          <PriceRules
            items={list}
            rules={rules}
            scopes={scopesOfClient(client)}
            names="item"
            addLabel="Add Agreement"
            emptyText="No agreements: your company's prices apply."
          />
        )}
      </Loaded>
    </Card>
  );
}
