import { type RefCallback, useLayoutEffect, useState } from 'react';

/**
 * The width of an element in whole pixels, as it changes; 0 until it is drawn. The element is the one that
 * `ref` is on now: it may come later than the component, go, and be another one when it comes back.
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
