import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';
import { usePrinting } from '../hooks/use-printing.ts';
import { useRowHeight } from './density.ts';

/** Rows drawn beyond the window: keys move through them before they are reached. */
const OVERSCAN = 8;

/** Which rows of a table are drawn: those near the window, and all of them on paper. */
export function useRowWindow(frame: RefObject<HTMLElement | null>, count: number) {
  const printing = usePrinting();
  const rowHeight = useRowHeight();
  const [top, setTop] = useState(0);
  useEffect(() => {
    // What stands above the table appears and disappears.
    const observer = new ResizeObserver(() => {
      const body = frame.current?.querySelector('tbody');
      setTop(Math.round((body?.getBoundingClientRect().top ?? 0) + window.scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [frame]);
  // oxlint-disable-next-line react/incompatible-library -- its answers go nowhere but into this component
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    scrollMargin: top,
    overscan: OVERSCAN,
    // Below the head and above the foot, which stay in view.
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight * 2,
    rangeExtractor: (range) =>
      printing ? Array.from({ length: count }, (_, index) => index) : defaultRangeExtractor(range),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    items: rows.map(({ index }) => index),
    above: first === undefined || printing ? 0 : first.start - top,
    below: last === undefined || printing ? 0 : virtualizer.getTotalSize() - (last.end - top),
    /** Brings a row into view. */
    reach: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    rowHeight,
  };
}
