import type { ReactNode, Ref } from 'react';
import { classNames } from '../../../ui/base/class-names.ts';

interface BoardLayoutProps {
  /** Ref around the lanes, whose width decides the width of an hour. */
  readonly lanes: Ref<HTMLDivElement>;
  readonly pool: ReactNode;
  /** It is a single line above everything then. */
  readonly isPoolEmpty: boolean;
  /** Null when it is collapsed or has nothing to show. */
  readonly map: ReactNode;
  /** The lanes. */
  readonly children: ReactNode;
}

/**
 * Pool, lanes and map: stacked on a phone, the pool beside the lanes from 1280 px on, the map below it from
 * 1440 px on. What is empty or collapsed leaves its room to the lanes.
 */
export function BoardLayout({ lanes, pool, isPoolEmpty, map, children }: BoardLayoutProps) {
  const hasSide = !isPoolEmpty || map !== null;
  return (
    <div
      className={classNames(
        'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4',
        !isPoolEmpty && 'xl:grid-cols-[17rem_minmax(0,1fr)] xl:items-start',
        hasSide &&
          'min-[90rem]:grid-cols-[clamp(17rem,20vw,28rem)_minmax(0,1fr)] min-[90rem]:grid-rows-[auto_1fr] min-[90rem]:items-start',
      )}
    >
      <div
        className={classNames(
          'min-w-0',
          isPoolEmpty
            ? 'min-[90rem]:col-span-full'
            : classNames(
                'xl:sticky xl:top-16 xl:row-span-2 xl:flex xl:max-h-[calc(100dvh-5rem)] xl:flex-col',
                map !== null &&
                  'min-[90rem]:static min-[90rem]:row-span-1 min-[90rem]:max-h-[max(20rem,calc(100dvh-34rem))]',
              ),
        )}
      >
        {pool}
      </div>
      <div
        ref={lanes}
        className={classNames(
          'min-w-0',
          !isPoolEmpty && 'xl:col-start-2',
          hasSide && 'min-[90rem]:col-start-2',
          hasSide &&
            (isPoolEmpty ? 'min-[90rem]:row-start-2' : 'min-[90rem]:row-span-2 min-[90rem]:row-start-1'),
        )}
      >
        {children}
      </div>
      {map !== null && (
        <div
          className={classNames(
            'min-w-0 min-[90rem]:sticky min-[90rem]:top-16 min-[90rem]:col-start-1 min-[90rem]:row-start-2',
            !isPoolEmpty && 'xl:col-start-2',
          )}
        >
          {map}
        </div>
      )}
    </div>
  );
}
