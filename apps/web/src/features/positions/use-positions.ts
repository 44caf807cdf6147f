// Public to other features: positions of drivers.
import { isRecent } from '@haulwright/domain/positions/driver-position';
import { agoInWords } from '@haulwright/domain/kernel/ago-in-words';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { api } from '../../api/queries.ts';

export interface SeenDriver {
  readonly userId: string;
  readonly latitude: number;
  readonly longitude: number;
  /** "4 min ago". */
  readonly ago: string;
  readonly speedMetersPerSecond: number | undefined;
  readonly batteryPercent: number | undefined;
  /** Older than a phone with signal would ever be. */
  readonly isOld: boolean;
}

const tickMs = 30_000;
const oldAfterMs = 5 * 60_000;
const nobody: ReadonlyMap<string, SeenDriver> = new Map();

/**
 * Shared positions of drivers, by user id; none unless `wanted`. Their age is updated while they are shown.
 */
export function usePositions(wanted: boolean): ReadonlyMap<string, SeenDriver> {
  const asked = useQuery({ ...api.positions.list.queryOptions(), enabled: wanted, staleTime: 10_000 });
  const [now, setNow] = useState(() => Date.now());
  const any = wanted && (asked.data?.length ?? 0) > 0;
  useEffect(() => {
    if (!any) return undefined;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [any]);
  return useMemo(() => {
    if (!wanted || asked.data === undefined) return nobody;
    const at = new Date(Math.max(now, asked.dataUpdatedAt));
    return new Map(
      asked.data.flatMap(
        ({ userId, latitude, longitude, measuredAt, speedMetersPerSecond, batteryPercent }) => {
          const measured = new Date(measuredAt);
          return isRecent(measured, at)
            ? [
                [
                  userId,
                  {
                    userId,
                    latitude,
                    longitude,
                    ago: agoInWords(measured, at),
                    speedMetersPerSecond,
                    batteryPercent,
                    isOld: at.getTime() - measured.getTime() > oldAfterMs,
                  },
                ] as const,
              ]
            : [];
        },
      ),
    );
  }, [wanted, asked.data, asked.dataUpdatedAt, now]);
}
