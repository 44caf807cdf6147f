import { useEffect, useMemo, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import type { MapDrawing, MapLine, MapPoint } from './map-types.ts';
import { fitBounds, fromMercator, metersPerPixel, toMercator, worldPixels, type MapView, type MercatorPoint } from './mercator.ts';
import type { Outlines } from './outlines.ts';
import { RegionName } from './region-label.tsx';
import { labelsIn } from './region-labels.ts';
import { SvgOutlines } from './svg-outlines.tsx';
import { useMapColors } from './map-colors.ts';
import { useElementSize } from './use-element-size.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

const fitPadding = 48;

interface SvgMapProps extends MapDrawing {
  outlines: Outlines | undefined;
}

/** The same map without WebGL: outlines and lines as SVG, the points as HTML above it. Zooms by two buttons, does not pan. */
export function SvgMap({ bounds, maximumFitZoom, points, lines, keepInView, onScale, outlines }: SvgMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = useElementSize(frame);
  const colors = useMapColors();
  const [zoomSteps, setZoomSteps] = useState(0);
  const { west, south, east, north } = bounds;
  const view = useMemo(() => {
    const fitted = fitBounds({ west, south, east, north }, width, height, fitPadding, maximumFitZoom);
    const zoomed = { ...fitted, zoom: Math.min(18, Math.max(2, fitted.zoom + zoomSteps)) };
    if (!keepInView) return zoomed;
    const kept = toMercator(keepInView.longitude, keepInView.latitude);
    const size = worldPixels(zoomed.zoom);
    const outside = Math.abs(kept.x - zoomed.center.x) * size > width / 2 || Math.abs(kept.y - zoomed.center.y) * size > height / 2;
    return zoomSteps > 0 || outside ? { ...zoomed, center: kept } : zoomed;
  }, [west, south, east, north, width, height, maximumFitZoom, zoomSteps, keepInView]);

  const scale = metersPerPixel(view.zoom, fromMercator(view.center).latitude);
  useEffect(() => onScale?.(scale), [onScale, scale]);

  const pixel = (place: MercatorPoint) => ({
    x: (place.x - view.center.x) * worldPixels(view.zoom) + width / 2,
    y: (place.y - view.center.y) * worldPixels(view.zoom) + height / 2,
  });
  const pixelOf = (place: { longitude: number; latitude: number }) => pixel(toMercator(place.longitude, place.latitude));
  const shown = shownBounds(view, width, height);

  return (
    <div ref={frame} className="absolute inset-0 overflow-hidden">
      <svg width={width} height={height} aria-hidden="true" className="block" style={{ background: outlines ? colors.water : colors.land }}>
        {outlines && <SvgOutlines outlines={outlines} bounds={shown} view={view} width={width} height={height} colors={colors} />}
        {lines.map((line) => (
          <SvgLine key={line.id} line={line} casing={colors.lineCasing} pixelOf={pixelOf} />
        ))}
      </svg>
      {outlines && labelsIn(outlines.labels, shown, view.zoom).map((name) => (
        <At key={`${name.kind} ${name.text} ${name.longitude}`} {...pixelOf(name)}>
          <RegionName label={name} />
        </At>
      ))}
      {points.map((point) => (
        <SvgPoint key={point.id} point={point} at={pixelOf(point)} toPlace={(x, y) => placeAt(view, x - width / 2, y - height / 2)} />
      ))}
      <ZoomButtons onZoom={(steps) => setZoomSteps(zoomSteps + steps)} />
    </div>
  );
}

function placeAt(view: MapView, right: number, down: number): { longitude: number; latitude: number } {
  const size = worldPixels(view.zoom);
  return fromMercator({ x: view.center.x + right / size, y: view.center.y + down / size });
}

function shownBounds(view: MapView, width: number, height: number) {
  const northWest = placeAt(view, -width / 2, -height / 2);
  const southEast = placeAt(view, width / 2, height / 2);
  return { west: northWest.longitude, north: northWest.latitude, east: southEast.longitude, south: southEast.latitude };
}

interface AtProps {
  readonly x: number;
  readonly y: number;
  readonly onTop?: boolean;
  readonly children: ReactNode;
}

/** Centres something on a pixel of the map. */
function At({ x, y, onTop, children }: AtProps) {
  return (
    <div className="absolute top-0 left-0 w-max" style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)`, zIndex: onTop ? 2 : 1 }}>
      {children}
    </div>
  );
}

interface SvgLineProps {
  readonly line: MapLine;
  readonly casing: string;
  readonly pixelOf: (place: { longitude: number; latitude: number }) => { x: number; y: number };
}

function SvgLine({ line, casing, pixelOf }: SvgLineProps) {
  const points = line.coordinates
    .map(([longitude, latitude]) => pixelOf({ longitude, latitude }))
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ');
  return (
    <g fill="none" strokeLinejoin="round" strokeLinecap="round">
      <polyline points={points} stroke={casing} strokeWidth={6} />
      <polyline points={points} stroke={line.color} strokeWidth={3} />
    </g>
  );
}

interface SvgPointProps {
  readonly point: MapPoint;
  readonly at: { x: number; y: number };
  readonly toPlace: (x: number, y: number) => { longitude: number; latitude: number };
}

function SvgPoint({ point, at, toPlace }: SvgPointProps) {
  const [drag, setDrag] = useState<{ startX: number; startY: number; right: number; down: number }>();
  const { onDragEnd } = point;
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
    <At x={x} y={y} onTop={point.onTop === true}>
      <div {...handlers} className={onDragEnd && 'touch-none'}>
        {point.content}
      </div>
    </At>
  );
}
