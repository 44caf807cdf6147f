import type { Versioned } from '@haulwright/domain/kernel/version';
import {
  sanitationTable,
  startingTable,
  type SanitationTable,
} from '@haulwright/domain/rentals/sanitation-need';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useSaveSeen } from '../../loading/use-save-seen.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import type { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { SanitationTableFields } from './sanitation-table-fields.tsx';

interface TableForm {
  readonly begin: (table: Versioned<SanitationTable>) => void;
  readonly dialog: Omit<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange'>;
}

/** Edits the company's figures in place of the calculator that opened it: one dialog, not two. */
export function useTableForm(onDone: () => void): TableForm {
  const queryClient = useQueryClient();
  const [table, setTable] = useState<SanitationTable & { readonly version?: string }>(startingTable);
  const { saveSeen, bothVersions } = useSaveSeen(null);
  const [content, setContent] = useState<unknown>(table);
  const [tried, setTried] = useState(false);
  const checked = sanitationTable.safeParse(content);
  const save = useMutation({
    mutationFn: (next: SanitationTable) =>
      saveSeen(
        (merged) => api.rentals.sanitation.save.call(merged),
        next,
        table.version === undefined ? undefined : { ...table, version: table.version },
      ),
    onSuccess: (saved) => {
      queryClient.setQueryData(api.rentals.sanitation.get.queryKey(), saved);
      toast.success('Table saved');
      onDone();
    },
    onError: (error) => toast.error({ title: 'Failed to save the table', description: messageOf(error) }),
  });
  return {
    begin: (next) => {
      setTable(next);
      setContent(next);
      setTried(false);
    },
    dialog: {
      title: 'Your table',
      description:
        'How many people one unit serves when it is serviced once a week. Check what your state and your clients require.',
      onSubmit: (event) => {
        event.preventDefault();
        // Otherwise the surrounding quote form would be submitted too.
        event.stopPropagation();
        setTried(true);
        if (checked.success && !save.isPending) save.mutate(checked.data);
      },
      footer: (
        <>
          <Button key="back" onClick={onDone}>
            Back
          </Button>
          {/* A key of its own: otherwise the button just pressed would become this one and submit the form. */}
          <Button key="save" type="submit" variant="primary" busy={save.isPending}>
            Save table
          </Button>
        </>
      ),
      children: (
        <>
          {bothVersions}
          <SanitationTableFields
            table={table}
            onChange={setContent}
            error={tried && !checked.success ? problemOf(checked.error.issues) : undefined}
          />
        </>
      ),
    },
  };
}

const problemOf = (issues: readonly { readonly code?: string; readonly message: string }[]): string =>
  issues.every(({ code }) => code === 'invalid_type')
    ? 'Enter every figure.'
    : (issues[0]?.message ?? 'Enter every figure.');
