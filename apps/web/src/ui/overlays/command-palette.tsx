import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useMemo } from 'react';
import { classNames } from '../base/class-names.ts';
import type { Command } from '../hooks/command.ts';
import { matchesWords } from '../words/matches-words.ts';
import { backdropLook, popupLook } from './dialog-look.ts';
import { optionLook } from '../fields/select-look.ts';
import { Shortcut } from '../base/shortcut.tsx';
import { useCommandEnter } from '../hooks/use-command-enter.ts';

export interface CommandPaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The typed text; the caller clears it when the palette opens. */
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  /** Filtered to those that match every typed word. */
  readonly commands: readonly Command[];
  /** Shown below them unfiltered: search results for the text. */
  readonly found?: readonly Command[];
  /** Whether a search is pending. */
  readonly searching?: boolean;
  /** The text that *Enter* was pressed for before the palette was loaded. */
  readonly entered?: string | undefined;
}

const nothing: readonly Command[] = [];

/** Finds every command and page by typing. */
export function CommandPalette({
  open,
  onOpenChange,
  text,
  onTextChange,
  commands,
  found = nothing,
  searching = false,
  entered,
}: CommandPaletteProps) {
  const groups = useMemo(() => {
    const shown = [
      ...commands.filter((command) => matchesWords(`${command.label} ${command.keywords ?? ''}`, text)),
      ...found,
    ];
    return [...Map.groupBy(shown, (command) => command.group)].map(([value, items]) => ({ value, items }));
  }, [commands, found, text]);
  const shown = groups.flatMap(({ items }) => items);
  const run = (command: Command) => {
    onOpenChange(false);
    command.run();
  };
  const { onItemHighlighted, onKeyDown } = useCommandEnter(
    { open, text, commands: shown, found, searching, entered },
    run,
  );

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropLook} />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center px-3 pt-[12dvh]">
          <Dialog.Popup aria-label="Command palette" className={classNames(popupLook, 'max-w-xl rounded-xl')}>
            <Autocomplete.Root
              open
              inline
              mode="none"
              items={groups}
              value={text}
              onValueChange={onTextChange}
              itemToStringValue={(command: Command) => command.label}
              onItemHighlighted={onItemHighlighted}
              autoHighlight="always"
              keepHighlight
            >
              <div className="relative border-b border-line">
                <Search
                  aria-hidden="true"
                  className="pointer-events-none absolute inset-y-0 left-4 my-auto size-4 text-ink-faint"
                />
                <Autocomplete.Input
                  aria-label="Search commands"
                  placeholder="Search, go to or do…"
                  maxLength={100}
                  data-typed-ahead
                  onKeyDown={onKeyDown}
                  // Continues with the text typed before it was loaded.
                  onFocus={({ currentTarget }) =>
                    currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
                  }
                  className="h-13 w-full bg-transparent pr-4 pl-11 text-lg outline-none"
                />
              </div>
              <Dialog.Close className="sr-only">Close command palette</Dialog.Close>
              <Autocomplete.Empty>
                <div className="p-4 text-ink-soft empty:hidden">
                  {searching ? 'Searching…' : 'Nothing matches.'}
                </div>
              </Autocomplete.Empty>
              <Autocomplete.List className="max-h-[50dvh] scroll-py-2 overflow-y-auto p-2 empty:p-0">
                {(group: (typeof groups)[number]) => (
                  <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-2">
                    <Autocomplete.GroupLabel className="px-2 py-1 text-xs text-ink-faint">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(command: Command) => (
                        <Autocomplete.Item
                          key={command.id}
                          value={command}
                          onClick={() => run(command)}
                          className={classNames(optionLook, 'grid-cols-[1rem_1fr_auto] gap-3 [&_svg]:size-4')}
                        >
                          <span aria-hidden="true" className="text-ink-soft">
                            {command.icon}
                          </span>
                          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                            <span className="min-w-0 truncate">{command.label}</span>
                            {command.detail !== undefined && command.detail !== '' && (
                              <span className="numeric min-w-0 truncate text-sm text-ink-soft">
                                {command.detail}
                              </span>
                            )}
                          </span>
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
