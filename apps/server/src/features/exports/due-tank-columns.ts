import { dueConfidenceName, type DueTank } from '@haulwright/domain/tanks/tank';
import { date, number, text, type Columns } from './list-columns.ts';

export const dueTankColumns: Columns<DueTank> = [
  text('Client', (tank) => tank.clientName, 28),
  text('Street', (tank) => tank.street, 28),
  text('City', (tank) => tank.city, 18),
  text('State', (tank) => tank.state, 8),
  text('ZIP', (tank) => tank.postalCode, 10),
  number('Tank gallons', (tank) => tank.tankGallons),
  date('Last pumped', (tank) => tank.lastPumpedOn),
  date('Due', (tank) => tank.dueOn),
  text('Confidence', (tank) => dueConfidenceName[tank.confidence], 18),
  text('Why', (tank) => tank.reason, 60),
  text('Planned', (tank) => tank.planned && (tank.planned.jobNumber ?? 'Recurring job'), 16),
];
