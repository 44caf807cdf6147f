import type { PlanStop, PlanTruck } from '../input.ts';

interface Tank {
  readonly id: string;
  gallons: number;
  worst: number;
  readonly wastes: Set<string>;
}

/** The load of a truck along its route: one tank, or one per compartment. */
export class Tanks {
  private readonly tanks: Tank[];

  constructor({ compartments, loadAtStart }: PlanTruck) {
    const parts = compartments ?? [{ id: '', loadAtStart }];
    this.tanks = parts.map(({ id, loadAtStart: load }) => ({
      id,
      gallons: load?.gallons ?? 0,
      worst: load?.gallons ?? 0,
      wastes: new Set(load && load.gallons > 0 ? [load.wasteType] : []),
    }));
  }

  get gallons(): number {
    return this.tanks.reduce((sum, tank) => sum + tank.gallons, 0);
  }

  get worst(): number {
    return this.tanks.reduce((sum, tank) => sum + tank.worst, 0);
  }

  /** All wastes on board joined by '+' in alphabetical order; null when there are none. */
  get content(): string | null {
    const wastes = new Set(this.tanks.flatMap((tank) => [...tank.wastes]));
    return wastes.size === 0 ? null : [...wastes].toSorted().join('+');
  }

  /** Loads a stop and returns the id of the tank. */
  take({ gallons, wasteType }: PlanStop, worst: number, tankIndex: number): string {
    const tank = this.tanks[tankIndex];
    if (!tank) throw new RangeError(`There is no tank ${tankIndex}.`);
    tank.gallons += gallons;
    tank.worst += worst;
    if (gallons > 0 && wasteType !== null) tank.wastes.add(wasteType);
    return tank.id;
  }

  /** Empties the tanks whose wastes are all accepted. */
  unload(acceptedWastes: readonly string[]): { gallons: number; ids: string[] } {
    const emptied = this.tanks.filter(
      (tank) => tank.gallons > 0 && [...tank.wastes].every((waste) => acceptedWastes.includes(waste)),
    );
    const gallons = emptied.reduce((sum, tank) => sum + tank.gallons, 0);
    for (const tank of emptied) {
      tank.gallons = 0;
      tank.worst = 0;
      tank.wastes.clear();
    }
    return { gallons, ids: emptied.map(({ id }) => id) };
  }
}
