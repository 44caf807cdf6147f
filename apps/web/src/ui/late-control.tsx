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
import { usePressHold } from './use-press-hold.ts';
import { whenUsed } from './when-used.ts';

interface StandIn<Props> {
  readonly load: () => Promise<ComponentType<Props & { readonly defaultOpen: boolean }>>;
  /** Looks the same and says the same, as something closed; its button is what is pressed. */
  readonly standIn: (props: Props) => ReactNode;
}

/**
 * A button that opens something, whose code is no part of its page's first load: it comes once the person
 * begins to use the page, or when the button that stands in for it is pressed, and then opens.
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
          // At once: a press that began before a later rendering would lose its button halfway.
          if (!gone) flushSync(() => setControl(() => here));
        });
      };
      // Where it could not come, the next press tries again.
      const fetchIt = () => void begin().catch(() => undefined);
      const callOff = presses > 0 ? fetchIt() : whenUsed(fetchIt);
      return () => {
        gone = true;
        callOff?.();
      };
    }, [presses, Control, press]);
    // It brings a button of its own for the one that stood in for it.
    useLayoutEffect(() => {
      if (Control !== null && hadFocus.current) place.current?.querySelector('button')?.focus();
      hadFocus.current = false;
    }, [Control]);
    return (
      // Only listens in: the button inside is what is pressed.
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
      <span
        ref={place}
        className="contents"
        {...(Control === null && {
          // Taken away between press and release, the button would never be clicked.
          onPointerDown: () => press.hold('pointerup'),
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key === ' ') press.hold('keyup');
          },
          onClick: () => setPresses((before) => before + 1),
          onFocus: () => {
            hadFocus.current = true;
          },
          onBlur: (event: FocusEvent) => {
            // Taking the button away is no leaving.
            if (event.currentTarget.isConnected) hadFocus.current = false;
          },
        })}
      >
        {Control === null ? standIn(props) : <Control {...props} defaultOpen={presses > 0} />}
      </span>
    );
  };
}
