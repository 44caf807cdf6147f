import { clientsProcedures } from './features/clients/clients.procedures.ts';
import { companyProcedures } from './features/companies/company.procedures.ts';
import { dashboardProcedures } from './features/dashboard/dashboard.procedures.ts';
import { disposalSitesProcedures } from './features/disposal/disposal.procedures.ts';
import { jobsProcedures } from './features/jobs/jobs.procedures.ts';
import { meProcedures } from './features/users/me.procedures.ts';
import { routesProcedures } from './features/routes/routes.procedures.ts';
import { jobTypesProcedures, serviceTypesProcedures } from './features/services/services.procedures.ts';
import { usersProcedures } from './features/users/users.procedures.ts';
import { vehiclesProcedures } from './features/vehicles/vehicles.procedures.ts';
import { api } from './http/procedures.ts';

/** Every call of the contract and what answers it; the compiler refuses a missing one. */
export const router = api.router({
  me: meProcedures,
  company: companyProcedures,
  users: usersProcedures,
  serviceTypes: serviceTypesProcedures,
  jobTypes: jobTypesProcedures,
  vehicles: vehiclesProcedures,
  disposalSites: disposalSitesProcedures,
  clients: clientsProcedures,
  jobs: jobsProcedures,
  routes: routesProcedures,
  dashboard: dashboardProcedures,
});
