import type { StreetsShown } from '@haulwright/domain/geography/streets';
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
} from 'maplibre-gl';
import type { MapColors } from './map-colors.ts';
import { streetColors } from './street-colors.ts';

type Tiles = Extract<StreetsShown, { readonly kind: 'tiles' }>;

/** Begins the name of each layer and source of streets, so that none meets one of the map below. */
export const streetPrefix = 'streets';

/** The page's own font: with no glyphs in the style, the map draws names from it and fetches nothing. */
export const streetFont = ['Inter Variable'];

/** Where the tiles come from. Beyond the last zoom of the file its tiles are enlarged. */
export const streetSource = (
  { bounds, minZoom, maxZoom, version }: Tiles,
  origin: string,
): SourceSpecification => ({
  type: 'vector',
  tiles: [`${origin}/map/tiles/{z}/{x}/{y}?v=${encodeURIComponent(version)}`],
  bounds: [bounds[0] ?? -180, bounds[1] ?? -85, bounds[2] ?? 180, bounds[3] ?? 85],
  minzoom: minZoom,
  maxzoom: maxZoom,
});

/** Where a schema keeps what one of our layers draws. */
interface Found {
  readonly layer: string;
  readonly filter?: FilterSpecification;
}

type Drawn = 'wood' | 'park' | 'built' | 'water' | 'rivers' | 'buildings' | 'paths' | 'rails';
type Class = 'service' | 'minor' | 'major' | 'highway';

interface Schema extends Record<Drawn, Found> {
  readonly roads: Readonly<Record<Class, Found>>;
  readonly roadNames: Found;
  readonly waterNames: Found;
}

const among = (property: string, values: readonly string[]): FilterSpecification => [
  'in',
  ['get', property],
  ['literal', [...values]],
];
const all = (...filters: FilterSpecification[]) => ['all', ...filters] as FilterSpecification;
const lines: FilterSpecification = ['==', ['geometry-type'], 'LineString'];
const notLines: FilterSpecification = ['!=', ['geometry-type'], 'LineString'];

/** OpenMapTiles 3 and Protomaps 4. */
const schemas: Record<Tiles['schema'], Schema> = {
  openmaptiles: {
    wood: { layer: 'landcover', filter: among('class', ['wood', 'forest']) },
    park: { layer: 'landcover', filter: among('class', ['grass', 'wetland']) },
    built: {
      layer: 'landuse',
      filter: among('class', [
        'residential',
        'commercial',
        'industrial',
        'retail',
        'suburb',
        'neighbourhood',
      ]),
    },
    water: { layer: 'water' },
    rivers: { layer: 'waterway' },
    buildings: { layer: 'building' },
    paths: { layer: 'transportation', filter: among('class', ['path', 'track']) },
    rails: { layer: 'transportation', filter: among('class', ['rail', 'transit']) },
    roads: {
      service: { layer: 'transportation', filter: among('class', ['service']) },
      minor: { layer: 'transportation', filter: among('class', ['minor', 'tertiary']) },
      major: { layer: 'transportation', filter: among('class', ['primary', 'secondary']) },
      highway: { layer: 'transportation', filter: among('class', ['motorway', 'trunk']) },
    },
    roadNames: { layer: 'transportation_name' },
    waterNames: { layer: 'water_name' },
  },
  protomaps: {
    wood: { layer: 'landuse', filter: among('kind', ['wood', 'forest', 'scrub']) },
    park: {
      layer: 'landuse',
      filter: among('kind', ['park', 'grass', 'meadow', 'golf_course', 'nature_reserve']),
    },
    built: { layer: 'landuse', filter: among('kind', ['residential', 'commercial', 'industrial', 'retail']) },
    water: { layer: 'water', filter: notLines },
    rivers: { layer: 'water', filter: lines },
    buildings: { layer: 'buildings' },
    paths: { layer: 'roads', filter: among('kind', ['path']) },
    rails: { layer: 'roads', filter: among('kind', ['rail']) },
    roads: {
      service: {
        layer: 'roads',
        filter: all(['==', ['get', 'kind'], 'minor_road'], ['==', ['get', 'kind_detail'], 'service']),
      },
      minor: {
        layer: 'roads',
        filter: all(['==', ['get', 'kind'], 'minor_road'], ['!=', ['get', 'kind_detail'], 'service']),
      },
      major: { layer: 'roads', filter: among('kind', ['major_road']) },
      highway: { layer: 'roads', filter: among('kind', ['highway']) },
    },
    roadNames: { layer: 'roads', filter: ['!=', ['get', 'kind'], 'rail'] },
    waterNames: { layer: 'water', filter: notLines },
  },
};

/** Pixels at zooms 8, 12, 15 and 19. */
const widths: Readonly<Record<Class, readonly [number, number, number, number]>> = {
  service: [0, 0.3, 2, 12],
  minor: [0, 0.7, 4, 24],
  major: [0.6, 1.6, 6, 30],
  highway: [1, 2.4, 7, 34],
};
const classes: readonly Class[] = ['service', 'minor', 'major', 'highway'];

const widthOf = (one: Class, around: number): ExpressionSpecification => {
  const [far, middle, near, nearest] = widths[one];
  const line = (pixels: number) => (pixels === 0 ? 0 : pixels + around);
  return [
    'interpolate',
    ['exponential', 1.4],
    ['zoom'],
    8,
    line(far),
    12,
    line(middle),
    15,
    line(near),
    19,
    line(nearest),
  ];
};

/** What is written along a line or in a lake, whichever language a file has. */
const name: ExpressionSpecification = [
  'coalesce',
  ['get', 'name:en'],
  ['get', 'name'],
  ['get', 'name:latin'],
  '',
];
const nameOrNumber: ExpressionSpecification = [
  'coalesce',
  ['get', 'name:en'],
  ['get', 'name'],
  ['get', 'name:latin'],
  ['get', 'ref'],
  '',
];

/**
 * The streets of a file, drawn with one look whatever its schema. Towns are left out: the map writes their names
 * itself.
 */
export function streetLayers(schema: Tiles['schema'], shade: MapColors['shade']): LayerSpecification[] {
  const from = schemas[schema];
  const colors = streetColors[shade];
  const of = ({ layer, filter }: Found) => ({
    source: streetPrefix,
    'source-layer': layer,
    ...(filter && { filter }),
  });
  const area = (drawn: Drawn, color: string): LayerSpecification => ({
    id: `${streetPrefix}-${drawn}`,
    type: 'fill',
    ...of(from[drawn]),
    paint: { 'fill-color': color },
  });
  const road = (one: Class, part: 'edge' | 'line'): LayerSpecification => ({
    id: `${streetPrefix}-${one}-${part}`,
    type: 'line',
    ...of(from.roads[one]),
    layout: { 'line-join': 'round', 'line-cap': part === 'edge' ? 'butt' : 'round' },
    paint: {
      'line-color': part === 'edge' ? colors.edge : colors[roadColor[one]],
      'line-width': widthOf(one, part === 'edge' ? 1.4 : 0),
    },
  });
  return [
    area('wood', colors.wood),
    area('park', colors.park),
    area('built', colors.built),
    area('water', colors.water),
    {
      id: `${streetPrefix}-rivers`,
      type: 'line',
      ...of(from.rivers),
      paint: {
        'line-color': colors.water,
        'line-width': ['interpolate', ['linear'], ['zoom'], 9, 0.5, 15, 3],
      },
    },
    { ...area('buildings', colors.building), minzoom: 14 },
    {
      id: `${streetPrefix}-paths`,
      type: 'line',
      ...of(from.paths),
      minzoom: 14,
      paint: { 'line-color': colors.path, 'line-width': 1.2, 'line-dasharray': [3, 2] },
    },
    {
      id: `${streetPrefix}-rails`,
      type: 'line',
      ...of(from.rails),
      minzoom: 11,
      paint: { 'line-color': colors.rail, 'line-width': 1.2 },
    },
    ...classes.map((one) => road(one, 'edge')),
    ...classes.map((one) => road(one, 'line')),
    {
      id: `${streetPrefix}-water-names`,
      type: 'symbol',
      ...of(from.waterNames),
      minzoom: 11,
      layout: { 'text-field': name, 'text-font': [...streetFont], 'text-size': 11, 'text-max-width': 7 },
      paint: { 'text-color': colors.waterName, 'text-halo-color': colors.halo, 'text-halo-width': 1.2 },
    },
    {
      id: `${streetPrefix}-road-names`,
      type: 'symbol',
      ...of(from.roadNames),
      minzoom: 11,
      layout: {
        'symbol-placement': 'line',
        'text-field': nameOrNumber,
        'text-font': [...streetFont],
        'text-size': ['interpolate', ['linear'], ['zoom'], 12, 10, 17, 13],
      },
      paint: { 'text-color': colors.name, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
    },
  ];
}

const roadColor = { service: 'street', minor: 'street', major: 'road', highway: 'highway' } as const;
