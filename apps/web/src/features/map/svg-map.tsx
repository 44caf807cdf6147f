import { useEffect, useMemo, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useMapColors } from './map-colors.ts';
import { MapLabel } from './map-label.tsx';
import type { MapDrawing, MapPoint } from './map-types.ts';
import {
  fitBounds,
  fitPadding,
  fromMercator,
  metersPerPixel,
  pixelIn,
  placeAt,
  shownBounds,
  toMercator,
  type SizedView,
} from './mercator.ts';
import type { Outlines } from './outlines.ts';
import { SvgLines } from './svg-lines.tsx';
import { SvgOutlines } from './svg-outlines.tsx';
import { useElementSize } from './use-element-size.ts';
import { useGlide, type Place } from './use-glide.ts';
import { useMapLabels } from './use-map-labels.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

interface SvgMapProps extends MapDrawing {
  outlines: Outlines | undefined;
  /** Called with the visible area whenever it changes. */
  onLook: (view: SizedView) => void;
}

/**
 * The same map without WebGL: outlines and lines as SVG, the points as HTML above it. Zooms by two buttons,
 * does not pan.
 */
export function SvgMap({
  bounds,
  maximumFitZoom,
  points,
  lines,
  areas,
  keepInView,
  onScale,
  onPress,
  outlines,
  onLook,
}: SvgMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = useElementSize(frame);
  const colors = useMapColors();
  const [zoomSteps, setZoomSteps] = useState(0);
  const { west, south, east, north } = bounds;
  const view = useMemo((): SizedView => {
    const fitted = fitBounds({ west, south, east, north }, width, height, fitPadding, maximumFitZoom);
    const zoomed = { ...fitted, zoom: Math.min(18, Math.max(2, fitted.zoom + zoomSteps)), width, height };
    if (!keepInView) return zoomed;
    const kept = pixelIn(zoomed, keepInView);
    const outside = kept.x < 0 || kept.y < 0 || kept.x > width || kept.y > height;
    return zoomSteps > 0 || outside
      ? { ...zoomed, center: toMercator(keepInView.longitude, keepInView.latitude) }
      : zoomed;
  }, [west, south, east, north, width, height, maximumFitZoom, zoomSteps, keepInView]);
  const labels = useMapLabels({
    view: width > 1 ? view : undefined,
    outlines,
    points: points.filter(({ glides }) => !glides),
    areas,
    lines,
  });

  const scale = metersPerPixel(view.zoom, fromMercator(view.center).latitude);
  useEffect(() => onScale?.(scale), [onScale, scale]);
  useEffect(() => {
    if (view.width > 1) onLook(view);
  }, [onLook, view]);

  useEffect(() => {
    const { current } = frame;
    if (!current || !onPress) return undefined;
    // Only on the picture: points and buttons lie above it. Keyboard users type the coordinates instead.
    const listen = (event: MouseEvent) => {
      if (!(event.target instanceof SVGElement)) return;
      const box = current.getBoundingClientRect();
      const place = placeAt(view, event.clientX - box.left, event.clientY - box.top);
      onPress(place.latitude, place.longitude);
    };
    current.addEventListener('click', listen);
    return () => current.removeEventListener('click', listen);
  }, [onPress, view]);

  const pixelOf = (place: { longitude: number; latitude: number }) => pixelIn(view, place);
  return (
    <div ref={frame} className="absolute inset-0 overflow-hidden">
      <svg
        width={width}
        height={height}
        aria-hidden="true"
        className="block"
        style={{ background: outlines ? colors.water : colors.land }}
      >
        {outlines && (
          <SvgOutlines
            outlines={outlines}
            bounds={shownBounds(view)}
            view={view}
            width={width}
            height={height}
            colors={colors}
          />
        )}
        {areas.map((area) => {
          const { x, y } = pixelOf(area);
          const radius = area.radiusMeters / metersPerPixel(view.zoom, area.latitude);
          return (
            <circle
              key={area.id}
              cx={x}
              cy={y}
              r={radius}
              fill={colors.area}
              fillOpacity={0.07}
              stroke={colors.area}
              strokeOpacity={0.7}
              strokeWidth={1.5}
              strokeDasharray="4.5 4.5"
            />
          );
        })}
        <SvgLines lines={lines} colors={colors} pixelOf={pixelOf} />
      </svg>
      {labels.map((label) => (
        <At key={label.key} {...pixelOf(label)}>
          <MapLabel label={label} halo={colors.land} />
        </At>
      ))}
      {points.map((point) => (
        <SvgPoint key={point.id} point={point} pixelOf={pixelOf} toPlace={(x, y) => placeAt(view, x, y)} />
      ))}
      <ZoomButtons onZoom={(steps) => setZoomSteps(zoomSteps + steps)} />
    </div>
  );
}

interface AtProps {
  readonly x: number;
  readonly y: number;
  /** Labels lie at 0, points above. */
  readonly zIndex?: number;
  readonly children: ReactNode;
}

/** Centres something on a pixel of the map. */
function At({ x, y, zIndex = 0, children }: AtProps) {
  return (
    <div
      className="absolute top-0 left-0 w-max"
      style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)`, zIndex }}
    >
      {children}
    </div>
  );
}

interface SvgPointProps {
  readonly point: MapPoint;
  readonly pixelOf: (place: Place) => { x: number; y: number };
  readonly toPlace: (x: number, y: number) => { longitude: number; latitude: number };
}

function SvgPoint({ point, pixelOf, toPlace }: SvgPointProps) {
  const [drag, setDrag] = useState<{ startX: number; startY: number; right: number; down: number }>();
  const { onDragEnd } = point;
  const at = pixelOf(useGlide(point, point.glides === true));
  const x = at.x + (point.offset?.[0] ?? 0) + (drag?.right ?? 0);
  const y = at.y + (point.offset?.[1] ?? 0) + (drag?.down ?? 0);
  const handlers = onDragEnd && {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ startX: event.clientX, startY: event.clientY, right: 0, down: 0 });
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      if (drag) setDrag({ ...drag, right: event.clientX - drag.startX, down: event.clientY - drag.startY });
    },
    onPointerUp() {
      if (drag && (drag.right !== 0 || drag.down !== 0)) {
        const place = toPlace(at.x + drag.right, at.y + drag.down);
        onDragEnd(place.latitude, place.longitude);
      }
      setDrag(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
  };
  return (
    <At x={x} y={y} zIndex={point.onTop ? 2 : 1}>
      <div {...handlers} className={onDragEnd && 'touch-none'}>
        {point.content}
      </div>
    </At>
  );
}
