import { describe, expect, it } from 'vitest';
import { readForeignStyle } from './foreign-style.ts';
import { streetLayers, streetSource } from './street-layers.ts';

describe('the streets of a file', () => {
  it.each(['light', 'dark'] as const)('look the same in both schemas, %s', (shade) => {
    const look = (schema: 'openmaptiles' | 'protomaps') =>
      streetLayers(schema, shade).map((layer) => ({ ...layer, filter: null, 'source-layer': null }));
    expect(look('openmaptiles')).toEqual(look('protomaps'));
  });

  it('have other colours in the dark', () => {
    const paints = (shade: 'light' | 'dark') => streetLayers('protomaps', shade).map(({ paint }) => paint);
    for (const [index, paint] of paints('light').entries()) expect(paints('dark')[index]).not.toEqual(paint);
  });

  it('are written in the page’s own font, and ask for no pictures', () => {
    const names = streetLayers('openmaptiles', 'light').filter(({ type }) => type === 'symbol');
    expect(names).not.toHaveLength(0);
    for (const { layout } of names) {
      expect(layout).toMatchObject({ 'text-font': ['Inter Variable'] });
      expect(layout).not.toHaveProperty('icon-image');
    }
  });

  it('come from our own server, the deepest tiles enlarged, each file’s under addresses of its own', () => {
    const tiles = {
      kind: 'tiles',
      schema: 'protomaps',
      bounds: [-77, 40, -76, 41],
      minZoom: 0,
      maxZoom: 14,
      version: 'a b',
    } as const;
    expect(streetSource({ ...tiles, bounds: [...tiles.bounds] }, 'https://hw.example.com')).toEqual({
      type: 'vector',
      tiles: ['https://hw.example.com/map/tiles/{z}/{x}/{y}?v=a%20b'],
      bounds: [-77, 40, -76, 41],
      minzoom: 0,
      maxzoom: 14,
    });
  });
});

describe('a style of another server', () => {
  const style = {
    version: 8,
    glyphs: 'https://elsewhere.example.com/{fontstack}/{range}.pbf',
    sprite: 'https://elsewhere.example.com/sprite',
    sources: {
      base: {
        type: 'vector',
        tiles: ['../t/{z}/{x}/{y}.pbf'],
        attribution: '<a href="https://o.example">&copy; O</a>',
      },
      lines: { type: 'vector', url: '/lines.json' },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#fff' } },
      {
        id: 'names',
        type: 'symbol',
        source: 'base',
        layout: { 'text-font': ['Noto'], 'icon-image': 'shield' },
      },
    ],
  };

  const home = 'https://tiles.example.com/styles/calm.json';
  const lines = {
    tilejson: '3.0.0',
    tiles: ['l/{z}/{x}/{y}.pbf'],
    maxzoom: 12,
    attribution: '&copy; <b>Lines</b>',
    vector_layers: [],
  };
  const serving = (pages: Readonly<Record<string, unknown>>) => (url: string) => {
    if (url in pages) return Promise.resolve(pages[url]);
    return Promise.reject(new Error(`${url} was not expected`));
  };

  it('stands beside the map under names of its own, with what the TileJSON of a source says', async () => {
    const read = serving({ [home]: style, 'https://tiles.example.com/lines.json': lines });
    expect(await readForeignStyle(home, read)).toEqual({
      owedTo: '© O · © Lines',
      sources: {
        'streets-base': {
          ...style.sources.base,
          tiles: ['https://tiles.example.com/t/{z}/{x}/{y}.pbf'],
        },
        'streets-lines': {
          type: 'vector',
          tiles: ['https://tiles.example.com/l/{z}/{x}/{y}.pbf'],
          maxzoom: 12,
          attribution: '&copy; <b>Lines</b>',
        },
      },
      layers: [
        { ...style.layers[0], id: 'streets-ground' },
        {
          id: 'streets-names',
          type: 'symbol',
          source: 'streets-base',
          layout: { 'text-font': ['Inter Variable'] },
        },
      ],
    });
  });

  it('names its host where nobody says whom it is owed to, and keeps what a source says itself', async () => {
    const bare = { version: 8, sources: { a: { type: 'vector', url: 'a.json', maxzoom: 9 } }, layers: [] };
    const tiles = { tiles: ['/a/{z}/{x}/{y}'], maxzoom: 14 };
    const read = serving({ [home]: bare, 'https://tiles.example.com/styles/a.json': tiles });
    expect(await readForeignStyle(home, read)).toEqual({
      owedTo: 'Streets: tiles.example.com',
      sources: {
        'streets-a': { type: 'vector', tiles: ['https://tiles.example.com/a/{z}/{x}/{y}'], maxzoom: 9 },
      },
      layers: [],
    });
  });

  it.each([[null], ['<html>'], [{ version: 7, sources: {}, layers: [] }], [{ version: 8, sources: {} }]])(
    '%j is none',
    async (page) => {
      await expect(readForeignStyle(home, serving({ [home]: page }))).rejects.toThrow('no MapLibre style');
    },
  );

  it.each([[null], ['<html>'], [{ tiles: 'a' }], [{}]])('%j describes no tiles', async (page) => {
    const read = serving({ [home]: style, 'https://tiles.example.com/lines.json': page });
    await expect(readForeignStyle(home, read)).rejects.toThrow('no TileJSON');
  });
});
