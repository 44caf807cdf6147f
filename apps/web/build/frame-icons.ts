import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Where what every page of the office and the public pages show is written. */
const frame = ['*.tsx', 'office/*.tsx', 'ui/*.tsx', 'public/**/*.tsx', 'features/{dashboard,session}/*.tsx', 'features/*/*-badges.tsx'];

/** The file of each name an icon goes by; many have older ones. */
function filesOfIcons(): ReadonlyMap<string, string> {
  const library = join(dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')), 'dist/esm/lucide-react.mjs');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(library, 'utf8').matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  return files;
}

/** Tells the modules of the icons that pages need before anybody has chosen one, so that those of single pages are no part of the first load. */
export function frameIcons(source: string): (module: string) => boolean {
  const files = filesOfIcons();
  const needed = new Set<string>();
  for (const file of globSync(frame, { cwd: source })) {
    for (const [, imported = ''] of readFileSync(join(source, file), 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g)) {
      for (const name of imported.split(',')) needed.add(files.get(name.trim().split(' as ')[0] ?? '') ?? '');
    }
  }
  return (module) => {
    const [, icon] = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs/.exec(module) ?? [];
    return module.includes('/node_modules/lucide-react/') && (icon === undefined || needed.has(icon));
  };
}
