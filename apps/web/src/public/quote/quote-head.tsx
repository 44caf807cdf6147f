import { phoneLinks } from '@haulwright/domain/kernel/phone-links';
import type { PublicQuote } from '@haulwright/domain/quotes/quote';

const linesOf = (text: string | null | undefined): string[] => (text ?? '').split('\n').filter(Boolean);

const foot = <p className="mt-6 text-xs text-ink-soft">Sent with Haulwright</p>;

/** While it is not known whose quote it is. */
export const noCompany = { name: '', head: null, foot };

/** The company that offers, at the head and foot of its quote: by its logo, or its name in large letters. */
export function quoteHead({ brand, parties }: PublicQuote) {
  const { companyName, companyAddress, companyPhone } = parties;
  const logo = brand?.logo ?? null;
  const footer = linesOf(brand?.footer);
  const phones = companyPhone === null ? [] : phoneLinks(companyPhone);
  return {
    name: companyName,
    head: (
      <header
        className="mb-6 border-b-4 border-line-strong pb-4"
        style={brand?.color ? { borderColor: brand.color } : undefined}
      >
        {logo === null ? (
          <p className="text-3xl font-semibold break-words">{companyName}</p>
        ) : (
          <>
            {/* Logos are made for white. */}
            <span className="mb-2 -ml-2 inline-block rounded-lg bg-white p-2">
              <img src={logo} alt={companyName} className="max-h-20 max-w-60 object-contain object-left" />
            </span>
            <p className="font-semibold break-words">{companyName}</p>
          </>
        )}
        {linesOf(companyAddress).map((line) => (
          <p key={line} className="text-sm text-ink-soft">
            {line}
          </p>
        ))}
        {phones.map(({ text, url }) => (
          <p key={text} className="text-sm">
            {url === undefined ? (
              text
            ) : (
              <a className="text-accent-text underline underline-offset-2" href={url}>
                {text}
              </a>
            )}
          </p>
        ))}
      </header>
    ),
    foot: (
      <footer className="mt-8 border-t border-line pt-3">
        {footer.map((line) => (
          <p key={line} className="text-sm text-ink-soft">
            {line}
          </p>
        ))}
        <p className="mt-1 text-xs text-ink-soft">Sent with Haulwright</p>
      </footer>
    ),
  };
}
