import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { classNames } from './class-names.ts';
import { backdropLook, popupLook } from './dialog.tsx';
import { optionLook } from './select.tsx';
import { Shortcut } from './shortcut.tsx';

export interface Command {
  readonly id: string;
  readonly label: string;
  /** Commands of one group stand together under its name. */
  readonly group: string;
  readonly icon?: ReactNode;
  /** Other words that find it. */
  readonly keywords?: string;
  readonly shortcut?: readonly string[];
  readonly run: () => void;
}

export interface CommandPaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly commands: readonly Command[];
}

/** Everything one can do or go to, by typing. Opens with Ctrl K or ⌘ K wherever it is mounted. */
export function CommandPalette({ open, onOpenChange, commands }: CommandPaletteProps) {
  useEffect(() => {
    function toggle(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onOpenChange(!open);
    }
    document.addEventListener('keydown', toggle);
    return () => document.removeEventListener('keydown', toggle);
  }, [open, onOpenChange]);
  const groups = useMemo(() => [...Map.groupBy(commands, (command) => command.group)].map(([value, items]) => ({ value, items })), [commands]);

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropLook} />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center px-3 pt-[12dvh]">
          <Dialog.Popup aria-label="Command palette" className={classNames(popupLook, 'max-w-xl rounded-xl')}>
            <Autocomplete.Root
              open
              inline
              items={groups}
              itemToStringValue={(command: Command) => `${command.label} ${command.keywords ?? ''}`}
              autoHighlight="always"
              keepHighlight
            >
              <div className="relative border-b border-line">
                <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-4 my-auto size-4 text-ink-faint" />
                <Autocomplete.Input aria-label="Search commands" placeholder="Go to or do…" className="h-13 w-full bg-transparent pr-4 pl-11 text-lg outline-none" />
              </div>
              <Dialog.Close className="sr-only">Close command palette</Dialog.Close>
              <Autocomplete.Empty>
                <div className="p-4 text-ink-soft empty:hidden">No command matches.</div>
              </Autocomplete.Empty>
              <Autocomplete.List className="max-h-[50dvh] scroll-py-2 overflow-y-auto p-2 empty:p-0">
                {(group: (typeof groups)[number]) => (
                  <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-2">
                    <Autocomplete.GroupLabel className="px-2 py-1 text-xs text-ink-faint">{group.value}</Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(command: Command) => (
                        <Autocomplete.Item
                          key={command.id}
                          value={command}
                          onClick={() => {
                            onOpenChange(false);
                            command.run();
                          }}
                          className={classNames(optionLook, 'grid-cols-[1rem_1fr_auto] gap-3 [&_svg]:size-4')}
                        >
                          <span aria-hidden="true" className="text-ink-soft">
                            {command.icon}
                          </span>
                          <span className="min-w-0 truncate">{command.label}</span>
                          {command.shortcut !== undefined && <Shortcut keys={command.shortcut} />}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
