import { maxAtOnce } from '@haulwright/domain/invoicing/limits';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { type ComponentProps, useState } from 'react';
import { api } from '../../api/queries.ts';
import { MoreRows } from '../../loading/list-frame.tsx';
import { RowLink } from '../../row-link.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { FoldedCard } from './folded-card.tsx';
import { useBillingWrite } from './billing-queries.ts';

/** An amount due of something other than a job. */
interface DueRow {
  readonly id: string;
  readonly name: string;
  readonly place: string | null;
  readonly dueCents: number;
  readonly clientId: string;
  readonly clientName: string;
}

type Drafting = Parameters<typeof api.invoicing.makeDrafts.call>[0];

interface UnbilledCardProps {
  readonly title: string;
  /** One of its rows: 'rental'. */
  readonly noun: string;
  readonly rows: readonly DueRow[];
  readonly query: ComponentProps<typeof MoreRows>['query'];
  readonly draftingOf: (ids: string[]) => Drafting;
  readonly onDrafted: () => void;
  /** One line until it is pressed. */
  readonly isFolded?: boolean | undefined;
}

/** Amounts due above the jobs, of which drafts are made together; nothing without any. */
export function UnbilledCard({
  title,
  noun,
  rows,
  query,
  draftingOf,
  onDrafted,
  isFolded,
}: UnbilledCardProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const draft = useBillingWrite(api.invoicing.makeDrafts.call, 'Failed to make drafts', ({ drafts }) => {
    toast.success(`${drafts.length} ${drafts.length === 1 ? 'draft' : 'drafts'} made`);
    onDrafted();
  });
  if (rows.length === 0) return null;
  const chosen = rows.filter(({ id }) => !left.has(id)).slice(0, maxAtOnce);
  const choose = (id: string, chose: boolean) =>
    setLeft(new Set(chose ? [...left].filter((one) => one !== id) : [...left, id]));
  return (
    <FoldedCard
      title={title.replace('Service ', '')}
      cents={rows.reduce((sum, { dueCents }) => sum + dueCents, 0)}
      isFolded={isFolded ?? false}
    >
      <div className="mb-4 w-full">
        <Card
          title={title}
          actions={
            <Button
              busy={draft.isPending}
              {...(chosen.length === 0 && { disabledReason: `No ${noun} is chosen.` })}
              onClick={() => draft.mutate(draftingOf(chosen.map(({ id }) => id)))}
            >
              {`Make drafts of ${noun}s`}
            </Button>
          }
        >
          <ul aria-label={`Unbilled ${noun}s`} className="flex flex-col divide-y divide-line">
            {rows.map(({ id, name, place, dueCents, clientId, clientName }) => (
              <li key={id} className="flex items-start justify-between gap-3 py-2">
                <Checkbox
                  label={name}
                  hint={[place, dueCents < 0 && 'a credit'].filter(Boolean).join(', ')}
                  checked={!left.has(id)}
                  onCheckedChange={(chose) => choose(id, chose)}
                />
                <span className="flex shrink-0 flex-col items-end">
                  <span className="numeric font-medium">{formatDollars(dueCents)}</span>
                  <RowLink
                    to="/clients/$clientId"
                    id={clientId}
                    className="rounded-sm text-sm underline-offset-4 hover:underline"
                  >
                    {clientName}
                  </RowLink>
                </span>
              </li>
            ))}
          </ul>
          <MoreRows query={query} />
        </Card>
      </div>
    </FoldedCard>
  );
}
