import { CircleAlert, CircleCheck, CircleDashed, Clock, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'info';

const looks: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-soft text-accent-text',
  good: 'bg-good-soft text-good-text',
  warn: 'bg-warn-soft text-warn-text',
  bad: 'bg-bad-soft text-bad-text',
  info: 'bg-info-soft text-info-text',
};

/** Ready-made icons, so that no state is shown by colour alone. */
export const badgeIcons = {
  done: <CircleCheck aria-hidden="true" />,
  waiting: <CircleDashed aria-hidden="true" />,
  running: <Clock aria-hidden="true" />,
  warning: <TriangleAlert aria-hidden="true" />,
  problem: <CircleAlert aria-hidden="true" />,
  note: <Info aria-hidden="true" />,
} as const;

export interface BadgeProps {
  readonly children: ReactNode;
  readonly tone?: Tone;
  readonly icon?: ReactNode;
}

/** A state or a kind in one or two words. */
export function Badge({ children, tone = 'neutral', icon }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 shrink-0 items-center gap-1 rounded-md px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5',
        looks[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
