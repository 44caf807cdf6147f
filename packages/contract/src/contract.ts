import { assuranceContract } from './assurance.contract.ts';
import { clientMessagesContract } from './client-messages.contract.ts';
import { clientTableContract } from './client-table.contract.ts';
import { clientsContract } from './clients.contract.ts';
import { companyContract } from './company.contract.ts';
import { complianceContract } from './compliance.contract.ts';
import { dashboardContract } from './dashboard.contract.ts';
import { dispatchContract } from './dispatch.contract.ts';
import { disposalSitesContract } from './disposal.contract.ts';
import { exportsContract } from './exports.contract.ts';
import { fieldContract } from './field.contract.ts';
import { findingContract } from './finding.contract.ts';
import { placesContract } from './places.contract.ts';
import { factorsContract } from './factors.contract.ts';
import { filesContract } from './files.contract.ts';
import { filingsContract } from './filings.contract.ts';
import { gateContract } from './gate.contract.ts';
import { formsContract } from './forms.contract.ts';
import { importsContract } from './imports.contract.ts';
import { defectTableContract } from './defect-table.contract.ts';
import { inspectionsContract } from './inspections.contract.ts';
import { invitationsContract } from './invitations.contract.ts';
import { companyBrandContract } from './brand.contract.ts';
import { callerJobsContract } from './caller-jobs.contract.ts';
import { clientJobsContract, jobSeriesContract, jobsContract } from './jobs.contract.ts';
import { landContract } from './land.contract.ts';
import { liveContract } from './live.contract.ts';
import { manifestsContract } from './manifests.contract.ts';
import { meContract } from './me.contract.ts';
import { dispatchPlanningContract, routePlanningContract } from './planning.contract.ts';
import { portalContract } from './portal.contract.ts';
import { positionsContract } from './positions.contract.ts';
import { alertsContract } from './alerts.contract.ts';
import { trackingContract } from './tracking.contract.ts';
import { agreementsContract } from './agreements.contract.ts';
import { depositsContract } from './deposits.contract.ts';
import { rentalsContract } from './rentals.contract.ts';
import { reportsContract } from './reports.contract.ts';
import { routeTableContract } from './route-table.contract.ts';
import { routesContract } from './routes.contract.ts';
import { savedViewsContract } from './saved-views.contract.ts';
import { securityEventsContract } from './security-events.contract.ts';
import { sessionsContract } from './sessions.contract.ts';
import { billRunsContract } from './bill-runs.contract.ts';
import { draftsContract } from './drafts.contract.ts';
import { invoicingContract } from './invoicing.contract.ts';
import { chosenDraftsContract } from './chosen-drafts.contract.ts';
import { clientMailingsContract } from './client-mailings.contract.ts';
import { remindersContract } from './reminders.contract.ts';
import { unbilledTableContract } from './unbilled-table.contract.ts';
import { sendOutsContract } from './send-outs.contract.ts';
import { jobTypesContract, serviceTypesContract } from './services.contract.ts';
import { messagesContract } from './messages.contract.ts';
import { pricesContract } from './pricing.contract.ts';
import { quotesContract } from './quotes.contract.ts';
import { paymentsContract } from './payments.contract.ts';
import { pushContract } from './push.contract.ts';
import { shiftsContract } from './shifts.contract.ts';
import { companyUsageContract } from './subscription.contract.ts';
import { tanksContract } from './tanks.contract.ts';
import { taxesContract } from './taxes.contract.ts';
import { usersContract } from './users.contract.ts';
import { vehiclesContract } from './vehicles.contract.ts';

/** All calls of the API, grouped by noun. Served as REST below `/api`, described at `/api/openapi.json`. */
export const contract = {
  me: meContract,
  payments: paymentsContract,
  company: { ...companyContract, ...companyBrandContract, ...companyUsageContract },
  users: usersContract,
  invitations: invitationsContract,
  sessions: sessionsContract,
  factors: factorsContract,
  securityEvents: securityEventsContract,
  serviceTypes: serviceTypesContract,
  jobTypes: jobTypesContract,
  vehicles: vehiclesContract,
  inspections: { ...inspectionsContract, ...defectTableContract },
  shifts: shiftsContract,
  messages: messagesContract,
  push: pushContract,
  prices: pricesContract,
  taxes: taxesContract,
  invoicing: {
    ...invoicingContract,
    ...draftsContract,
    ...billRunsContract,
    ...depositsContract,
    ...remindersContract,
    ...sendOutsContract,
    ...chosenDraftsContract,
    ...unbilledTableContract,
    ...clientMailingsContract,
  },
  assurance: assuranceContract,
  rentals: rentalsContract,
  agreements: agreementsContract,
  quotes: quotesContract,
  disposalSites: disposalSitesContract,
  tanks: tanksContract,
  clients: { ...clientsContract, ...clientTableContract, ...clientJobsContract },
  imports: importsContract,
  jobs: { ...jobsContract, ...callerJobsContract },
  jobSeries: jobSeriesContract,
  routes: { ...routesContract, ...routeTableContract, ...routePlanningContract },
  dispatch: { ...dispatchContract, ...dispatchPlanningContract },
  positions: positionsContract,
  tracking: trackingContract,
  alerts: alertsContract,
  reports: reportsContract,
  files: filesContract,
  forms: formsContract,
  field: fieldContract,
  exports: exportsContract,
  finding: findingContract,
  places: placesContract,
  dashboard: dashboardContract,
  compliance: complianceContract,
  filings: filingsContract,
  manifests: manifestsContract,
  land: landContract,
  gate: gateContract,
  portal: portalContract,
  clientMessages: clientMessagesContract,
  live: liveContract,
  savedViews: savedViewsContract,
};
