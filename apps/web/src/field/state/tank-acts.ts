import type { FieldCommand } from '@haulwright/domain/field/field-command';
import type { PersonDatabase } from '../device/database.ts';
import { saveCommand } from '../device/outbox.ts';
import { positionNow } from '../device/position.ts';

type DataOf<Type extends FieldCommand['type']> = Extract<FieldCommand, { type: Type }>['data'];

/** A tank that a report is about. */
export interface ReportedTank {
  readonly tankId: string;
  readonly routeId: string | null;
  /** The truck and the tank, as lists name them. */
  readonly title: string;
}

export const moveFormKey = (tankId: string): string => `form:move:${tankId}`;
export const measureFormKey = (tankId: string): string => `form:measure:${tankId}`;

/** In one order with the other reports of the route: what was dumped before a tank was washed is sent before it. */
const atTank = ({ tankId, routeId }: ReportedTank) => ({
  subject: routeId === null ? `tank:${tankId}` : `route:${routeId}`,
  seen: null,
  capturedAt: new Date().toISOString(),
  position: positionNow(),
});

export async function moveLoad(
  database: PersonDatabase,
  tank: ReportedTank,
  move: Pick<DataOf<'load.moved'>, 'toCompartmentId' | 'gallons' | 'method'>,
): Promise<void> {
  const { tankId: compartmentId, routeId, title } = tank;
  const data = { routeId, compartmentId, ...move };
  await saveCommand(
    database,
    { ...atTank(tank), type: 'load.moved', data },
    title,
    moveFormKey(compartmentId),
  );
}

export async function measureTank(
  database: PersonDatabase,
  tank: ReportedTank,
  reading: Pick<DataOf<'load.measured'>, 'gallons' | 'method'>,
): Promise<void> {
  const { tankId: compartmentId, routeId, title } = tank;
  const data = { routeId, compartmentId, ...reading };
  await saveCommand(
    database,
    { ...atTank(tank), type: 'load.measured', data },
    title,
    measureFormKey(compartmentId),
  );
}

export async function washTank(database: PersonDatabase, tank: ReportedTank): Promise<void> {
  const { tankId: compartmentId, routeId, title } = tank;
  await saveCommand(
    database,
    { ...atTank(tank), type: 'tank.washed', data: { routeId, compartmentId } },
    title,
  );
}
