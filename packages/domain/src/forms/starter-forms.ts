import { inspectedParts } from '../inspections/inspected-parts.ts';
import { liquidDepth } from '../tanks/tank.ts';
import type { FormTemplateInput } from './form-template.ts';

type Item = Exclude<FormTemplateInput['items'][number], { kind: 'repeat' }>;

const photo = (id: string, en: string, es: string, more: object = {}): Item => ({
  kind: 'photo',
  id,
  label: { en, es },
  ...more,
});
const gallons = (id: string, en: string, es: string): Item => ({
  kind: 'gallons',
  id,
  label: { en, es },
  requireWhen: true,
});
const check = (id: string, en: string, es: string): Item => ({
  kind: 'pass-fail-na',
  id,
  label: { en, es },
  requireWhen: true,
});
const yesNo = (id: string, en: string, es: string, more: object = {}): Item => ({
  kind: 'yes-no',
  id,
  label: { en, es },
  requireWhen: true,
  ...more,
});
const inches = (id: string, en: string, es: string, more: object = {}): Item => ({
  kind: 'reading',
  id,
  label: { en, es },
  unit: 'in',
  min: 0,
  max: liquidDepth.max,
  // As the tank's readings: whole inches.
  decimals: 0,
  ...more,
});

/** The sum of these measurements in percent of another. */
const percentOf = (parts: readonly string[], whole: string) => ({
  product: [100, { quotient: [{ sum: parts.map((field) => ({ field })) }, { field: whole }] }],
});

/** Something failed: describe it, with a photo. */
const remarks = (checks: readonly string[]): Item[] => {
  const failed = { any: checks.map((field) => ({ field, is: 'fail' })) };
  return [
    {
      kind: 'text',
      id: 'defects',
      label: { en: 'What is wrong?', es: '¿Qué está mal?' },
      long: true,
      showWhen: failed,
      requireWhen: true,
    },
    photo('defectPhotos', 'Photos of what is wrong', 'Fotos de lo que está mal', { showWhen: failed }),
  ];
};

const pumpOut: FormTemplateInput = {
  title: { en: 'Septic tank pump-out', es: 'Bombeo de fosa séptica' },
  items: [
    gallons('gallons', 'Gallons pumped', 'Galones bombeados'),
    inches('liquid', 'Liquid depth', 'Profundidad del líquido', { min: 1 }),
    inches('scum', 'Scum layer before pumping', 'Capa de nata antes de bombear'),
    inches('sludge', 'Sludge layer before pumping', 'Capa de lodo antes de bombear'),
    check('inletBaffle', 'Inlet baffle or tee', 'Deflector o T de entrada'),
    check('outletBaffle', 'Outlet baffle or tee', 'Deflector o T de salida'),
    check('tank', 'Tank walls and lid', 'Paredes y tapa del tanque'),
    {
      kind: 'yes-no',
      id: 'filter',
      label: { en: 'Is there an effluent filter?', es: '¿Hay filtro de efluente?' },
    },
    yesNo('filterCleaned', 'Filter cleaned?', '¿Filtro limpiado?', {
      showWhen: { field: 'filter', is: true },
    }),
    yesNo('runback', 'Did water run back from the drain field?', '¿Regresó agua del campo de drenaje?'),
    ...remarks(['inletBaffle', 'outletBaffle', 'tank']),
    photo('after', 'Photo of the empty tank', 'Foto del tanque vacío'),
    yesNo('lidsSecured', 'Lids closed and secured?', '¿Tapas cerradas y aseguradas?'),
  ],
};

const septicInspection: FormTemplateInput = {
  title: { en: 'Septic system inspection', es: 'Inspección de sistema séptico' },
  items: [
    {
      kind: 'choice',
      id: 'system',
      label: { en: 'Kind of system', es: 'Tipo de sistema' },
      requireWhen: true,
      options: [
        { value: 'conventional', label: { en: 'Conventional', es: 'Convencional' } },
        { value: 'mound', label: { en: 'Mound', es: 'Montículo' } },
        { value: 'aerobic', label: { en: 'Aerobic treatment unit', es: 'Unidad aeróbica' } },
        { value: 'holding', label: { en: 'Holding tank', es: 'Tanque de retención' } },
        { value: 'other', label: { en: 'Other', es: 'Otro' } },
      ],
    },
    {
      kind: 'repeat',
      id: 'tanks',
      label: { en: 'Tanks', es: 'Tanques' },
      minRows: 1,
      maxRows: 6,
      items: [
        { kind: 'gallons', id: 'size', label: { en: 'Size in gallons', es: 'Tamaño en galones' } },
        inches('liquid', 'Liquid depth', 'Profundidad del líquido', { requireWhen: true, min: 1 }),
        inches('scum', 'Scum', 'Nata', { requireWhen: true }),
        inches('sludge', 'Sludge', 'Lodo', { requireWhen: true }),
        {
          kind: 'calculated',
          id: 'solids',
          label: { en: 'Scum and sludge of the depth', es: 'Nata y lodo de la profundidad' },
          calculate: percentOf(['scum', 'sludge'], 'liquid'),
          unit: '%',
        },
        {
          kind: 'note',
          id: 'pump',
          label: {
            en: 'Recommend pumping: a third is reached.',
            es: 'Recomiende bombear: se alcanzó un tercio.',
          },
          showWhen: { field: 'solids', above: 33 },
        },
        {
          kind: 'pass-fail-na',
          id: 'structure',
          label: { en: 'Structure', es: 'Estructura' },
          requireWhen: true,
        },
        { kind: 'photo', id: 'photos', label: { en: 'Photos', es: 'Fotos' } },
      ],
    },
    check('distribution', 'Distribution box', 'Caja de distribución'),
    check('field', 'Drain field', 'Campo de drenaje'),
    check('pump', 'Pump and alarm', 'Bomba y alarma'),
    yesNo('surfacing', 'Sewage on the surface?', '¿Aguas negras en la superficie?'),
    ...remarks(['distribution', 'field', 'pump']),
    { kind: 'text', id: 'recommendation', label: { en: 'Recommendation', es: 'Recomendación' }, long: true },
    {
      kind: 'signature',
      id: 'inspector',
      label: { en: 'Inspector', es: 'Inspector' },
      statement: {
        en: 'I looked at the parts named here on this day. This is no warranty.',
        es: 'Revisé hoy las partes aquí nombradas. Esto no es una garantía.',
      },
      requireWhen: true,
    },
  ],
};

/** A quarter of grease and solids, or 90 days: Dallas Code 19-123, Denison Code 96.10. */
const greaseTrap: FormTemplateInput = {
  title: { en: 'Grease trap cleaning', es: 'Limpieza de trampa de grasa' },
  items: [
    inches('liquidDepth', 'Liquid depth', 'Profundidad del líquido', { requireWhen: true, min: 1 }),
    inches('floatingFog', 'Floating grease', 'Grasa flotante', { requireWhen: true }),
    inches('settledSolids', 'Settled solids', 'Sólidos asentados', { requireWhen: true }),
    {
      kind: 'calculated',
      id: 'share',
      label: { en: 'Grease and solids', es: 'Grasa y sólidos' },
      calculate: percentOf(['floatingFog', 'settledSolids'], 'liquidDepth'),
      decimals: 1,
      unit: '%',
    },
    {
      kind: 'note',
      id: 'over',
      label: {
        en: 'A quarter was reached before this cleaning: it is due more often.',
        es: 'Se alcanzó una cuarta parte antes de esta limpieza: debe hacerse más seguido.',
      },
      showWhen: { field: 'share', above: 24.9 },
    },
    {
      kind: 'choice',
      id: 'trapCondition',
      label: { en: 'Condition of the trap', es: 'Estado de la trampa' },
      requireWhen: true,
      options: [
        { value: 'good', label: { en: 'Good', es: 'Bueno' } },
        { value: 'worn', label: { en: 'Worn', es: 'Desgastado' } },
        { value: 'damaged', label: { en: 'Damaged', es: 'Dañado' } },
      ],
    },
    gallons('gallons', 'Gallons removed', 'Galones retirados'),
    yesNo('evacuated', 'Fully emptied?', '¿Vaciada por completo?'),
    yesNo('noWaterReturned', 'No gray water returned to the trap?', '¿No se devolvió agua gris a la trampa?'),
    check('baffles', 'Baffles', 'Deflectores'),
    check('lids', 'Lids and gaskets', 'Tapas y empaques'),
    ...remarks(['baffles', 'lids']),
    photo('before', 'Photo before', 'Foto antes'),
    photo('after', 'Photo after', 'Foto después'),
  ],
};

const portableService: FormTemplateInput = {
  title: { en: 'Portable toilet service', es: 'Servicio de baños portátiles' },
  items: [
    {
      kind: 'number',
      id: 'units',
      label: { en: 'Units serviced', es: 'Unidades atendidas' },
      min: 0,
      max: 500,
      requireWhen: true,
    },
    yesNo('pumped', 'Pumped and rinsed?', '¿Bombeado y enjuagado?'),
    yesNo('charged', 'Tank charged?', '¿Se le puso agua y químico?'),
    yesNo('paper', 'Paper and sanitizer filled?', '¿Papel y desinfectante?'),
    check('doors', 'Doors and locks', 'Puertas y cerraduras'),
    check('level', 'Stands level', 'Nivelado'),
    ...remarks(['doors', 'level']),
    {
      kind: 'number',
      id: 'notServiced',
      label: { en: 'Units that could not be serviced', es: 'Unidades no atendidas' },
      min: 0,
      max: 500,
    },
    {
      kind: 'text',
      id: 'whyNot',
      label: { en: 'Why not?', es: '¿Por qué no?' },
      showWhen: { field: 'notServiced', above: 0 },
      requireWhen: true,
    },
    photo('photo', 'Photo', 'Foto'),
  ],
};

const vehicleInspection: FormTemplateInput = {
  title: { en: 'Driver vehicle inspection', es: 'Inspección del vehículo' },
  items: [
    ...inspectedParts.map(([id, en, es]) => check(id, en, es)),
    ...remarks(inspectedParts.map(([id]) => id)),
    {
      kind: 'signature',
      id: 'driver',
      label: { en: 'Driver', es: 'Conductor' },
      statement: {
        en: 'I inspected this vehicle and listed every defect I found.',
        es: 'Inspeccioné este vehículo y anoté todos los defectos que encontré.',
      },
      requireWhen: true,
    },
  ],
};

/** The forms of a new company; each can be changed or archived. */
export const starterForms = {
  'pump-out': pumpOut,
  'septic-inspection': septicInspection,
  'grease-trap': greaseTrap,
  'portable-service': portableService,
  'vehicle-inspection': vehicleInspection,
} as const satisfies Record<string, FormTemplateInput>;
export type StarterFormName = keyof typeof starterForms;
export const starterFormNames = Object.keys(starterForms) as StarterFormName[];
