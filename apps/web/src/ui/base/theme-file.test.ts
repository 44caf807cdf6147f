import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync(new URL('../../../public/theme.js', import.meta.url), 'utf8');

/** Attributes of the page before its first paint. */
function markedWith(
  pathname: string,
  stored: string | null,
  storedAs = 'haulwright.theme',
): string | undefined {
  const dataset: { theme?: string } = {};
  runInNewContext(script, {
    localStorage: { getItem: (key: string) => (key === storedAs ? stored : null) },
    location: { pathname },
    document: { documentElement: { dataset } },
  });
  return dataset.theme;
}

test.each(['/dashboard', '/settings', '/clients/new', '/account', '/security-events', '/abouts'])(
  '%s looks as this device chose',
  (path) => {
    expect(markedWith(path, 'dark')).toBe('dark');
    expect(markedWith(path, 'light')).toBe('light');
  },
);

test.each([null, 'system', 'purple', ''])('a choice of %j leaves it to the system', (stored) => {
  expect(markedWith('/dashboard', stored)).toBeUndefined();
});

test.each(['/', '/auth', '/auth/confirm', '/pricing', '/about', '/terms', '/privacy', '/security'])(
  '%s is public and looks as the system does',
  (path) => {
    expect(markedWith(path, 'dark')).toBeUndefined();
  },
);

test.each(['/field', '/field/', '/field/stop/job/0199'])('%s is light unless it was chosen there', (path) => {
  expect(markedWith(path, null)).toBe('light');
  expect(markedWith(path, 'dark')).toBe('light');
  expect(markedWith(path, 'dark', 'haulwright.field-theme')).toBe('dark');
  expect(markedWith(path, 'system', 'haulwright.field-theme')).toBeUndefined();
});

test('a browser that keeps nothing is no error', () => {
  expect(() => runInNewContext(script, { location: { pathname: '/dashboard' } })).not.toThrow();
});
