import { Printer } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { downloadSheet } from './download-sheet.ts';

/** The sheets of all routes of a day in one PDF, for the office to print in the morning. */
export function DaySheetsButton({ date, hasRoutes }: { readonly date: string; readonly hasRoutes: boolean }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await downloadSheet(() => api.dispatch.daySheetsPdf.call({ date }));
    setBusy(false);
  };
  return (
    <Button
      variant="ghost"
      icon={<Printer aria-hidden="true" />}
      iconLabel="Route sheets of the day as PDF"
      busy={busy}
      onClick={() => void download()}
      {...(!hasRoutes && { disabledReason: 'There is no route on this day.' })}
    />
  );
}
