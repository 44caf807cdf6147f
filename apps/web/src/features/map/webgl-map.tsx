import 'maplibre-gl/dist/maplibre-gl.css';
import { Map as MapLibreMap, Marker, ScaleControl, useMap, type MapRef } from '@vis.gl/react-maplibre';
import * as maplibre from 'maplibre-gl';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { mapStyle } from './base-style.ts';
import { chevronImage, colorsOfChevron } from './chevron.ts';
import { useMapColors } from './map-colors.ts';
import { MapLabel } from './map-label.tsx';
import type { MapDrawing, MapPoint } from './map-types.ts';
import { fitPadding, metersPerPixel, toMercator, type SizedView } from './mercator.ts';
import type { Outlines } from './outlines.ts';
import { restyle } from './restyle.ts';
import { useStreetsShown } from './streets-context.ts';
import { useMapLabels } from './use-map-labels.ts';
import { useGlide } from './use-glide.ts';
import { useStreets } from './use-streets.ts';
import { workerUrlFor } from './map-worker.ts';
import { prefersStillness } from './webgl-support.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

interface WebglMapProps extends MapDrawing {
  outlines: Outlines | undefined;
  /** Called with the visible area whenever it changes. */
  onLook: (view: SizedView) => void;
  /** Called when everything is drawn, and again after every change. */
  onDrawn: () => void;
  /** Called when streets were drawn, with whom they are owed to. */
  onStreets: (owedTo: string) => void;
  /** Called when the WebGL context was lost or is unavailable: the map must be drawn another way. */
  onUnusable: () => void;
}

/** The map drawn with MapLibre. Loaded lazily: the library is larger than the rest of the product. */
export default function WebglMap({
  label,
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
  onDrawn,
  onStreets,
  onUnusable,
}: WebglMapProps) {
  const map = useRef<MapRef>(null);
  const streets = useStreetsShown();
  const closest = streets === null ? 18 : 19;
  // Before the map is made, which starts its workers.
  useLayoutEffect(() => maplibre.setWorkerUrl(workerUrlFor(streets)), [streets]);
  const colors = useMapColors();
  const style = useMemo(() => mapStyle({ outlines, lines, areas }, colors), [outlines, lines, areas, colors]);
  const [firstStyle] = useState(style);
  const shownStyle = useRef(style);
  const [view, setView] = useState<SizedView>();
  const labels = useMapLabels({
    view,
    outlines,
    points: points.filter(({ glides }) => !glides),
    areas,
    lines,
  });
  const { west, south, east, north } = bounds;
  const box: [number, number, number, number] = [west, south, east, north];

  useEffect(() => {
    map.current?.fitBounds([west, south, east, north], {
      padding: fitPadding,
      maxZoom: maximumFitZoom,
      animate: !prefersStillness(),
      duration: 500,
    });
  }, [west, south, east, north, maximumFitZoom]);

  const { latitude, longitude } = keepInView ?? {};
  useEffect(() => {
    if (latitude === undefined || longitude === undefined || !map.current) return;
    if (!map.current.getBounds().contains([longitude, latitude]))
      map.current.panTo([longitude, latitude], { animate: !prefersStillness() });
  }, [latitude, longitude]);

  const [isDrawn, setDrawn] = useState(false);
  const owedTo = useStreets(map, isDrawn, colors);
  useEffect(() => {
    if (owedTo !== null) onStreets(owedTo);
  }, [owedTo, onStreets]);

  const loaded = view !== undefined;
  useEffect(() => {
    if (!loaded || !map.current || shownStyle.current === style) return;
    restyle(map.current.getMap(), shownStyle.current, style);
    shownStyle.current = style;
  }, [loaded, style]);

  const look = () => {
    if (!map.current) return;
    const zoom = map.current.getZoom();
    const { lng, lat } = map.current.getCenter();
    const { clientWidth, clientHeight } = map.current.getContainer();
    const shown = { center: toMercator(lng, lat), zoom, width: clientWidth, height: clientHeight };
    setView(shown);
    onLook(shown);
    onScale?.(metersPerPixel(zoom, lat));
  };

  return (
    <MapLibreMap
      ref={map}
      mapLib={maplibre}
      mapStyle={firstStyle}
      initialViewState={{ bounds: box, fitBoundsOptions: { padding: fitPadding, maxZoom: maximumFitZoom } }}
      minZoom={2}
      maxZoom={closest}
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
      onResize={look}
      onIdle={() => {
        setDrawn(true);
        onDrawn();
      }}
      onClick={(event) => onPress?.(event.lngLat.lat, event.lngLat.lng)}
      onError={(event) => {
        if (!event.target) onUnusable();
      }}
      style={{ position: 'absolute', inset: 0, font: 'inherit' }}
    >
      <ChevronImages />
      <ZoomButtons
        onZoom={(steps) =>
          map.current?.easeTo({
            zoom: map.current.getZoom() + steps,
            animate: !prefersStillness(),
            duration: 250,
          })
        }
      />
      <ScaleControl position="bottom-left" unit="imperial" />
      {labels.map((name) => (
        <Marker
          key={name.key}
          longitude={name.longitude}
          latitude={name.latitude}
          style={{ pointerEvents: 'none' }}
        >
          <MapLabel label={name} halo={colors.land} />
        </Marker>
      ))}
      {points.map((point) => (
        <PointMarker key={point.id} point={point} />
      ))}
    </MapLibreMap>
  );
}

/** Draws the arrowheads' pictures when the style first names them. */
function ChevronImages() {
  const map = useMap().current?.getMap();
  useEffect(() => {
    map?.setMissingStyleImageResolver((name) => {
      const chevron = colorsOfChevron(name);
      const drawn = chevron && chevronImage(chevron.color, chevron.casing);
      if (drawn) map.addImage(name, drawn.image, { pixelRatio: drawn.pixelRatio });
    });
  }, [map]);
  return null;
}

function PointMarker({ point }: { readonly point: MapPoint }) {
  const { onDragEnd } = point;
  const { latitude, longitude } = useGlide(point, point.glides === true);
  return (
    <Marker
      longitude={longitude}
      latitude={latitude}
      offset={[point.offset?.[0] ?? 0, point.offset?.[1] ?? 0]}
      draggable={onDragEnd !== undefined}
      onDragEnd={(event) => onDragEnd?.(event.lngLat.lat, event.lngLat.lng)}
      style={{ zIndex: point.onTop ? 2 : 1 }}
    >
      {point.content}
    </Marker>
  );
}
