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

interface NamedWork {
  readonly title: string;
  readonly jobTypeName?: string | null;
  readonly jobTypeNameEs?: string | null | undefined;
}

/**
 * What is done at a job, in the reader's language where its title is the name of its type or one of the
 * product's; what follows a comma stays, but for a number of units.
 */
export function workName({ title, jobTypeName, jobTypeNameEs }: NamedWork, language: Language): string {
  if (language !== 'es') return title;
  const [name = '', ...more] = title.split(',');
  const key = name.trim().toLowerCase();
  const own = key === jobTypeName?.trim().toLowerCase() ? jobTypeNameEs : null;
  const known = own ?? spanish[key];
  return known === undefined ? title : [known, ...more.map(inUnits)].join(',');
}

const inUnits = (part: string): string =>
  part.replace(
    /^ (\d+) (units?)$/,
    (_, count: string) => ` ${count} ${count === '1' ? 'unidad' : 'unidades'}`,
  );
