import { permissions } from '@haulwright/domain/access/permissions';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { inputSchemaOf, callsOf, unboundedIn } from './testing.ts';

const calls = callsOf(contract);
const named = calls.map((call) => [call.name, call] as const);

test('the walk finds the calls', () => {
  expect(calls.length).toBeGreaterThan(30);
  expect(calls.map((call) => call.name)).toEqual(
    expect.arrayContaining(['me.get', 'clients.update', 'routes.optimize']),
  );
});

test('no two calls share method and path', () => {
  // Paths that differ only in parameter names are the same path.
  const keys = calls.map(({ route }) => `${route.method} ${route.path?.replaceAll(/\{[^}]*\}/g, '{}')}`);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

/**
 * Phones' reports are validated one by one, so that an unreadable one only refuses itself: their size is
 * limited by that of the body.
 */
const readLater: Readonly<Record<string, readonly string[]>> = {
  'field.send': ['commands[]: fields without names'],
  'field.handIn': ['commands[]: fields without names'],
  // Validated by the domain's schema: nested conditions cannot be described here.
  'forms.create': ['template: fields without names'],
  'forms.save': ['template: fields without names'],
  // The parameters of any table's address; the domain's schema bounds how many there are and how long.
  'savedViews.create': ['address: fields without names'],
  'savedViews.update': ['address: fields without names'],
};

describe.each(named)('%s', (name, { route, meta, errors, inputSchema }) => {
  test('has a method, a path, a sentence and says who may call it', () => {
    expect(route.method).toMatch(/^(GET|POST|PUT|DELETE)$/);
    expect(route.path).toMatch(/^(\/([a-z]+\d*(-[a-z]+)*|\{[a-z][A-Za-z\d]*\}))+$/);
    expect(route.summary).toMatch(/^[A-Z].{8,}[^.]$/);
    expect(route.tags).toEqual([route.path?.split('/')[1]]);
    expect(['anyone', 'signed-in', ...Object.keys(permissions)]).toContain(meta.access);
  });

  test('reads files of people without an account only behind a door', () => {
    expect(meta.access === 'anyone' && meta.takesFile !== undefined && meta.door === undefined).toBe(false);
  });

  test('answers every refusal with a status, a sentence and a code', () => {
    expect(Object.keys(errors)).toEqual(
      expect.arrayContaining(['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'BAD_REQUEST']),
    );
    for (const [code, error] of Object.entries(errors)) {
      expect(code).toMatch(/^([A-Z_]+|[a-z]+\.[a-z-]+)$/);
      expect(error?.status, code).toBeGreaterThanOrEqual(400);
      expect(error?.status, code).toBeLessThan(500);
      expect(error?.message, code).toMatch(/^[A-Z]/);
    }
  });

  test('takes each part of its path from the input', () => {
    const wanted = [...(route.path ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    const required = requiredOf(inputSchemaOf(inputSchema));
    expect(wanted.filter((name) => !required.includes(name))).toEqual([]);
  });

  test('bounds every text, number and list of its input', () => {
    expect(unboundedIn(inputSchemaOf(inputSchema))).toEqual(readLater[name] ?? []);
  });
});

/** Required fields of an object, or of parts that are all required. */
function requiredOf(schema: z.core.JSONSchema.BaseSchema): string[] {
  return [...(schema.required ?? []), ...(schema.allOf ?? []).flatMap(requiredOf)];
}

describe('the search for what is not bounded', () => {
  test.each<[string, z.ZodType, string[]]>([
    ['a text', z.object({ a: z.string() }), ['a: text without maxLength']],
    ['a pattern', z.object({ a: z.string().regex(/^a+$/) }), ['a: text without maxLength']],
    ['a number', z.object({ a: z.number() }), ['a: number without minimum', 'a: number without maximum']],
    ['a whole number', z.object({ a: z.number().int().min(0) }), ['a: number without maximum']],
    ['a list', z.object({ a: z.array(z.string().max(3)) }), ['a: list without maxItems']],
    ['texts in a list', z.object({ a: z.array(z.string()).max(2) }), ['a[]: text without maxLength']],
    ['an optional text', z.object({ a: z.string().nullish() }), ['a: text without maxLength']],
    [
      'one side of two',
      z.intersection(z.object({ a: z.uuid() }), z.object({ b: z.string() })),
      ['b: text without maxLength'],
    ],
    ['a deep field', z.object({ a: z.object({ b: z.string() }) }), ['a.b: text without maxLength']],
    ['a record', z.object({ a: z.record(z.string(), z.boolean()) }), ['a: fields without names']],
    ['anything', z.object({ a: z.unknown() }), ['a: anything']],
    [
      'bounded fields',
      z.object({
        a: z.string().max(1),
        b: z.uuid(),
        c: z.number().min(-1).max(1),
        d: z.enum(['x']),
        e: z.literal('x'),
        f: z.array(z.boolean()).max(3),
        g: z.string().max(4).nullable(),
      }),
      [],
    ],
  ])('finds %s', (_what, schema, found) => {
    expect(unboundedIn(inputSchemaOf(schema))).toEqual(found);
  });
});
