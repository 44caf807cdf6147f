import { type RefCallback, useLayoutEffect, useState } from 'react';

/**
 * The current width of an element in whole pixels; 0 until it is rendered. Follows the element that has `ref` now:
 * it may be rendered later than the component, removed, and replaced by another.
 */
export function useWidth(): { readonly ref: RefCallback<HTMLElement>; readonly width: number } {
  const [element, ref] = useState<HTMLElement | null>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (element === null) return undefined;
    const measure = () => setWidth(Math.floor(element.getBoundingClientRect().width));
    measure();
    const changes = new ResizeObserver(measure);
    changes.observe(element);
    return () => changes.disconnect();
  }, [element]);
  return { ref, width };
}
