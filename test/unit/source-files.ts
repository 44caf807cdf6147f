import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** All TypeScript sources of the repository, as paths with `/` from its root. */
export const sourceFiles: readonly string[] = globSync(
  ['packages/*/{src,benchmark}/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}', 'scripts/**/*.ts', 'test/**/*.ts'],
  { cwd: root },
)
  .map((file) => file.replaceAll('\\', '/'))
  .sort();

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8');

const importPattern =
  /(?:^|[\s;])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

/** What a file imports, statically, dynamically or for types only, as written. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? '');
}
