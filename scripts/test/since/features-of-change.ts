import { nounOf } from '../../../test/unit/floors.ts';
import type { ProductSources } from './product-sources.ts';

/** What all screens are made of: a change of it is looked at on all of them. */
export const isEveryScreen = (file: string): boolean =>
  /^apps\/web\/(?:src\/(?:ui|styles|api|loading)\/|src\/[\w-]+\.tsx?$|build\/|index|vite\.config)/.test(
    file,
  ) && !file.endsWith('.test.ts');

/** More features than these, and a file is ground that the core tests and those by import look after. */
const maxFeatures = 6;

/**
 * The features a changed file belongs to, as `spec-features.ts` names them; for a file that belongs to none
 * (text of the kernel, a folder of the platform) those whose files import it, as long as they are few.
 */
export function featuresOf(file: string, sources: ProductSources): string[] {
  if (/\.(?:test|spec)\.ts$|^(?:test|docs)\/|\.md$/.test(file)) return [];
  const own = ownFeature(file);
  if (own !== undefined) return [own];
  const users = new Set(sources.importersOf(file).flatMap((importer) => ownFeature(importer) ?? []));
  return users.size > maxFeatures ? [] : [...users];
}

function ownFeature(file: string): string | undefined {
  const web = /^apps\/web\/src\/(?:features\/([\w-]+)|(field|office|public))\//.exec(file);
  if (web) return screens[web[1] ?? ''] ?? web[1] ?? web[2];
  const platform = /^apps\/server\/src\/platform\/(geocoding|live)\//.exec(file);
  if (platform) return platform[1];
  const noun = nounOf(file);
  if (noun === 'kernel' || noun === 'http' || noun === 'platform') return undefined;
  // The rules and the calls of the gate are a room of the papers on the server.
  return noun === 'gate' ? 'manifests' : noun;
}

/** Folders of screens that the server calls otherwise. */
const screens: Readonly<Record<string, string>> = {
  'field-app': 'field',
  'field-reviews': 'field',
  measures: 'office',
};
