import { type ComponentType, type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MenuProps } from './menu.tsx';

const FETCH_AHEAD_MS = 2_500;

/** A menu of the frame around every page, whose code is no part of the first load: it comes a little later, or when its button is pressed, and then opens. */
export function LazyMenu(props: MenuProps) {
  const [Menu, setMenu] = useState<ComponentType<MenuProps> | null>(null);
  const [pressed, setPressed] = useState(false);
  const hadFocus = useRef(false);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let gone = false;
    const load = () => import('./menu.tsx').then((loaded) => (gone ? undefined : setMenu(() => loaded.Menu)), () => undefined);
    const timer = setTimeout(() => void load(), pressed ? 0 : FETCH_AHEAD_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [pressed]);
  // The menu brings a button of its own for the one that stood in for it.
  useLayoutEffect(() => {
    if (Menu !== null && hadFocus.current) place.current?.querySelector('button')?.focus();
  }, [Menu]);
  if (Menu !== null) {
    return (
      <span ref={place} className="contents">
        <Menu {...props} defaultOpen={pressed} />
      </span>
    );
  }
  return (
    // Only listens in: the button inside is what is pressed.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <span
      className="contents"
      onClick={() => setPressed(true)}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={(event: FocusEvent) => {
        // Taking the button away is no leaving.
        if (event.currentTarget.isConnected) hadFocus.current = false;
      }}
    >
      {props.trigger}
    </span>
  );
}
