import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '../base/class-names.ts';

export interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A quiet number beside the label. */
  readonly count?: number;
}

export interface TabsProps<Value extends string> {
  /** Accessible name of the tab list: 'Client status'. */
  readonly label: string;
  readonly items: readonly TabItem<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  /** The content of the chosen tab. */
  readonly children: ReactNode;
  readonly fullWidth?: boolean;
}

/**
 * Tabs over one area: `children` is the content of the chosen tab. On a phone the row scrolls by touch; on wider
 * screens, which may have only a mouse, tabs that do not fit wrap to a second row.
 */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onValueChange,
  children,
  fullWidth = false,
}: TabsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  const chosen = items.findIndex((item) => item.value === value);
  const numbers = items.map(({ count }) => count).join();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- numbers that come later push tabs away
  useLayoutEffect(() => bringIntoView(row.current, chosen), [chosen, numbers]);
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onValueChange(next)} className="min-w-0">
      <Base.List
        ref={row}
        aria-label={label}
        className="relative flex overflow-x-auto border-b border-line [scrollbar-width:none] md:flex-wrap"
      >
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className={classNames(
              'flex min-h-12 shrink-0 items-center justify-center gap-2 rounded-t-md px-3 text-lg font-medium whitespace-nowrap text-ink-soft -outline-offset-2! hover:text-ink data-active:text-ink md:min-h-10 md:px-2.5 md:text-base',
              fullWidth && 'flex-1',
            )}
          >
            {item.label}
            {item.count !== undefined && (
              <span className="numeric rounded-full bg-sunken px-1.5 text-xs text-ink-soft">
                {item.count.toLocaleString('en-US')}
              </span>
            )}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute top-[calc(var(--active-tab-top)+var(--active-tab-height)-2px)] left-[var(--active-tab-left)] h-0.5 w-[var(--active-tab-width)] rounded-full bg-accent transition-all duration-150 ease-out" />
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className="pt-3 outline-offset-4" tabIndex={-1}>
          {item.value === value && children}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

/** On a narrow screen the chosen tab may be out of view: scrolls the row, but not the page. */
function bringIntoView(row: HTMLElement | null, at: number): void {
  const tab = row?.querySelectorAll<HTMLElement>('[role="tab"]')[at];
  if (row === null || tab === undefined) return;
  const [left, right] = [tab.offsetLeft, tab.offsetLeft + tab.offsetWidth];
  if (left < row.scrollLeft || right > row.scrollLeft + row.clientWidth)
    row.scrollTo({ left: left - (row.clientWidth - tab.offsetWidth) / 2 });
}
