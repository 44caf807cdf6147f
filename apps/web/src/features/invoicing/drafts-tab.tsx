import type { InvoiceSummary } from '@haulwright/domain/invoicing/invoice';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { maxAtOnce } from '@haulwright/domain/invoicing/limits';
import { Link, useNavigate } from '@tanstack/react-router';
import { FilePen } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { Badge } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { isCovered } from '../../ui/hooks/is-covered.ts';
import { type PageKeys, useTellKeys } from '../../ui/hooks/page-keys.ts';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { invoicePages, useBillingWrite } from './billing-queries.ts';
import { paperName, refusalText, standing } from './invoice-words.ts';

const keys: readonly PageKeys[] = [
  {
    group: 'Reviewing drafts',
    keys: [
      { keys: ['J'], label: 'Next draft' },
      { keys: ['K'], label: 'Previous draft' },
      { keys: ['Enter'], label: 'Open the draft' },
      { keys: ['A'], label: 'Approve the draft' },
    ],
  },
];

type Outcomes = readonly { readonly refusal: string | null }[];

function tellOutcomes(outcomes: Outcomes, done: string): void {
  const refused = outcomes.flatMap(({ refusal }) => refusal ?? []);
  const good = outcomes.length - refused.length;
  if (good > 0) toast.success(`${good} ${done}`);
  if (refused.length > 0)
    toast.error({
      title: `${refused.length} not ${done}`,
      description: refusalText[refused[0] ?? ''] ?? 'Open it to see why.',
    });
}

/** Drafts to review by keyboard, approve and issue. */
export function DraftsTab() {
  const drafts = useRows(invoicePages('drafts'));
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  useTellKeys(keys);
  const approve = useBillingWrite(api.invoicing.approve.call, 'Failed to approve', (outcomes) =>
    tellOutcomes(outcomes, 'approved'),
  );
  const issue = useBillingWrite(api.invoicing.issue.call, 'Failed to issue', (outcomes) => {
    tellOutcomes(outcomes, 'issued');
    if (outcomes.some(({ refusal }) => refusal === null))
      void navigate({ to: '/billing', search: { tab: 'invoices' } });
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, [role="dialog"]'))
      return;
    if (isCovered()) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a[data-draft]') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const key = event.key.toLowerCase();
    if (key === 'j' || key === 'k') {
      links[Math.min(links.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)))]?.focus();
      event.preventDefault();
    }
    const id = links[at]?.dataset['draft'];
    if (key === 'a' && id !== undefined && !event.repeat) {
      approve.mutate({ ids: [id] });
      event.preventDefault();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const idsOf = (rows: readonly InvoiceSummary[], state: InvoiceSummary['state']) =>
    rows
      .filter((row) => row.state === state)
      .slice(0, maxAtOnce)
      .map(({ id }) => id);
  return (
    <ListFrame
      query={drafts}
      failed="Couldn't load drafts"
      toast="Failed to load drafts"
      waiting={<SkeletonRows label="Loading drafts…" count={4} each="h-16" className="flex flex-col gap-2" />}
      icon={<FilePen />}
      search=""
      empty={{
        yet: {
          title: 'No Drafts',
          description: 'Make drafts of unbilled work, review them here and issue them.',
        },
        found: { title: 'No Drafts', description: '' },
      }}
    >
      {(rows) => {
        const [open, approved] = [idsOf(rows, 'draft'), idsOf(rows, 'approved')];
        return (
          <>
            <div className="mb-3 flex flex-wrap items-center gap-2">
              <Button
                busy={approve.isPending}
                {...(open.length === 0 && { disabledReason: 'Every draft is approved.' })}
                onClick={() => approve.mutate({ ids: open })}
              >
                Approve all
              </Button>
              <Button
                variant="primary"
                busy={issue.isPending}
                {...(approved.length === 0 && { disabledReason: 'No draft is approved yet.' })}
                onClick={() => issue.mutate({ ids: approved })}
              >
                {`Issue ${approved.length} approved`}
              </Button>
              <span className="hidden text-ink-soft lg:inline">J and K move, Enter opens, A approves</span>
            </div>
            <ul
              ref={list}
              aria-label="Drafts"
              className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
            >
              {rows.map((row) => {
                const { text, tone } = standing(row);
                return (
                  <li key={row.id} className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
                    <span className="flex min-w-0 flex-col">
                      <Link
                        to="/billing/invoices/$invoiceId"
                        params={{ invoiceId: row.id }}
                        data-draft={row.id}
                        className="rounded-sm font-semibold underline-offset-4 hover:underline"
                      >
                        {row.clientName}
                      </Link>
                      <span className="text-ink-soft">
                        {[
                          row.jobCount > 0 && `${row.jobCount} ${row.jobCount === 1 ? 'job' : 'jobs'}`,
                          row.kind === 'credit-note' && 'A credit',
                        ]
                          .filter(Boolean)
                          .join(', ')}
                      </span>
                    </span>
                    <span className="flex items-center gap-3">
                      <Badge tone={tone}>{text}</Badge>
                      <span className="numeric font-medium">{formatDollars(row.totalCents)}</span>
                      {row.state === 'draft' && (
                        <Button
                          size="sm"
                          aria-label={`Approve ${paperName(row)} for ${row.clientName}`}
                          onClick={() => approve.mutate({ ids: [row.id] })}
                        >
                          Approve
                        </Button>
                      )}
                    </span>
                  </li>
                );
              })}
            </ul>
          </>
        );
      }}
    </ListFrame>
  );
}
