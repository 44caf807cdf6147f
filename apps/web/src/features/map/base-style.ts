import type { StyleSpecification } from 'maplibre-gl';
import type { MapColors } from './map-colors.ts';
import type { MapLine } from './map-types.ts';
import type { Outlines } from './outlines.ts';

const nothing: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

/**
 * The whole map as a MapLibre style. It names no glyphs, sprites or tiles: nothing is fetched from anywhere.
 * @param landDrawn until then everything is land, so that the first picture is not all sea
 */
export function mapStyle(outlines: Outlines | undefined, lines: readonly MapLine[], colors: MapColors, landDrawn: boolean): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: outlines?.land ?? nothing },
      counties: { type: 'geojson', data: outlines?.countyLines ?? nothing },
      states: { type: 'geojson', data: outlines?.stateLines ?? nothing },
      lines: { type: 'geojson', data: lineFeatures(lines) },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': landDrawn ? colors.water : colors.land } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land } },
      { id: 'counties', type: 'line', source: 'counties', minzoom: 5, paint: { 'line-color': colors.countyLine, 'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.5, 9, 1.5] } },
      { id: 'states', type: 'line', source: 'states', paint: { 'line-color': colors.stateLine, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 9, 2] } },
      { id: 'line-casings', type: 'line', source: 'lines', layout: { 'line-join': 'round', 'line-cap': 'round' }, paint: { 'line-color': colors.lineCasing, 'line-width': 6, 'line-opacity': 0.9 } },
      { id: 'lines', type: 'line', source: 'lines', layout: { 'line-join': 'round', 'line-cap': 'round' }, paint: { 'line-color': ['get', 'color'], 'line-width': 3 } },
    ],
  };
}

function lineFeatures(lines: readonly MapLine[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: lines.map((line) => ({
      type: 'Feature',
      properties: { color: line.color },
      geometry: { type: 'LineString', coordinates: line.coordinates.map(([longitude, latitude]) => [longitude, latitude]) },
    })),
  };
}
