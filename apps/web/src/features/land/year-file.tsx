import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { LazyMenu } from '../../ui/overlays/lazy-menu.tsx';
import { useLandFile } from './land-queries.ts';

/** Records are kept for five years; 40 CFR 503.17(b). */
const yearsBack = 5;

/** A file of one of the last years, chosen from the button's menu. */
export function YearFile({
  label,
  make,
}: {
  readonly label: string;
  readonly make: (year: number) => Promise<File>;
}) {
  const file = useLandFile();
  const [thisYear] = useState(() => new Date().getFullYear());
  return (
    <LazyMenu
      trigger={
        <Button icon={<Download aria-hidden="true" />} busy={file.isPending}>
          {label}
        </Button>
      }
      items={Array.from({ length: yearsBack + 1 }, (_, back) => ({
        label: String(thisYear - back),
        onSelect: () => file.mutate(() => make(thisYear - back)),
      }))}
    />
  );
}
