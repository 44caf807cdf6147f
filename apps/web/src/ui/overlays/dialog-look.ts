import { classNames } from '../base/class-names.ts';

export const backdropLook =
  'fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0';

export const popupLook = classNames(
  'flex max-h-[92dvh] short:max-h-[98dvh] w-full flex-col overflow-hidden rounded-t-xl bg-raised text-ink shadow-popup outline-none md:max-h-[85dvh] md:rounded-xl',
  'transition-[opacity,translate] duration-150 ease-out data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
);
