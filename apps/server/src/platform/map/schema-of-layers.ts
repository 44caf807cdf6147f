import type { StreetSchema } from '@haulwright/domain/geography/streets';

/** Which of the two known schemas tiles with these layers have; null: another one. */
export function schemaOfLayers(layers: readonly string[]): StreetSchema | null {
  const has = (name: string) => layers.includes(name);
  if (has('transportation') && has('water')) return 'openmaptiles';
  return has('roads') && has('water') ? 'protomaps' : null;
}
