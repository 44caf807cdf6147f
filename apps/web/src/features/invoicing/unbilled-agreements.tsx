import { maxAtOnce } from '@haulwright/domain/invoicing/limits';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { MoreRows } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { RowLink } from '../../row-link.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { FoldedCard } from './folded-card.tsx';
import { unbilledAgreementPages, useBillingWrite } from './billing-queries.ts';

/** Service agreements with an amount due, above the jobs; nothing without any. */
export function UnbilledAgreements({
  search,
  onDrafted,
}: {
  readonly search: string;
  readonly onDrafted: () => void;
}) {
  const agreements = useRows(unbilledAgreementPages(search));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const draft = useBillingWrite(api.invoicing.makeDrafts.call, 'Failed to make drafts', ({ drafts }) => {
    toast.success(`${drafts.length} ${drafts.length === 1 ? 'draft' : 'drafts'} made`);
    onDrafted();
  });
  const rows = agreements.data ?? [];
  if (rows.length === 0) return null;
  const chosen = rows.filter(({ agreementId }) => !left.has(agreementId)).slice(0, maxAtOnce);
  const choose = (agreementId: string, chose: boolean) =>
    setLeft(new Set(chose ? [...left].filter((id) => id !== agreementId) : [...left, agreementId]));
  return (
    <FoldedCard title="Service Agreements" cents={rows.reduce((sum, { dueCents }) => sum + dueCents, 0)}>
      <div className="mb-4">
        <Card
          title="Service Agreements"
          actions={
            <Button
              busy={draft.isPending}
              {...(chosen.length === 0 && { disabledReason: 'No agreement is chosen.' })}
              onClick={() => draft.mutate({ agreementIds: chosen.map(({ agreementId }) => agreementId) })}
            >
              Make drafts of agreements
            </Button>
          }
        >
          <ul aria-label="Unbilled agreements" className="flex flex-col divide-y divide-line">
            {rows.map((agreement) => (
              <li key={agreement.agreementId} className="flex items-start justify-between gap-3 py-2">
                <Checkbox
                  label={agreement.name}
                  hint={[agreement.address ?? 'All addresses', agreement.dueCents < 0 && 'a credit']
                    .filter(Boolean)
                    .join(', ')}
                  checked={!left.has(agreement.agreementId)}
                  onCheckedChange={(chose) => choose(agreement.agreementId, chose)}
                />
                <span className="flex shrink-0 flex-col items-end">
                  <span className="numeric font-medium">{formatDollars(agreement.dueCents)}</span>
                  <RowLink
                    to="/clients/$clientId"
                    id={agreement.clientId}
                    className="rounded-sm text-sm underline-offset-4 hover:underline"
                  >
                    {agreement.clientName}
                  </RowLink>
                </span>
              </li>
            ))}
          </ul>
          <MoreRows query={agreements} />
        </Card>
      </div>
    </FoldedCard>
  );
}
