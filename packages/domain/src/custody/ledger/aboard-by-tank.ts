import { mayShareTank, type WasteType } from '../../services/waste-type.ts';
import { countsAs, stepsOf, type TankDay, type VisitBehind } from './tank-day.ts';

/** A tank of a divided truck. */
export interface DividedTank {
  readonly id: string;
  readonly capacityGallons: number;
  readonly acceptedWasteTypes: readonly WasteType[];
}

export interface TankLoad {
  readonly gallons: number;
  readonly wasteType: WasteType;
}

interface Content {
  readonly tank: DividedTank;
  /** By the ledger, and of jobs that are not in it. */
  known: number;
  added: number;
  wastes: WasteType[];
}

/**
 * The content of each tank of a divided truck after all of it; null for an empty one. What the ledger does not
 * know went into the tank with the most room among those that take it; a passed disposal stop of a day without
 * reports emptied the tanks whose waste its site takes.
 * @param behind visits in order; those without a time come last
 */
export function aboardByTank(
  tanks: readonly DividedTank[],
  day: TankDay,
  behind: readonly VisitBehind[],
): ReadonlyMap<string, TankLoad | null> {
  const contents = tanks.map((tank): Content => {
    const opening = day.opening.filter(({ tankId }) => tankId === tank.id);
    return {
      tank,
      known: opening.reduce((sum, { gallons }) => sum + gallons, 0),
      added: 0,
      wastes: opening.map(({ wasteType }) => wasteType),
    };
  });
  for (const step of stepsOf(day, behind)) {
    if (step.kind === 'ledger') for (const content of contents) post(content, step.changes);
    else if (step.kind === 'disposal') for (const content of contents) unload(content, step.visit);
    else pump(contents, step.visit);
  }
  return new Map(
    contents.map(({ tank, known, added, wastes }) => {
      const wasteType = countsAs(wastes, day.takers);
      const gallons = Math.max(0, known + added);
      return [tank.id, gallons === 0 || wasteType === null ? null : { gallons, wasteType }];
    }),
  );
}

function post(content: Content, changes: TankDay['changes']): void {
  const own = changes.filter(({ tankId }) => tankId === content.tank.id);
  if (own.length === 0) return;
  content.known += own.reduce((sum, { gallons }) => sum + gallons, 0);
  content.wastes.push(...own.flatMap(({ gallons, wasteType }) => (gallons > 0 ? wasteType : [])));
  if (content.known <= 0) clear(content);
}

function unload(content: Content, { acceptedWasteTypes }: VisitBehind): void {
  if (content.wastes.some((waste) => acceptedWasteTypes?.includes(waste) === false)) return;
  content.known = 0;
  clear(content);
}

function clear(content: Content): void {
  content.added = 0;
  content.wastes = [];
}

function pump(contents: readonly Content[], { gallons, wasteType }: VisitBehind): void {
  if (gallons === 0 || wasteType === null) return;
  const taking = contents.filter(({ tank }) => tank.acceptedWasteTypes.includes(wasteType));
  const clean = taking.filter(({ wastes }) => wastes.every((waste) => mayShareTank(waste, wasteType)));
  const [roomiest] = (clean.length > 0 ? clean : taking).toSorted((a, b) => roomOf(b) - roomOf(a));
  if (roomiest === undefined) return;
  roomiest.added += gallons;
  roomiest.wastes.push(wasteType);
}

const roomOf = ({ tank, known, added }: Content): number => tank.capacityGallons - known - added;
