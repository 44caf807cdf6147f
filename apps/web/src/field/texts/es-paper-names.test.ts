import { paperRuleOf } from '@haulwright/domain/manifests/paper-rules';
import { rulePacks } from '@haulwright/domain/manifests/rule-packs';
import { expect, test } from 'vitest';
import { paperNameInSpanish } from './es-paper-names.ts';

/** Of proper names and abbreviations nothing is left to translate. */
const sameInBoth = new Set(['acres']);

test.each(rulePacks.map((pack) => [pack.id, paperRuleOf(pack)] as const))(
  '%s and everything it asks of a crew have Spanish names',
  (_, { title, asks }) => {
    expect(paperNameInSpanish(title)).not.toBe(title);
    for (const { name } of asks) {
      const [parts, translated] = [name.split(': '), paperNameInSpanish(name).split(': ')];
      expect(translated).toHaveLength(parts.length);
      expect(parts.filter((part, at) => part === translated[at] && !sameInBoth.has(part))).toEqual([]);
    }
  },
);

test('the name of a paper that a company asks for itself stays', () => {
  expect(paperNameInSpanish('County slip: stamp')).toBe('County slip: stamp');
});
