import { useLayoutEffect, useState, type RefObject } from 'react';

/** Width and height of an element in pixels, kept up to date; 1 × 1 before it is laid out. */
export function useElementSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 1, height: 1 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const measure = () =>
      setSize({ width: Math.max(1, current.clientWidth), height: Math.max(1, current.clientHeight) });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
