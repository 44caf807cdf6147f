import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { usePressHold } from '../hooks/use-press-hold.ts';
import { whenUsed } from '../hooks/when-used.ts';

interface StandIn<Props> {
  readonly load: () => Promise<ComponentType<Props & { readonly defaultOpen: boolean }>>;
  /** Looks and reads like the closed control; its button takes the press. */
  readonly standIn: (props: Props) => ReactNode;
}

/**
 * A button that opens something whose code is not part of the first load: it loads once the person starts
 * using the page, or when the stand-in button is pressed, and then opens.
 */
export function lateControl<Props extends object>({ load, standIn }: StandIn<Props>): ComponentType<Props> {
  let here: ComponentType<Props & { readonly defaultOpen: boolean }> | null = null;
  return function LateControl(props: Props) {
    const [Control, setControl] = useState(() => here);
    const [presses, setPresses] = useState(0);
    const hadFocus = useRef(false);
    const place = useRef<HTMLSpanElement>(null);
    const press = usePressHold();
    useEffect(() => {
      if (Control !== null) return undefined;
      let gone = false;
      const begin = async () => {
        here = await load();
        press.whenReleased(() => {
          // Synchronously: a later render could replace the button in the middle of a press.
          if (!gone) flushSync(() => setControl(() => here));
        });
      };
      // After a failed load, the next press tries again.
      const fetchIt = () => void begin().catch(() => undefined);
      const callOff = presses > 0 ? fetchIt() : whenUsed(fetchIt);
      return () => {
        gone = true;
        callOff?.();
      };
    }, [presses, Control, press]);
    // The loaded control's button replaces the stand-in's and takes over its focus.
    useLayoutEffect(() => {
      if (Control !== null && hadFocus.current) place.current?.querySelector('button')?.focus();
      hadFocus.current = false;
    }, [Control]);
    return (
      // Only listens: the interactive element is the button inside.
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
      <span
        ref={place}
        className="contents"
        {...(Control === null && {
          // A button removed between press and release is never clicked.
          onPointerDown: () => press.hold('pointerup'),
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key === ' ') press.hold('keyup');
          },
          onClick: () => setPresses((before) => before + 1),
          onFocus: () => {
            hadFocus.current = true;
          },
          onBlur: (event: FocusEvent) => {
            // A blur caused by removing the button does not count.
            if (event.currentTarget.isConnected) hadFocus.current = false;
          },
        })}
      >
        {Control === null ? standIn(props) : <Control {...props} defaultOpen={presses > 0} />}
      </span>
    );
  };
}
