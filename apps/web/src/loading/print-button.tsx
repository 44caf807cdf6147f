import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { toast } from '../ui/toasts/toast.tsx';

/** More rows than anybody reads on paper: some hundred pages. */
export const maxPrintedRows = 5_000;

interface Printed {
  readonly hasNextPage?: boolean;
  readonly isFetchNextPageError?: boolean;
  readonly fetchNextPage?: () => Promise<Printed>;
}

interface PrintButtonProps {
  readonly query: Printed;
  /** Rows that match; null while unknown. */
  readonly count: number | null;
}

/** Loads the rows that are not loaded yet. @returns false if that failed */
async function loadAll({ hasNextPage, fetchNextPage }: Printed): Promise<boolean> {
  if (hasNextPage !== true || fetchNextPage === undefined) return true;
  const answer = await fetchNextPage();
  return answer.isFetchNextPageError !== true && loadAll(answer);
}

/** Prints a list as it is shown, with all rows that match. */
export function PrintButton({ query, count }: PrintButtonProps) {
  const [isPreparing, setPreparing] = useState(false);
  const print = async () => {
    setPreparing(true);
    const isWhole = await loadAll(query);
    setPreparing(false);
    // The rows loaded last are drawn by then.
    if (isWhole) setTimeout(() => window.print());
    else toast.error({ title: 'Failed to print', description: 'Not all rows could be loaded. Try again.' });
  };
  const tooMany = count !== null && count > maxPrintedRows;
  return (
    <Button
      icon={<Printer aria-hidden="true" />}
      busy={isPreparing}
      className="max-md:hidden"
      {...(tooMany && {
        disabledReason: `Paper takes ${maxPrintedRows.toLocaleString('en-US')} rows. Narrow the list, or export it.`,
      })}
      onClick={() => void print()}
    >
      Print
    </Button>
  );
}
