import 'maplibre-gl/dist/maplibre-gl.css';
import { Map as MapLibreMap, Marker, ScaleControl, type MapRef } from '@vis.gl/react-maplibre';
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useMemo, useRef, useState } from 'react';
import { mapStyle } from './base-style.ts';
import { useMapColors } from './map-colors.ts';
import type { MapBounds, MapDrawing, MapPoint } from './map-types.ts';
import { metersPerPixel } from './mercator.ts';
import type { Outlines } from './outlines.ts';
import { RegionName } from './region-label.tsx';
import { labelsIn } from './region-labels.ts';
import { prefersStillness } from './webgl-support.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

maplibre.setWorkerUrl(workerUrl);

const fitPadding = 48;

interface WebglMapProps extends MapDrawing {
  outlines: Outlines | undefined;
  /** The context was lost or never came: draw in another way. */
  onUnusable: () => void;
}

/** The map drawn with MapLibre. Loaded lazily: the library is larger than the rest of the product. */
export default function WebglMap({ label, bounds, maximumFitZoom, points, lines, keepInView, onScale, outlines, onUnusable }: WebglMapProps) {
  const map = useRef<MapRef>(null);
  const colors = useMapColors();
  const [drawn, setDrawn] = useState(false);
  const style = useMemo(() => mapStyle(outlines, lines, colors, drawn), [outlines, lines, colors, drawn]);
  const [view, setView] = useState<{ bounds: MapBounds; zoom: number }>();
  const { west, south, east, north } = bounds;
  const box: [number, number, number, number] = [west, south, east, north];

  useEffect(() => {
    map.current?.fitBounds([west, south, east, north], { padding: fitPadding, maxZoom: maximumFitZoom, animate: !prefersStillness(), duration: 500 });
  }, [west, south, east, north, maximumFitZoom]);

  const { latitude, longitude } = keepInView ?? {};
  useEffect(() => {
    if (latitude === undefined || longitude === undefined || !map.current) return;
    if (!map.current.getBounds().contains([longitude, latitude])) map.current.panTo([longitude, latitude], { animate: !prefersStillness() });
  }, [latitude, longitude]);

  const look = () => {
    if (!map.current) return;
    const shown = map.current.getBounds();
    const zoom = map.current.getZoom();
    setView({ bounds: { west: shown.getWest(), south: shown.getSouth(), east: shown.getEast(), north: shown.getNorth() }, zoom });
    onScale?.(metersPerPixel(zoom, map.current.getCenter().lat));
  };

  return (
    <MapLibreMap
      ref={map}
      mapLib={maplibre}
      mapStyle={style}
      initialViewState={{ bounds: box, fitBoundsOptions: { padding: fitPadding, maxZoom: maximumFitZoom } }}
      minZoom={2}
      maxZoom={18}
      dragRotate={false}
      pitchWithRotate={false}
      touchPitch={false}
      renderWorldCopies={false}
      attributionControl={false}
      fadeDuration={0}
      cooperativeGestures={window.matchMedia('(pointer: coarse)').matches}
      locale={{ 'Map.Title': `${label}: arrow keys move the map, plus and minus zoom` }}
      onLoad={look}
      onMoveEnd={look}
      onIdle={() => setDrawn(outlines !== undefined)}
      onError={(event) => {
        if (!event.target) onUnusable();
      }}
      style={{ position: 'absolute', inset: 0, font: 'inherit' }}
    >
      <ZoomButtons onZoom={(steps) => map.current?.easeTo({ zoom: map.current.getZoom() + steps, animate: !prefersStillness(), duration: 250 })} />
      <ScaleControl position="bottom-left" unit="imperial" />
      {outlines && view && labelsIn(outlines.labels, view.bounds, view.zoom).map((name) => (
        <Marker key={`${name.kind} ${name.text} ${name.longitude}`} longitude={name.longitude} latitude={name.latitude} style={{ pointerEvents: 'none' }}>
          <RegionName label={name} />
        </Marker>
      ))}
      {points.map((point) => (
        <PointMarker key={point.id} point={point} />
      ))}
    </MapLibreMap>
  );
}

function PointMarker({ point }: { readonly point: MapPoint }) {
  const { onDragEnd } = point;
  return (
    <Marker
      longitude={point.longitude}
      latitude={point.latitude}
      offset={[point.offset?.[0] ?? 0, point.offset?.[1] ?? 0]}
      draggable={onDragEnd !== undefined}
      onDragEnd={(event) => onDragEnd?.(event.lngLat.lat, event.lngLat.lng)}
      style={{ zIndex: point.onTop ? 2 : 1 }}
    >
      {point.content}
    </Marker>
  );
}
