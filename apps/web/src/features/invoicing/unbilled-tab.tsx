import { maxLength } from '@haulwright/domain/kernel/text';
import type { UnbilledJob } from '@haulwright/domain/invoicing/invoice';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { maxAtOnce } from '@haulwright/domain/invoicing/limits';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { rememberedView } from '../../ui/data-table/list-view.ts';
import { SelectionBar } from '../../ui/data-table/selection-bar.tsx';
import { ViewToggle } from '../../ui/data-table/view-toggle.tsx';
import { useNarrowScreen } from '../../ui/hooks/use-narrow-screen.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { ServerSearchField } from '../../ui/fields/server-search-field.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { unbilledPages, useBillingWrite } from './billing-queries.ts';
import { draftInTurns } from './in-turns.ts';
import { holdText } from './invoice-words.ts';
import { UnbilledAgreements } from './unbilled-agreements.tsx';
import { UnbilledRentals } from './unbilled-rentals.tsx';
import type { UnbilledActs, UnbilledView } from './unbilled-view.ts';

const ReasonDialog = lazyDialog(
  async () => (await import('../../ui/overlays/reason-dialog.tsx')).ReasonDialog,
);

const EnterPriceDialog = lazyDialog(
  async () => (await import('../pricing/enter-price-dialog.tsx')).EnterPriceDialog,
);

const UnbilledTableView = lazyPart(async () => (await import('./unbilled-table-view.tsx')).UnbilledTableView);

interface UnbilledTabProps {
  readonly view: UnbilledView;
  readonly onViewChange: (change: Partial<UnbilledView>) => void;
  readonly onDrafted: () => void;
}

/** Completed, uninvoiced work, by client or as a table, and why some of it is held. */
export function UnbilledTab({ view, onViewChange, onDrafted }: UnbilledTabProps) {
  const [look, setLook] = useState(() => rememberedView('unbilled', window.localStorage));
  const isTable = !useNarrowScreen() && look === 'table';
  const [waiving, setWaiving] = useState<readonly string[] | null>(null);
  const draft = useBillingWrite(draftInTurns, 'Failed to make drafts', ({ drafts, jobs: billed }) => {
    toast.success({
      title: `${drafts} ${drafts === 1 ? 'draft' : 'drafts'} made`,
      description: `${billed} ${billed === 1 ? 'job' : 'jobs'} to review.`,
    });
    onDrafted();
  });
  const unwaive = useBillingWrite(api.invoicing.unwaive.call, 'Failed to undo', () => undefined);
  const waive = useBillingWrite(api.invoicing.waive.call, 'Failed to set the work aside', (_, { jobIds }) => {
    setWaiving(null);
    toast.success({
      title: 'Set aside',
      description: 'This work is not billed.',
      action: { label: 'Undo', run: () => unwaive.mutate({ jobIds }) },
    });
  });
  const [pricing, setPricing] = useState<string | null>(null);
  const priceNow = useBillingWrite(
    api.invoicing.priceNow.call,
    'Failed to price the work',
    ({ priced }, { jobIds: [jobId = null] }) => {
      if (priced > 0) toast.success('Priced');
      // The price book has none for it: somebody says what kind of work it was, or what it costs.
      else setPricing(jobId);
    },
  );
  const acts: UnbilledActs = {
    draft: (chosen) => draft.mutate(chosen),
    isDrafting: draft.isPending,
    waive: setWaiving,
    price: (jobId) => priceNow.mutate({ jobIds: [jobId] }),
  };
  const { search } = view;
  return (
    <>
      {isTable ? (
        <>
          <UnbilledAgreements search={search} onDrafted={onDrafted} isFolded />
          <UnbilledTableView view={view} onChange={onViewChange} onViewChange={setLook} acts={acts} />
        </>
      ) : (
        <>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2 md:mb-4">
            <ServerSearchField
              label="Search unbilled work"
              placeholder="Client, job number or title"
              value={search}
              onSearch={(text) => onViewChange({ search: text })}
              className="max-md:w-full lg:w-md"
            />
            <ViewToggle
              list="unbilled"
              other="List"
              view="cards"
              onViewChange={setLook}
              className="max-md:hidden"
            />
          </div>
          <div className="flex flex-wrap gap-x-2">
            <UnbilledAgreements search={search} onDrafted={onDrafted} />
            <UnbilledRentals search={search} onDrafted={onDrafted} />
          </div>
          <UnbilledByClient search={search} acts={acts} />
        </>
      )}
      {pricing !== null && <EnterPriceDialog jobId={pricing} onClose={() => setPricing(null)} />}
      <ReasonDialog
        maxLength={maxLength.line}
        open={waiving !== null}
        onOpenChange={(open) => !open && setWaiving(null)}
        title="Do not bill this work"
        description="It leaves this list. You can undo it right after."
        confirmLabel="Set aside"
        busy={waive.isPending}
        onConfirm={(reason) => waiving && waive.mutate({ jobIds: [...waiving], reason })}
      />
    </>
  );
}

/** Work by client, with all that is ready chosen. */
function UnbilledByClient({ search, acts }: { readonly search: string; readonly acts: UnbilledActs }) {
  const jobs = useRows(unbilledPages(search));
  const isNarrow = useNarrowScreen();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const choose = (jobIds: readonly string[], chose: boolean) =>
    setLeft((before) =>
      chose ? new Set([...before].filter((id) => !jobIds.includes(id))) : new Set([...before, ...jobIds]),
    );
  return (
    <ListFrame
      query={jobs}
      failed="Couldn't load unbilled work"
      toast="Failed to load unbilled work"
      waiting={
        <SkeletonRows label="Loading unbilled work…" count={4} each="h-24" className="flex flex-col gap-3" />
      }
      icon={<FileText />}
      search={search}
      empty={{
        yet: { title: 'Everything Is Billed', description: 'Completed jobs appear here with their price.' },
        found: { title: 'No Work Found', description: `Nothing matches “${search}”.` },
      }}
    >
      {(rows) => {
        const ready = rows.filter(({ holds }) => holds.length === 0);
        const chosen = ready.filter(({ jobId }) => !left.has(jobId)).slice(0, maxAtOnce);
        const cents = chosen.reduce((sum, { dueCents }) => sum + (dueCents ?? 0), 0);
        const chooseAll = (chose: boolean) =>
          choose(
            ready.map(({ jobId }) => jobId),
            chose,
          );
        const make = (
          <Button
            variant="primary"
            busy={acts.isDrafting}
            {...(chosen.length === 0 && { disabledReason: 'No work is chosen.' })}
            onClick={() =>
              acts.draft(chosen.map(({ jobId, clientId }) => ({ kind: 'job', id: jobId, clientId })))
            }
          >
            Make drafts
          </Button>
        );
        const isBar = isNarrow && chosen.length > 0;
        return (
          <>
            {isBar ? (
              <SelectionBar
                label="Chosen work"
                count={chosen.length}
                total={ready.length}
                onChooseAll={() => chooseAll(true)}
                onClear={() => chooseAll(false)}
              >
                {make}
              </SelectionBar>
            ) : (
              <div className="mb-3 flex flex-wrap items-center gap-2">
                {make}
                <Button onClick={() => chooseAll(chosen.length === 0)}>
                  {chosen.length === 0 ? 'Choose all' : 'Clear selection'}
                </Button>
                <span className="text-ink-soft">
                  {chosen.length} {chosen.length === 1 ? 'job' : 'jobs'}, {formatDollars(cents)} without taxes
                </span>
              </div>
            )}
            <ul aria-label="Unbilled work" className="flex flex-col gap-3">
              {[...Map.groupBy(rows, ({ clientId }) => clientId)].map(([clientId, list]) => (
                <li key={clientId} className="rounded-lg border border-line bg-surface p-4 shadow-card">
                  <ClientHead
                    clientId={clientId}
                    jobs={list}
                    left={left}
                    onChoose={(chose) =>
                      choose(
                        list.map(({ jobId }) => jobId),
                        chose,
                      )
                    }
                  />
                  <ul className="flex flex-col divide-y divide-line">
                    {list.map((job) => (
                      <UnbilledRow
                        key={job.jobId}
                        job={job}
                        isChosen={!left.has(job.jobId)}
                        onChoose={(chose) => choose([job.jobId], chose)}
                        onWaive={() => acts.waive([job.jobId])}
                        onPrice={() => acts.price(job.jobId)}
                      />
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </ListFrame>
  );
}

interface ClientHeadProps {
  readonly clientId: string;
  readonly jobs: readonly UnbilledJob[];
  readonly left: ReadonlySet<string>;
  readonly onChoose: (chose: boolean) => void;
}

/** The client, its amount due, and one checkbox for all of its work. */
function ClientHead({ clientId, jobs, left, onChoose }: ClientHeadProps) {
  const ready = jobs.filter(({ holds }) => holds.length === 0);
  const chosen = ready.filter(({ jobId }) => !left.has(jobId));
  const name = jobs[0]?.clientName ?? '';
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 border-b border-line pb-2">
      <Link
        to="/clients/$clientId"
        params={{ clientId }}
        className="rounded-sm font-semibold underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      <span className="flex items-center gap-3">
        {ready.length > 1 && (
          <Checkbox
            label={
              <>
                All<span className="sr-only"> of {name}</span>
              </>
            }
            checked={chosen.length === ready.length}
            indeterminate={chosen.length > 0 && chosen.length < ready.length}
            onCheckedChange={onChoose}
          />
        )}
        <span className="numeric font-semibold">
          {formatDollars(jobs.reduce((sum, { dueCents }) => sum + (dueCents ?? 0), 0))}
        </span>
      </span>
    </div>
  );
}

interface UnbilledRowProps {
  readonly job: UnbilledJob;
  readonly isChosen: boolean;
  readonly onChoose: (chose: boolean) => void;
  readonly onWaive: () => void;
  readonly onPrice: () => void;
}

function UnbilledRow({ job, isChosen, onChoose, onWaive, onPrice }: UnbilledRowProps) {
  const [now] = useState(() => new Date());
  const waits = job.holds.length > 0;
  const name = `${job.title}, ${dateInWords(job.completedOn, now)}`;
  const where = [job.jobNumber, job.address, job.isCorrection && 'changed after it was billed']
    .filter(Boolean)
    .join(', ');
  return (
    <li className="flex flex-col gap-2 py-2 first:pt-0 last:pb-0 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0">
        {waits ? (
          <>
            <span className="font-medium">{name}</span>
            <p className="text-sm text-ink-soft">{where}</p>
          </>
        ) : (
          <Checkbox label={name} hint={where} checked={isChosen} onCheckedChange={onChoose} />
        )}
        {job.holds.map((hold) => (
          <p key={hold} className="mt-1 flex flex-wrap items-center gap-2">
            <Badge tone="warn" icon={badgeIcons.warning}>
              {holdText[hold]}
            </Badge>
            {hold === 'price-missing' ? (
              <Button size="sm" onClick={onPrice}>
                Price it now
              </Button>
            ) : (
              <Button size="sm" render={<Link to="/jobs/$jobId" params={{ jobId: job.jobId }} />}>
                Enter it on the job
              </Button>
            )}
          </p>
        ))}
      </div>
      <div className="flex shrink-0 items-center justify-between gap-2 pl-7 sm:pl-0">
        <span className="numeric font-medium">
          {job.dueCents === null ? 'Waits' : formatDollars(job.dueCents)}
        </span>
        <Button size="sm" variant="ghost" onClick={onWaive} aria-label={`Do not bill ${name}`}>
          Do not bill
        </Button>
      </div>
    </li>
  );
}
