import {
  isBillRunOver,
  type BillRun,
  type BillRunItem,
  type BillRunOutcome,
} from '@haulwright/domain/invoicing/bill-run';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { RowLink } from '../../row-link.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { Progress } from '../../ui/base/progress.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { billRunItemPages, untilNoneWaits, useBillingWrite } from './billing-queries.ts';
import { holdText, outcomeText, runSentence } from './invoice-words.ts';

type ShownOutcome = Exclude<BillRunOutcome, 'waiting'>;
const outcomes: readonly ShownOutcome[] = ['held', 'failed', 'done', 'nothing'];

/** The progress or result of a bill run: held work with the reasons, and the drafts. */
export function RunCard({ run }: { readonly run: BillRun }) {
  const [now] = useState(() => new Date());
  const isOver = isBillRunOver(run);
  const looked = run.total - run.waiting;
  return (
    <Card title={`Bill run through ${dateInWords(run.through, now)}`}>
      {isOver ? (
        <div className="flex flex-col gap-4">
          <p>{runSentence(run)}</p>
          {run.done > 0 && <RunDrafts run={run} />}
          {run.total > 0 && <RunItems run={run} />}
        </div>
      ) : (
        <Progress
          label={run.total === 0 ? 'Listing what is due' : 'Making drafts. You can go on working.'}
          value={run.total === 0 ? null : Math.floor((100 * looked) / run.total)}
          {...(run.total > 0 && {
            detail: `${looked.toLocaleString('en-US')} of ${run.total.toLocaleString('en-US')}`,
          })}
        />
      )}
    </Card>
  );
}

function RunDrafts({ run }: { readonly run: BillRun }) {
  const approve = useBillingWrite(
    untilNoneWaits(api.invoicing.approveBillRun.call),
    'Failed to approve',
    ({ done, left }) => {
      if (done > 0) toast.success(`${done} approved`);
      if (left > 0)
        toast.info({
          title: `${left} to review`,
          description: 'Credits, and work with no taxes entered.',
        });
      if (done + left === 0) toast.info({ title: 'Every draft of this run is approved' });
    },
  );
  const issue = useBillingWrite(
    untilNoneWaits(api.invoicing.issueBillRun.call),
    'Failed to issue',
    ({ done, left }) => {
      if (done > 0) toast.success(`${done} issued`);
      if (left > 0)
        toast.error({
          title: `${left} not issued`,
          description: 'They are drafts again: open them to see why.',
        });
      if (done + left === 0) toast.info({ title: 'No draft of this run is approved' });
    },
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button busy={approve.isPending} onClick={() => approve.mutate({ id: run.id })}>
        Approve all clean
      </Button>
      <Button variant="primary" busy={issue.isPending} onClick={() => issue.mutate({ id: run.id })}>
        Issue approved
      </Button>
      <Link
        to="/billing"
        search={{ tab: 'drafts' }}
        className="rounded-sm font-medium text-accent-text underline-offset-4 hover:underline"
      >
        Review drafts
      </Link>
    </div>
  );
}

function RunItems({ run }: { readonly run: BillRun }) {
  const options = outcomes
    .filter((outcome) => run[outcome] > 0)
    .map((outcome) => ({ value: outcome, label: `${outcomeText[outcome]} (${run[outcome]})` }));
  const [outcome, setOutcome] = useState<ShownOutcome>(options[0]?.value ?? 'done');
  const items = useRows(billRunItemPages(run.id, outcome));
  return (
    <div className="flex flex-col gap-2">
      <Select label="Show" options={options} value={outcome} onValueChange={setOutcome} className="lg:w-60" />
      <ListFrame
        query={items}
        failed="Couldn't load the results"
        waiting={
          <SkeletonRows label="Loading the run…" count={3} each="h-12" className="flex flex-col gap-2" />
        }
        search=""
        empty={{ yet: { title: 'None', description: 'There are none.' } }}
      >
        {(rows) => (
          <ul aria-label={outcomeText[outcome]} className="flex flex-col divide-y divide-line">
            {rows.map((item) => (
              <ItemRow key={item.sourceId} item={item} />
            ))}
          </ul>
        )}
      </ListFrame>
    </div>
  );
}

const linkLook = 'rounded-sm font-medium underline-offset-4 hover:underline';

function ItemRow({ item }: { readonly item: BillRunItem }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2">
      <span className="flex min-w-0 flex-col">
        {item.kind === 'job' ? (
          <RowLink to="/jobs/$jobId" id={item.sourceId} className={linkLook}>
            {item.name}
          </RowLink>
        ) : (
          <span className="font-medium">{item.name}</span>
        )}
        <RowLink
          to="/clients/$clientId"
          id={item.clientId}
          className="rounded-sm text-sm text-ink-soft underline-offset-4 hover:underline"
        >
          {item.clientName}
        </RowLink>
        {item.holds.map((hold) => (
          <span key={hold} className="text-warn-text">
            {holdText[hold]}
          </span>
        ))}
        {item.outcome === 'failed' && (
          <span className="text-bad-text">
            A program error kept it from being billed. Bill it again; if that fails too, contact support.
          </span>
        )}
      </span>
      {item.outcome === 'done' && (
        <span className="flex items-center gap-3">
          <span className="numeric font-medium">{formatDollars(item.cents)}</span>
          {item.invoiceId === null ? (
            <span className="text-ink-soft">Draft removed</span>
          ) : (
            <Link
              to="/billing/invoices/$invoiceId"
              params={{ invoiceId: item.invoiceId }}
              aria-label={`Draft with ${item.name}`}
              className={linkLook}
            >
              Open
            </Link>
          )}
        </span>
      )}
    </li>
  );
}
