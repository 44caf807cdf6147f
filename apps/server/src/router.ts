import { assuranceProcedures } from './features/assurance/assurance.procedures.ts';
import { addressPlacesProcedures } from './features/clients/address-places.procedures.ts';
import { clientMessagesProcedures } from './features/client-messages/client-messages.procedures.ts';
import { clientTableProcedures } from './features/client-table/client-table.procedures.ts';
import { clientsProcedures } from './features/clients/clients.procedures.ts';
import { companyBrandProcedures } from './features/brand/brand.procedures.ts';
import { companyProcedures } from './features/companies/company.procedures.ts';
import { complianceProcedures } from './features/compliance/compliance.procedures.ts';
import { dashboardProcedures } from './features/dashboard/dashboard.procedures.ts';
import { dispatchProcedures } from './features/dispatch/dispatch.procedures.ts';
import { disposalSitesProcedures } from './features/disposal/disposal.procedures.ts';
import { exportsProcedures } from './features/exports/exports.procedures.ts';
import { findingProcedures } from './features/finding/finding.procedures.ts';
import { placesProcedures } from './features/places/places.procedures.ts';
import { filesProcedures } from './features/files/files.procedures.ts';
import { importsProcedures } from './features/imports/imports.procedures.ts';
import { fieldProcedures } from './features/field/field.procedures.ts';
import { billingProcedures } from './features/invoicing/billing.procedures.ts';
import { billRunsProcedures } from './features/invoicing/bill-runs.procedures.ts';
import { clientMailingsProcedures } from './features/invoicing/client-mailings.procedures.ts';
import { draftsProcedures } from './features/invoicing/drafts.procedures.ts';
import { invoicesProcedures } from './features/invoicing/invoices.procedures.ts';
import { papersProcedures } from './features/invoicing/papers.procedures.ts';
import { paymentsProcedures } from './features/invoicing/payments.procedures.ts';
import { chosenDraftsProcedures } from './features/invoicing/chosen-drafts.procedures.ts';
import { unbilledTableProcedures } from './features/invoicing/unbilled-table.procedures.ts';
import { sendOutsProcedures } from './features/invoicing/send-outs.procedures.ts';
import { remindersProcedures } from './features/invoicing/reminders.procedures.ts';
import { jobEditProcedures } from './features/jobs/series/job-edit.procedures.ts';
import { jobSeriesProcedures } from './features/jobs/series/series.procedures.ts';
import { clientJobsProcedures } from './features/jobs/client-jobs.procedures.ts';
import { clientArchivingProcedures } from './features/jobs/archiving/archiving.procedures.ts';
import { callerJobsProcedures } from './features/jobs/caller-jobs.procedures.ts';
import { jobsProcedures } from './features/jobs/jobs.procedures.ts';
import { factorsProcedures } from './features/factors/factors.procedures.ts';
import { gateProcedures } from './features/manifests/gate/gate.procedures.ts';
import { filingsProcedures } from './features/filings/filings.procedures.ts';
import { formsProcedures } from './features/forms/forms.procedures.ts';
import { defectTableProcedures } from './features/inspections/defect-table.procedures.ts';
import { inspectionsProcedures } from './features/inspections/inspections.procedures.ts';
import { invitationsProcedures } from './features/users/invitations.procedures.ts';
import { landProcedures } from './features/land/land.procedures.ts';
import { liveProcedures } from './features/live/live.procedures.ts';
import { meProcedures } from './features/users/me.procedures.ts';
import {
  dispatchPlanningProcedures,
  routePlanningProcedures,
} from './features/planning/planning.procedures.ts';
import { positionsProcedures } from './features/positions/positions.procedures.ts';
import { alertsProcedures } from './features/alerts/alerts.procedures.ts';
import { trackingProcedures } from './features/tracking/tracking.procedures.ts';
import { agreementsProcedures } from './features/agreements/agreements.procedures.ts';
import { agreementBillingProcedures } from './features/invoicing/agreement-billing.procedures.ts';
import { rentalWorkProcedures } from './features/rentals/rental-work.procedures.ts';
import { rentalsProcedures } from './features/rentals/rentals.procedures.ts';
import { sanitationProcedures } from './features/rentals/sanitation.procedures.ts';
import { unitsProcedures, unitTypesProcedures } from './features/rentals/units.procedures.ts';
import { reportsProcedures } from './features/reports/reports.procedures.ts';
import { routeTableProcedures } from './features/routes/route-table.procedures.ts';
import { routesProcedures } from './features/routes/routes.procedures.ts';
import { savedViewsProcedures } from './features/saved-views/saved-views.procedures.ts';
import { securityEventsProcedures } from './features/security-events/security-events.procedures.ts';
import { jobTypesProcedures, serviceTypesProcedures } from './features/services/services.procedures.ts';
import { sessionsProcedures } from './features/sessions/sessions.procedures.ts';
import { manifestsProcedures } from './features/manifests/manifests.procedures.ts';
import { messagesProcedures } from './features/messages/messages.procedures.ts';
import { pricesProcedures } from './features/pricing/pricing.procedures.ts';
import { portalProcedures } from './features/portal/portal.procedures.ts';
import { portalOfficeProcedures } from './features/portal/portal-office.procedures.ts';
import { quotesProcedures } from './features/quotes/quotes.procedures.ts';
import { stockProcedures } from './features/quotes/stock.procedures.ts';
import { quoteLinksProcedures } from './features/quotes/quote-links.procedures.ts';
import { onlinePaymentsProcedures } from './features/payments/online-payments.procedures.ts';
import { pushProcedures } from './features/push/push.procedures.ts';
import { shiftsProcedures } from './features/shifts/shifts.procedures.ts';
import { companyUsageProcedures } from './features/subscription/subscription.procedures.ts';
import { tanksProcedures } from './features/tanks/tanks.procedures.ts';
import { taxesProcedures } from './features/pricing/taxes.procedures.ts';
import { usersProcedures } from './features/users/users.procedures.ts';
import { vehiclesProcedures } from './features/vehicles/vehicles.procedures.ts';
import { assemble } from './http/procedures.ts';

/** Every call of the contract with its procedure; the compiler reports a missing one. */
export const router = assemble({
  me: meProcedures,
  company: { ...companyProcedures, ...companyBrandProcedures, ...companyUsageProcedures },
  users: usersProcedures,
  invitations: invitationsProcedures,
  sessions: sessionsProcedures,
  factors: factorsProcedures,
  securityEvents: securityEventsProcedures,
  serviceTypes: serviceTypesProcedures,
  jobTypes: jobTypesProcedures,
  vehicles: vehiclesProcedures,
  inspections: { ...inspectionsProcedures, ...defectTableProcedures },
  shifts: shiftsProcedures,
  messages: messagesProcedures,
  push: pushProcedures,
  prices: pricesProcedures,
  taxes: taxesProcedures,
  invoicing: {
    ...billingProcedures,
    ...invoicesProcedures,
    ...papersProcedures,
    ...draftsProcedures,
    ...paymentsProcedures,
    ...billRunsProcedures,
    ...clientMailingsProcedures,
    ...agreementBillingProcedures,
    ...remindersProcedures,
    ...sendOutsProcedures,
    ...chosenDraftsProcedures,
    ...unbilledTableProcedures,
  },
  payments: onlinePaymentsProcedures,
  agreements: agreementsProcedures,
  assurance: assuranceProcedures,
  rentals: {
    ...rentalsProcedures,
    ...stockProcedures,
    work: rentalWorkProcedures,
    sanitation: sanitationProcedures,
    types: unitTypesProcedures,
    units: unitsProcedures,
  },
  quotes: { ...quotesProcedures, ...quoteLinksProcedures },
  disposalSites: disposalSitesProcedures,
  tanks: tanksProcedures,
  clients: {
    ...clientsProcedures,
    ...clientTableProcedures,
    ...addressPlacesProcedures,
    ...clientJobsProcedures,
    ...clientArchivingProcedures,
  },
  imports: importsProcedures,
  jobs: { ...jobsProcedures, ...callerJobsProcedures, ...jobEditProcedures },
  jobSeries: jobSeriesProcedures,
  routes: { ...routesProcedures, ...routeTableProcedures, ...routePlanningProcedures },
  dispatch: { ...dispatchProcedures, ...dispatchPlanningProcedures },
  positions: positionsProcedures,
  tracking: trackingProcedures,
  alerts: alertsProcedures,
  field: fieldProcedures,
  reports: reportsProcedures,
  files: filesProcedures,
  forms: formsProcedures,
  exports: exportsProcedures,
  finding: findingProcedures,
  places: placesProcedures,
  dashboard: dashboardProcedures,
  compliance: complianceProcedures,
  filings: filingsProcedures,
  manifests: manifestsProcedures,
  land: landProcedures,
  gate: gateProcedures,
  portal: { ...portalProcedures, ...portalOfficeProcedures },
  clientMessages: clientMessagesProcedures,
  live: liveProcedures,
  savedViews: savedViewsProcedures,
});
