import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path/posix';
import { sourceFiles } from '../../../test/unit/source-files.ts';
import { importedNames, type ProductSources } from './product-sources.ts';
import { roofs } from './source-graph.ts';

const git = (root: string, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });

/**
 * Files that differ from a commit, committed or not, new ones among them, from the root.
 * @throws with what git says when there is no such commit
 */
export function changedSince(revision: string, root: string): string[] {
  const commit = git(root, 'rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`).trim();
  const names = [
    ...git(root, 'diff', '--name-only', '--no-renames', '-z', commit).split('\0'),
    ...git(root, 'ls-files', '--others', '--exclude-standard', '-z').split('\0'),
  ];
  return [...new Set(names.filter((name) => name !== ''))].toSorted();
}

/** A day's work: what was changed before it was part of a whole run before. */
const recentMs = 24 * 60 * 60 * 1000;

/**
 * Files that changed within a day before the newest commit, or since it.
 * @returns undefined where that is not known: no repository, or one without an older commit
 */
export function changedRecently(root: string): string[] | undefined {
  try {
    const newest = Date.parse(git(root, 'log', '-1', '--format=%cI').trim());
    const before = new Date(newest - recentMs).toISOString();
    const base = git(root, 'rev-list', '-1', `--before=${before}`, 'HEAD').trim();
    return base === '' ? undefined : changedSince(base, root);
  } catch {
    return undefined;
  }
}

/**
 * What a change is about, in terms of the graph of sources: of a file that puts all together, the files that
 * its changed lines name; of a file that is no source (a paper's layout, a migration), the sources beside it.
 */
export function touchedSources(
  changed: readonly string[],
  changedLines: (file: string) => string,
  sources: Pick<ProductSources, 'text'>,
): string[] {
  const touched = changed.flatMap((file) => {
    if (roofs.includes(file)) {
      const imported = importedNames(sources.text(file), dirname(file));
      return [
        file,
        ...[...changedLines(file).matchAll(/\w+/g)].flatMap(([name]) => imported.get(name) ?? []),
      ];
    }
    if (/^(?:apps|packages)\/.+\/src\/.+\.(?!tsx?$|md$)\w+$/.test(file) && !file.startsWith('apps/web/'))
      return [file, ...sourceFiles.filter((source) => dirname(source) === dirname(file))];
    return [file];
  });
  return [...new Set(touched)];
}

/** The lines of a file that were added or taken out since a commit. */
export const linesSince = (revision: string, root: string, file: string): string =>
  git(root, 'diff', '--unified=0', revision, '--', file)
    .split('\n')
    .filter((line) => /^[+-](?![+-])/.test(line))
    .join('\n');
