import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { api } from '../../http/procedures.ts';
import { activityTitle } from './activity-title.ts';
import { loadActivity, loadFigures } from './dashboard.queries.ts';

const activityCount = 10;

export const dashboardProcedures = {
  overview: api.dashboard.overview.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => {
      const { dueJobs, completedJobs, ...figures } = await loadFigures(
        tx,
        calendarDateIn(services.now(), actor.timeZone),
      );
      const activity = await loadActivity(tx, activityCount);
      return {
        ...figures,
        completionRate: dueJobs === 0 ? null : completedJobs / dueJobs,
        recentActivity: activity.map((entry) => ({
          id: entry.id,
          type: entry.type,
          title: activityTitle(entry),
          detail: `${entry.clientName}: ${entry.jobTitle}`,
          at: entry.at.toISOString(),
        })),
      };
    }),
  ),
};
