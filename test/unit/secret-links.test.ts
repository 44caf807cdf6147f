import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { walkContract } from '../server/contract-walk.ts';

/*
 * Proxies log paths and queries. A key that opens something stands in a body, a header, or behind the # of an
 * address.
 */
const names = /token|secret|key|code|hash|password|otp/i;

it('no call of the API takes a key in its path or query', () => {
  const inAddress = walkContract().flatMap(({ name, method, path, inputSchema }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param);
    const inQuery = method === 'GET' ? fieldsOf(inputSchema).filter((field) => !inPath.includes(field)) : [];
    return [...inPath, ...inQuery].filter((field) => names.test(field)).map((field) => `${name}: ${field}`);
  });
  // Postal codes, and names of files by their content, which the answer checks against the caller.
  expect(inAddress.filter((one) => !/postalCode/.test(one))).toEqual([]);
});

it('no page has one in its path, but old links to quotes, which lose it at once', async () => {
  const routes = await Promise.all(
    ['router', 'public-routes'].map((name) =>
      readFile(new URL(`../../apps/web/src/${name}.tsx`, import.meta.url), 'utf8'),
    ),
  );
  const params = routes.flatMap((text) =>
    [...text.matchAll(/path: '([^']*)'/g)].flatMap(([, path = '']) =>
      [...path.matchAll(/\$(\w+)/g)].filter(([, param = '']) => names.test(param)).map(() => path),
    ),
  );
  expect(params).toEqual(['/q/$token']);
});

/** The names of an object's fields; none of anything else. */
const fieldsOf = (schema: unknown): readonly string[] =>
  typeof schema === 'object' && schema !== null && 'shape' in schema
    ? Object.keys(schema.shape as object)
    : [];
