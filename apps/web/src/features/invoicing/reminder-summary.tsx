import { stagesInWords } from '@haulwright/domain/invoicing/reminders';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/queries.ts';

/** When clients are reminded, of how many invoices not, and whom nobody can mail. */
export function ReminderSummary() {
  const { data } = useQuery(api.invoicing.reminders.queryOptions());
  if (data === undefined) return null;
  const { stages, disputed, withoutAddress } = data;
  return (
    <div className="mb-4 flex flex-col gap-1 text-ink-soft">
      <p>
        {stages.length === 0
          ? 'Reminders are sent by hand. Days for them can be set under Terms.'
          : `Reminders go out ${stagesInWords(stages)}.`}
        {disputed > 0 && ` ${disputed} ${disputed === 1 ? 'invoice is' : 'invoices are'} in dispute.`}
      </p>
      {withoutAddress.length > 0 && (
        <p>
          Overdue without an email address:{' '}
          {withoutAddress.map(({ id, name, invoices }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link
                to="/clients/$clientId"
                params={{ clientId: id }}
                className="rounded-sm underline underline-offset-4"
              >
                {name}
              </Link>{' '}
              ({invoices})
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
