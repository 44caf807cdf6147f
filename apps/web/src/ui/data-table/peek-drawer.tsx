import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from '../buttons/button.tsx';
import { Drawer } from '../overlays/drawer.tsx';

interface PeekDrawerProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Goes on to the row above and below; undefined at the ends of the table. */
  readonly onBefore: (() => void) | undefined;
  readonly onAfter: (() => void) | undefined;
  readonly onDone: () => void;
  /** What can be done with the row, the usual one last. */
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [role="combobox"], [contenteditable="true"]') !== null;

/** One row of a table beside it; the arrow keys and *Previous* and *Next* go on through the table. */
export function PeekDrawer({
  title,
  description,
  onBefore,
  onAfter,
  onDone,
  acts,
  children,
}: PeekDrawerProps) {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target))
      return;
    const go = event.key === 'ArrowUp' ? onBefore : event.key === 'ArrowDown' ? onAfter : undefined;
    if (go === undefined) return;
    event.preventDefault();
    go();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => act(event);
    // Before the panel, which keeps keys to itself.
    document.addEventListener('keydown', listener, true);
    return () => document.removeEventListener('keydown', listener, true);
  }, []);
  const step = (label: string, icon: ReactNode, go: (() => void) | undefined) => (
    <Button
      icon={icon}
      {...(go === undefined ? { disabledReason: 'There is no other row in the table.' } : { onClick: go })}
    >
      {label}
    </Button>
  );
  return (
    <Drawer
      open
      isWide
      onOpenChange={(open) => !open && onDone()}
      title={title}
      description={description}
      footer={
        <>
          {step('Previous', <ChevronLeft aria-hidden="true" />, onBefore)}
          {step('Next', <ChevronRight aria-hidden="true" />, onAfter)}
          {acts}
        </>
      }
    >
      {children}
    </Drawer>
  );
}
