import type { WasteType } from '../services/waste-type.ts';

/** The eleven parts of 49 CFR 396.11(a)(1), in its order, and additional ones of a vacuum truck. */
export const inspectedParts = [
  [
    'serviceBrakes',
    'Service brakes with trailer connections',
    'Frenos de servicio y conexiones del remolque',
  ],
  ['parkingBrake', 'Parking brake', 'Freno de estacionamiento'],
  ['steering', 'Steering mechanism', 'Dirección'],
  ['lights', 'Lights and reflectors', 'Luces y reflectores'],
  ['tires', 'Tires', 'Llantas'],
  ['horn', 'Horn', 'Claxon'],
  ['wipers', 'Windshield wipers', 'Limpiaparabrisas'],
  ['mirrors', 'Rear-vision mirrors', 'Espejos retrovisores'],
  ['coupling', 'Coupling devices', 'Enganche y quinta rueda'],
  ['wheels', 'Wheels and rims', 'Ruedas y rines'],
  ['emergency', 'Emergency equipment', 'Equipo de emergencia'],
  ['hoses', 'Hoses and fittings', 'Mangueras y conexiones'],
  ['valves', 'Valves and caps', 'Válvulas y tapas'],
  ['pto', 'PTO and vacuum pump', 'PTO (toma de fuerza) y bomba de vacío'],
] as const;

/** Additional parts of trucks for certain work. */
const partsForWork = [
  ['tieDowns', 'Racks and tie-downs for units', 'Soportes y amarres de las unidades'],
  ['spreader', 'Spreader and hitch', 'Esparcidor y enganche'],
] as const;

const allParts = [...inspectedParts, ...partsForWork] as const;
export type PartId = (typeof allParts)[number][0];
export const partIds = allParts.map(([part]) => part);

const names = new Map<PartId, { readonly en: string; readonly es: string }>(
  allParts.map(([part, en, es]) => [part, { en, es }]),
);

/** The name of a part. */
export const partName = (part: PartId, language: 'en' | 'es' = 'en'): string =>
  names.get(part)?.[language] ?? part;

const neededFor: Readonly<Record<(typeof partsForWork)[number][0], WasteType>> = {
  tieDowns: 'portable_toilet',
  spreader: 'manure',
};

/** The parts a driver inspects on a truck, in the order of the list, by what the truck carries. */
export const partsOfTruck = (truck: { readonly acceptedWasteTypes: readonly WasteType[] }): PartId[] => [
  ...inspectedParts.map(([part]) => part),
  ...partsForWork.map(([part]) => part).filter((part) => truck.acceptedWasteTypes.includes(neededFor[part])),
];
