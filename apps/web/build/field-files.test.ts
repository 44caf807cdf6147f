import { expect, it } from 'vitest';
import { filesOfField } from './field-files.ts';

const chunks = {
  'index.html': { file: 'assets/office.js', imports: ['_shared.js'] },
  'src/office.tsx': { file: 'assets/office-page.js' },
  'field.html': {
    file: 'assets/field.js',
    imports: ['_shared.js'],
    css: ['assets/style.css'],
    assets: ['assets/inter-first-1.woff2', 'assets/inter-greek-1.woff2'],
  },
  '_shared.js': { file: 'assets/shared.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js', imports: ['_shared.js'] },
  'src/field/entry/sign-in-screen.tsx': { file: 'assets/sign-in.js', imports: ['_react.js'] },
  'src/field/entry/second-step.tsx': { file: 'assets/second-step.js', imports: ['_shared.js'] },
  'src/api/auth-client.ts': { file: 'assets/auth-client.js' },
};

it('are what the page loads at once and later, without the office', () => {
  expect(filesOfField(chunks)).toEqual([
    'assets/auth-client.js',
    'assets/field.js',
    'assets/inter-first-1.woff2',
    'assets/react.js',
    'assets/second-step.js',
    'assets/shared.js',
    'assets/sign-in.js',
    'assets/style.css',
  ]);
  expect(filesOfField(chunks, ['field.html'])).not.toContain('assets/sign-in.js');
});

it('fail when there is no such page', () => {
  expect(() => filesOfField({})).toThrow('field.html');
});
