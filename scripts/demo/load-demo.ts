import { sql } from 'drizzle-orm';
import { addDays, calendarDateIn, dayOfWeek } from '@haulwright/domain/kernel/calendar-date';
import type { Haulwright } from '../../apps/server/src/compose.ts';
import { companies } from '../../apps/server/src/features/companies/companies.tables.ts';
import { insertCompany, type DemoPerson } from './insert-company.ts';
import { analyzeAll } from '../../apps/server/src/platform/database/analyze.ts';
import { planDay } from './plan-day.ts';

export interface DemoSize {
  readonly companies: number;
  /** Of each company. */
  readonly clients: number;
  readonly jobs: number;
}

export const demoPassword = 'pump-out demo';
const timeZone = 'America/New_York';

/** The default demo: one company with three weeks of jobs, from last week's finished ones to next week's. */
export const defaultSize: DemoSize = { companies: 1, clients: 120, jobs: 450 };

/**
 * Loads the demo into an empty database and prints how to sign in. On a database that has it already, only
 * prints.
 */
export async function loadDemo(haulwright: Haulwright, size: DemoSize = defaultSize): Promise<void> {
  const [row] = await haulwright.database.asSystem((tx) =>
    tx.select({ count: sql<number>`count(*)::int`, names: sql<string[]>`array_agg(name)` }).from(companies),
  );
  if (row && row.count > 0) {
    if (row.names.includes(companyName(0))) return printPeople(peopleOf(0));
    throw new Error(
      'The demo is loaded into an empty database only, and this one holds a company already. Choose another DATA_DIR or DATABASE_URL.',
    );
  }
  const passwordHash = await haulwright.auth.hashPassword(demoPassword);
  const today = calendarDateIn(new Date(), timeZone);
  // The large set looks back over a year, so that its lists are long.
  const monday = addDays(today, -((dayOfWeek(today) + 6) % 7));
  const large = size.jobs > 2_000;
  for (let index = 0; index < size.companies; index += 1) {
    if (size.companies > 1) console.log(`Company ${index + 1} of ${size.companies} …`);
    const people = peopleOf(index);
    const company = await insertCompany(haulwright, {
      name: companyName(index),
      people,
      passwordHash,
      seed: 17_000 + index,
      today,
      clients: size.clients,
      jobs: size.jobs,
      from: addDays(monday, large ? -364 : -7),
      to: addDays(monday, 12),
      withRoutes: large,
    });
    // Nobody works on Sundays: Monday is planned for those who look around then.
    if (!large) await planDay(haulwright, company, dayOfWeek(today) === 0 ? addDays(today, 1) : today);
  }
  await analyzeAll(haulwright.database);
  printPeople(peopleOf(0));
}

const companyName = (index: number) =>
  index === 0 ? 'Keystone Septic & Site Services' : `Keystone Branch ${index + 1}`;

/** An admin, a dispatcher and four technicians. */
function peopleOf(index: number): DemoPerson[] {
  const domain = index === 0 ? 'keystone.example' : `branch${index + 1}.keystone.example`;
  return [
    { role: 'admin', fullName: 'Rosa Garber', email: `rosa@${domain}` },
    { role: 'dispatcher', fullName: 'Dana Weaver', email: `dana@${domain}` },
    ...['Levi Esh', 'Hector Diaz', 'Sam Nolt', 'Tina Hess'].map((fullName) => ({
      role: 'field_technician' as const,
      fullName,
      email: `${fullName.split(' ')[0]?.toLowerCase()}@${domain}`,
    })),
  ];
}

function printPeople(people: readonly DemoPerson[]): void {
  console.log(`Demo company ${companyName(0)}. Sign in with e-mail and password:`);
  for (const person of people)
    console.log(`  ${person.role.padEnd(16)} ${person.email.padEnd(24)} ${demoPassword}`);
}
