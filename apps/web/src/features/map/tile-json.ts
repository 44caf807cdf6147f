import type { SourceSpecification } from 'maplibre-gl';

/** What a TileJSON (https://github.com/mapbox/tilejson-spec) may say of a source; the rest of it is for people. */
const told = ['tiles', 'minzoom', 'maxzoom', 'bounds', 'scheme', 'attribution', 'encoding'] as const;

/**
 * A source with what the TileJSON it names says of it, in its place: whom its tiles are owed to stands only there, and
 * the map need not fetch it again. What the source says itself counts.
 */
export function withTileJson(source: SourceSpecification, tileJson: unknown): SourceSpecification {
  if (!isTileJson(tileJson)) throw new Error('The tiles of the streets are described by no TileJSON.');
  const { url: _, ...own } = source as SourceSpecification & { readonly url?: string };
  const said = Object.fromEntries(told.flatMap((key) => (key in tileJson ? [[key, tileJson[key]]] : [])));
  return { ...said, ...own };
}

/** The address of a source's TileJSON; undefined where the source says all itself. */
export const tileJsonOf = (source: SourceSpecification): string | undefined =>
  'url' in source && typeof source.url === 'string' && /^https?:/.test(source.url) ? source.url : undefined;

const isTileJson = (read: unknown): read is Readonly<Partial<Record<(typeof told)[number], unknown>>> =>
  typeof read === 'object' && read !== null && 'tiles' in read && Array.isArray(read.tiles);
