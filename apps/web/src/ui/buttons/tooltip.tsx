import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Shortcut } from '../base/shortcut.tsx';
import { placeTooltip, type TooltipSide } from './tooltip-place.ts';

interface TooltipProps {
  readonly label: ReactNode;
  /** Keys as written on the keyboard, e.g. `['Ctrl', 'K']`. */
  readonly shortcut?: readonly string[] | undefined;
  /**
   * The control the tooltip belongs to; it must already have an accessible name of its own, and pass on its
   * handlers.
   */
  readonly children: ReactElement;
  readonly side?: TooltipSide;
}

interface ControlProps {
  readonly onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  readonly onFocus?: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur?: (event: FocusEvent<HTMLElement>) => void;
  readonly 'aria-describedby'?: string | undefined;
}

const DELAY_MS = 450;
/** Moving on from one tooltip, the neighbour's opens without a delay. */
const READING_MS = 400;
let lastHidden = 0;

/**
 * A short explanation on hover and keyboard focus. Never the only place for information. Our own, because it is in
 * every page's first load, and the library's would be a sixth of that.
 */
export function Tooltip({ label, shortcut, children, side = 'top' }: TooltipProps) {
  const element = children as ReactElement<ControlProps>;
  const id = useId();
  const { control, show, hide } = useTooltip();
  const own = element.props;
  const described =
    control === null ? own['aria-describedby'] : [own['aria-describedby'], id].filter(Boolean).join(' ');
  return (
    <>
      {cloneElement(element, {
        'aria-describedby': described,
        onPointerEnter: (event) => {
          own.onPointerEnter?.(event);
          if (event.pointerType !== 'touch') show(event.currentTarget, DELAY_MS);
        },
        onPointerLeave: (event) => {
          own.onPointerLeave?.(event);
          hide();
        },
        onPointerDown: (event) => {
          own.onPointerDown?.(event);
          hide();
        },
        onFocus: (event) => {
          own.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0);
        },
        onBlur: (event) => {
          own.onBlur?.(event);
          hide();
        },
      })}
      {control !== null && (
        <Tip id={id} control={control} side={side} onHide={hide}>
          <span>{label}</span>
          {shortcut !== undefined && <Shortcut keys={shortcut} />}
        </Tip>
      )}
    </>
  );
}

/** Whom the tooltip is shown for, a while after it was requested for. */
function useTooltip() {
  const [requested, setRequested] = useState<{
    readonly control: HTMLElement;
    readonly delayMs: number;
  } | null>(null);
  const [control, setControl] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (requested === null) return undefined;
    const timer = setTimeout(
      () => setControl(requested.control),
      performance.now() - lastHidden < READING_MS ? 0 : requested.delayMs,
    );
    return () => clearTimeout(timer);
  }, [requested]);
  useEffect(() => {
    if (control === null) return undefined;
    return () => {
      lastHidden = performance.now();
    };
  }, [control]);
  const show = useCallback((on: HTMLElement, delayMs: number) => setRequested({ control: on, delayMs }), []);
  const hide = useCallback(() => {
    setRequested(null);
    setControl(null);
  }, []);
  return { control, show, hide };
}

interface TipProps {
  readonly id: string;
  readonly control: HTMLElement;
  readonly side: TooltipSide;
  readonly onHide: () => void;
  readonly children: ReactNode;
}

function Tip({ id, control, side, onHide, children }: TipProps) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (tip.current === null) return;
    const { left, top } = placeTooltip(
      control.getBoundingClientRect(),
      tip.current.getBoundingClientRect(),
      { width: document.documentElement.clientWidth, height: window.innerHeight },
      side,
    );
    tip.current.style.left = `${left}px`;
    tip.current.style.top = `${top}px`;
  }, [control, side]);
  useEffect(() => {
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onHide();
    document.addEventListener('keydown', hideOnEscape);
    // Its control scrolls away from under it.
    document.addEventListener('scroll', onHide, true);
    return () => {
      document.removeEventListener('keydown', hideOnEscape);
      document.removeEventListener('scroll', onHide, true);
    };
  }, [onHide]);
  return createPortal(
    // All content must be inside a landmark, including what is rendered outside the page's own.
    <section aria-label="Tooltip">
      <div
        ref={tip}
        id={id}
        role="tooltip"
        className="popup-surface pointer-events-none fixed top-0 left-0 z-50 flex max-w-72 items-center gap-2 px-2.5 py-1.5 text-sm"
      >
        {children}
      </div>
    </section>,
    document.body,
  );
}
