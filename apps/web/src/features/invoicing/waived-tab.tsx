import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { WaivedLine } from '@haulwright/domain/invoicing/waived-line';
import { Link } from '@tanstack/react-router';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { momentInWords } from '../../ui/words/moment-text.ts';
import { ServerSearchField } from '../../ui/fields/server-search-field.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useSession } from '../session/session-context.ts';
import { useBillingWrite, waivedPages } from './billing-queries.ts';
import { FileButton } from './file-button.tsx';

interface WaivedTabProps {
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

const linkLook = 'rounded-sm underline-offset-4 hover:underline';

/** Waived lines, who waived them and why; withdrawn, they are owed again. */
export function WaivedTab({ search, onSearch }: WaivedTabProps) {
  const waived = useRows(waivedPages(search));
  const takeBack = useBillingWrite(api.invoicing.withdrawWaiver.call, 'Failed to undo the waiver', () => {
    toast.success({ title: 'Waiver undone', description: 'The line is owed again, under Unbilled.' });
  });
  return (
    <>
      <div className="mb-4 flex flex-col gap-2 lg:flex-row lg:items-end">
        <ServerSearchField
          label="Search waived lines"
          placeholder="Client, line, reason or person"
          value={search}
          onSearch={onSearch}
          className="lg:w-md"
        />
        <FileButton what="waived" />
      </div>
      <ListFrame
        query={waived}
        failed="Couldn't load waived lines"
        toast="Failed to load waived lines"
        waiting={
          <SkeletonRows label="Loading waived lines…" count={5} each="h-20" className="flex flex-col gap-2" />
        }
        icon={<HandCoins />}
        search={search}
        empty={{
          yet: {
            title: 'Nothing Is Waived',
            description: 'Lines waived on a draft are removed from it and kept here with the reason.',
          },
          found: { title: 'No Waived Lines Found', description: `Nothing matches “${search}”.` },
        }}
      >
        {(rows, isStale) => (
          <ul
            aria-label="Waived lines"
            aria-busy={isStale}
            className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
          >
            {rows.map((line) => (
              <WaivedRow
                key={line.id}
                line={line}
                busy={takeBack.isPending && takeBack.variables.id === line.id}
                onTakeBack={() => takeBack.mutate({ id: line.id })}
              />
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  );
}

interface WaivedRowProps {
  readonly line: WaivedLine;
  readonly busy: boolean;
  readonly onTakeBack: () => void;
}

function WaivedRow({ line, busy, onTakeBack }: WaivedRowProps) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold break-words">{line.description}</p>
        <p className="break-words">{line.reason}</p>
        <p className="text-ink-soft">
          <Link to="/clients/$clientId" params={{ clientId: line.clientId }} className={linkLook}>
            {line.clientName}
          </Link>
          {', '}
          <Source line={line} />
        </p>
        <p className="text-ink-soft">{`${line.byName}, ${momentInWords(line.at, now, timeZone)}`}</p>
      </div>
      <span className="flex items-center gap-3">
        <span className="numeric font-medium">{formatDollars(line.cents)}</span>
        <Button
          size="sm"
          variant="ghost"
          busy={busy}
          aria-label={`Undo waiver of ${line.description}`}
          onClick={onTakeBack}
        >
          Undo waiver
        </Button>
      </span>
    </li>
  );
}

function Source({ line: { kind, sourceId, sourceName } }: { readonly line: WaivedLine }) {
  if (kind === 'job')
    return (
      <Link to="/jobs/$jobId" params={{ jobId: sourceId }} className={linkLook}>
        {sourceName}
      </Link>
    );
  return kind === 'rental' ? (
    <Link to="/rentals/$rentalId" params={{ rentalId: sourceId }} className={linkLook}>
      {sourceName}
    </Link>
  ) : (
    <Link to="/agreements/$agreementId" params={{ agreementId: sourceId }} className={linkLook}>
      {sourceName}
    </Link>
  );
}
