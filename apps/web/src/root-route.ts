import { createRootRoute } from '@tanstack/react-router';
import { NotFoundPage } from './public/not-found-page.tsx';
import { RootLayout } from './root-layout.tsx';

/** What every page stands in. */
export const root = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage });
