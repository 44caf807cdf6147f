import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../base/class-names.ts';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { optionLook } from './select-look.ts';
import { Spinner } from '../base/spinner.tsx';
import { useNewest } from '../hooks/use-newest.ts';

export interface ComboboxProps<Item> extends FieldFrameProps {
  /** Results of the current search, best first. The caller filters (usually the server). */
  readonly items: readonly Item[];
  readonly value: Item | null;
  readonly onValueChange: (value: Item | null) => void;
  /** The typed text, 200 ms after the last key; '' when the box is emptied. */
  readonly onSearch: (text: string) => void;
  /** The typed text at each key; leaving the box empties it, but not what was typed. */
  readonly onType?: ((text: string) => void) | undefined;
  /** What stands in the box at first. */
  readonly startText?: string | undefined;
  readonly itemKey: (item: Item) => string;
  /** The text in the box after a choice. */
  readonly itemLabel: (item: Item) => string;
  /** The line in the list; without it the label. */
  readonly renderItem?: (item: Item) => ReactNode;
  /** True while a search is under way. */
  readonly busy?: boolean;
  /** Shown when nothing was found; may hold a button. */
  readonly empty?: ReactNode;
  /** Shown instead of the list when the search failed. */
  readonly searchError?: string;
  readonly placeholder?: string;
  readonly name?: string;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

const SEARCH_DELAY_MS = 200;

/** A choice among many, found by typing. The list is at most 300 px high. */
export function Combobox<Item>({
  items,
  value,
  onValueChange,
  onSearch,
  onType,
  startText,
  itemKey,
  itemLabel,
  renderItem,
  busy = false,
  empty = 'Nothing found',
  searchError,
  placeholder,
  name,
  onBlur,
  ref,
  ...frame
}: ComboboxProps<Item>) {
  const [typed, setTyped] = useState(false);
  const [firstText] = useState(value === null ? startText : undefined);
  const [open, setOpen] = useState(false);
  const emptySlot = useRef<HTMLDivElement>(null);
  const search = useDelayed(onSearch, SEARCH_DELAY_MS);
  // The chosen item stays in the list while new results arrive, or the box would lose its label.
  const listed = useMemo(
    () =>
      value === null || typed || items.some((item) => itemKey(item) === itemKey(value))
        ? items
        : [value, ...items],
    [items, value, typed, itemKey],
  );

  return (
    <FieldFrame {...frame} name={name}>
      <Base.Root
        items={listed}
        filter={null}
        open={open}
        onOpenChange={setOpen}
        value={value}
        onValueChange={(next, details) => {
          if (leavesAlone(details)) return;
          setTyped(false);
          onValueChange(next);
        }}
        onInputValueChange={(text, details) => {
          const { reason } = details;
          if (leavesAlone(details)) return;
          if (reason !== 'input-change' && reason !== 'input-clear' && reason !== 'clear-press') return;
          setTyped(text !== '');
          onType?.(text);
          search(text.trim());
        }}
        onOpenChangeComplete={(isOpen) => {
          if (isOpen || !typed) return;
          setTyped(false);
          search('');
        }}
        {...(firstText !== undefined && firstText !== '' && { defaultInputValue: firstText })}
        itemToStringLabel={itemLabel}
        isItemEqualToValue={(item, chosen) => itemKey(item) === itemKey(chosen)}
        disabled={frame.disabled}
        autoHighlight
      >
        <Base.InputGroup className="control relative flex items-center p-0">
          <Base.Input
            ref={ref}
            onBlur={onBlur}
            onKeyDown={(event) => {
              // The empty slot's button is in a popup elsewhere in the document, so Tab is redirected to it.
              const action =
                event.key === 'Tab' && !event.shiftKey && open
                  ? emptySlot.current?.querySelector<HTMLElement>('a, button')
                  : null;
              if (action == null) return;
              event.preventDefault();
              action.focus();
            }}
            placeholder={placeholder}
            aria-required={frame.required || undefined}
            className="min-h-11.5 w-full min-w-0 bg-transparent pr-1 pl-3 outline-none md:min-h-8.5"
          />
          <Base.Clear aria-label={`Clear ${frame.label}`} className={iconButtonLook}>
            <X aria-hidden="true" className="size-4" />
          </Base.Clear>
          <Base.Trigger aria-label={`Open ${frame.label}`} className={iconButtonLook}>
            <ChevronDown aria-hidden="true" className="size-4" />
          </Base.Trigger>
        </Base.InputGroup>
        <Base.Portal render={<section aria-label={`Choices for ${frame.label}`} />}>
          <Base.Positioner sideOffset={4} className="z-50 outline-none">
            <Base.Popup
              className="popup-surface w-[var(--anchor-width)] max-w-[var(--available-width)]"
              aria-busy={busy || undefined}
            >
              <Base.Status className="text-ink-soft">
                {/* Only without results: above a list it would push items away from under the pointer. */}
                {busy &&
                  (listed.length === 0 ? (
                    <Spinner label="Searching…" className="px-3 py-2.5" />
                  ) : (
                    <span className="sr-only">Searching…</span>
                  ))}
                {!busy && searchError !== undefined && (
                  <span className="block px-3 py-2.5 text-bad-text">{searchError}</span>
                )}
              </Base.Status>
              <Base.Empty>
                {!busy && searchError === undefined && (
                  <div ref={emptySlot} className="p-3 text-ink-soft">
                    {empty}
                  </div>
                )}
              </Base.Empty>
              <Base.List className="max-h-[min(var(--available-height),300px)] scroll-py-1 overflow-y-auto overscroll-contain p-1 empty:p-0">
                {(item: Item) => (
                  <Base.Item
                    key={itemKey(item)}
                    value={item}
                    className={classNames(optionLook, 'grid-cols-1!')}
                  >
                    {renderItem === undefined ? itemLabel(item) : renderItem(item)}
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </FieldFrame>
  );
}

/** With the list closed, Escape belongs to the surrounding dialog; Base UI would clear the box. */
function leavesAlone(details: Base.Root.ChangeEventDetails): boolean {
  if (details.reason !== 'escape-key') return false;
  details.cancel();
  details.allowPropagation();
  return true;
}

const iconButtonLook =
  'flex size-11 shrink-0 items-center justify-center rounded-md text-ink-faint hover:text-ink md:size-8';

/** Calls `action` with the last argument after `delayMs` without another call. */
function useDelayed(action: (text: string) => void, delayMs: number): (text: string) => void {
  const newest = useNewest({ action });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (text) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => newest.action(text), delayMs);
  };
}
