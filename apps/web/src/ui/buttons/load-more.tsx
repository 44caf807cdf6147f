import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button.tsx';

export interface LoadMoreProps {
  /** False on the last page: nothing is drawn. */
  readonly hasMore: boolean;
  readonly busy: boolean;
  /** After a failure it waits for a press instead of trying again by itself. */
  readonly failed?: boolean;
  readonly onLoadMore: () => void;
}

/**
 * The end of a long list: loads the next rows when scrolled near, or by button for people who do not scroll.
 */
export function LoadMore({ hasMore, busy, failed = false, onLoadMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const look = useEffectEvent(([entry]: readonly IntersectionObserverEntry[]) => {
    if (entry?.isIntersecting === true) onLoadMore();
  });
  const watching = hasMore && !busy && !failed;
  useEffect(() => {
    if (!watching || end.current === null) return undefined;
    const observer = new IntersectionObserver(look, { rootMargin: '400px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [watching]);

  if (!hasMore) return null;
  return (
    <div ref={end} className="flex justify-center py-5">
      <Button onClick={onLoadMore} busy={busy}>
        {failed ? 'Try again' : 'Load more'}
      </Button>
    </div>
  );
}
