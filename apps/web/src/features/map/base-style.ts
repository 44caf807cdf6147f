import type { FilterSpecification, LineLayerSpecification, StyleSpecification } from 'maplibre-gl';
import { chevronName } from './chevron.ts';
import { circleRing } from './circle.ts';
import { emphasisLook } from './emphasis.ts';
import { pathOf } from './legs.ts';
import type { MapColors } from './map-colors.ts';
import type { MapArea, MapLine } from './map-types.ts';
import { countyLineZoom, type Outlines } from './outlines.ts';

const nothing: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

interface Drawn {
  readonly outlines: Outlines | undefined;
  readonly lines: readonly MapLine[];
  readonly areas: readonly MapArea[];
}

/**
 * The whole map as a MapLibre style. It refers to no glyphs, sprites or tiles, so nothing is fetched. Its layers are
 * always the same, so that `restyle` can change one style into another.
 */
export function mapStyle({ outlines, lines, areas }: Drawn, colors: MapColors): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: outlines?.land ?? nothing },
      counties: { type: 'geojson', data: outlines?.countyLines ?? nothing },
      states: { type: 'geojson', data: outlines?.stateLines ?? nothing },
      areas: { type: 'geojson', data: areaFeatures(areas) },
      lines: { type: 'geojson', data: lineFeatures(lines, colors) },
    },
    layers: [
      {
        id: 'water',
        type: 'background',
        paint: { 'background-color': outlines ? colors.water : colors.land },
      },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land } },
      {
        id: 'counties',
        type: 'line',
        source: 'counties',
        minzoom: countyLineZoom,
        paint: {
          'line-color': colors.countyLine,
          'line-width': ['interpolate', ['linear'], ['zoom'], countyLineZoom, 0.5, 9, 1.5],
        },
      },
      {
        id: 'states',
        type: 'line',
        source: 'states',
        paint: {
          'line-color': colors.stateLine,
          'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 9, 2],
        },
      },
      {
        id: 'areas',
        type: 'fill',
        source: 'areas',
        paint: { 'fill-color': colors.area, 'fill-opacity': 0.07 },
      },
      {
        id: 'area-edges',
        type: 'line',
        source: 'areas',
        paint: {
          'line-color': colors.area,
          'line-opacity': 0.7,
          'line-width': 1.5,
          'line-dasharray': [3, 3],
        },
      },
      {
        ...legLayer('line-casings'),
        paint: {
          'line-color': colors.lineCasing,
          'line-width': ['+', ['get', 'width'], 3],
          'line-opacity': ['*', 0.9, ['get', 'opacity']],
        },
      },
      {
        ...legLayer('lines', ['!', ['get', 'dashed']]),
        paint: {
          'line-color': ['get', 'color'],
          'line-width': ['get', 'width'],
          'line-opacity': ['get', 'opacity'],
        },
      },
      {
        ...legLayer('dashed-lines', ['get', 'dashed']),
        layout: { 'line-sort-key': ['get', 'order'] },
        paint: {
          'line-color': ['get', 'color'],
          'line-width': ['get', 'width'],
          'line-opacity': ['get', 'opacity'],
          'line-dasharray': [2.2, 1.4],
        },
      },
      {
        id: 'chevrons',
        type: 'symbol',
        source: 'lines',
        layout: {
          'symbol-placement': 'line-center',
          'icon-image': ['get', 'chevron'],
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
          'symbol-sort-key': ['get', 'order'],
        },
        paint: { 'icon-opacity': ['get', 'opacity'] },
      },
    ],
  };
}

function legLayer(id: string, filter?: FilterSpecification): LineLayerSpecification {
  return {
    id,
    type: 'line',
    source: 'lines',
    ...(filter && { filter }),
    layout: { 'line-join': 'round', 'line-cap': 'round', 'line-sort-key': ['get', 'order'] },
  };
}

function lineFeatures(lines: readonly MapLine[], colors: MapColors): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: lines.map(({ dashed, emphasis, isEdge, ...line }) => {
      const color = line.color[colors.shade];
      return {
        type: 'Feature',
        properties: {
          color,
          dashed,
          chevron: isEdge === true ? '' : chevronName(color, colors.lineCasing),
          ...emphasisLook[emphasis],
        },
        geometry: { type: 'LineString', coordinates: pathOf(line).map((position) => [...position]) },
      };
    }),
  };
}

function areaFeatures(areas: readonly MapArea[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: areas.map((area) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [circleRing(area, area.radiusMeters)] },
    })),
  };
}
