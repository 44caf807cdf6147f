// Public to other features.
import type { DayTrack } from '@haulwright/domain/tracking/track';
import { MapSurface } from './map-surface.tsx';
import type { MapLine, MapPoint } from './map-types.ts';
import { boundsAround } from './mercator.ts';
import { hourMarks, trackParts, type TrackPlace } from './track-parts.ts';

interface DayTrackMapProps {
  readonly track: DayTrack;
  /** Accessible name. */
  readonly label: string;
  readonly timeZone: string;
}

const lineShades = { light: '#0f5f73', dark: '#7ba7b2' };
const closestZoom = 16;

/** A day's places as a line, with the time at its ends and at every hour between. */
export function DayTrackMap({ track: { points, stored }, label, timeZone }: DayTrackMapProps) {
  const clock = (at: string) =>
    new Date(at).toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined)
    return <p className="text-ink-soft">No places are stored of this day.</p>;
  const lines = trackParts(points).map((part, index): MapLine => {
    const [from, ...rest] = part.map(positionOf);
    return {
      id: `part ${index}`,
      color: lineShades,
      from: from ?? positionOf(first),
      to: rest.at(-1) ?? from ?? positionOf(first),
      via: rest.slice(0, -1),
      emphasis: 'plain',
      dashed: false,
    };
  });
  const marks = hourMarks(points).map(({ at, latitude, longitude }): MapPoint => ({
    id: at,
    latitude,
    longitude,
    content: (
      <span className="numeric rounded-md border border-line-strong bg-surface px-1.5 py-0.5 text-xs text-ink">
        {clock(at)}
      </span>
    ),
  }));
  return (
    <>
      <p className="mb-2 text-ink">
        {`${stored.toLocaleString('en-US')} ${stored === 1 ? 'place' : 'places'}, from ${clock(first.at)} to ${clock(last.at)}.`}
      </p>
      <MapSurface
        label={label}
        height={360}
        bounds={boundsAround(points)}
        maximumFitZoom={closestZoom}
        lines={lines}
        points={marks}
        areas={noAreas}
      />
    </>
  );
}

const noAreas: never[] = [];
const positionOf = ({ latitude, longitude }: TrackPlace) => [longitude, latitude] as const;
