import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSource, root, sourceFiles } from './source-files.ts';

describe('the lockfile', () => {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<
      string,
      { resolved?: string; integrity?: string; link?: boolean; dependencies?: Record<string, string> }
    >;
  };

  it('records no address of a registry', () => {
    const addresses = Object.values(lockfile.packages).flatMap((entry) =>
      entry.resolved?.includes('://') ? [entry.resolved] : [],
    );
    expect(addresses).toEqual([]);
  });

  it('pins every direct dependency exactly', () => {
    const own = Object.keys(lockfile.packages).filter((name) => !name.includes('node_modules'));
    const loose = own.flatMap((name) => {
      const manifest = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as Record<
        string,
        Record<string, string> | undefined
      >;
      return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
        Object.entries(manifest[kind] ?? {}).filter(
          ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
        ),
      );
    });
    expect(own.length).toBeGreaterThan(4);
    expect(loose).toEqual([]);
  });
});

describe('source files', () => {
  it('stay short: median under 100 lines, one in ten over 250 at most', () => {
    const lengths = sourceFiles.map((file) => readSource(file).split('\n').length).sort((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(100);
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(250);
  });

  it('have no line over 250 columns, texts for people apart', () => {
    const isText = (line: string) => /^\s*(?:'[^']*'|"[^"]*"),?$/.test(line);
    const long = sourceFiles.flatMap((file) =>
      readSource(file)
        .split('\n')
        .flatMap((line, index) => (line.length > 250 && !isText(line) ? [`${file}:${index + 1}`] : [])),
    );
    expect(long).toEqual([]);
  });

  it('are part of the repository as text', () => {
    const binary = execFileSync('git', ['ls-files', '--eol', '--', '*.ts', '*.tsx'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((line) => line.includes('w/-text'));
    expect(binary).toEqual([]);
  });
});

describe('tracked files', () => {
  // Put together here, so that this file does not hold them itself.
  const outside = ['main', 'shared']
    .map((folder) => ['', 'work', folder].join('/'))
    .concat(['registry', 'npmjs'].join('.'));

  /**
   * Files with one of the texts, as `git grep` finds them in what is tracked and not binary; it answers 1 for
   * none.
   */
  function filesWith(texts: readonly string[]): string[] {
    const found = spawnSync(
      'git',
      ['grep', '-I', '-l', '-i', '-F', ...texts.flatMap((text) => ['-e', text])],
      { cwd: root, encoding: 'utf8' },
    );
    expect(found.status, found.stderr).toBeLessThanOrEqual(1);
    return found.stdout.split('\n').filter(Boolean);
  }

  it('name no folder of one machine and no registry', () => {
    expect(filesWith(outside)).toEqual([]);
  });

  it('make keys in the browser by the one way that needs no TLS', () => {
    // A company’s server in its own network is often reached without, where browsers have no `randomUUID`.
    const makers = filesWith([['crypto.random', 'UUID()'].join('')]).filter((file) =>
      file.startsWith('apps/web/src/'),
    );
    expect(makers.filter((file) => !/\.test\.tsx?$|\/testing/.test(file))).toEqual([]);
  });

  it('are found when they would', () => {
    expect(filesWith(['"name": "Haulwright"'])).toContain('package.json');
  });
});
