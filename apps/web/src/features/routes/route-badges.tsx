import type { Route, RouteStatus, RouteStop, RouteSummary } from '@haulwright/domain/routes/route';
import { Ban, Clock, Lock, PencilRuler, Send, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, badgeIcons, type Tone } from '../../ui/base/badge.tsx';
import { count as inWords, lockInWords, routeStatusName } from './route-words.ts';

const looks: Record<RouteStatus, { readonly tone: Tone; readonly icon: ReactNode }> = {
  draft: { tone: 'neutral', icon: <PencilRuler aria-hidden="true" /> },
  published: { tone: 'info', icon: <Send aria-hidden="true" /> },
  in_progress: { tone: 'warn', icon: badgeIcons.running },
  completed: { tone: 'good', icon: badgeIcons.done },
  cancelled: { tone: 'neutral', icon: <Ban aria-hidden="true" /> },
};

export function RouteStatusBadge({ status }: { readonly status: RouteStatus }) {
  return <Badge {...looks[status]}>{routeStatusName[status]}</Badge>;
}

/** Public to other features. Marks routes made by the planner. */
export function OptimizedBadge() {
  return (
    <Badge tone="accent" icon={<Sparkles aria-hidden="true" />}>
      Optimized
    </Badge>
  );
}

/** Marks a route whose times are being recalculated; nothing on others. */
export function PendingTimes({ of: { timesPending } }: { readonly of: Pick<RouteSummary, 'timesPending'> }) {
  return timesPending === true ? <span className="text-xs text-ink-soft">Updating times…</span> : null;
}

/** Marks a locked route, and a stop locked to its truck or time; nothing when unlocked. */
export function LockBadge({
  of: { isLocked, lock, lockedSecond },
}: {
  readonly of: Pick<Route, 'isLocked'> & Pick<RouteStop, 'lock' | 'lockedSecond'>;
}) {
  if (isLocked !== true && lock == null) return null;
  return (
    <Badge icon={lock === 'time' ? <Clock aria-hidden="true" /> : <Lock aria-hidden="true" />}>
      {isLocked === true ? 'Locked' : lockInWords({ lock, lockedSecond })}
    </Badge>
  );
}

/** Marks routes that break a rule; nothing without warnings. */
export function WarningsBadge({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Badge tone="warn" icon={badgeIcons.warning}>
      {inWords(count, 'warning')}
    </Badge>
  );
}
