import { Drawer as Base } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { backdropLook } from './dialog-look.ts';

export interface DrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** 40 rem instead of 28: to look at something, and to decide. */
  readonly isWide?: boolean;
}

/** Details that slide in from the right over the page they belong to; swiping right closes it. */
export function Drawer({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  isWide = false,
}: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} swipeDirection="right">
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Viewport className="fixed inset-0 z-40 flex justify-end">
          <Base.Popup
            className={classNames(
              'h-full bg-raised text-ink shadow-popup outline-none',
              isWide ? 'w-[min(100vw,40rem)]' : 'w-[min(100vw,28rem)]',
              '[transform:translateX(var(--drawer-swipe-movement-x))] transition-transform duration-250 ease-out data-swiping:select-none',
              'data-ending-style:[transform:translateX(100%)] data-starting-style:[transform:translateX(100%)]',
            )}
          >
            <Base.Content className="flex h-full flex-col">
              <div className="flex items-start gap-4 border-b border-line px-5 py-4">
                <div className="min-w-0 flex-1">
                  <Base.Title className="text-xl font-semibold">{title}</Base.Title>
                  {description !== undefined && (
                    <Base.Description className="mt-1 text-ink-soft">{description}</Base.Description>
                  )}
                </div>
                <Base.Close
                  aria-label="Close"
                  className="-m-3 flex size-12 shrink-0 items-center justify-center rounded-lg text-ink-soft hover:bg-hover hover:text-ink md:-m-1.5 md:size-9"
                >
                  <X aria-hidden="true" className="size-4" />
                </Base.Close>
              </div>
              <div className="min-h-0 flex-1 scroll-py-12 overflow-y-auto overscroll-contain px-5 py-4">
                {children}
              </div>
              {footer !== undefined && (
                <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4">
                  {footer}
                </div>
              )}
            </Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
