import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root-route.ts';
import { authSearch } from './search-params.ts';

/** Public: marketing, the law, and the way in. */
export const publicPages = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyRouteComponent(() => import('./public/landing/landing-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth',
    validateSearch: authSearch,
    staticData: { title: 'Sign in' },
    component: lazyRouteComponent(() => import('./public/auth/auth-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/confirm',
    staticData: { title: 'Confirm' },
    component: lazyRouteComponent(() => import('./public/auth/confirm-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/invite',
    staticData: { title: 'Invitation' },
    component: lazyRouteComponent(() => import('./public/auth/invite-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/new-password',
    staticData: { title: 'New password' },
    component: lazyRouteComponent(() => import('./public/auth/new-password-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/return',
    staticData: { title: 'Signing in' },
    component: lazyRouteComponent(() => import('./public/auth/return-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verify/$number',
    staticData: { title: 'Check a manifest' },
    component: lazyRouteComponent(() => import('./public/verify-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/q',
    staticData: { title: 'Quote' },
    component: lazyRouteComponent(() => import('./public/quote/quote-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    // Links that were mailed by 0.3 and before.
    path: '/q/$token',
    staticData: { title: 'Quote' },
    component: lazyRouteComponent(() => import('./public/quote/quote-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/pricing',
    staticData: { title: 'Pricing' },
    component: lazyRouteComponent(() => import('./public/pricing/pricing-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/about',
    staticData: { title: 'About' },
    component: lazyRouteComponent(() => import('./public/about-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/terms',
    staticData: { title: 'Terms and Conditions' },
    component: lazyRouteComponent(() => import('./public/legal/terms-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/privacy',
    staticData: { title: 'Privacy Policy' },
    component: lazyRouteComponent(() => import('./public/legal/privacy-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/security',
    staticData: { title: 'Security' },
    component: lazyRouteComponent(() => import('./public/legal/security-page.tsx')),
  }),
];
