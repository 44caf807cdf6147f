import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { publicPages } from './pages.ts';
import '../styles/index.css';

/* Hydrates a page that was delivered as a file; see build/write-public-pages.ts. */
const place = document.getElementById('root');
const page = publicPages[place?.dataset['page'] ?? ''];
if (place === null || page === undefined) throw new Error('the page does not say which one it is');

const { default: Page } = await page.load();
hydrateRoot(
  place,
  <StrictMode>
    <Page />
  </StrictMode>,
);
