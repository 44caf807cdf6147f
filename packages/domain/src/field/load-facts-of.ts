import type { GallonMethod, LoadFact } from '../custody/ledger/load-fact.ts';
import type { FieldCommand } from './field-command.ts';
import type { DumpCorrection, JobCorrection } from './report-correction.ts';
import { isDumpCorrection } from './work-times.ts';

interface FactsFrom {
  /** Milliseconds since 1970. */
  readonly occurredAt: number;
  /** The client's address that pumped waste comes from. */
  readonly generatorId: string;
  /** The office says, like a crew may in its report, that waste came together which must not be mixed. */
  readonly mixes?: boolean | undefined;
  /** Creates the id of the fact of the nth row, always the same for the same report. */
  readonly idOf: (row: number) => string;
}

/** A fact about a tank, and how its gallons were measured. */
export interface FactOfReport {
  readonly fact: LoadFact;
  readonly method: GallonMethod | null;
}

/**
 * The facts about tanks in a report, row by row; empty when it has none. How gallons were measured is what the crew
 * said: nobody was asked for the `method` of their rows.
 */
export function loadFactsOf(
  command: FieldCommand,
  { occurredAt, generatorId, mixes, idOf }: FactsFrom,
): FactOfReport[] {
  const said = command.type === 'job.completed' && command.data.mixes === true;
  const mixed = mixes === true || said ? { mixes: true } : {};
  const base = (compartmentId: string, row = 0) => ({ id: idOf(row), compartmentId, occurredAt });
  const pumped = (rows: JobCorrection['load']): FactOfReport[] =>
    rows.map(({ compartmentId, gallons, wasteType, how = null }, at) => ({
      fact: { ...base(compartmentId, at), kind: 'pickup', generatorId, gallons, wasteType, ...mixed },
      method: how,
    }));
  const dumped = ({ disposalSiteId: siteId, rows }: Pick<DumpCorrection, 'disposalSiteId' | 'rows'>) =>
    rows.map(({ compartmentId, gallons, emptied, method, how }, at): FactOfReport => ({
      fact: { ...base(compartmentId, at), kind: 'discharge', siteId, gallons, emptied },
      // A weight was typed from the ticket, on older phones too.
      method: how ?? (method === 'scale' ? method : null),
    }));
  switch (command.type) {
    case 'report.corrected':
      return isDumpCorrection(command.data) ? dumped(command.data) : pumped(command.data.load);
    case 'job.completed':
    case 'load.taken':
      return pumped(command.type === 'load.taken' ? command.data.rows : command.data.load);
    case 'load.dumped':
      return dumped(command.data);
    case 'load.moved': {
      const { compartmentId, toCompartmentId, gallons, how = null } = command.data;
      const fact = { ...base(compartmentId), kind: 'transfer', toCompartmentId, gallons, ...mixed } as const;
      return [{ fact, method: how }];
    }
    case 'load.measured': {
      const { compartmentId, gallons, method } = command.data;
      return [{ fact: { ...base(compartmentId), kind: 'gauge', gallons }, method }];
    }
    case 'tank.washed':
      return [{ fact: { ...base(command.data.compartmentId), kind: 'rinse' }, method: null }];
    default:
      return [];
  }
}

/** Whether a report says something about tanks. */
export const hasLoadFacts = (command: FieldCommand): boolean =>
  loadFactsOf(command, { occurredAt: 0, generatorId: '', idOf: String }).length > 0;
