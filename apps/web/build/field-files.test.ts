import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOfField, roots } from './field-files.ts';

const chunks = {
  'index.html': { file: 'assets/office.js', imports: ['_shared.js'] },
  'src/office.tsx': { file: 'assets/office-page.js' },
  'field.html': {
    file: 'assets/field.js',
    imports: ['_shared.js'],
    css: ['assets/style.css'],
    assets: ['assets/inter-first-1.woff2', 'assets/inter-greek-1.woff2'],
  },
  '_shared.js': { file: 'assets/shared.js', imports: ['_react.js'], assets: ['assets/landing.webp'] },
  '_react.js': { file: 'assets/react.js', imports: ['_shared.js'] },
  'src/field/later-screens.tsx': { file: 'assets/later.js', imports: ['_react.js'] },
  'src/field/places/place-bar.tsx': { file: 'assets/place-bar.js', imports: ['_react.js'] },
  'src/field/units/read-code.ts': { file: 'assets/read-code.js' },
  'src/field/entry/sign-in-screen.tsx': { file: 'assets/sign-in.js', imports: ['_react.js'] },
  'src/field/entry/second-step.tsx': { file: 'assets/second-step.js', imports: ['_shared.js'] },
  'src/api/auth-client.ts': { file: 'assets/auth-client.js' },
  'src/field/texts/es.ts': { file: 'assets/spanish.js' },
};

it('are what the page loads at once and later, without the office', () => {
  expect(filesOfField(chunks)).toEqual([
    'assets/auth-client.js',
    'assets/field.js',
    'assets/inter-first-1.woff2',
    'assets/later.js',
    'assets/place-bar.js',
    'assets/react.js',
    'assets/read-code.js',
    'assets/second-step.js',
    'assets/shared.js',
    'assets/sign-in.js',
    'assets/spanish.js',
    'assets/style.css',
  ]);
  expect(filesOfField(chunks, ['field.html'])).not.toContain('assets/sign-in.js');
});

it('fail when there is no such page', () => {
  expect(() => filesOfField({})).toThrow('field.html');
});

/** Comes with the signal it is for. */
const onlyWithSignal = ['src/api/share-changes.ts', 'src/field/state/number-supply.ts'];

it('are all parts that the app loads later', () => {
  const web = join(import.meta.dirname, '..');
  const later = globSync('src/field/**/*.{ts,tsx}', { cwd: web }).flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(/(?<!typeof )import\('(\.[^']+)'\)/g)].map(
      ([, path = '']) => join(dirname(file), path),
    ),
  );
  expect(later.length).toBeGreaterThan(2);
  expect(later.filter((path) => !roots.includes(path) && !onlyWithSignal.includes(path))).toEqual([]);
});
