import type { ExportFormat } from '@haulwright/contract/exports.contract';
import { Download, FileSpreadsheet, FileText, X } from 'lucide-react';
import { Button, type ButtonProps } from '../../ui/buttons/button.tsx';
import { LazyMenu } from '../../ui/overlays/lazy-menu.tsx';
import type { MenuProps } from '../../ui/overlays/menu.tsx';
import { type FetchExport, useExport } from './export-queries.ts';

/** Public to other features. */
export const exportFormatName: Record<ExportFormat, string> = { csv: 'CSV file', xlsx: 'Excel workbook' };

interface ExportButtonProps {
  /**
   * How the list is fetched: `(format, signal) => api.exports.jobs.call({ ...filter, format }, { signal })`.
   */
  readonly fetchExport: FetchExport;
  /** The button's label; 'Export' when left out. */
  readonly label?: string;
  readonly size?: ButtonProps['size'];
  readonly disabledReason?: string | undefined;
  readonly side?: MenuProps['side'];
}

/** Public: exports a list as CSV or Excel. While the file is written the button cancels it. */
export function ExportButton({
  fetchExport,
  label = 'Export',
  size,
  disabledReason,
  side,
}: ExportButtonProps) {
  const { busy, start, cancel } = useExport(fetchExport);
  const sized = size === undefined ? {} : { size };
  if (busy) {
    return (
      <Button
        {...sized}
        icon={<X aria-hidden="true" />}
        tooltip="The file is being written; you can go on working"
        onClick={cancel}
      >
        Cancel export
      </Button>
    );
  }
  const trigger = (
    <Button {...sized} icon={<Download aria-hidden="true" />} disabledReason={disabledReason}>
      {label}
    </Button>
  );
  if (disabledReason !== undefined) return trigger;
  return (
    <LazyMenu
      trigger={trigger}
      side={side}
      items={[
        { label: exportFormatName.csv, icon: <FileText aria-hidden="true" />, onSelect: () => start('csv') },
        {
          label: exportFormatName.xlsx,
          icon: <FileSpreadsheet aria-hidden="true" />,
          onSelect: () => start('xlsx'),
        },
      ]}
    />
  );
}
