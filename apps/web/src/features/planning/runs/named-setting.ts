/** The settings tabs a sentence can refer to, by their name in the address. */
const tabs: Readonly<Record<string, string>> = {
  General: 'general',
  Vehicles: 'vehicles',
  'Disposal Sites': 'disposal-sites',
  'Job Types': 'job-types',
  Planning: 'planning',
};

const place = /\bunder Settings, (General|Vehicles|Disposal Sites|Job Types|Planning)\b/;

/** The settings tab named in a sentence ("Enter it under Settings, General."); null without one. */
export function namedSetting(sentence: string): string | null {
  const [, name] = place.exec(sentence) ?? [];
  return name === undefined ? null : (tabs[name] ?? null);
}
