import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, readSource, root, sourceFiles } from './source-files.ts';

const containerfile = readFileSync(join(root, 'Containerfile'), 'utf8');
const ignored = readFileSync(join(root, '.containerignore'), 'utf8').split('\n').filter(Boolean);
/** Made while the image is built. */
const made = ['node_modules', 'apps/web/dist'];
const copied = [...containerfile.matchAll(/^COPY --from=builder (.*) \S+$/gm)].flatMap(([, sources = '']) =>
  sources.split(' ').map((source) => source.replace(/^\/build\//, '')),
);
const isBelow = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`);
const isCopied = (file: string) => copied.some((one) => isBelow(file, one));

it('what the image takes exists, and is not kept from it', () => {
  expect(copied.length).toBeGreaterThan(5);
  expect(copied.filter((one) => !made.includes(one) && !existsSync(join(root, one)))).toEqual([]);
  const tracked = copied.filter((one) => !made.includes(one));
  // The last pattern that matches counts; `!` takes back what one before it left out.
  const isIgnored = (file: string) =>
    ignored
      .filter((one) => !one.startsWith('#'))
      .findLast((pattern) => isBelow(file, pattern.replace(/^!/, '')))
      ?.startsWith('!') === false;
  expect(tracked.filter(isIgnored)).toEqual([]);
});

/** The files a script needs, types left out, and the libraries it loads. */
function closureOf(entry: string): { files: Set<string>; libraries: Map<string, string> } {
  const files = new Set<string>();
  const libraries = new Map<string, string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!sourceFiles.includes(file)) continue;
    const text = readSource(file).replaceAll(/^(import|export) type .*$/gm, '');
    const threads = [...text.matchAll(/new URL\('([^']+\.ts)', import\.meta\.url\)/g)].map(
      ([, name = '']) => `./${name}`,
    );
    for (const specifier of [...importsOf(text), ...threads]) {
      if (specifier.startsWith('.')) waiting.push(posix.normalize(posix.join(dirname(file), specifier)));
      else if (specifier.startsWith('@haulwright/')) {
        const [, name = '', ...rest] = specifier.split('/');
        waiting.push(exportedFile(name, rest.join('/')));
      } else if (!specifier.startsWith('node:') && !builtinModules.includes(specifier)) {
        libraries.set(
          specifier
            .split('/')
            .slice(0, specifier.startsWith('@') ? 2 : 1)
            .join('/'),
          file,
        );
      }
    }
  }
  return { files, libraries };
}

/** The file a package of ours offers under a name. */
function exportedFile(name: string, path: string): string {
  const { exports = {} } = manifestOf(`packages/${name}`);
  const pattern = exports['./*'];
  const file = exports[`./${path}`] ?? pattern?.replace('*', path) ?? `./src/${path}.ts`;
  return posix.join('packages', name, file);
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
    exports?: Record<string, string>;
  };
const entries = ['start', 'demo', 'backup', 'restore', 'user', 'keys', 'custody-verify'].map(
  (name) => `scripts/${name}.ts`,
);

it.each(entries)(
  '%s finds all its files in the image, and its libraries among those that are not for development',
  (entry) => {
    const { files, libraries } = closureOf(entry);
    // Only where the sources of the web application are.
    const building = (file: string) => file.startsWith('apps/web/') || file === 'scripts/build-web.ts';
    expect(
      [...files].filter((file) => !building(file) && !(isCopied(file) && existsSync(join(root, file)))),
    ).toEqual([]);
    const installed = new Set(
      ['apps/server', ...globSync('packages/*', { cwd: root })].flatMap((folder) =>
        Object.keys(manifestOf(folder).dependencies ?? {}),
      ),
    );
    expect(
      [...libraries]
        .filter(([library, file]) => !installed.has(library) && !building(file))
        .map(([library, file]) => `${library} in ${file}`),
    ).toEqual([]);
  },
);

it('the image runs what package.json runs, as an account without rights', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(containerfile)?.[1] ?? '[]') as string[];
  expect(`exec ${command.join(' ')}`).toBe(`${scripts.start} --built`);
  expect(containerfile.slice(containerfile.lastIndexOf('\nFROM '))).toMatch(/^USER haulwright$/m);
});
