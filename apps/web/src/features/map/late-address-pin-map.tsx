// Public to other features, apart from the other maps: importing it does not load the map library.
import { type ComponentProps, lazy } from 'react';
import { LateCard } from '../../ui/late-card.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import type { AddressPinMap } from './address-pin-map.tsx';

const Map = lazy(() => import('./public.ts').then((map) => ({ default: map.AddressPinMap })));

const skeletonHeight = { 240: 'h-60', 280: 'h-70' } as const;

/** A map of one address whose code, the large map library, is loaded when the first one is shown. */
export function LateAddressPinMap({
  height = 280,
  ...props
}: Omit<ComponentProps<typeof AddressPinMap>, 'height'> & { readonly height?: keyof typeof skeletonHeight }) {
  return (
    <LateCard
      waiting={
        <SkeletonGroup label="Loading map…">
          <Skeleton className={`${skeletonHeight[height]} w-full`} />
        </SkeletonGroup>
      }
    >
      <Map height={height} {...props} />
    </LateCard>
  );
}
