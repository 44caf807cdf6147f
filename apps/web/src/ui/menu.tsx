import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly danger?: boolean;
}

export interface MenuProps {
  /** The button that opens it; must have a name. */
  readonly trigger: ReactElement;
  /** Something above the items, e.g. who is signed in. */
  readonly header?: ReactNode;
  readonly items: readonly MenuItem[];
  readonly side?: 'top' | 'bottom' | 'right';
}

/** A few acts behind one button. */
export function Menu({ trigger, header, items, side = 'bottom' }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align="end" sideOffset={6} className="z-50 outline-none">
          <Base.Popup className="popup-surface min-w-56 p-1 outline-none">
            {header !== undefined && <div className="border-b border-line px-3 py-2">{header}</div>}
            {items.map((item) => (
              <Base.Item
                key={item.label}
                onClick={item.onSelect}
                className={classNames(
                  'flex min-h-12 cursor-pointer items-center gap-2.5 rounded-md px-3 text-lg outline-none select-none data-highlighted:bg-hover md:min-h-9 md:text-base [&_svg]:size-4',
                  item.danger && 'text-bad-text',
                )}
              >
                {item.icon}
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
