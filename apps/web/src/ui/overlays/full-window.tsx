import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { backdropLook } from './dialog-look.ts';

interface FullWindowProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** A full-window dialog for viewing. Traps the focus and returns it on closing. */
export function FullWindow({ open, onOpenChange, title, children }: FullWindowProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Popup className="fixed inset-0 z-40 flex flex-col bg-raised text-ink outline-none">
          <div className="flex items-center gap-4 border-b border-line px-4 py-2">
            <Base.Title className="min-w-0 flex-1 text-lg font-semibold">{title}</Base.Title>
            <Base.Close
              aria-label="Close"
              className="-mr-2 flex size-12 shrink-0 items-center justify-center rounded-lg text-ink-soft hover:bg-hover hover:text-ink md:size-9"
            >
              <X aria-hidden="true" className="size-4" />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
