import { renderToString } from 'react-dom/server';
import { publicPages } from './pages.ts';

export interface RenderedPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
}

/** Renders every public page as the browser's script will find it; runs only during the build. */
export async function renderPublicPages(): Promise<RenderedPage[]> {
  return Promise.all(
    Object.entries(publicPages).map(async ([path, { title, description, load }]) => {
      const { default: Page } = await load();
      return { path, title, description, html: renderToString(<Page />) };
    }),
  );
}
