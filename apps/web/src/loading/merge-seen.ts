/** A place where two people's versions of a thing differ. Rows are named by what they are called. */
export interface Difference {
  readonly key: string;
  /** From the field to the row and its field: `['addresses', 'Barn', 'city']`. */
  readonly path: readonly string[];
  readonly before: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merged {
  /** What I send, with their changes where I made none. */
  readonly input: Fields;
  /** Their changes to what I left alone. */
  readonly taken: readonly Difference[];
  /** My changes to what they left alone. */
  readonly kept: readonly Difference[];
  /** What both changed, to something else. */
  readonly collisions: readonly Difference[];
}

type Fields = Readonly<Record<string, unknown>>;

interface Merging {
  readonly takeTheirs: ReadonlySet<string>;
  readonly taken: Difference[];
  readonly kept: Difference[];
  readonly collisions: Difference[];
}

interface Three<Value> {
  readonly before: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

/**
 * Puts two people's changes of a thing together, field by field; rows with an id row by row, plain lists
 * entry by entry. Only what I send counts: a thing is shown with more than can be changed.
 * @param takeTheirs the keys of collisions where theirs is taken; mine elsewhere
 */
export function mergeSeen(
  { before, mine, theirs }: Three<Fields>,
  takeTheirs: ReadonlySet<string> = new Set(),
): Merged {
  const merging: Merging = { takeTheirs, taken: [], kept: [], collisions: [] };
  const input = mergeFields([], { before, mine, theirs }, merging);
  return { input, taken: merging.taken, kept: merging.kept, collisions: merging.collisions };
}

function mergeFields(
  path: readonly string[],
  { before, mine, theirs }: Three<Fields>,
  merging: Merging,
): Fields {
  const merged = Object.entries(mine)
    // What is not sent keeps what is stored.
    .filter(([name, value]) => value !== undefined && name !== 'id' && name !== 'version')
    .map(([name, value]) => [
      name,
      mergeValue([...path, name], { before: before[name], mine: value, theirs: theirs[name] }, merging),
    ]);
  return { ...mine, ...Object.fromEntries(merged) };
}

function mergeValue(path: readonly string[], three: Three<unknown>, merging: Merging): unknown {
  const { before, theirs } = three;
  const { mine } = three;
  if (isListOf(mine, isFields) && isListOf(before, isFields) && isListOf(theirs, isFields)) {
    if ([...before, ...theirs].some((row) => 'id' in row))
      return mergeRows(path, { before, mine, theirs }, merging);
    return mergeList(path, { before: onlyOf(mine, before), mine, theirs: onlyOf(mine, theirs) }, merging);
  }
  if (isListOf(mine, isPlain) && isListOf(before, isPlain) && isListOf(theirs, isPlain))
    return mergeChoices(path, { before, mine, theirs }, merging);
  if (isFields(mine) && isFields(before) && isFields(theirs))
    return mergeFields(path, { before, mine, theirs }, merging);
  return decide(path, three, merging);
}

/** One value, taken as a whole. */
function decide(
  path: readonly string[],
  { before, mine, theirs }: Three<unknown>,
  merging: Merging,
): unknown {
  const difference = { key: path.join('/'), path, before, mine, theirs };
  const [iChanged, theyChanged] = [!isSame(mine, before), !isSame(theirs, before)];
  if (!theyChanged || isSame(mine, theirs)) {
    if (iChanged) merging.kept.push(difference);
    return mine;
  }
  if (!iChanged) {
    merging.taken.push(difference);
    return theirs ?? null;
  }
  merging.collisions.push(difference);
  return merging.takeTheirs.has(difference.key) ? (theirs ?? null) : mine;
}

/** Rows that keep their id: each is changed, added or removed by itself. */
function mergeRows(path: readonly string[], three: Three<readonly Fields[]>, merging: Merging): Fields[] {
  const before = byId(three.before);
  const theirs = byId(three.theirs);
  const mine = byId(three.mine);
  const merged: Fields[] = [];
  const placeOf = (row: Fields) => [...path, rowName(row)];
  for (const row of three.mine) {
    const [was, is] = [before.get(row['id']), theirs.get(row['id'])];
    if (was !== undefined && is !== undefined)
      merged.push(mergeFields(placeOf(was), { before: was, mine: row, theirs: is }, merging));
    else if (was === undefined) {
      merging.kept.push({ ...nothing(placeOf(row), row['id']), mine: row });
      merged.push(row);
    } else {
      // They removed it. Where I changed it, mine is added again as a new row.
      const [shown] = onlyOf([row], [was]);
      const left = decide(placeOf(was), { before: shown, mine: row, theirs: undefined }, merging);
      const { id: _id, ...again } = row;
      if (left === row) merged.push(again);
    }
  }
  for (const row of three.theirs) {
    if (mine.has(row['id'])) continue;
    const was = before.get(row['id']);
    if (was === undefined) {
      merging.taken.push({ ...nothing(placeOf(row), row['id']), theirs: row });
      merged.push(row);
    } else if (decide(placeOf(was), { before: was, mine: undefined, theirs: row }, merging) === row)
      merged.push(row);
  }
  return merged;
}

const nothing = (path: readonly string[], id: unknown) => ({
  key: [...path, String(id)].join('/'),
  path,
  before: undefined,
  mine: undefined,
  theirs: undefined,
});

/** Choices without an order, like kinds of waste: what they added and took away counts for mine too. */
function mergeChoices(
  path: readonly string[],
  three: Three<readonly unknown[]>,
  merging: Merging,
): unknown[] {
  const { before, mine, theirs } = three;
  const added = theirs.filter((one) => !before.includes(one) && !mine.includes(one));
  const removed = before.filter((one) => !theirs.includes(one) && mine.includes(one));
  const difference = { key: path.join('/'), path, before, mine, theirs };
  if (added.length + removed.length > 0) merging.taken.push(difference);
  const isAsBefore = mine.length === before.length && mine.every((one) => before.includes(one));
  if (!isAsBefore) merging.kept.push(difference);
  return [...mine.filter((one) => !removed.includes(one)), ...added];
}

/** Entries without an id, like lines and prices: those they changed are changed in mine, unless I did too. */
function mergeList(path: readonly string[], three: Three<readonly Fields[]>, merging: Merging): unknown {
  const { before, mine, theirs } = three;
  const has = (list: readonly Fields[], one: Fields) => list.some((other) => isSame(other, one));
  const theirsGone = before.filter((one) => !has(theirs, one));
  const mineGone = before.filter((one) => !has(mine, one));
  const isMixed =
    !isSame(mine, before) && !isSame(theirs, before) && theirsGone.every((one) => !has(mineGone, one));
  if (!isMixed) return decide(path, three, merging);
  const news = theirs.filter((one) => !has(before, one) && !has(mine, one));
  const placed = new Set<Fields>();
  const merged = mine.flatMap((one) => {
    if (!has(theirsGone, one)) return [one];
    // An entry they changed stands where it stood.
    const at = before.findIndex((other) => isSame(other, one));
    const instead = theirs[at];
    if (instead === undefined || !news.includes(instead)) return [];
    placed.add(instead);
    return [instead];
  });
  const difference = { key: path.join('/'), path, before, mine, theirs };
  merging.taken.push(difference);
  merging.kept.push(difference);
  return [...merged, ...news.filter((one) => !placed.has(one))];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): value is string | number | boolean | null =>
  typeof value !== 'object' || value === null;

const isListOf = <Item>(value: unknown, is: (item: unknown) => item is Item): value is readonly Item[] =>
  Array.isArray(value) && value.every(is);

const byId = (rows: readonly Fields[]): ReadonlyMap<unknown, Fields> =>
  new Map(rows.filter((row) => row['id'] !== undefined).map((row) => [row['id'], row]));

/** Of each row only what rows like mine have. */
function onlyOf(mine: readonly Fields[], rows: readonly Fields[]): readonly Fields[] {
  const names = new Set(mine.flatMap((row) => Object.keys(row)));
  if (names.size === 0) return rows;
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))));
}

/** What people call a row. */
export function rowName(row: Fields): string {
  const name = ['label', 'name', 'title', 'description', 'streetLine1']
    .map((field) => row[field])
    .find(isText);
  return name ?? 'one';
}
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Whether two values say the same; null, nothing and an empty text do. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one) ?? null) === JSON.stringify(plain(other) ?? null);
}

function plain(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) return value.map((item) => plain(item) ?? null);
  if (typeof value !== 'object') return value;
  const members = Object.entries(value)
    .map(([name, member]) => [name, plain(member)] as const)
    .filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
