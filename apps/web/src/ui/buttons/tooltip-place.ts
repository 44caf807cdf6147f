export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 6;
const EDGE = 4;
const opposite: Record<TooltipSide, TooltipSide> = {
  top: 'bottom',
  bottom: 'top',
  left: 'right',
  right: 'left',
};

/**
 * Where a tooltip of this size stands: on the requested side of its control, on the other when it does not fit,
 * and never outside the window. All in pixels of the window.
 */
export function placeTooltip(
  control: Box,
  tip: { readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
  requested: TooltipSide,
): { readonly left: number; readonly top: number } {
  const at: Record<TooltipSide, { left: number; top: number }> = {
    top: { left: control.left + (control.width - tip.width) / 2, top: control.top - tip.height - GAP },
    bottom: { left: control.left + (control.width - tip.width) / 2, top: control.top + control.height + GAP },
    left: { left: control.left - tip.width - GAP, top: control.top + (control.height - tip.height) / 2 },
    right: { left: control.left + control.width + GAP, top: control.top + (control.height - tip.height) / 2 },
  };
  const fits = ({ left, top }: { left: number; top: number }) =>
    requested === 'top' || requested === 'bottom'
      ? top >= EDGE && top + tip.height <= window.height - EDGE
      : left >= EDGE && left + tip.width <= window.width - EDGE;
  const { left, top } =
    fits(at[requested]) || !fits(at[opposite[requested]]) ? at[requested] : at[opposite[requested]];
  return { left: clamp(left, window.width - tip.width), top: clamp(top, window.height - tip.height) };
}

const clamp = (start: number, last: number): number =>
  Math.round(Math.max(EDGE, Math.min(start, last - EDGE)));
