/** The tabs of the settings that a sentence can send somebody to, as the address calls them. */
const tabs: Readonly<Record<string, string>> = {
  General: 'general',
  Vehicles: 'vehicles',
  'Disposal Sites': 'disposal-sites',
  'Job Types': 'job-types',
  Planning: 'planning',
};

const place = /\bunder Settings, (General|Vehicles|Disposal Sites|Job Types|Planning)\b/;

/** The settings' tab that a sentence names ("Enter it under Settings, General."); null when it names none. */
export function namedSetting(sentence: string): string | null {
  const [, name] = place.exec(sentence) ?? [];
  return name === undefined ? null : (tabs[name] ?? null);
}
