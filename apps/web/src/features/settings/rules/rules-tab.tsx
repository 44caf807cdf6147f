import type { PackRule, PackView } from '@haulwright/domain/filings/followed-pack';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Badge, badgeIcons } from '../../../ui/base/badge.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { dateInWords, dateWithYear } from '../../../ui/words/date-text.ts';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { Table, type TableColumn } from '../../../ui/page/table.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { CustodySettings } from './custody-form.tsx';
import { OwnFields } from './own-fields.tsx';
import { PermitsCard } from './permits-card.tsx';

/** The rule packs the company follows, and its permits. */
export function RulesTab() {
  const rules = useQuery(api.filings.rules.queryOptions());
  return (
    <div className="flex flex-col gap-4">
      <Card
        title="Rule packs"
        description="What states and cities require on paper, with the source and the day we read it. Not legal advice: ask your regulator what applies to you. What we could not read in full is marked."
      >
        <Loaded
          query={rules}
          failed="Couldn't load the rule packs"
          toast="Failed to load the rule packs"
          waiting={
            <SkeletonRows
              label="Loading rule packs…"
              count={7}
              each="h-14"
              className="mt-4 flex flex-col gap-3"
            />
          }
        >
          {({ packs }) => (
            <ul aria-label="Rule packs" className="flex flex-col divide-y divide-line">
              {packs.map((pack) => (
                <PackRow key={pack.id} pack={pack} />
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
      <CustodySettings />
      <PermitsCard />
    </div>
  );
}

function PackRow({ pack }: { readonly pack: PackView }) {
  const [now] = useState(() => new Date());
  const queryClient = useQueryClient();
  const follow = useMutation({
    mutationFn: (isFollowed: boolean) => api.filings.follow.call({ packId: pack.id, follow: isFollowed }),
    onSuccess: (rules, isFollowed) => {
      queryClient.setQueryData(api.filings.rules.queryKey(), rules);
      toast.success(isFollowed ? `You now follow “${pack.title}”` : `You no longer follow “${pack.title}”`);
      void queryClient.invalidateQueries({ queryKey: api.filings.key() });
      void queryClient.invalidateQueries({ queryKey: api.compliance.key() });
    },
    onError: (error) => toast.error({ title: 'Failed to change the pack', description: messageOf(error) }),
  });
  const isOpen = pack.rules.filter(({ verified }) => verified !== 'read').length;
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Checkbox
          label={<span className="font-semibold">{pack.title}</span>}
          hint={`${pack.jurisdiction} · ${pack.wastes.map((waste) => wasteTypeName[waste]).join(', ')} · version ${pack.version}`}
          // Saves at once, and is never disabled, so that it keeps the keyboard focus.
          checked={follow.isPending ? follow.variables : pack.followedSince !== null}
          onCheckedChange={(isFollowed) => !follow.isPending && follow.mutate(isFollowed)}
        />
        <span className="flex flex-wrap gap-2">
          {pack.followedSince !== null && (
            <Badge tone="good" icon={badgeIcons.done}>
              {`Followed since ${dateInWords(pack.followedSince, now)}`}
            </Badge>
          )}
          {isOpen > 0 && (
            <Badge tone="warn" icon={badgeIcons.warning}>
              {`${isOpen} not read in full`}
            </Badge>
          )}
        </span>
      </div>
      <details>
        <summary className="cursor-pointer text-accent-text underline-offset-4 hover:underline">
          {`${pack.rules.length} rules with their sources`}
        </summary>
        <div className="mt-2">
          <Table
            caption={`Rules of ${pack.title}`}
            columns={columns}
            rows={pack.rules}
            rowKey={(rule) => `${rule.group} ${rule.text}`}
          />
        </div>
      </details>
      {pack.followedSince !== null && <OwnFields pack={pack} />}
    </li>
  );
}

function ReadBadge({ rule }: { readonly rule: PackRule }) {
  if (rule.verified === 'read')
    return (
      <Badge tone="good" icon={badgeIcons.done}>
        Verified
      </Badge>
    );
  return (
    <Badge tone="warn" icon={badgeIcons.warning}>
      {rule.verified === 'excerpt' ? 'Excerpt' : 'Unverified'}
    </Badge>
  );
}

const readOn = ({ readOn: day }: PackRule): string =>
  day === null ? 'Not read' : `Read ${dateWithYear(day)}`;

const columns: readonly TableColumn<PackRule>[] = [
  {
    key: 'text',
    header: 'Rule',
    rowHeader: true,
    cell: (rule) => (
      <span className="flex min-w-0 flex-col gap-0.5">
        <span>{rule.text}</span>
        <span className="font-normal text-ink-soft">
          {[rule.group, rule.note].filter((text) => text !== '').join(' · ')}
        </span>
        <span className="font-normal text-ink-soft md:hidden">{`${rule.cite}. ${readOn(rule)}`}</span>
      </span>
    ),
  },
  {
    key: 'cite',
    header: 'Source',
    wideOnly: true,
    cell: (rule) => (
      <span className="flex min-w-0 flex-col gap-0.5">
        <span>{rule.cite}</span>
        <span className="break-words text-ink-soft">{rule.url}</span>
      </span>
    ),
  },
  { key: 'readOn', header: 'Read', wideOnly: true, cell: readOn },
  { key: 'verified', header: 'State', cell: (rule) => <ReadBadge rule={rule} /> },
];
