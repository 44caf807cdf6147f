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

  it('stands beside the map under names of its own', () => {
    expect(readForeignStyle(style, 'https://tiles.example.com/styles/calm.json')).toEqual({
      owedTo: '© O',
      sources: {
        'streets-base': {
          ...style.sources.base,
          tiles: ['https://tiles.example.com/t/{z}/{x}/{y}.pbf'],
        },
        'streets-lines': { type: 'vector', url: 'https://tiles.example.com/lines.json' },
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

  it.each([[null], ['<html>'], [{ version: 7, sources: {}, layers: [] }], [{ version: 8, sources: {} }]])(
    '%j is none',
    (read) => {
      expect(() => readForeignStyle(read, 'https://tiles.example.com/a')).toThrow('no MapLibre style');
    },
  );
});
