import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { PageAccess } from './features/session/access-rules.ts';
import { page } from './page-route.ts';
import { PageCrashed, PageLoading } from './public/page-states.tsx';
import { publicPages } from './public-routes.tsx';
import { root } from './root-route.ts';
import {
  accountSearch,
  clientListSearch,
  billingSearch,
  invoiceSearch,
  newInvoiceSearch,
  complianceSearch,
  dashboardSearch,
  dispatchSearch,
  dueTanksSearch,
  fieldReviewsSearch,
  importSearch,
  jobListSearch,
  newFormSearch,
  newRentalSearch,
  newQuoteSearch,
  quotesSearch,
  recurringJobsSearch,
  agreementsSearch,
  rentalsSearch,
  routeDaySearch,
  routeListSearch,
  routeSearch,
  securityEventsSearch,
  settingsSearch,
  trucksSearch,
  wallSearch,
} from './search-params.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The browser tab's words before the product's name. */
    readonly title?: string;
    /** What the guard asks of the visitor; only pages of the office. */
    readonly access?: PageAccess;
    /** Shown alone, without the office's bars. */
    readonly isBare?: true;
  }
  interface Register {
    router: typeof router;
  }
}

const OFFICE: PageAccess = { roles: ['admin', 'dispatcher'] };

/* The office: behind the sign-in. `permission` sends who lacks it to the dashboard, `roles` refuses with an explanation. */
const office = createRoute({
  getParentRoute: () => root,
  id: 'office',
  component: lazyRouteComponent(() => import('./office/office-layout.tsx')),
});

const officePages = [
  createRoute({
    getParentRoute: () => office,
    path: '/dashboard',
    validateSearch: dashboardSearch,
    staticData: { title: 'Dashboard', access: { permission: 'VIEW_DASHBOARD' } },
    ...page(() => import('./features/dashboard/dashboard-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/jobs',
    validateSearch: jobListSearch,
    staticData: { title: 'Jobs', access: { permission: 'VIEW_OWN_JOBS' } },
    ...page(() => import('./features/jobs/list/job-list-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/jobs/recurring',
    validateSearch: recurringJobsSearch,
    staticData: { title: 'Recurring jobs', access: { permission: 'VIEW_ALL_JOBS' } },
    ...page(() => import('./features/jobs/series/recurring-jobs-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/jobs/$jobId',
    staticData: { title: 'Job', access: { permission: 'VIEW_OWN_JOBS' } },
    ...page(() => import('./features/jobs/job/job-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/dispatch',
    validateSearch: dispatchSearch,
    staticData: { title: 'Dispatch', access: { permission: 'EDIT_ROUTE' } },
    ...page(() => import('./features/dispatch/board/dispatch-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/dispatch/wall',
    validateSearch: wallSearch,
    staticData: { title: 'Dispatch on the wall', access: { permission: 'EDIT_ROUTE' }, isBare: true },
    ...page(() => import('./features/dispatch/wall/wall-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/field-reviews',
    validateSearch: fieldReviewsSearch,
    staticData: { title: 'Field reports', access: { permission: 'EDIT_JOB' } },
    ...page(() => import('./features/field-reviews/field-reviews-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/trucks',
    validateSearch: trucksSearch,
    staticData: { title: 'Trucks', access: { permission: 'VIEW_ALL_ROUTES' } },
    ...page(() => import('./features/inspections/trucks-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/routes',
    validateSearch: routeListSearch,
    staticData: { title: 'Routes', access: { permission: 'VIEW_ALL_ROUTES' } },
    ...page(() => import('./features/planning/day/route-list-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/routes/new',
    validateSearch: routeDaySearch,
    staticData: { title: 'New route', access: { permission: 'CREATE_ROUTE' } },
    ...page(() => import('./features/routes/editor/route-editor-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/routes/mine',
    validateSearch: routeDaySearch,
    staticData: { title: 'My route', access: { permission: 'VIEW_OWN_ROUTE' } },
    ...page(() => import('./features/routes/my-routes-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/routes/$routeId/edit',
    staticData: { title: 'Edit route', access: { permission: 'EDIT_ROUTE' } },
    ...page(() => import('./features/routes/editor/route-editor-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/routes/$routeId/sheet',
    staticData: { title: 'Route sheet', access: { permission: 'VIEW_OWN_ROUTE' } },
    ...page(() => import('./features/dispatch/sheets/route-sheet-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/routes/$routeId',
    validateSearch: routeSearch,
    // A technician sees those they drive; the server refuses the others.
    staticData: { title: 'Route', access: { permission: 'VIEW_OWN_ROUTE' } },
    ...page(() => import('./features/dispatch/life/route-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/billing',
    validateSearch: billingSearch,
    staticData: { title: 'Billing', access: { permission: 'VIEW_BILLING' } },
    ...page(() => import('./features/invoicing/billing-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/billing/new',
    validateSearch: newInvoiceSearch,
    staticData: { title: 'New Invoice', access: { permission: 'PREPARE_INVOICES' } },
    ...page(() => import('./features/invoicing/editor/new-invoice-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/billing/invoices/$invoiceId',
    validateSearch: invoiceSearch,
    staticData: { title: 'Invoice', access: { permission: 'VIEW_BILLING' } },
    ...page(() => import('./features/invoicing/invoice-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/agreements',
    validateSearch: agreementsSearch,
    staticData: { title: 'Service Agreements', access: { permission: 'VIEW_PRICES' } },
    ...page(() => import('./features/agreements/agreements-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/agreements/$agreementId',
    staticData: { title: 'Service Agreement', access: { permission: 'VIEW_PRICES' } },
    ...page(() => import('./features/agreements/agreement-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/rentals',
    validateSearch: rentalsSearch,
    staticData: { title: 'Rentals', access: { permission: 'VIEW_PRICES' } },
    ...page(() => import('./features/rentals/list/rentals-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/rentals/new',
    validateSearch: newRentalSearch,
    staticData: { title: 'New rental', access: { permission: 'MANAGE_PRICES' } },
    ...page(() => import('./features/rentals/form/rental-form-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/rentals/$rentalId',
    staticData: { title: 'Rental', access: { permission: 'VIEW_PRICES' } },
    ...page(() => import('./features/rentals/rental/rental-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/rentals/$rentalId/edit',
    staticData: { title: 'Edit rental', access: { permission: 'MANAGE_PRICES' } },
    ...page(() => import('./features/rentals/form/rental-form-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    // What the code on a unit links to.
    path: '/u/$label',
    staticData: { title: 'Unit', access: { permission: 'VIEW_OWN_JOBS' } },
    ...page(() => import('./features/rentals/units/unit-link-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/quotes',
    validateSearch: quotesSearch,
    staticData: { title: 'Quotes', access: { permission: 'MANAGE_QUOTES' } },
    ...page(() => import('./features/quotes/quotes-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/quotes/new',
    validateSearch: newQuoteSearch,
    staticData: { title: 'New quote', access: { permission: 'MANAGE_QUOTES' } },
    ...page(() => import('./features/quotes/quote-new-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/quotes/$quoteId',
    staticData: { title: 'Quote', access: { permission: 'MANAGE_QUOTES' } },
    ...page(() => import('./features/quotes/quote-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/quotes/$quoteId/edit',
    staticData: { title: 'Edit quote', access: { permission: 'MANAGE_QUOTES' } },
    ...page(() => import('./features/quotes/quote-edit-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/compliance',
    validateSearch: complianceSearch,
    staticData: { title: 'Compliance', access: { permission: 'VIEW_OVERVIEW' } },
    ...page(() => import('./features/compliance/page/compliance-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/compliance/tickets/$ticketId',
    staticData: { title: 'Disposal ticket', access: { permission: 'VIEW_OVERVIEW' } },
    ...page(() => import('./features/compliance/tickets/ticket-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/fields',
    staticData: { title: 'Fields', access: { permission: 'VIEW_OVERVIEW' } },
    ...page(() => import('./features/land/fields-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/fields/new',
    staticData: { title: 'New field', access: { permission: 'EDIT_JOB' } },
    ...page(() => import('./features/land/field-form-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/fields/$fieldId',
    staticData: { title: 'Field', access: { permission: 'VIEW_OVERVIEW' } },
    ...page(() => import('./features/land/field-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/fields/$fieldId/edit',
    staticData: { title: 'Edit field', access: { permission: 'EDIT_JOB' } },
    ...page(() => import('./features/land/field-form-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/clients',
    validateSearch: clientListSearch,
    staticData: { title: 'Clients', access: { permission: 'VIEW_ALL_CLIENTS' } },
    ...page(() => import('./features/clients/list/client-list-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/clients/due',
    validateSearch: dueTanksSearch,
    staticData: { title: 'Due for Service', access: { permission: 'VIEW_ALL_CLIENTS' } },
    ...page(() => import('./features/tanks/due-tanks-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/clients/new',
    staticData: { title: 'New client', access: OFFICE },
    ...page(() => import('./features/clients/form/client-form-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/clients/import',
    validateSearch: importSearch,
    staticData: { title: 'Import clients', access: { permission: 'CREATE_CLIENT' } },
    ...page(() => import('./features/imports/import-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/clients/places',
    staticData: { title: 'Addresses without a pin', access: { permission: 'EDIT_CLIENT' } },
    ...page(() => import('./features/clients/places/places-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/clients/$clientId',
    staticData: { title: 'Client', access: OFFICE },
    ...page(() => import('./features/clients/detail/client-detail-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/clients/$clientId/edit',
    staticData: { title: 'Edit client', access: OFFICE },
    ...page(() => import('./features/clients/form/client-form-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/reports',
    staticData: { title: 'Reports', access: { permission: 'GENERATE_REPORTS' } },
    ...page(() => import('./features/reports/report-list-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/users',
    staticData: { title: 'Users', access: { permission: 'VIEW_USERS' } },
    ...page(() => import('./features/users/users-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/settings',
    validateSearch: settingsSearch,
    staticData: { title: 'Settings', access: { permission: 'VIEW_SETTINGS' } },
    ...page(() => import('./features/settings/page/settings-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/settings/forms/$formId',
    validateSearch: newFormSearch,
    staticData: { title: 'Form', access: { permission: 'MANAGE_JOB_TYPES' } },
    ...page(() => import('./features/forms/editor/form-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/account',
    validateSearch: accountSearch,
    staticData: { title: 'My account', access: {} },
    ...page(() => import('./features/account/account-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/security-events',
    validateSearch: securityEventsSearch,
    staticData: { title: 'Sign-in events', access: { permission: 'MANAGE_COMPANY' } },
    ...page(() => import('./features/security/security-events-page.tsx')),
  }),
];

/* The component kit, on one page, while developing. */
const developmentPages = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/__kit',
        staticData: { title: 'Kit' },
        component: lazyRouteComponent(() => import('./ui/kit/kit-page.tsx')),
      }),
    ]
  : [];

export const router = createRouter({
  routeTree: root.addChildren([...publicPages, office.addChildren(officePages), ...developmentPages]),
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: PageCrashed,
  defaultPreload: 'intent',
  scrollRestoration: true,
});
