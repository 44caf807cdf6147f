import type { Overview } from '@haulwright/contract/dashboard.contract';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { Link } from '@tanstack/react-router';
import { CircleCheckBig, ClipboardList, HardHat, Route } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode } from 'react';

interface SummaryCardsProps {
  readonly overview: Overview;
  /** 'yyyy-MM-dd' in the company's time zone. */
  readonly today: string;
  readonly mayViewUsers: boolean;
}

/** Today in four figures, each leading to what it counts. */
export function SummaryCards({ overview, today, mayViewUsers }: SummaryCardsProps) {
  const { activeRoutes, todaysJobs, fieldTechnicians, completionRate } = overview;
  return (
    <ul aria-label="Today" className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        icon={<Route />}
        title="Active Routes"
        value={activeRoutes}
        detail="today"
        link={<Link to="/routes" search={{ date: today }} />}
      />
      <Figure
        icon={<ClipboardList />}
        title="Today's Jobs"
        value={todaysJobs}
        detail="not cancelled"
        link={<Link to="/jobs" search={{ date: today }} />}
      />
      <Figure
        icon={<HardHat />}
        title="Field Technicians"
        value={fieldTechnicians}
        detail="in your company"
        link={mayViewUsers ? <Link to="/users" /> : undefined}
      />
      <Figure
        icon={<CircleCheckBig />}
        title="Completion Rate"
        value={completionRate === null ? '–' : `${Math.round(completionRate * 100)}%`}
        detail={completionRate === null ? 'no jobs in the last 7 days' : 'of the last 7 days'}
        link={<Link to="/jobs" search={{ from: addDays(today, -7), to: addDays(today, -1) }} />}
      />
    </ul>
  );
}

interface FigureProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly value: number | string;
  readonly detail: string;
  readonly link?: ReactElement<{ children?: ReactNode; className?: string }> | undefined;
}

function Figure({ icon, title, value, detail, link }: FigureProps) {
  return (
    <li className="relative flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface p-4 shadow-card has-[a]:transition-colors has-[a]:hover:border-line-strong has-[a]:hover:bg-sunken">
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 font-medium text-ink-soft">
          {link === undefined
            ? title
            : cloneElement(link, {
                className: 'rounded-sm after:absolute after:inset-0 after:rounded-lg',
                children: title,
              })}
        </h2>
        <span
          aria-hidden="true"
          className="flex size-8 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent-text [&_svg]:size-4"
        >
          {icon}
        </span>
      </div>
      <p className="numeric text-3xl font-semibold">
        {typeof value === 'number' ? value.toLocaleString('en-US') : value}
      </p>
      <p className="text-sm text-ink-soft">{detail}</p>
    </li>
  );
}
