import { starterServices } from '@haulwright/domain/services/starter-services';
import { expect, test } from 'vitest';
import { workName } from './work-name.ts';

test.each(starterServices.flatMap(({ jobTypes }) => jobTypes.map(({ name }) => name)))(
  '%s has a Spanish name',
  (title) => {
    expect(workName({ title }, 'es')).not.toBe(title);
    expect(workName({ title }, 'en')).toBe(title);
  },
);

test('what a company named itself stays as it is', () => {
  expect(workName({ title: 'Pump the tank at the barn' }, 'es')).toBe('Pump the tank at the barn');
});
