import type { ComponentType } from 'react';

export interface PublicPage {
  /** The browser tab's title. */
  readonly title: string;
  /** For search engines and previews. */
  readonly description: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/**
 * The pages that the build writes to files, so that they are visible before any script runs. The router has
 * them too: opening them from within the application loads nothing again.
 */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  '/': {
    title:
      'Haulwright: field-service management for septic, portable sanitation, grease trap and manure companies',
    description:
      'Clients, jobs, routes and compliance for companies that pump, haul and dispose. Routes that know how full the tank is.',
    load: () => import('./landing/landing-page.tsx'),
  },
  '/pricing': {
    title: 'Pricing · Haulwright',
    description:
      '125 dollars per year per company, with 1 vehicle and the first 250 customers. 12-month free trial, no credit card needed.',
    load: () => import('./pricing/pricing-page.tsx'),
  },
  '/about': {
    title: 'About · Haulwright',
    description:
      'We lower the cost of logistics for small and medium businesses that pump, haul and dispose.',
    load: () => import('./about-page.tsx'),
  },
  '/terms': {
    title: 'Terms and Conditions · Haulwright',
    description: 'What you may expect of Haulwright, and what we expect of you.',
    load: () => import('./legal/terms-page.tsx'),
  },
  '/privacy': {
    title: 'Privacy Policy · Haulwright',
    description: 'What Haulwright keeps about people, what for, and what you can ask of us.',
    load: () => import('./legal/privacy-page.tsx'),
  },
  '/security': {
    title: 'Security · Haulwright',
    description:
      'How Haulwright protects your company’s data: separate companies, second steps, sessions, and a record of sign-ins.',
    load: () => import('./legal/security-page.tsx'),
  },
};
