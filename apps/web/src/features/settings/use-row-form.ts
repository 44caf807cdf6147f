import type { QueryKey } from '@tanstack/react-query';
import type { z } from 'zod';
import { type RowCalls, useRowSave } from './settings-queries.ts';
import { useDraft } from './use-draft.ts';

interface RowForm<Draft extends object, Schema extends z.ZodType> {
  /** 'Vehicle', as headings have it. */
  readonly noun: string;
  readonly schema: Schema;
  readonly initial: Draft;
  /** Null adds one. */
  readonly id: string | null;
  readonly calls: RowCalls<z.output<Schema>>;
  /** The key of the list to refetch. */
  readonly listKey: QueryKey;
  readonly onClose: () => void;
}

/** Holds the draft of one row of a settings list, and what its `RowDialog` needs to save it. */
export function useRowForm<Draft extends object, Schema extends z.ZodType>({
  noun,
  schema,
  initial,
  id,
  calls,
  listKey,
  onClose,
}: RowForm<Draft, Schema>) {
  const form = useDraft(schema, initial);
  const save = useRowSave(calls, { one: noun, id, listKey, onDone: onClose });
  const { isDirty, check } = form;
  return { ...form, dialog: { noun, adding: id === null, isDirty, onClose, check, save } };
}
