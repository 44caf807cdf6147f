import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { router } from './router.tsx';
import './styles/index.css';

const place = document.getElementById('root');
if (place === null) throw new Error('index.html lost its #root element');

// Until the page's code has loaded, index.html's own text is shown, also while a new version reloads the page.
await router.load().catch(() => undefined);

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
