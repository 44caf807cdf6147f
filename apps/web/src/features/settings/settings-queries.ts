import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useSaveSeen } from '../../loading/use-save-seen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';

interface Act<Input> {
  readonly run: (input: Input) => Promise<unknown>;
  /** The key of the list to refetch. */
  readonly listKey: QueryKey;
  /** 'Vehicle added'. */
  readonly done: string;
  /** 'Failed to save the vehicle'. */
  readonly failed: string;
  readonly onDone: () => void;
}

/** Changes a heading's 'Disposal Site' to 'Disposal site', as at the start of a sentence. */
export const inSentence = (title: string): string => title.charAt(0) + title.slice(1).toLowerCase();

/** Changes a list of the settings, shows the outcome, and refetches the list and the dashboard. */
export function useListChange<Input>({ run, listKey, done, failed, onDone }: Act<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(input),
    onSuccess: () => {
      toast.success(done);
      onDone();
      void queryClient.invalidateQueries({ queryKey: listKey });
      void queryClient.invalidateQueries({ queryKey: api.dashboard.key() });
    },
    onError: (error) => toast.error({ title: failed, description: messageOf(error) }),
  });
}

export interface RowCalls<Input> {
  readonly create: { readonly call: (input: Input) => Promise<unknown> };
  readonly update: {
    readonly call: (
      input: Input & { readonly id: string; readonly version?: string | undefined },
    ) => Promise<unknown>;
  };
}

interface SavedRow {
  /** 'Vehicle', as headings have it. */
  readonly one: string;
  /** Null adds one. */
  readonly id: string | null;
  readonly listKey: QueryKey;
  readonly onDone: () => void;
  /** Saves over what the form saw. */
  readonly saveSeen: ReturnType<typeof useSaveSeen>['saveSeen'];
}

/** Adds a row to a list of the settings, or changes one. */
export const useRowSave = <Input extends object>(
  { create, update }: RowCalls<Input>,
  { one, id, saveSeen, ...rest }: SavedRow,
) =>
  useListChange({
    run: (input: Input) =>
      id === null ? create.call(input) : saveSeen((next) => update.call({ ...(next as Input), id }), input),
    done: `${inSentence(one)} ${id === null ? 'added' : 'updated'}`,
    failed: `Failed to save the ${one.toLowerCase()}`,
    ...rest,
  });

interface SettingsSave<Input extends object, Saved extends { readonly version: string }> {
  readonly run: (input: Input & { readonly version?: string | undefined }) => Promise<Saved>;
  /** The settings as the form began with them. */
  readonly seen: Saved;
  /** The query that holds these settings. */
  readonly queryKey: QueryKey;
  readonly onSaved: (saved: Saved) => void;
}

/** Saves settings of the company, shows the stored values, and reports the outcome. */
export function useSettingsSave<Input extends object, Saved extends { readonly version: string }>({
  run,
  seen,
  queryKey,
  onSaved,
}: SettingsSave<Input, Saved>) {
  const queryClient = useQueryClient();
  const { saveSeen, bothVersions } = useSaveSeen(seen);
  const save = useMutation({
    mutationFn: (input: Input) => saveSeen(run, input),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      onSaved(saved);
      toast.success({
        title: 'Settings Saved',
        description: 'Your company settings have been updated successfully.',
      });
    },
    onError: (error) => toast.error({ title: 'Error Saving Settings', description: messageOf(error) }),
  });
  return { ...save, bothVersions };
}
