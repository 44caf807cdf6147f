import type { GeoJSONSource, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';

/**
 * Changes a loaded map to another style with the same layers, updating only what differs. The library's own diff
 * refuses while data is still being processed, and then rebuilds the whole map.
 */
export function restyle(map: MapLibreMap, before: StyleSpecification, after: StyleSpecification): void {
  for (const [name, source] of Object.entries(after.sources)) {
    const old = before.sources[name];
    if (source.type === 'geojson' && (old?.type !== 'geojson' || old.data !== source.data))
      void map.getSource<GeoJSONSource>(name)?.setData(source.data);
  }
  for (const [index, layer] of after.layers.entries()) {
    const old = before.layers[index];
    if (layer.type !== 'background' && layer.type !== 'fill' && layer.type !== 'line') continue;
    const oldPaint = new Map<string, unknown>(Object.entries(old?.paint ?? {}));
    for (const [property, value] of Object.entries(layer.paint ?? {})) {
      // Expressions are the same in every style; only colours change.
      if (typeof value === 'string' && value !== oldPaint.get(property))
        map.setPaintProperty(layer.id, property as Parameters<MapLibreMap['setPaintProperty']>[1], value);
    }
  }
}
