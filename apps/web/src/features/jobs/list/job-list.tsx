import type { Job } from '@haulwright/domain/jobs/job';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNewest } from '../../../ui/hooks/use-newest.ts';
import { usePrinting } from '../../../ui/hooks/use-printing.ts';
import { JobRow } from './job-row.tsx';
import { isChosen, type TableSelection, ticked } from '../../../ui/data-table/selection.ts';

interface JobListProps {
  readonly rows: readonly Job[];
  readonly today: Date;
  readonly linksClient: boolean;
  /** More rows follow on the server. */
  readonly more: boolean;
  /** Shown while the next answer is pending. */
  readonly stale: boolean;
  /** Null for people without bulk actions. */
  readonly selection: TableSelection | null;
  readonly onSelection: (selection: TableSelection) => void;
}

/** Estimated height of a row in pixels, until it is measured. */
const CARD_HEIGHT = 204;
const LINE_HEIGHT = 62;

/** The job list, virtualized: only rows near the window are rendered, however many are loaded. */
export function JobList({ rows, today, linksClient, more, stale, selection, onSelection }: JobListProps) {
  const list = useRef<HTMLUListElement>(null);
  const printing = usePrinting();
  const [top, setTop] = useState(0);
  const [wide] = useState(() => window.matchMedia('(width >= 64rem)').matches);
  useEffect(() => {
    // Elements above the list (chips, a notice) appear and disappear, which moves the list.
    const observer = new ResizeObserver(() =>
      setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)),
    );
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- its answers go nowhere but into this component
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: () => (wide ? LINE_HEIGHT : CARD_HEIGHT),
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    scrollMargin: top,
    overscan: 3,
    rangeExtractor: (range) =>
      printing ? Array.from({ length: rows.length }, (_, index) => index) : defaultRangeExtractor(range),
    // Uses only sizes the browser reports by itself: measuring at once would lay the page out twice for every
    // key of a search.
    measureElement: (row, entry, { indexFromElement, itemSizeCache, options }) => {
      const box = entry?.borderBoxSize[0];
      if (box !== undefined) return Math.round(box.blockSize);
      const index = indexFromElement(row);
      return itemSizeCache.get(options.getItemKey(index)) ?? options.estimateSize(index);
    },
  });
  const { select } = useNewest({
    select: (id: string, on: boolean, range: boolean) => {
      const ids = rows.map((job) => job.id);
      if (selection !== null) onSelection(ticked(selection, ids, { id, on, range }));
    },
  });

  return (
    <ul
      ref={list}
      aria-label="Jobs"
      aria-busy={stale}
      className="relative lg:overflow-clip lg:rounded-lg lg:border lg:border-line"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const job = rows[item.index];
        if (job === undefined) return null;
        return (
          <li
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            aria-posinset={item.index + 1}
            aria-setsize={more ? -1 : rows.length}
            className="absolute inset-x-0 top-0 pb-3 lg:pb-0"
            style={{ transform: `translateY(${item.start - top}px)` }}
          >
            <JobRow
              job={job}
              today={today}
              linksClient={linksClient}
              selected={selection === null ? undefined : isChosen(selection, job.id)}
              onSelect={select}
            />
          </li>
        );
      })}
    </ul>
  );
}
