import { geocodePrecisionName, type GeocodePrecision } from '@haulwright/domain/geography/location';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { AddressPin } from './address-pin.tsx';
import { MapSurface } from './map-surface.tsx';
import { contiguousStates } from './mercator.ts';
import { movedByKey, roundedDegrees } from './pin-keys.ts';
import type { MapArea, MapBounds } from './map-types.ts';

interface AddressPinMapProps {
  /** Null: not located yet; the pin waits in the middle of the country. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly precision: GeocodePrecision;
  /** How well the place is known, in words. Default: as its precision says. */
  readonly known?: string;
  /**
   * Called with the new place when the pin was moved, by hand or keys. Without it the pin stays where it is.
   */
  readonly onMove?: (latitude: number, longitude: number) => void;
  /** Any CSS height. Default 280 px. */
  readonly height?: number | string;
  /** Accessible name. Default "Map of the address". */
  readonly label?: string;
}

/**
 * Half the height of the map around a pin, in degrees of latitude: large for a ZIP area, small for a street.
 */
const reachDegrees: Record<GeocodePrecision, number> = { street: 0.03, manual: 0.03, zip: 0.06, none: 12 };
const closestZoom = 15;

/** Three miles: about how far an address is from the middle of its ZIP area, in the country. */
const zipAreaMeters = 4_828;

/**
 * Public to other features: where an address is, how well that is known, and a pin to drag (or to move by arrow keys) to the right
 * place.
 */
export function AddressPinMap({
  latitude,
  longitude,
  precision,
  known = geocodePrecisionName[precision],
  onMove,
  height = 280,
  label = 'Map of the address',
}: AddressPinMapProps) {
  const hint = useId();
  const located = latitude !== null && longitude !== null;
  const pinLatitude = latitude ?? (contiguousStates.south + contiguousStates.north) / 2;
  const pinLongitude = longitude ?? (contiguousStates.west + contiguousStates.east) / 2;
  const scale = useRef(1);
  const rememberScale = useCallback((metersPerPixel: number) => {
    scale.current = metersPerPixel;
  }, []);
  const { bounds, stayFor } = useSteadyBounds({
    latitude: pinLatitude,
    longitude: pinLongitude,
    precision: located ? precision : 'none',
  });
  const move = useCallback(
    (newLatitude: number, newLongitude: number) => {
      const [roundLatitude, roundLongitude] = [roundedDegrees(newLatitude), roundedDegrees(newLongitude)];
      stayFor(roundLatitude, roundLongitude);
      onMove?.(roundLatitude, roundLongitude);
    },
    [stayFor, onMove],
  );
  const onKey = useCallback(
    (key: string, fine: boolean) => {
      const moved = movedByKey({ latitude: pinLatitude, longitude: pinLongitude }, key, fine, scale.current);
      if (moved) move(moved.latitude, moved.longitude);
      return moved !== undefined;
    },
    [pinLatitude, pinLongitude, move],
  );
  const pin = useMemo(
    () => ({ latitude: pinLatitude, longitude: pinLongitude }),
    [pinLatitude, pinLongitude],
  );
  const areas = useMemo(
    (): MapArea[] =>
      precision === 'zip'
        ? [
            {
              id: 'zip',
              latitude: pinLatitude,
              longitude: pinLongitude,
              radiusMeters: zipAreaMeters,
              label: 'ZIP area',
            },
          ]
        : [],
    [precision, pinLatitude, pinLongitude],
  );
  const approximate = precision === 'zip' || precision === 'none';
  const place = located ? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}` : 'not located';
  return (
    <div className="flex flex-col gap-2">
      <MapSurface
        label={label}
        height={height}
        bounds={bounds}
        maximumFitZoom={closestZoom}
        lines={noLines}
        areas={areas}
        keepInView={pin}
        onScale={rememberScale}
        points={[
          {
            id: 'pin',
            ...pin,
            isPin: true,
            ...(onMove && { onDragEnd: move }),
            content: (
              <AddressPin
                name={`Pin: ${place}`}
                describedBy={hint}
                movable={onMove !== undefined}
                onKey={onKey}
              />
            ),
          },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <Badge tone={approximate ? 'warn' : 'good'} icon={approximate ? badgeIcons.warning : badgeIcons.done}>
          {known}
        </Badge>
        <output className="numeric">{place}</output>
        <span id={hint}>
          {onMove && (
            <span className="print:hidden">
              Drag the pin to the right place, or move it with the arrow keys (Shift: finely).
            </span>
          )}
        </span>
      </div>
    </div>
  );
}

const noLines: never[] = [];

interface Located {
  latitude: number;
  longitude: number;
  precision: GeocodePrecision;
}

/**
 * The bounds around the pin: they follow when the address is located again, but do not move under a pin that
 * is being dragged.
 */
function useSteadyBounds(at: Located): {
  bounds: MapBounds;
  stayFor: (latitude: number, longitude: number) => void;
} {
  const [framed, setFramed] = useState(at);
  const [moved, setMoved] = useState<{ latitude: number; longitude: number }>();
  const byHand = moved !== undefined && samePlace(moved, at);
  if (!byHand && (framed.precision !== at.precision || !samePlace(framed, at))) setFramed(at);
  const { latitude, longitude, precision } = framed;
  const bounds = useMemo(
    () => boundsOf(latitude, longitude, reachDegrees[precision]),
    [latitude, longitude, precision],
  );
  return {
    bounds,
    stayFor: useCallback(
      (newLatitude: number, newLongitude: number) =>
        setMoved({ latitude: newLatitude, longitude: newLongitude }),
      [],
    ),
  };
}

function samePlace(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): boolean {
  return a.latitude === b.latitude && a.longitude === b.longitude;
}

function boundsOf(latitude: number, longitude: number, reach: number): MapBounds {
  return {
    west: longitude - reach,
    south: latitude - reach,
    east: longitude + reach,
    north: latitude + reach,
  };
}
