import type { StoredTaxExemption, TaxJurisdiction } from '@haulwright/domain/pricing/tax-book';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Loaded, together } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { validityInWords } from '../../pricing/price-words.ts';
import { useCan } from '../../session/session-context.ts';

const ExemptionDialog = lazyDialog(async () => (await import('./exemption-dialog.tsx')).ExemptionDialog);

/** A client's tax exemption certificates. Only for the office. */
export function ClientExemptions({ clientId }: { readonly clientId: string }) {
  const mayView = useCan('VIEW_PRICES');
  const mayManage = useCan('MANAGE_PRICES');
  const jurisdictions = useQuery({ ...api.taxes.jurisdictions.list.queryOptions(), enabled: mayView });
  const exemptions = useQuery({
    ...api.taxes.exemptions.list.queryOptions({ input: { clientId } }),
    enabled: mayView,
  });
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<StoredTaxExemption | null>(null);
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => api.taxes.exemptions.remove.call({ id }),
    onSuccess: () => {
      toast.success('Certificate removed');
      setLeaving(null);
      void queryClient.invalidateQueries({ queryKey: api.taxes.key() });
    },
    onError: (error) =>
      toast.error({ title: 'Failed to remove the certificate', description: messageOf(error) }),
  });
  if (!mayView) return null;
  return (
    <Card title="Tax Exemptions">
      <Loaded
        query={together(jurisdictions, exemptions)}
        failed="Couldn't load exemptions"
        isSmall
        waiting={
          <SkeletonGroup label="Loading exemptions…">
            <Skeleton className="h-5 w-full" />
          </SkeletonGroup>
        }
      >
        {([places, list]) => (
          <div className="flex flex-col gap-3">
            {list.length === 0 && <p className="text-ink-soft">No certificates.</p>}
            <ul className="flex flex-col divide-y divide-line">
              {list.map((one) => (
                <Exemption
                  key={one.id}
                  exemption={one}
                  places={places}
                  onRemove={mayManage ? () => setLeaving(one) : undefined}
                />
              ))}
            </ul>
            {mayManage && (
              <Button
                icon={<Plus aria-hidden="true" />}
                className="self-start"
                onClick={() => setAdding(true)}
              >
                Add Certificate
              </Button>
            )}
            {adding && (
              <ExemptionDialog clientId={clientId} places={places} onClose={() => setAdding(false)} />
            )}
          </div>
        )}
      </Loaded>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title="Remove Certificate?"
        description={`Work for this client is taxed again without ${leaving?.certificate ?? 'it'}.`}
        confirmLabel="Remove Certificate"
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => leaving !== null && remove.mutate(leaving.id)}
      />
    </Card>
  );
}

interface ExemptionProps {
  readonly exemption: StoredTaxExemption;
  readonly places: readonly TaxJurisdiction[];
  readonly onRemove: (() => void) | undefined;
}

function Exemption({ exemption, places, onRemove }: ExemptionProps) {
  const [now] = useState(() => new Date());
  const place = places.find(({ id }) => id === exemption.jurisdictionId)?.name ?? 'Everywhere';
  return (
    <li className="flex items-start justify-between gap-3 py-2.5 first:pt-0">
      <div className="min-w-0">
        <span className="font-medium break-words">{exemption.certificate}</span>
        <span className="block text-ink-soft">{`${place}. ${validityInWords(exemption, now)}`}</span>
      </div>
      {onRemove !== undefined && (
        <Button
          variant="ghost"
          icon={<Trash2 aria-hidden="true" />}
          iconLabel={`Remove ${exemption.certificate}`}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
