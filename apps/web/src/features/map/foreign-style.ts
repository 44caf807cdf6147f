import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { streetFont, streetPrefix } from './street-layers.ts';
import { tileJsonOf, withTileJson } from './tile-json.ts';

/** What is put under the markers. */
export interface ForeignStreets {
  readonly sources: Readonly<Record<string, SourceSpecification>>;
  readonly layers: readonly LayerSpecification[];
  /** Shown on the map. */
  readonly owedTo: string;
}

/** Fetches what another server says, as JSON. */
export type ReadJson = (url: string) => Promise<unknown>;

/**
 * What of another server's MapLibre style can stand on a map of ours: its sources and layers under names of their own,
 * written in the page's font. Its pictures are left out.
 * @throws when the style, or what it names of its sources, cannot be read
 */
export async function readForeignStyle(url: string, read: ReadJson): Promise<ForeignStreets> {
  const style = await read(url);
  if (!isStyle(style)) throw new Error('The style of streets is no MapLibre style, version 8.');
  const sources = await Promise.all(
    Object.entries(style.sources).map(
      async ([name, source]) => [nameOf(name), await wholeSource(source, url, read)] as const,
    ),
  );
  const owedTo = sources.flatMap(([, source]) =>
    'attribution' in source && typeof source.attribution === 'string' ? [plain(source.attribution)] : [],
  );
  return {
    sources: Object.fromEntries(sources),
    layers: style.layers.map(ours),
    owedTo: owedTo.length > 0 ? [...new Set(owedTo)].join(' · ') : `Streets: ${new URL(url).host}`,
  };
}

/** A source with what its TileJSON says, whose addresses are relative to it. */
async function wholeSource(source: SourceSpecification, base: string, read: ReadJson) {
  const own = withWholeAddresses(source, base);
  const address = tileJsonOf(own);
  return address === undefined ? own : withWholeAddresses(withTileJson(own, await read(address)), address);
}

const isStyle = (style: unknown): style is StyleSpecification =>
  typeof style === 'object' &&
  style !== null &&
  'version' in style &&
  style.version === 8 &&
  'layers' in style &&
  Array.isArray(style.layers) &&
  'sources' in style &&
  typeof style.sources === 'object' &&
  style.sources !== null;

const nameOf = (name: string) => `${streetPrefix}-${name}`;

/** Attributions are markup; only their words are shown, as text. Our policy lets no parser of the browser at them. */
const plain = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .trim()
    .slice(0, 200);

function withWholeAddresses(source: SourceSpecification, base: string): SourceSpecification {
  // The places for zoom, column and row must stay as they are written.
  const whole = (address: string) =>
    new URL(address, base).href.replaceAll(/%7B/gi, '{').replaceAll(/%7D/gi, '}');
  return {
    ...source,
    ...('url' in source && typeof source.url === 'string' && { url: whole(source.url) }),
    ...('tiles' in source && source.tiles && { tiles: source.tiles.map(whole) }),
    ...('data' in source && typeof source.data === 'string' && { data: whole(source.data) }),
  };
}

function ours(layer: LayerSpecification): LayerSpecification {
  const named = {
    ...layer,
    id: nameOf(layer.id),
    ...('source' in layer && { source: nameOf(layer.source) }),
  };
  if (named.type !== 'symbol') return named;
  const { 'icon-image': _, ...layout } = named.layout ?? {};
  return { ...named, layout: { ...layout, 'text-font': [...streetFont] } };
}
