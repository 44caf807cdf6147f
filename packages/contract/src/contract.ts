import { clientsContract } from './clients.contract.ts';
import { companyContract } from './company.contract.ts';
import { dashboardContract } from './dashboard.contract.ts';
import { disposalSitesContract } from './disposal.contract.ts';
import { jobsContract } from './jobs.contract.ts';
import { meContract } from './me.contract.ts';
import { routesContract } from './routes.contract.ts';
import { jobTypesContract, serviceTypesContract } from './services.contract.ts';
import { usersContract } from './users.contract.ts';
import { vehiclesContract } from './vehicles.contract.ts';

/** Everything the API promises, one noun each. Served as REST below `/api`, described at `/api/openapi.json`. */
export const contract = {
  me: meContract,
  company: companyContract,
  users: usersContract,
  serviceTypes: serviceTypesContract,
  jobTypes: jobTypesContract,
  vehicles: vehiclesContract,
  disposalSites: disposalSitesContract,
  clients: clientsContract,
  jobs: jobsContract,
  routes: routesContract,
  dashboard: dashboardContract,
};
