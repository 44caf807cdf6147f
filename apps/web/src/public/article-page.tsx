import type { ReactNode } from 'react';
import { PageBar } from './page-bar.tsx';
import { PublicFooter } from './public-footer.tsx';

export interface ArticleSection {
  readonly title: string;
  readonly paragraphs?: readonly ReactNode[];
  readonly points?: readonly ReactNode[];
}

interface ArticlePageProps {
  readonly title: string;
  readonly lead: string;
  /** In words, e.g. 'October 29, 2025'. */
  readonly updated?: string;
  readonly sections: readonly ArticleSection[];
  readonly children?: ReactNode;
}

/** A text page: one column, numbered sections, contents at the side. */
export function ArticlePage({ title, lead, updated, sections, children }: ArticlePageProps) {
  return (
    <>
      <PageBar />
      <main className="mx-auto grid max-w-6xl gap-12 px-4 py-12 md:px-8 md:py-16 lg:grid-cols-[1fr_15rem]">
        <article className="max-w-2xl text-lg leading-7">
          <h1 className="text-4xl font-semibold text-balance">{title}</h1>
          {updated !== undefined && <p className="mt-3 text-ink-soft">Last updated: {updated}</p>}
          <p className="mt-5 text-xl text-ink-soft">{lead}</p>
          {sections.map((section) => (
            <section key={section.title} id={anchorOf(section.title)} className="mt-10 scroll-mt-6">
              <h2 className="text-2xl font-semibold">{section.title}</h2>
              {section.paragraphs?.map((paragraph, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- fixed text: a paragraph's place is its identity
                <p key={index} className="mt-3">
                  {paragraph}
                </p>
              ))}
              {section.points !== undefined && (
                <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-ink-faint">
                  {section.points.map((point, index) => (
                    // oxlint-disable-next-line react/no-array-index-key -- fixed text, as above
                    <li key={index}>{point}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
          {children}
        </article>
        <nav aria-label="On this page" className="hidden lg:block">
          <div className="sticky top-8">
            <h2 className="font-semibold">On this page</h2>
            <ul className="mt-2 border-l border-line">
              {sections.map((section) => (
                <li key={section.title}>
                  <a
                    href={`#${anchorOf(section.title)}`}
                    className="block py-1 pl-4 text-ink-soft hover:text-ink"
                  >
                    {section.title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </nav>
      </main>
      <PublicFooter />
    </>
  );
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
