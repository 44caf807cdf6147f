import type { Language } from './use-texts.ts';

/** The product's own job types; what a company names itself is shown as it is written. */
const spanish: Readonly<Record<string, string>> = {
  'septic tank pump-out': 'Bombeo de fosa séptica',
  'septic inspection': 'Inspección de fosa séptica',
  'holding tank pump-out': 'Bombeo de tanque de retención',
  'portable toilet service': 'Servicio de baños portátiles',
  'portable toilet delivery': 'Entrega de baños portátiles',
  'portable toilet pick-up': 'Recogida de baños portátiles',
  'grease interceptor cleaning': 'Limpieza de interceptor de grasa',
  'indoor grease trap cleaning': 'Limpieza de trampa de grasa interior',
  'manure load': 'Carga de estiércol',
};

/** What is done at a job, in the reader's language where the name is one of the product's. */
export function workName({ title }: { readonly title: string }, language: Language): string {
  const known = language === 'es' ? spanish[title.trim().toLowerCase()] : undefined;
  return known ?? title;
}
