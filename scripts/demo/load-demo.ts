import { and, eq, exists, sql } from 'drizzle-orm';
import { addDays, calendarDateIn, dayOfWeek } from '@haulwright/domain/kernel/calendar-date';
import type { Haulwright } from '../../apps/server/src/compose.ts';
import { companies, profiles } from '../../apps/server/src/features/companies/companies.tables.ts';
import { jobs } from '../../apps/server/src/features/jobs/jobs.tables.ts';
import { insertCompany, type DemoCompany, type DemoPerson } from './insert-company.ts';
import { analyzeAll } from '../../apps/server/src/platform/database/analyze.ts';
import { bringUpToDate } from './living-demo.ts';
import { isOwn } from './own-ids.ts';

export interface DemoSize {
  readonly companies: number;
  /** Of each company. */
  readonly clients: number;
  readonly jobs: number;
}

export const demoPassword = 'pump-out demo';
const timeZone = 'America/New_York';

/** The default demo: one company with two weeks of driven routes, today, and the jobs of the days ahead. */
export const defaultSize: DemoSize = { companies: 1, clients: 120, jobs: 450 };

/** More jobs than these make a large set for measuring, whose days are written without being planned. */
const maxLivingJobs = 2_000;

/**
 * Loads the demo into an empty database and prints how to sign in. One that is there already is brought up to
 * date.
 */
export async function loadDemo(
  haulwright: Haulwright,
  size: DemoSize = defaultSize,
  now: Date = haulwright.services.now(),
): Promise<void> {
  const [row] = await haulwright.database.asSystem((tx) =>
    tx.select({ count: sql<number>`count(*)::int`, names: sql<string[]>`array_agg(name)` }).from(companies),
  );
  if (row && row.count > 0) {
    if (row.names.includes(companyName(0))) {
      await carryOn(haulwright, now);
      return printPeople(peopleOf(0));
    }
    throw new Error(
      'The demo is loaded into an empty database only, and this one already holds a company. Choose another DATA_DIR or DATABASE_URL.',
    );
  }
  const passwordHash = await haulwright.auth.hashPassword(demoPassword);
  const today = calendarDateIn(now, timeZone);
  // The large set looks back over a year, so that its lists are long.
  const monday = addDays(today, -((dayOfWeek(today) + 6) % 7));
  const large = size.jobs > maxLivingJobs;
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
      jobs: large ? size.jobs : 0,
      from: addDays(monday, -364),
      to: addDays(monday, 12),
      withRoutes: large,
    });
    if (!large)
      await bringUpToDate(haulwright, company, {
        technicianEmails: technicianEmails(people),
        now,
        share: size.jobs / defaultSize.jobs,
      });
  }
  await analyzeAll(haulwright.database);
  printPeople(peopleOf(0));
}

const technicianEmails = (people: readonly DemoPerson[]): string[] =>
  people.flatMap(({ role, email }) => (role === 'field_technician' ? [email] : []));

/** The demo company and its admin; undefined: there is none, or its days are those of a large set. */
export async function findDemo(haulwright: Haulwright): Promise<DemoCompany | undefined> {
  const [admin] = peopleOf(0);
  const [company] = await haulwright.database.asSystem((tx) =>
    tx
      .select({ companyId: profiles.companyId, adminUserId: profiles.userId })
      .from(profiles)
      .innerJoin(companies, eq(companies.id, profiles.companyId))
      .where(
        and(
          eq(companies.name, companyName(0)),
          eq(profiles.email, admin?.email ?? ''),
          exists(
            tx
              .select({ id: jobs.id })
              .from(jobs)
              .where(and(eq(jobs.companyId, profiles.companyId), isOwn(jobs.id))),
          ),
        ),
      ),
  );
  return company;
}

/** Brings the demo that is there up to date. */
async function carryOn(haulwright: Haulwright, now: Date): Promise<void> {
  const company = await findDemo(haulwright);
  if (company !== undefined)
    await bringUpToDate(haulwright, company, { technicianEmails: technicianEmails(peopleOf(0)), now });
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
