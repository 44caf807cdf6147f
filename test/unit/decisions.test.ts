import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './source-files.ts';

const folder = join(root, 'docs/decisions');
const decisions = readdirSync(folder).filter((file) => file.endsWith('.md') && !file.startsWith('0000'));
const lines = (file: string): string[] => readFileSync(join(folder, file), 'utf8').split('\n');

describe('decisions', () => {
  it('have one number each', () => {
    const numbers = decisions.map((file) => file.slice(0, 4));
    expect(decisions.length).toBeGreaterThan(60);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  it('begin with their number and title, then date and status in one format', () => {
    const status =
      /^\*\d{4}-\d\d-\d\d\. Status: (in force(; .+)?|superseded by \[\d{4}\]\(\d{4}-[\w-]+\.md\))\.\*$/;
    const wrong = decisions.filter((file) => {
      const [title = '', blank, state = ''] = lines(file);
      return !title.startsWith(`# ${file.slice(0, 4)}. `) || blank !== '' || !status.test(state);
    });
    expect(wrong).toEqual([]);
  });

  it('link to decisions that exist', () => {
    const broken = decisions.flatMap((file) =>
      [
        ...lines(file)
          .join('\n')
          .matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g),
      ].flatMap(([, target]) => (decisions.includes(target ?? '') ? [] : [`${file}: ${target}`])),
    );
    expect(broken).toEqual([]);
  });

  it('name files that exist', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
    // `server/http/cors.ts` is short for `apps/server/src/http/cors.ts`.
    const known = new Set([...files, ...files.map((file) => file.replace('/src/', '/'))].flatMap(endsOf));
    const gone = decisions.flatMap((file) =>
      [
        ...lines(file)
          .join('\n')
          .matchAll(/`([a-z][\w./-]*\/[\w.-]+\.[a-z]+)`/g),
      ].flatMap(([, path = '']) => (known.has(path) ? [] : [`${file}: ${path}`])),
    );
    expect(gone).toEqual([]);
  });
});

/** The path, and the path without its first folder, its first two, ... */
const endsOf = (path: string): string[] =>
  path.split('/').map((_, index, parts) => parts.slice(index).join('/'));
