// Public to other features: the dashboard shows it.
import { type FindingKind, findingWords } from '@haulwright/domain/compliance/finding';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { FindingList } from '../findings/finding-list.tsx';

/** Overdue and missing items: counts by kind, and the findings of the chosen one. */
export function ComplianceTab() {
  const summary = useQuery(api.compliance.summary.queryOptions());
  return (
    <Loaded
      query={summary}
      failed="Couldn't load compliance"
      toast="Failed to load compliance"
      waiting={
        <SkeletonRows
          label="Loading compliance…"
          count={9}
          each="h-24"
          className="grid grid-cols-2 gap-3 sm:grid-cols-3"
        />
      }
    >
      {({ counts }) => <Findings counts={counts} />}
    </Loaded>
  );
}

function Findings({
  counts,
}: {
  readonly counts: readonly { readonly kind: FindingKind; readonly count: number }[];
}) {
  const [chosen, setChosen] = useState<FindingKind | null>(null);
  const open = counts.filter(({ count }) => count > 0);
  if (open.length === 0) {
    return (
      <EmptyState
        icon={<ShieldCheck />}
        title="Nothing overdue, nothing missing"
        description="Recurring work is planned, trucks’ days are closed, and every disposal has its ticket."
      />
    );
  }
  const shown = counts.find(({ kind }) => kind === chosen)?.kind ?? open[0]?.kind ?? 'job-overdue';
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="What is overdue or missing" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {counts.map(({ kind, count }) => (
          <li key={kind}>
            <button
              type="button"
              aria-pressed={kind === shown}
              onClick={() => setChosen(kind)}
              className={classNames(
                'flex h-full w-full cursor-pointer flex-col items-start gap-1 rounded-lg border bg-surface p-4 text-left shadow-card hover:bg-hover',
                kind === shown ? 'border-accent ring-1 ring-accent' : 'border-line',
              )}
            >
              <span
                className={classNames(
                  'text-2xl font-semibold numeric',
                  count > 0 ? 'text-warn-text' : 'text-good-text',
                )}
              >
                {count.toLocaleString('en-US')}
              </span>
              <span className="text-sm text-ink-soft">{findingWords[kind].title}</span>
            </button>
          </li>
        ))}
      </ul>
      <Card title={findingWords[shown].title} description={findingWords[shown].help} padded={false}>
        <FindingList key={shown} kind={shown} />
      </Card>
    </div>
  );
}
