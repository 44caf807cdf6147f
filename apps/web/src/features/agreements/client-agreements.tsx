// Public to other features: a client's page shows it.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { useCan } from '../session/session-context.ts';
import { priceText, stateText } from './agreement-words.ts';

const AgreementDialog = lazyDialog(async () => (await import('./agreement-dialog.tsx')).AgreementDialog);

/** The client's agreements on recurring services. */
export function ClientAgreements({
  client,
}: {
  readonly client: { readonly id: string; readonly name: string };
}) {
  const navigate = useNavigate();
  const mayChange = useCan('MANAGE_PRICES');
  const [isNew, setNew] = useState(false);
  const agreements = useQuery(
    api.agreements.list.queryOptions({ input: { clientId: client.id, which: 'running', limit: 20 } }),
  );
  return (
    <Card
      title="Service Agreements"
      actions={
        mayChange && (
          <Button size="sm" aria-haspopup="dialog" onClick={() => setNew(true)}>
            New Agreement
          </Button>
        )
      }
    >
      <Loaded
        query={agreements}
        failed="Couldn't load the agreements"
        isSmall
        waiting={<SkeletonRows label="Loading the agreements…" count={1} each="h-6" />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-ink-soft">No current agreements.</p>
          ) : (
            <ul aria-label="Service agreements" className="flex flex-col gap-2">
              {items.map((agreement) => (
                <li key={agreement.id} className="flex flex-wrap justify-between gap-x-3">
                  <Link
                    to="/agreements/$agreementId"
                    params={{ agreementId: agreement.id }}
                    className="rounded-sm font-medium break-words underline-offset-4 hover:underline"
                  >
                    {agreement.name}
                  </Link>
                  <span className="text-ink-soft">
                    {priceText(agreement)}
                    {agreement.state !== 'running' && `, ${stateText[agreement.state].toLowerCase()}`}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isNew && (
        <AgreementDialog
          open
          client={client}
          onOpenChange={(open) => !open && setNew(false)}
          onSaved={({ id }) => void navigate({ to: '/agreements/$agreementId', params: { agreementId: id } })}
        />
      )}
    </Card>
  );
}
