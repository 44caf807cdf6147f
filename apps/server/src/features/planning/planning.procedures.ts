import { api } from '../../http/procedures.ts';
import { loadProposal } from './proposals/proposal.queries.ts';
import { latestOptimization, loadOptimization } from './runs/optimizations.queries.ts';

/** Calls of the noun routes that the planner answers. */
export const routePlanningProcedures = {
  suggestOrder: api.routes.suggestOrder.handler(async ({ context: { actor, services }, input, errors }) => {
    const outcome = await services.suggestOrder(actor, input);
    if (!outcome.ok) throw errors[outcome.refusal]();
    return { visits: outcome.value };
  }),

  optimize: api.routes.optimize.handler(async ({ context: { actor, services }, input, errors }) => {
    // A company other than the session's is none the caller knows of.
    if (input.companyId !== undefined && input.companyId !== actor.companyId) throw errors.NOT_FOUND();
    const started = await services.planning.start(actor, input);
    if (!started.ok) throw errors[started.refusal]();
    return started.value;
  }),

  getOptimization: api.routes.getOptimization.handler(
    async ({ context: { actor, services }, input, errors }) => {
      const run = await services.database.inTenant(actor, (tx) => loadOptimization(tx, input.id));
      if (!run) throw errors.NOT_FOUND();
      return run;
    },
  ),

  latestOptimization: api.routes.latestOptimization.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, (tx) => latestOptimization(tx, input.date)),
  ),

  cancelOptimization: api.routes.cancelOptimization.handler(
    async ({ context: { actor, services }, input, errors }) => {
      const run = await services.planning.cancel(actor, input.id);
      if (!run) throw errors.NOT_FOUND();
      return run;
    },
  ),

  stopOptimization: api.routes.stopOptimization.handler(
    async ({ context: { actor, services }, input, errors }) => {
      const run = await services.planning.stop(actor, input.id);
      if (!run) throw errors.NOT_FOUND();
      return run;
    },
  ),
};

/** Calls of the noun dispatch that the planner answers. */
export const dispatchPlanningProcedures = {
  planWeek: api.dispatch.planWeek.handler(async ({ context: { actor, services }, input, errors, signal }) => {
    const outcome = await services.planWeek(actor, input, signal);
    if (!outcome.ok) throw errors[outcome.refusal]();
    return outcome.value;
  }),

  proposal: api.dispatch.proposal.handler(async ({ context: { actor, services }, input, errors }) => {
    const outcome = await services.database.inTenant(actor, (tx) => loadProposal(tx, input.id));
    if (outcome.ok) return outcome.value;
    throw outcome.refusal === 'not-found' ? errors.NOT_FOUND() : errors[outcome.refusal]();
  }),
};
