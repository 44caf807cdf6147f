import { maxLength } from '../kernel/text.ts';
import type { ManifestBody } from './manifest-body.ts';
import { isSignatureField, valuesOf } from './manifest-values.ts';
import type { RulePack } from './rule-pack.ts';

/** Values entered at a client's, by field of the pack. */
export type TypedAtClient = Readonly<Record<string, string>>;

/**
 * Values technicians typed for fields of a paper that no record fills. A paper of several clients has a field
 * only once each of them has it; the value then names them.
 * @param typed per client of the body, in its order
 */
export function filledOnSite(
  pack: Pick<RulePack, 'fields'>,
  body: ManifestBody,
  typed: readonly TypedAtClient[],
): Record<string, string> {
  const ofEach = body.generators.map((one) =>
    valuesOf({ ...body, generators: [one], filledIn: {} }, new Set()),
  );
  return Object.fromEntries(
    pack.fields.flatMap(({ id }) => {
      if (isSignatureField(id)) return [];
      const recorded = ofEach.map((values) => values[id] ?? '');
      const words = recorded.map((value, at) => (value === '' ? (typed[at]?.[id] ?? '') : String(value)));
      const isTyped = recorded.some((value, at) => value === '' && words[at] !== '');
      return isTyped && words.every((word) => word !== '') ? [[id, together(body, words)]] : [];
    }),
  );
}

function together({ generators }: ManifestBody, words: readonly string[]): string {
  const [first = '', ...others] = words;
  if (others.every((word) => word === first)) return first;
  return words
    .map((word, at) => `${generators[at]?.name ?? ''}: ${word}`)
    .join('; ')
    .slice(0, maxLength.line);
}
