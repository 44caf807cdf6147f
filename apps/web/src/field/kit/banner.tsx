import type { ReactNode } from 'react';
import { classNames } from '../../ui/base/class-names.ts';

const tones = {
  info: 'border-line-strong bg-surface',
  warn: 'border-warn-fill bg-warn-soft',
  bad: 'border-bad-fill bg-bad-soft',
  good: 'border-good-fill bg-good-soft',
};

/** A notice about the app or the screen, in black on colour: coloured text is illegible in the sun. */
export function Banner({
  tone,
  title,
  children,
  action,
  live = false,
}: {
  readonly tone: keyof typeof tones;
  /** In larger letters, after its icon. */
  readonly title?: { readonly icon?: ReactNode; readonly text: string };
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** Announced by screen readers when it appears. */
  readonly live?: boolean;
}) {
  return (
    <div
      role={live ? 'status' : undefined}
      className={classNames('mb-3 rounded-xl border-2 px-4 py-3 text-lg text-ink', tones[tone])}
    >
      {title !== undefined && (
        <strong className="flex items-center gap-2 text-xl font-semibold [&_svg]:size-6 [&_svg]:shrink-0">
          {title.icon}
          {title.text}
        </strong>
      )}
      {children}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}
