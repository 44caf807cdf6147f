import { decodePolyline } from '@haulwright/domain/geography/polyline';
import type { DrivenDay } from '@haulwright/domain/tracking/driven-day';
import type { MapLine, MapPosition } from '../../map/map-types.ts';
import { trackParts } from '../../map/track-parts.ts';

/** Told from the colors of trucks, on light ground and on dark. */
export const drivenShades = { light: '#a3341f', dark: '#f2a48f' };

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The ways between visits, and after the last one what the places say. */
export function drivenLines({ legs, track }: Pick<DrivenDay, 'legs' | 'track'>): MapLine[] {
  const until = legs.at(-1)?.endedAt ?? '';
  const ways: (readonly Place[])[] = [
    ...legs.map(({ line }) => decodePolyline(line ?? '')),
    ...trackParts(track.points.filter(({ at }) => at >= until)),
  ];
  return ways.flatMap((way, index): MapLine[] => {
    const [from, ...rest] = way.map(({ latitude, longitude }): MapPosition => [longitude, latitude]);
    const to = rest.at(-1);
    return from === undefined || to === undefined
      ? []
      : [
          {
            id: `driven ${index}`,
            color: drivenShades,
            from,
            to,
            via: rest.slice(0, -1),
            emphasis: 'strong',
            dashed: false,
          },
        ];
  });
}
