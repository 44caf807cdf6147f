import type { StreetsShown } from '@haulwright/domain/geography/streets';
import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { readForeignStyle, type ForeignStreets } from './foreign-style.ts';
import type { MapColors } from './map-colors.ts';
import { streetLayers, streetPrefix, streetSource } from './street-layers.ts';
import { streetsOwedTo } from './streets-context.ts';

/** The first layer of the map that belongs above streets. */
const firstAbove = 'areas';

/**
 * Draws streets on a loaded map, in place of those drawn before, and answers whom they are owed to. The map's own land
 * and water stay below: where the streets end, or cannot be fetched, the map is what it was.
 */
export async function showStreets(
  map: MapLibreMap,
  streets: StreetsShown,
  shade: MapColors['shade'],
  signal: AbortSignal,
): Promise<string | null> {
  const drawn =
    streets.kind === 'tiles' ? ownStreets(streets, shade) : await foreignStreets(streets.url, signal);
  if (signal.aborted) return null;
  removeStreets(map);
  for (const [name, source] of Object.entries(drawn.sources)) map.addSource(name, source);
  for (const layer of drawn.layers) map.addLayer(layer, firstAbove);
  return drawn.owedTo;
}

function ownStreets(
  streets: Extract<StreetsShown, { kind: 'tiles' }>,
  shade: MapColors['shade'],
): ForeignStreets {
  return {
    sources: { [streetPrefix]: streetSource(streets, window.location.origin) },
    layers: streetLayers(streets.schema, shade),
    owedTo: streetsOwedTo,
  };
}

const foreignStreets = (url: string, signal: AbortSignal): Promise<ForeignStreets> =>
  readForeignStyle(url, async (address) => {
    const response = await fetch(address, { signal, credentials: 'omit' });
    if (!response.ok) throw new Error(`The server of streets answered with status ${response.status}.`);
    return response.json() as Promise<unknown>;
  });

function removeStreets(map: MapLibreMap): void {
  const ours = ({ id }: Pick<LayerSpecification, 'id'>) => id.startsWith(`${streetPrefix}-`);
  const { layers, sources } = map.getStyle();
  for (const { id } of layers.filter(ours)) map.removeLayer(id);
  for (const name of Object.keys(sources)) if (name.startsWith(streetPrefix)) map.removeSource(name);
}
