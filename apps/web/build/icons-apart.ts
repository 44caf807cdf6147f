import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const importOfIcons = /import \{([^}]*)\} from ['"]lucide-react['"];?/g;

/**
 * Takes every icon from its own file instead of the library's list of all: so it is known which page needs
 * which, and an icon comes with the page that shows it.
 */
export function iconsApart(): Plugin {
  let files: ReadonlyMap<string, string> | undefined;
  return {
    name: 'haulwright-icons-apart',
    apply: 'build',
    transform(code, id) {
      if (!/\/apps\/web\/src\//.test(id) || !code.includes('lucide-react')) return undefined;
      files ??= filesOfIcons();
      const known = files;
      const rewritten = code.replace(importOfIcons, (_, names: string) =>
        names
          .split(',')
          .flatMap((name) => {
            const [exported = '', local = exported] = name.trim().split(' as ');
            if (exported === '') return [];
            const file = known.get(exported);
            if (file === undefined) throw new Error(`${id}: the icons have no ${exported}`);
            return `import ${local} from 'lucide-react/icons/${file}';`;
          })
          .join(' '),
      );
      return { code: rewritten, map: null };
    },
  };
}

/** The file of each name an icon goes by; many have older ones. */
function filesOfIcons(): ReadonlyMap<string, string> {
  const library = join(
    dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')),
    'dist/esm/lucide-react.mjs',
  );
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(library, 'utf8').matchAll(
    /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
  )) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  return files;
}
