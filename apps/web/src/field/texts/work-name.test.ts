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

test.each([
  [{ title: 'Pump-out, rush', jobTypeName: 'Pump-out', jobTypeNameEs: 'Bombeo' }, 'Bombeo, rush'],
  [{ title: 'pump-out', jobTypeName: 'Pump-out', jobTypeNameEs: 'Bombeo' }, 'Bombeo'],
  [{ title: 'Septic inspection', jobTypeName: 'Septic inspection', jobTypeNameEs: 'Revisión' }, 'Revisión'],
  [{ title: 'Pump-out', jobTypeName: 'Pump-out', jobTypeNameEs: null }, 'Pump-out'],
  [{ title: 'At the barn', jobTypeName: 'Pump-out', jobTypeNameEs: 'Bombeo' }, 'At the barn'],
  [{ title: 'Portable toilet service, 6 units' }, 'Servicio de baños portátiles, 6 unidades'],
  [{ title: 'Portable toilet service, 1 unit' }, 'Servicio de baños portátiles, 1 unidad'],
])('%o is %s for a crew that reads Spanish', (work, name) => {
  expect(workName(work, 'es')).toBe(name);
  expect(workName(work, 'en')).toBe(work.title);
});
