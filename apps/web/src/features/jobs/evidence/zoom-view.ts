/** How a picture is viewed: its scale against the size that fits, and its offset from the middle in pixels. */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const fitted: ZoomView = { scale: 1, x: 0, y: 0 };
export const largestScale = 8;

/**
 * Zooms so that the part of the picture under a point stays there.
 * @param at from the middle of the window, in pixels
 */
export function zoomedAt(
  view: ZoomView,
  factor: number,
  at: { readonly x: number; readonly y: number },
  size: Size,
): ZoomView {
  const scale = Math.min(largestScale, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return within({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, size);
}

export const movedBy = (view: ZoomView, x: number, y: number, size: Size): ZoomView =>
  within({ ...view, x: view.x + x, y: view.y + y }, size);

/** Keeps the picture within the window; centres it when it fits. */
function within({ scale, x, y }: ZoomView, { width, height }: Size): ZoomView {
  const clamp = (value: number, reach: number) => Math.min(reach, Math.max(-reach, value)) + 0;
  return {
    scale,
    x: clamp(x, ((scale - 1) * width) / 2),
    y: clamp(y, ((scale - 1) * height) / 2),
  };
}
