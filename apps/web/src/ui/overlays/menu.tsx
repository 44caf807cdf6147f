import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Shortcut } from '../base/shortcut.tsx';

export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  /** The shortcut for the same action. */
  readonly shortcut?: readonly string[];
  readonly onSelect: () => void;
  readonly danger?: boolean;
  /** Why it cannot be chosen: stays in the list, with this below its name. */
  readonly disabledReason?: string | undefined;
}

const radioStates =
  'outline-none data-checked:bg-accent-soft data-checked:text-accent-text data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-accent';

/** A radio group; the menu stays open after a choice. */
export interface MenuChoice {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly icon?: ReactNode }[];
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

export interface MenuProps {
  /** The button that opens it; must have a name. */
  readonly trigger: ReactElement;
  /** Content above the items, e.g. who is signed in. */
  readonly header?: ReactNode;
  readonly items: readonly MenuItem[];
  /** Below the items. */
  readonly choice?: MenuChoice;
  readonly side?: 'top' | 'bottom' | 'right';
  readonly defaultOpen?: boolean;
}

/**
 * The library puts focusable guards around an open menu, which pass the focus on, and hides them from
 * assistive technology; focusable elements must not be hidden. For VoiceOver the library leaves them visible
 * itself.
 */
function unhideGuards(portal: HTMLElement | null): (() => void) | undefined {
  if (portal === null) return undefined;
  const unhide = () => {
    for (const guard of document.querySelectorAll('[data-base-ui-focus-guard][aria-hidden]'))
      guard.removeAttribute('aria-hidden');
  };
  const coming = new MutationObserver(unhide);
  coming.observe(document.body, { childList: true, subtree: true });
  unhide();
  return () => coming.disconnect();
}

/** A few actions behind one button. */
export function Menu({ trigger, header, items, choice, side = 'bottom', defaultOpen = false }: MenuProps) {
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal ref={unhideGuards} render={<section aria-label="Menu" />}>
        <Base.Positioner side={side} align="end" sideOffset={6} className="z-50 outline-none">
          <Base.Popup className="popup-surface max-h-(--available-height) min-w-56 overflow-y-auto p-1 outline-none">
            {header !== undefined && <div className="border-b border-line px-3 py-2">{header}</div>}
            {items.map((item) => (
              <Base.Item
                key={`${item.label} ${item.disabledReason ?? ''}`}
                onClick={item.onSelect}
                disabled={item.disabledReason !== undefined}
                className={classNames(
                  'flex min-h-12 cursor-pointer items-center gap-2.5 rounded-md px-3 text-lg outline-none select-none data-highlighted:bg-hover md:min-h-9 md:text-base [&_svg]:size-4',
                  item.danger && 'text-bad-text',
                  item.disabledReason !== undefined && 'cursor-default py-1 text-ink-soft',
                )}
              >
                {item.icon}
                <span className="flex-1">
                  {item.label}
                  {item.disabledReason !== undefined && (
                    <span className="block text-sm">{item.disabledReason}</span>
                  )}
                </span>
                {item.shortcut !== undefined && <Shortcut keys={item.shortcut} />}
              </Base.Item>
            ))}
            {choice !== undefined && <Choice choice={choice} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Choice({ choice: { label, options, value, onValueChange } }: { readonly choice: MenuChoice }) {
  return (
    <Base.RadioGroup
      value={value}
      onValueChange={(next: string) => onValueChange(next)}
      aria-label={label}
      className="mt-1 border-t border-line pt-1"
    >
      <div aria-hidden="true" className="px-3 pt-1.5 pb-1 text-xs text-ink-faint">
        {label}
      </div>
      <div className="grid auto-cols-fr grid-flow-col gap-0.5">
        {options.map((option) => (
          <Base.RadioItem
            key={option.value}
            value={option.value}
            closeOnClick={false}
            className={`flex min-h-12 cursor-pointer flex-col items-center justify-center gap-1 rounded-md px-2 py-1.5 text-xs whitespace-nowrap select-none [&_svg]:size-4 ${radioStates}`}
          >
            {option.icon}
            {option.label}
          </Base.RadioItem>
        ))}
      </div>
    </Base.RadioGroup>
  );
}
