import { holderOf, permitKindName } from '@haulwright/domain/permits/company-permit';
import type { Filing, FilingCalendar as Calendar } from '@haulwright/domain/filings/deadline';
import { calendarDateIn, daysBetween } from '@haulwright/domain/kernel/calendar-date';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Badge, badgeIcons } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { dateInWords, dateWithYear } from '../../../ui/words/date-text.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useCan, useSession } from '../../session/session-context.ts';

const FiledDialog = lazyDialog(async () => (await import('./filed-dialog.tsx')).FiledDialog);
const SummaryDialog = lazyDialog(async () => (await import('./summary-dialog.tsx')).SummaryDialog);

/** Filings due and permits expiring, each with its action. */
export function FilingCalendar() {
  const calendar = useQuery(api.filings.calendar.queryOptions());
  const { timeZone } = useSession();
  const [today] = useState(() => calendarDateIn(new Date(), timeZone));
  const [settling, setSettling] = useState<Filing | null>(null);
  const [summing, setSumming] = useState<Filing | null>(null);
  return (
    <>
      <Loaded
        query={calendar}
        failed="Couldn't load the calendar"
        toast="Failed to load the calendar"
        waiting={
          <SkeletonRows label="Loading the calendar…" count={3} each="h-16" className="flex flex-col gap-3" />
        }
      >
        {(loaded) => <Deadlines calendar={loaded} today={today} onSettle={setSettling} onSum={setSumming} />}
      </Loaded>
      {settling !== null && <FiledDialog filing={settling} today={today} onClose={() => setSettling(null)} />}
      {summing !== null && <SummaryDialog filing={summing} today={today} onClose={() => setSumming(null)} />}
    </>
  );
}

interface DeadlinesProps {
  readonly calendar: Calendar;
  readonly today: string;
  readonly onSettle: (filing: Filing) => void;
  readonly onSum: (filing: Filing) => void;
}

function Deadlines({ calendar: { filings, earlier, permits }, today, onSettle, onSum }: DeadlinesProps) {
  const [now] = useState(() => new Date());
  // Packs and permits are admin settings.
  const mayChange = useCan('MANAGE_COMPANY');
  if (filings.length === 0 && permits.length === 0)
    return (
      <EmptyState
        icon={<CalendarCheck />}
        title="Nothing to file"
        description={`The rule packs you follow ask for no filing, and no permit with a last day is entered.${mayChange ? '' : ' An admin chooses packs and enters permits in the settings.'}`}
        {...(mayChange && {
          action: (
            <Button render={<Link to="/settings" search={{ tab: 'compliance' }} />}>
              Compliance settings
            </Button>
          ),
        })}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      <Card title="Filings" description="Admins get an email 60, 14 and 1 days before one is due.">
        {filings.length === 0 ? (
          <p className="text-ink-soft">The rule packs you follow ask for no filing in the next 13 months.</p>
        ) : (
          <ul aria-label="Filings" className="flex flex-col divide-y divide-line">
            {filings.map((filing) => (
              <FilingRow
                key={`${filing.packId} ${filing.filingId} ${filing.dueOn}`}
                filing={filing}
                today={today}
                onSettle={() => onSettle(filing)}
                onSum={() => onSum(filing)}
              />
            ))}
          </ul>
        )}
      </Card>
      {earlier.length > 0 && (
        <Card title="Earlier" description="Due before you followed the rule pack: nothing reminds of them.">
          <ul aria-label="Earlier filings" className="flex flex-col divide-y divide-line">
            {earlier.map((filing) => (
              <li
                key={`${filing.packId} ${filing.filingId} ${filing.dueOn}`}
                className="flex flex-wrap items-center justify-between gap-3 py-3"
              >
                <span className="min-w-0">
                  <span className="block font-semibold">{filing.packTitle}</span>
                  <span className="block text-ink-soft">
                    {filing.period &&
                      `For ${dateWithYear(filing.period.from)} to ${dateWithYear(filing.period.to)}`}
                  </span>
                </span>
                <Button aria-haspopup="dialog" onClick={() => onSum(filing)}>
                  Summary
                  <span className="sr-only">{`: ${filing.packTitle}, due ${dateWithYear(filing.dueOn)}`}</span>
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {permits.length > 0 && (
        <Card title="Permits that expire">
          <ul aria-label="Permits that expire" className="flex flex-col divide-y divide-line">
            {permits.map((permit) => (
              <li key={permit.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <span className="min-w-0">
                  <span className="block font-semibold">{`${permit.name} ${permit.number}`}</span>
                  <span className="block text-ink-soft">
                    {[permitKindName[permit.kind], holderOf(permit) ?? 'Company', permit.issuer].join(' · ')}
                  </span>
                </span>
                <span className="flex flex-wrap items-center gap-3">
                  {permit.expiresOn !== null && (
                    <DueBadge on={permit.expiresOn} today={today} word="Expires" past="Expired" now={now} />
                  )}
                  {mayChange && (
                    <Button render={<Link to="/settings" search={{ tab: 'compliance' }} />}>
                      Renew<span className="sr-only"> {`${permit.name} ${permit.number}`}</span>
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

interface DueBadgeProps {
  readonly on: string;
  readonly today: string;
  readonly word: string;
  readonly past: string;
  readonly now: Date;
}

function DueBadge({ on, today, word, past, now }: DueBadgeProps) {
  const left = daysBetween(today, on);
  const tone = left < 0 ? 'bad' : left <= 60 ? 'warn' : 'neutral';
  return (
    <Badge tone={tone} icon={left < 0 ? badgeIcons.problem : badgeIcons.running}>
      {`${left < 0 ? past : word} ${dateInWords(on, now)}`}
    </Badge>
  );
}

const readState = { excerpt: 'read in part', unverified: 'not verified' };

interface FilingRowProps {
  readonly filing: Filing;
  readonly today: string;
  readonly onSettle: () => void;
  readonly onSum: () => void;
}

function FilingRow({ filing, today, onSettle, onSum }: FilingRowProps) {
  const [now] = useState(() => new Date());
  const queryClient = useQueryClient();
  const { packId, filingId, dueOn, packTitle, content, period, cite, verified, readOn, filed } = filing;
  const undo = useMutation({
    mutationFn: () => api.filings.undo.call({ packId, filingId, dueOn }),
    onSuccess: (calendar) => {
      queryClient.setQueryData(api.filings.calendar.queryKey(), calendar);
      void queryClient.invalidateQueries({ queryKey: api.compliance.key() });
      toast.success('No longer marked as filed');
    },
    onError: (error) => toast.error({ title: 'Failed to undo', description: messageOf(error) }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <span className="max-w-2xl min-w-0">
        <span className="block font-semibold">{packTitle}</span>
        <span className="block first-letter:uppercase">{content}</span>
        <span className="block text-ink-soft">
          {[
            period && `For ${dateWithYear(period.from)} to ${dateWithYear(period.to)}`,
            readOn === null ? `${cite}, not read` : `${cite}, read ${dateWithYear(readOn)}`,
            verified !== 'read' && readState[verified],
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {filed !== null && (
          <span className="block text-ink-soft">
            {[
              `Filed ${dateInWords(filed.on, now)} by ${filed.by}`,
              filed.confirmation && `confirmation ${filed.confirmation}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-3">
        {filed === null ? (
          <DueBadge on={dueOn} today={today} word="Due" past="Overdue since" now={now} />
        ) : (
          <Badge tone="good" icon={badgeIcons.done}>
            Filed
          </Badge>
        )}
        {filing.hasSummary && (
          <Button aria-haspopup="dialog" onClick={onSum}>
            Summary<span className="sr-only">{`: ${packTitle}, ${content}`}</span>
          </Button>
        )}
        {/* A single button, so that it keeps the focus when its action changes. */}
        <Button
          {...(filed === null && { 'aria-haspopup': 'dialog' })}
          busy={undo.isPending}
          onClick={filed === null ? onSettle : () => undo.mutate()}
        >
          {filed === null ? 'Mark as filed' : 'Undo'}
          <span className="sr-only">{`: ${packTitle}, ${content}`}</span>
        </Button>
      </span>
    </li>
  );
}
