import { describe, expect, it } from 'vitest';
import { isTest } from './floors.ts';
import { readSource, sourceFiles } from './source-files.ts';

/**
 * Where a number is typed, and why nowhere else: a field that reads it in its own way cuts, rounds or
 * multiplies what people type.
 */
const typedBy: readonly { readonly what: RegExp; readonly files: readonly string[] }[] = [
  {
    what: /@base-ui\/react\/number-field|type="number"|type: 'number',?\s*inputmode|valueAsNumber/,
    files: [],
  },
  {
    what: /inputMode=|inputMode: /,
    files: [
      // Digits that are no number: a ZIP, labels of units in a row, a code that was mailed.
      'apps/web/src/features/places/zip-field.tsx',
      'apps/web/src/features/rentals/work/work-units.tsx',
      // The technician's number field, and all others.
      'apps/web/src/field/kit/fields.tsx',
      'apps/web/src/ui/fields/code-field.tsx',
      'apps/web/src/ui/fields/use-typed-number.ts',
    ],
  },
  {
    what: /inputmode: /,
    files: [
      'apps/web/src/public/gate/gate-form.ts',
      'apps/web/src/public/gate/mailed-code-field.ts',
      'apps/web/src/public/portal/portal-payments.ts',
    ],
  },
  {
    what: /useTypedNumber\(/,
    files: [
      'apps/web/src/public/pricing/amount-field.tsx',
      'apps/web/src/ui/fields/number-field.tsx',
      'apps/web/src/ui/fields/use-typed-number.ts',
    ],
  },
  {
    what: /readTypedNumber\(/,
    files: [
      'apps/web/src/field/forms/item-field.tsx',
      'apps/web/src/field/forms/typed-answers.ts',
      'apps/web/src/field/state/land-form.ts',
      'apps/web/src/field/texts/formats.ts',
      'apps/web/src/public/gate/gate-said.ts',
      'apps/web/src/public/portal/portal-amounts.ts',
      'apps/web/src/ui/fields/use-typed-number.ts',
      'apps/web/src/ui/words/typed-number.ts',
    ],
  },
  // Amounts are cents only in the fields of money.
  { what: /<NumberField[^>]*isMoney/, files: ['apps/web/src/ui/fields/money-fields.tsx'] },
  // Separators are taken away in one place, which knows when.
  {
    what: /replaceAll\([^)]*,[^)]*\)[^;]*Number\(|Number\([^;]*replaceAll\(/,
    files: ['apps/web/src/ui/words/typed-number.ts'],
  },
];

describe('numbers are typed in one way', () => {
  const sources = sourceFiles
    .filter((file) => file.startsWith('apps/web/src/') && !isTest(file))
    .map((file) => ({ file, text: readSource(file) }));

  it.each(typedBy)('$what', ({ what, files }) => {
    expect(sources.filter(({ text }) => what.test(text)).map(({ file }) => file)).toEqual(files);
  });

  it('in many fields', () => {
    const users = sources.filter(({ text }) => /<(Number|Money|UnitPrice|Rate|Volume)Field/.test(text));
    expect(users.length).toBeGreaterThan(40);
  });
});
