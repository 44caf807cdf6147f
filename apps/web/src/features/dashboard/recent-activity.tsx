import type { Overview } from '@haulwright/contract/dashboard.contract';
import { CalendarPlus, CircleDot, RefreshCw, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/page/card.tsx';
import { timeAgo } from './time-ago.ts';

interface RecentActivityProps {
  readonly activity: Overview['recentActivity'];
  readonly now: Date;
  readonly timeZone: string;
}

/** The latest of what happened in the company. */
export function RecentActivity({ activity, now, timeZone }: RecentActivityProps) {
  return (
    <Card title="Recent Activity" description="The latest in your company.">
      {activity.length === 0 ? (
        <p className="text-ink-soft">
          Nothing has happened yet. Jobs that are scheduled, assigned, started or completed appear here.
        </p>
      ) : (
        <ul aria-label="Recent Activity" className="flex flex-col divide-y divide-line">
          {activity.map((entry) => (
            <li key={entry.id} className="flex items-start gap-3 py-2.5 first:pt-0 last:pb-0">
              <span
                aria-hidden="true"
                className="flex size-8 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-soft [&_svg]:size-4"
              >
                {iconOf(entry.type)}
              </span>
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words">{entry.title}</p>
                {entry.detail !== null && <p className="break-words text-ink-soft">{entry.detail}</p>}
              </div>
              <time
                dateTime={entry.at}
                title={new Date(entry.at).toLocaleString('en-US', { timeZone })}
                className="numeric shrink-0 text-sm text-ink-soft"
              >
                {timeAgo(new Date(entry.at), now, timeZone)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const icons: Record<string, ReactNode> = {
  created: <CalendarPlus />,
  assigned: <UserRound />,
  'status-changed': <RefreshCw />,
};

/** By the kind of event; an unknown one gets a dot. */
const iconOf = (type: string): ReactNode => icons[type] ?? <CircleDot />;
