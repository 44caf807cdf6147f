/** The hours of a day that the chart of events has columns for. */
export const chartHours = 10;
export const maxPeople = 1_000_000;
export const maxEventDays = 60;

export interface EventRule {
  readonly source: string;
  readonly rows: { readonly people: number; readonly toilets: number[] }[];
  readonly alcoholPercent: number;
  readonly toiletsPerAccessible: number;
  readonly toiletsPerHandWash: number;
}

export interface SiteRule {
  readonly source: string;
  readonly rows: {
    readonly from: number;
    readonly peoplePerSet: number;
    readonly toilets: number;
    readonly urinals: number;
  }[];
  readonly peoplePerHandWash: number;
}

export interface CrewRule {
  readonly source: string;
  readonly fromPeople: number;
  readonly hoursWithout: number;
  readonly peoplePerToilet: number;
  readonly peoplePerHandWash: number;
}

export interface SanitationRules {
  readonly events: EventRule;
  readonly sites: SiteRule;
  readonly crews: CrewRule;
}

export interface EventQuestion {
  /** The day with the largest number of people. */
  readonly people: number;
  readonly hoursADay: number;
  readonly days: number;
  readonly hasAlcohol: boolean;
  readonly isPublic: boolean;
  readonly isServicedNightly: boolean;
}

export interface SanitationNeed {
  /** Accessible ones among them. */
  readonly toilets: number;
  readonly accessible: number;
  readonly handWashes: number;
  /** The row that answered, and each step from it to the number. */
  readonly steps: readonly string[];
}

const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

/**
 * Toilets for an event: the row that has room for these people, in the column of its hours. Beyond the last row
 * and the last column the number grows in proportion. Without service between the days, a toilet takes the
 * hours of all of them.
 */
export function eventNeed(question: EventQuestion, rule: EventRule): SanitationNeed {
  const { people, hoursADay, days, hasAlcohol, isPublic, isServicedNightly } = question;
  const row = rule.rows.find((one) => one.people >= people) ?? rule.rows.at(-1);
  const hours = isServicedNightly ? hoursADay : hoursADay * days;
  const column = Math.min(hours, chartHours);
  const cell = row?.toilets[column - 1];
  if (row === undefined || cell === undefined) throw new Error('a chart without this row or column');
  // In whole numbers until the end.
  const byTable = Math.ceil(
    (cell * Math.max(people, row.people) * Math.max(hours, column)) / (row.people * column),
  );
  const withAlcohol = Math.ceil((byTable * (100 + rule.alcoholPercent)) / 100);
  const toilets = hasAlcohol ? withAlcohol : byTable;
  const accessible = isPublic ? Math.max(1, Math.ceil(toilets / rule.toiletsPerAccessible)) : 0;
  const handWashes = Math.ceil(toilets / rule.toiletsPerHandWash);
  const beyond = [
    people > row.people && `${counted(people, 'person', 'people')}, in proportion`,
    hours > column && `${counted(hours, 'hour')} without service between, in proportion`,
  ].filter((one) => one !== false);
  const isLong = beyond.length > 0;
  return {
    toilets,
    accessible,
    handWashes,
    steps: [
      `Row up to ${counted(row.people, 'person', 'people')}, column ${counted(column, 'hour')}: ${counted(cell, 'toilet')}.`,
      ...(isLong ? [`${beyond.join('; ')}: ${counted(byTable, 'toilet')}.`] : []),
      ...(hasAlcohol
        ? [`${counted(toilets - byTable, 'more', 'more')} for alcohol (${rule.alcoholPercent} %).`]
        : []),
      ...(isPublic
        ? [`${accessible} of them accessible (1 in ${rule.toiletsPerAccessible}, at least 1).`]
        : []),
      `${counted(handWashes, 'hand-wash station')} (1 for ${counted(rule.toiletsPerHandWash, 'toilet')}).`,
    ],
  };
}

/** Toilets for a building site: a set for each number of workers in the row that holds for them. */
export function siteNeed({ people }: { readonly people: number }, rule: SiteRule): SanitationNeed {
  const row = rule.rows.findLast(({ from }) => from <= people);
  if (row === undefined) throw new Error('a table without a row for one worker');
  const sets = Math.ceil(people / row.peoplePerSet);
  const toilets = sets * (row.toilets + row.urinals);
  const handWashes = Math.ceil(people / rule.peoplePerHandWash);
  const ofSet = [counted(row.toilets, 'toilet'), row.urinals > 0 && counted(row.urinals, 'urinal')]
    .filter((one) => one !== false)
    .join(' and ');
  return {
    toilets,
    accessible: 0,
    handWashes,
    steps: [
      `Row from ${counted(row.from, 'worker')}: ${ofSet} for each ${counted(row.peoplePerSet, 'worker')}.`,
      ...(row.urinals > 0
        ? [`${counted(sets, 'set')}; each toilet and each urinal is counted as a unit of its own.`]
        : []),
      `${counted(handWashes, 'hand-wash station')} (1 for ${counted(rule.peoplePerHandWash, 'worker')}).`,
    ],
  };
}

interface CrewQuestion {
  readonly people: number;
  readonly hoursADay: number;
}

/** Toilets for a crew in the field; none for few people or few hours. */
export function crewNeed({ people, hoursADay }: CrewQuestion, rule: CrewRule): SanitationNeed {
  const none = (step: string) => ({ toilets: 0, accessible: 0, handWashes: 0, steps: [step] });
  if (people < rule.fromPeople)
    return none(`The rule begins with ${counted(rule.fromPeople, 'worker')}; for fewer it asks for none.`);
  if (hoursADay <= rule.hoursWithout)
    return none(
      `Up to ${counted(rule.hoursWithout, 'hour')} in the field a day, travel included, it asks for none.`,
    );
  const toilets = Math.ceil(people / rule.peoplePerToilet);
  const handWashes = Math.ceil(people / rule.peoplePerHandWash);
  return {
    toilets,
    accessible: 0,
    handWashes,
    steps: [
      `${counted(toilets, 'toilet')}: 1 for each ${counted(rule.peoplePerToilet, 'worker')} or part of them.`,
      `${counted(handWashes, 'hand-wash station')}: 1 for each ${counted(rule.peoplePerHandWash, 'worker')} or part of them.`,
    ],
  };
}
