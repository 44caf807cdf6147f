import type { RouteStatus } from '@haulwright/domain/routes/route';
import { Ban, PencilRuler, Send, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, badgeIcons, type Tone } from '../../ui/badge.tsx';
import { count as inWords, routeStatusName } from './route-words.ts';

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

/** Public to other features. On routes the planner made. */
export function OptimizedBadge() {
  return (
    <Badge tone="accent" icon={<Sparkles aria-hidden="true" />}>
      Optimized
    </Badge>
  );
}

/** On routes that break a rule; nothing when all is well. */
export function WarningsBadge({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Badge tone="warn" icon={badgeIcons.warning}>
      {inWords(count, 'warning')}
    </Badge>
  );
}
