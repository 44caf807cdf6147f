import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';

interface RowBlockProps {
  readonly icon: ReactNode;
  /** 'Address 2': names the group of fields. */
  readonly title: string;
  readonly primary: ReactNode;
  readonly removeLabel: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** One repeatable block of a form. */
export function RowBlock({ icon, title, primary, removeLabel, onRemove, children }: RowBlockProps) {
  return (
    <fieldset className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <legend className="sr-only">{title}</legend>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span
          aria-hidden="true"
          className="flex items-center gap-2 font-medium [&_svg]:size-4 [&_svg]:text-ink-faint"
        >
          {icon}
          {title}
        </span>
        <div className="flex items-center gap-3">
          {primary}
          <Button
            size="sm"
            variant="ghost"
            icon={<Trash2 aria-hidden="true" />}
            iconLabel={removeLabel}
            onClick={onRemove}
          />
        </div>
      </div>
      {children}
    </fieldset>
  );
}
