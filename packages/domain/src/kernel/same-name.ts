import { findForm } from './find-text.ts';
import type { Likeness } from './likeness.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Things whose names differ from this one in nothing but case, spaces, hyphens and accents. Equal names are
 * left out where they are refused anyway.
 */
export const likeNamed = <Thing extends Named>(
  { id, name }: { readonly id: string | null; readonly name: string },
  things: readonly Thing[],
): Thing[] => {
  const form = findForm(name);
  return form === ''
    ? []
    : things.filter((thing) => thing.id !== id && thing.name !== name && findForm(thing.name) === form);
};

/** Whether two texts are the same number or code, however they are written; empty ones are not. */
export const isSameCode = (one: string | null, other: string | null): boolean => {
  const form = findForm(one ?? '');
  return form !== '' && form === findForm(other ?? '');
};

/** The same, as a caller is told. */
export const sameNamed = (
  kind: Likeness['kind'],
  thing: { readonly id?: string | null; readonly name: string },
  things: readonly Named[],
): Likeness[] =>
  likeNamed({ id: thing.id ?? null, name: thing.name }, things).map(({ id, name }) => ({
    kind,
    id,
    name,
    why: 'same name',
  }));
