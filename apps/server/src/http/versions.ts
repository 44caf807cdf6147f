import { createHash } from 'node:crypto';
import { canonicalJson } from '@haulwright/domain/kernel/canonical-json';
import type { Versioned } from '@haulwright/domain/kernel/version';
import type { z } from 'zod';

/** The errors of a call whose contract declares `changedMeanwhile(…)`. */
interface Refusing<Thing> {
  readonly 'version.changed-meanwhile': (told: { data: { present: Versioned<Thing> } }) => Error;
}

export interface Versions<Any extends object> {
  /** Adds its version to a thing that is shown. */
  readonly show: <Thing extends Any>(thing: Thing) => Versioned<Thing>;
  /**
   * Refuses to replace a thing that is no longer as it was seen. Call it while the thing is locked.
   * @param seen undefined: the caller did not say what they saw
   * @throws the error of the contract, with the present thing
   */
  readonly check: <Thing extends Any>(
    seen: string | undefined,
    present: Thing,
    errors: Refusing<Thing>,
  ) => void;
}

/**
 * Versions of a thing by what a call replaces of it: the fields of its input. So a change of anything else
 * (a status, a sum, what a tank holds) is no change of the version, and rows below it are part of it.
 * @param asInput the thing in the terms of the input, where it is shown in others
 */
export function versionsBy<Any extends object = object>(
  replaced: z.ZodType,
  asInput: (thing: Any) => object = (thing) => thing,
): Versions<Any> {
  const versionOf = (thing: Any): string =>
    createHash('sha256')
      .update(canonicalJson(fieldsOf(replaced, asInput(thing)) ?? null))
      .digest('base64url')
      .slice(0, 22);
  const show = <Thing extends Any>(thing: Thing) => ({ ...thing, version: versionOf(thing) });
  return {
    show,
    check: (seen, present, errors) => {
      const now = show(present);
      if (seen !== undefined && seen !== now.version)
        throw errors['version.changed-meanwhile']({ data: { present: now } });
    },
  };
}

/** What a schema takes of a value, without what is empty: null, left out and undefined are the same. */
function fieldsOf(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return fieldsOf(def.innerType, value);
    case 'pipe':
      return fieldsOf(isTransform(def.in) ? def.out : def.in, value);
    case 'intersection':
      return { ...(fieldsOf(def.left, value) as object), ...(fieldsOf(def.right, value) as object) };
    case 'array':
      return Array.isArray(value) ? value.map((item) => fieldsOf(def.element, item) ?? null) : value;
    case 'object':
      return typeof value === 'object' ? membersOf(def.shape, value) : value;
    default:
      return withoutEmpty(value);
  }
}

const isTransform = (schema: z.core.$ZodType): boolean => schema._zod.def.type === 'transform';

function membersOf(shape: z.core.$ZodShape, value: object): object {
  const members = Object.entries(shape).map(([name, schema]) => [
    name,
    fieldsOf(schema, (value as Readonly<Record<string, unknown>>)[name]),
  ]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** Of a value whose schema has several forms, all of it counts. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutEmpty(item) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withoutEmpty(member)]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined && member !== null));
}
