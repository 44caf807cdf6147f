import { expect, it } from 'vitest';
import { enUnsent } from './en-unsent.ts';
import { esUnsent } from './es-unsent.ts';

it.each([
  [1, 0, '1 report has not been sent yet.', 'Sin enviar todavía: 1 reporte.'],
  [2, 0, '2 reports have not been sent yet.', 'Sin enviar todavía: 2 reportes.'],
  [0, 1, '1 photo has not been sent yet.', 'Sin enviar todavía: 1 foto.'],
  [1, 3, '1 report and 3 photos have not been sent yet.', 'Sin enviar todavía: 1 reporte y 3 fotos.'],
])('signing out with %i reports and %i photos', (reports, photos, english, spanish) => {
  expect(enUnsent.signOut.unsent(reports, photos)).toBe(english);
  expect(esUnsent.signOut.unsent(reports, photos)).toBe(spanish);
});

it.each([
  [2, 0, 'Ann has 2 unsent reports on this phone.'],
  [1, 1, 'Ann has 1 unsent report and 1 photo on this phone.'],
  [0, 2, 'Ann has 2 unsent photos on this phone.'],
])('somebody else left %i reports and %i photos', (reports, photos, words) => {
  expect(enUnsent.othersUnsent('Ann', reports, photos)).toBe(
    `${words} They will be sent when Ann signs in here.`,
  );
});
