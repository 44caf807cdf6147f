/**
 * What a migration declares in comments of the form `-- haulwright: mark` or `-- haulwright: mark: reason`.
 */
export interface MigrationMarks {
  /** Its statements cannot run in a transaction; each can be repeated. */
  readonly outsideTransaction: boolean;
  /** Why servers of the version before cannot continue after it; undefined when they can. */
  readonly stopsOlderServers: string | undefined;
  /** Why it writes few enough rows for one transaction. */
  readonly writesRows: string | undefined;
}

export function marksOf(sql: string): MigrationMarks {
  const marks = new Map(
    [...sql.matchAll(/^-- haulwright: ([\w-]+)(?:: *(.+))?$/gm)].map(([, mark = '', reason = '']) => [
      mark,
      reason.trim(),
    ]),
  );
  return {
    outsideTransaction: marks.has('outside-transaction'),
    stopsOlderServers: marks.get('stops-older-servers'),
    writesRows: marks.get('writes-rows'),
  };
}

const name = String.raw`(?:"?\w+"?\.)?"?\w+"?`;

/** The index that a statement builds concurrently, with the schema of its table where that is named. */
export function concurrentIndexOf(statement: string): string | undefined {
  const found = new RegExp(
    String.raw`\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(${name})\s+on\s+(?:only\s+)?("?\w+"?\.)?`,
    'i',
  ).exec(statement);
  return found?.[1] && `${found[2] ?? ''}${found[1]}`;
}

/** Whether a statement does nothing but build an index concurrently. */
export const buildsIndex = (statement: string): boolean =>
  /^create\s+(unique\s+)?index\s+concurrently\b/i.test(withoutComments(statement));

/** Whether a statement changes a table, whose lock must be short. */
export const isTableChange = (statement: string): boolean =>
  /^alter\s+table\b/i.test(withoutComments(statement));

/** The first constraint that a statement adds, and the table as the statement names it. */
export function addedConstraintOf(statement: string): { table: string; name: string } | undefined {
  const found = new RegExp(String.raw`\balter\s+table\s+(${name})\s+add\s+constraint\s+"?(\w+)"?`, 'i').exec(
    statement,
  );
  return found?.[1] && found[2] ? { table: found[1], name: found[2] } : undefined;
}

interface Rule {
  readonly found: RegExp;
  /** What to do instead. */
  readonly instead: string;
}

const breaks: readonly Rule[] = [
  {
    found: /\bdrop\s+table\b/i,
    instead: 'a table is dropped a release after the last version that reads it',
  },
  {
    found: /\bdrop\s+column\b/i,
    instead: 'a column is dropped a release after the last version that names it',
  },
  { found: /\brename\b/i, instead: 'add the new name, write both, and drop the old one a release later' },
  {
    found: /\balter\s+column\s+"?\w+"?\s+(set\s+data\s+)?type\b/i,
    instead: 'add a column of the new type, write both, and drop the old one a release later',
  },
  {
    found: /\balter\s+column\s+"?\w+"?\s+set\s+not\s+null\b/i,
    instead:
      'add a check (… is not null) not valid, validate it in the next migration, once every version that runs writes it',
  },
  {
    found: /\bdrop\s+(default|schema|type|function|view)\b/i,
    instead: 'the version before still relies on it: drop it a release later',
  },
];

/** Faults that no mark excuses: they hold locks for as long as a table is large. */
const blocks: readonly Rule[] = [
  {
    found: /\badd\s+column\b.*\b(gen_random_uuid|clock_timestamp|random|nextval)\s*\(/is,
    instead:
      'a default that differs from row to row rewrites the table: add the column empty and fill it by a task',
  },
  {
    found: /\badd\s+column\b.*\b(generated\s+always\s+as|serial)\b/is,
    instead: 'a computed column rewrites the table: add a plain one and fill it by a task',
  },
  {
    found: /\badd\s+constraint\b(?!.*\busing\s+index\b).*\b(unique|primary\s+key)\b/is,
    instead: 'build the index concurrently, then add the constraint using index',
  },
  {
    found: /\badd\s+constraint\b.*\b(foreign\s+key|check)\b(?!.*\bnot\s+valid\b)/is,
    instead: 'add the constraint not valid: the start validates it once the migrations are through',
  },
  {
    found: /\b(vacuum\s+full|cluster|reindex(?!.*concurrently)|lock\s+table|truncate)\b/i,
    instead: 'it locks the whole table',
  },
];

/**
 * Checks a migration: a server of the version before must survive it, and nobody may wait for the length of a
 * table. Tables that the migration creates are exempt.
 * @returns a sentence for each fault
 */
export function judgeMigration(sql: string): string[] {
  const marks = marksOf(sql);
  const statements = sql.split('--> statement-breakpoint').map(withoutComments).filter(Boolean);
  const made = statements
    .flatMap(
      (statement) =>
        new RegExp(String.raw`^create\s+table\s+(?:if\s+not\s+exists\s+)?(${name})`, 'i').exec(
          statement,
        )?.[1] ?? [],
    )
    .map(bare);
  const complaints: string[] = [];
  for (const statement of statements) {
    const complain = (instead: string) => complaints.push(`${statement.slice(0, 80)}: ${instead}`);
    const table = bare(
      new RegExp(
        String.raw`\b(?:alter\s+table|on|update|delete\s+from|insert\s+into)\s+(?:only\s+|if\s+exists\s+)*(${name})`,
        'i',
      ).exec(statement)?.[1] ?? '',
    );
    if (made.includes(table) && !/^drop\b/i.test(statement)) continue;
    if (marks.stopsOlderServers === undefined)
      for (const { found, instead } of breaks) if (found.test(statement)) complain(instead);
    for (const { found, instead } of blocks) if (found.test(statement)) complain(instead);
    if (
      /\badd\s+column\b/i.test(statement) &&
      /\bnot\s+null\b/i.test(statement) &&
      !/\bdefault\b/i.test(statement)
    )
      complain('the version before does not fill it: give it a default');
    if (/^create\s+(unique\s+)?index\b(?!\s+concurrently)/i.test(statement))
      complain('create index concurrently if not exists, in a migration marked outside-transaction');
    if (/^(update|delete|insert|merge|with|do)\b/i.test(statement) && !marks.writesRows)
      complain('rows are moved by a task in batches; mark writes-rows with the reason when they are few');
    if (/\bconcurrently\b/i.test(statement) && !marks.outsideTransaction)
      complain('only a migration marked outside-transaction can do it');
    if (marks.outsideTransaction && !isRepeatable(statement))
      complain(
        'outside of a transaction it must be possible to give it twice (if not exists, if exists, not valid, validate)',
      );
  }
  if (/\bnot\s+valid\b/i.test(sql) && /\bvalidate\s+constraint\b/i.test(sql))
    complaints.push(
      'validate constraint: in the migration after the one that adds it, else the table stays locked for as long',
    );
  for (const [mark, reason] of Object.entries({
    'stops-older-servers': marks.stopsOlderServers,
    'writes-rows': marks.writesRows,
  })) {
    if (reason === '') complaints.push(`${mark}: needs its reason after a colon`);
  }
  return complaints;
}

const isRepeatable = (statement: string): boolean =>
  /^create\s+(unique\s+)?index\s+concurrently\s+if\s+not\s+exists\b/i.test(statement) ||
  /^drop\s+index\s+concurrently\s+if\s+exists\b/i.test(statement) ||
  /\bvalidate\s+constraint\b/i.test(statement) ||
  /^alter\s+table\s+\S+\s+add\s+column\s+if\s+not\s+exists\b[^,]*$/i.test(statement) ||
  // An existing constraint is not added again.
  /^alter\s+table\s+\S+\s+add\s+constraint\b.*\b(not\s+valid|using\s+index)\b/is.test(statement) ||
  /^alter\s+table\s+\S+\s+drop\s+constraint\s+if\s+exists\b/i.test(statement);

const withoutComments = (statement: string): string => statement.replaceAll(/^\s*--.*$/gm, '').trim();

const bare = (table: string): string => (table.split('.').at(-1) ?? '').replaceAll('"', '').toLowerCase();
