import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element in whole pixels, as it changes; 0 until it is drawn. */
export function useWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = of.current;
    if (element === null) return undefined;
    const measure = () => setWidth(Math.floor(element.getBoundingClientRect().width));
    measure();
    const changes = new ResizeObserver(measure);
    changes.observe(element);
    return () => changes.disconnect();
  }, [of]);
  return width;
}
