import { useEffect, useRef } from 'react';

/** A corner of a boundary: dragged, or moved by arrow keys (with Shift: finely) when it has the focus. */
export function LandCorner({
  number,
  onKey,
}: {
  readonly number: number;
  readonly onKey: (key: string, fine: boolean) => boolean;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { current } = button;
    if (!current) return undefined;
    // A listener on the element itself: React's would run only after the map has taken the arrow keys.
    const listen = (event: KeyboardEvent) => {
      if (!onKey(event.key, event.shiftKey)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    current.addEventListener('keydown', listen);
    return () => current.removeEventListener('keydown', listen);
  }, [onKey]);
  return (
    <button
      ref={button}
      type="button"
      aria-label={`Corner ${number}: arrow keys move it`}
      className="flex size-7 cursor-grab items-center justify-center rounded-full border-2 border-accent bg-surface text-xs font-semibold text-ink active:cursor-grabbing"
    >
      {number}
    </button>
  );
}
