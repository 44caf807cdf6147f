import { expect, it } from 'vitest';
import { pathPatternOf } from './path-pattern.ts';

it.each([
  ['/api/clients?search=Rosa', '/api/clients', '/api/clients'],
  ['/healthz', undefined, '/healthz'],
  ['/?code=secret', undefined, '/'],
  ['/api/nothing/4711', undefined, '/api/*'],
  ['/auth/v1/verify%20me', undefined, '/auth/v1/*'],
  ['/assets/index-Ab12.js', undefined, '/assets/*'],
  ['/confirm?token_hash=secret', undefined, '/*'],
  ['/wp-admin.php', undefined, '/*'],
  ['http://evil.example/api', undefined, '/*'],
])('%s is told as %s', (url, path, told) => {
  expect(pathPatternOf(url, { id: 'x', ...(path && { path }) })).toBe(told);
});
