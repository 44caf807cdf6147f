import { ArrowLeft, House } from 'lucide-react';
import { Brand } from '../ui/base/brand.tsx';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { buttonLook } from '../ui/buttons/button-look.ts';

/** The bar above public pages other than the landing page: brand, home and back. */
export function PageBar() {
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-3 px-4 py-2.5 md:px-8">
        <a href="/" aria-label="Haulwright, to the home page" className="rounded-lg py-1.5">
          <Brand markClassName="text-accent-text [--mark-line:var(--canvas)]" />
        </a>
        <nav aria-label="Page" className="-mr-2 flex">
          <button type="button" onClick={goBack} className={buttonLook({ variant: 'ghost' })}>
            <ArrowLeft aria-hidden="true" />
            Back
          </button>
          <ButtonLink variant="ghost" href="/" icon={<House aria-hidden="true" />}>
            Home
          </ButtonLink>
        </nav>
      </div>
    </header>
  );
}

/** To the previous page, or home when the window was opened with this one. */
function goBack(): void {
  if (window.history.length > 1) window.history.back();
  else window.location.assign('/');
}
