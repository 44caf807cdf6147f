/** Keys of a shortcut, drawn as keys. */
export function Shortcut({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-sunken px-1 font-sans text-xs text-ink-soft"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}

/** The name of the command key on this computer's keyboard. */
export function commandKey(): '⌘' | 'Ctrl' {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
