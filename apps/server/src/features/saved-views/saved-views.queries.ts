import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { SavedView } from '@haulwright/domain/saved-views/saved-view';
import type { ViewedTable } from '@haulwright/domain/saved-views/saved-view-limits';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { savedViewDefaults, savedViews } from './saved-views.tables.ts';

/** Views that a person may open: their own and everybody's. */
const opensFor = (userId: string): SQL | undefined =>
  or(isNull(savedViews.ownerId), eq(savedViews.ownerId, userId));

const viewsOf = (tx: TenantTransaction, userId: string) =>
  tx
    .select({
      id: savedViews.id,
      table: savedViews.tableName,
      name: savedViews.name,
      address: savedViews.address,
      rowHeight: savedViews.rowHeight,
      isForEverybody: sql<boolean>`${savedViews.ownerId} is null`,
      isDefault: sql<boolean>`${savedViewDefaults.viewId} is not null`,
    })
    .from(savedViews)
    .leftJoin(
      savedViewDefaults,
      and(eq(savedViewDefaults.viewId, savedViews.id), eq(savedViewDefaults.userId, userId)),
    );

/** A person's own views of a table and everybody's, by name. */
export const listSavedViews = (
  tx: TenantTransaction,
  userId: string,
  table: ViewedTable,
): Promise<SavedView[]> =>
  viewsOf(tx, userId)
    .where(and(eq(savedViews.tableName, table), opensFor(userId)))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));

export async function loadSavedView(
  tx: TenantTransaction,
  userId: string,
  id: string,
): Promise<SavedView | undefined> {
  const [view] = await viewsOf(tx, userId).where(and(eq(savedViews.id, id), opensFor(userId)));
  return view;
}

/** People who save views of a table at once are counted one after the other. */
export async function lockSavedViews(tx: TenantTransaction, companyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('saved-views ' || ${companyId}, 0))`);
}

/** @param ownerId null counts everybody's */
export const countSavedViews = (
  tx: TenantTransaction,
  table: ViewedTable,
  ownerId: string | null,
): Promise<number> =>
  tx.$count(
    savedViews,
    and(
      eq(savedViews.tableName, table),
      ownerId === null ? isNull(savedViews.ownerId) : eq(savedViews.ownerId, ownerId),
    ),
  );

type StoredView = typeof savedViews.$inferInsert;

/** A name the person already has for the table violates `saved_views_name_key`. */
export async function insertSavedView(tx: TenantTransaction, view: StoredView): Promise<void> {
  await tx.insert(savedViews).values(view);
}

export async function updateSavedView(
  tx: TenantTransaction,
  { id, ...fields }: Pick<SavedView, 'id' | 'name' | 'address' | 'rowHeight'>,
): Promise<void> {
  await tx.update(savedViews).set(fields).where(eq(savedViews.id, id));
}

export async function deleteSavedView(tx: TenantTransaction, id: string): Promise<void> {
  await tx.delete(savedViews).where(eq(savedViews.id, id));
}

interface DefaultView {
  readonly companyId: string;
  readonly userId: string;
  readonly tableName: ViewedTable;
}

/** @param viewId null: the table opens as it is */
export async function setDefaultView(
  tx: TenantTransaction,
  { companyId, userId, tableName }: DefaultView,
  viewId: string | null,
): Promise<void> {
  if (viewId === null) {
    await tx
      .delete(savedViewDefaults)
      .where(and(eq(savedViewDefaults.userId, userId), eq(savedViewDefaults.tableName, tableName)));
    return;
  }
  await tx
    .insert(savedViewDefaults)
    .values({ companyId, userId, tableName, viewId })
    .onConflictDoUpdate({
      target: [savedViewDefaults.companyId, savedViewDefaults.userId, savedViewDefaults.tableName],
      set: { viewId },
    });
}
