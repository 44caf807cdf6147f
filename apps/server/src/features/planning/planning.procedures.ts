import { answer } from '../../http/answer.ts';
import { api } from '../../http/procedures.ts';
import { loadProposal } from './proposals/proposal.queries.ts';
import { latestOptimization, loadOptimization } from './runs/optimizations.queries.ts';

/** Calls of the noun routes that run the planner. */
export const routePlanningProcedures = {
  suggestOrder: api.routes.suggestOrder.handler(async ({ context: { actor, services }, input, errors }) => {
    return { visits: answer(await services.suggestOrder(actor, input), errors) };
  }),

  optimize: api.routes.optimize.handler(async ({ context: { actor, services }, input, errors }) => {
    // The caller cannot know any company but the session's.
    if (input.companyId !== undefined && input.companyId !== actor.companyId) throw errors.NOT_FOUND();
    return answer(await services.planning.start(actor, input), errors);
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

/** Calls of the noun dispatch that run the planner. */
export const dispatchPlanningProcedures = {
  planWeek: api.dispatch.planWeek.handler(async ({ context: { actor, services }, input, errors, signal }) => {
    return answer(await services.planWeek(actor, input, signal), errors);
  }),

  proposal: api.dispatch.proposal.handler(async ({ context: { actor, services }, input, errors }) => {
    const outcome = await services.database.inTenant(actor, (tx) => loadProposal(tx, input.id));
    return answer(outcome, errors);
  }),
};
