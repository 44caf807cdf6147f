import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Shortcut } from './shortcut.tsx';

interface TooltipProps {
  readonly label: ReactNode;
  /** Keys as written on the keyboard, e.g. `['Ctrl', 'K']`. */
  readonly shortcut?: readonly string[];
  /** The control the tooltip belongs to; it must already have an accessible name of its own. */
  readonly children: ReactElement;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
}

/** A short explanation on hover and keyboard focus. Never the only place where something is said. */
export function Tooltip({ label, shortcut, children, side = 'top' }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} className="z-50">
          <BaseTooltip.Popup className="popup-surface flex max-w-72 items-center gap-2 px-2.5 py-1.5 text-sm">
            <span>{label}</span>
            {shortcut !== undefined && <Shortcut keys={shortcut} />}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}

/** Once around the app: neighbouring tooltips then open without a second delay. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return <BaseTooltip.Provider delay={450}>{children}</BaseTooltip.Provider>;
}
