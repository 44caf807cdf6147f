import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from '../base/class-names.ts';
import { Shortcut } from '../base/shortcut.tsx';

export interface SearchFieldProps {
  /** The accessible name: 'Search clients'. */
  readonly label: string;
  readonly value: string;
  /** Called for every key; debounce before querying the server. */
  readonly onValueChange: (value: string) => void;
  readonly placeholder?: string;
  readonly className?: string;
}

/** A page's search field: `/` focuses it, Escape clears it. One per page. */
export function SearchField({ label, value, onValueChange, placeholder, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function focusOnSlash(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);

  return (
    <div className={classNames('group relative min-w-0 print:hidden', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-faint"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        value={value}
        maxLength={200}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            onValueChange('');
          }
        }}
        className="control px-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {value === '' ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-2 hidden items-center group-focus-within:hidden md:flex"
        >
          <Shortcut keys={['/']} />
        </span>
      ) : (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            onValueChange('');
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-lg text-ink-faint hover:text-ink md:w-9"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="dialog"], [role="alertdialog"]') !== null)
  );
}
