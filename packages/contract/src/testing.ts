import { z } from 'zod';
import type { ContractMeta } from './base.ts';

/** For tests: a call of the contract. */
export interface DeclaredCall {
  /** 'clients.update' */
  readonly name: string;
  readonly route: {
    readonly method?: string;
    readonly path?: string;
    readonly summary?: string;
    readonly tags?: readonly string[];
  };
  readonly meta: ContractMeta;
  readonly errors: Readonly<
    Record<string, { readonly status?: number; readonly message?: string } | undefined>
  >;
  readonly inputSchema: z.ZodType | undefined;
}

interface Declared extends Omit<DeclaredCall, 'name' | 'errors'> {
  readonly errorMap: DeclaredCall['errors'];
}

/** Every call of a contract, at any depth of its nouns. */
export function callsOf(router: object, prefix: readonly string[] = []): DeclaredCall[] {
  return Object.entries(router).flatMap(([key, value]: [string, object]) => {
    const name = [...prefix, key];
    if (!('~orpc' in value)) return callsOf(value, name);
    const { route, meta, errorMap, inputSchema } = value['~orpc'] as Declared;
    return [{ name: name.join('.'), route, meta, errors: errorMap, inputSchema }];
  });
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The accepted input as JSON Schema; `{}`-like for a call without input. */
export const inputSchemaOf = (schema: z.ZodType | undefined): JsonSchema =>
  schema === undefined ? { type: 'object' } : z.toJSONSchema(schema, { io: 'input', reused: 'inline' });

/** Formats whose pattern allows a fixed length only. */
const shortFormats = new Set(['uuid']);

/** The conversion sets these for whole numbers: nobody chose them as a bound. */
const isBound = (value: number | undefined): boolean =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

/** Paths of a JSON Schema where a text, a number, a list or an object is unbounded, as `path: what`. */
export function unboundedIn(schema: JsonSchema | boolean, path = ''): string[] {
  if (typeof schema === 'boolean') return schema ? [`${path}: anything`] : [];
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])];
  if (parts.length > 0) return parts.flatMap((part) => unboundedIn(part, path));
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  // `type: ['string', 'null']` is a nullable text.
  if (Array.isArray(schema.type))
    return schema.type.flatMap((type) => unboundedIn({ ...schema, type }, path));
  switch (schema.type) {
    case 'string':
      return schema.maxLength !== undefined || shortFormats.has(schema.format ?? '')
        ? []
        : [`${path}: text without maxLength`];
    case 'number':
    case 'integer':
      return [
        ...(isBound(schema.minimum) ? [] : [`${path}: number without minimum`]),
        ...(isBound(schema.maximum) ? [] : [`${path}: number without maximum`]),
      ];
    case 'array':
      return [
        ...(schema.maxItems === undefined ? [`${path}: list without maxItems`] : []),
        ...unboundedIn((schema.items ?? true) as JsonSchema | boolean, `${path}[]`),
      ];
    case 'object':
      return [
        ...(schema.additionalProperties ? [`${path}: fields without names`] : []),
        ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
          unboundedIn(value, path === '' ? key : `${path}.${key}`),
        ),
      ];
    case 'boolean':
    case 'null':
      return [];
    default:
      return [`${path}: anything`];
  }
}
