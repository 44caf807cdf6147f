import { alertInWords, ruleInWords } from '@haulwright/domain/alerts/alert-events';
import type { AlertRule, AlertState, TruckAlert } from '@haulwright/domain/alerts/alert-rule';
import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useMemo } from 'react';
import { api } from '../../../api/queries.ts';
import { askedAgain } from '../../../loading/asked-again.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Badge, badgeIcons } from '../../../ui/base/badge.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Table, type TableColumn } from '../../../ui/page/table.tsx';
import { useSession } from '../../session/session-context.ts';
import { NameCell, SettingsList } from '../settings-list.tsx';

const AlertRuleDialog = lazyDialog(async () => (await import('./alert-rule-dialog.tsx')).AlertRuleDialog);

/** When a truck does this, tell these people; and what was told of late. */
export default function AlertRules() {
  const rules = useQuery(api.alerts.list.queryOptions());
  const users = useQuery(api.users.list.queryOptions());
  const names = useMemo(
    () => new Map((users.data ?? []).map(({ userId, fullName, email }) => [userId, fullName || email])),
    [users.data],
  );
  const columns = useMemo(() => ruleColumns(names), [names]);
  return (
    <div className="grid gap-6">
      <SettingsList
        title="Alerts"
        description="When a truck does this, these people get an email. Needs trucks whose places are sent."
        query={rules}
        one="Alert"
        noun="alerts"
        emptyIcon={<BellRing />}
        emptyTitle="No Alerts Yet"
        emptyText="Nobody is told anything until you add an alert, for example when a truck leaves a plant without a dump."
        rowName={ruleInWords}
        columns={columns}
        renderDialog={(rule, onClose) => <AlertRuleDialog rule={rule} onClose={onClose} />}
        remove={api.alerts.remove.call}
        listKey={api.alerts.key()}
        whenRemoved={(rule) =>
          `Nobody is told any more: ${ruleInWords(rule)}. What it found is deleted, too.`
        }
      />
      {rules.data !== undefined && rules.data.length > 0 && <RecentAlerts />}
    </div>
  );
}

const ruleColumns = (names: ReadonlyMap<string, string>): readonly TableColumn<AlertRule>[] => {
  const told = ({ toldUserIds }: AlertRule) =>
    toldUserIds.flatMap((userId) => names.get(userId) ?? []).join(', ') || 'Nobody';
  return [
    {
      key: 'rule',
      header: 'When a truck',
      rowHeader: true,
      cell: (rule) => (
        <NameCell
          name={ruleInWords(rule)}
          badge={!rule.isOn && <Badge tone="neutral">Off</Badge>}
          detail={sitesInWords(rule)}
          onPhone={[told(rule), quietInWords(rule)].filter((line) => line !== '')}
        />
      ),
    },
    { key: 'told', header: 'Tell', wideOnly: true, cell: told },
    { key: 'quiet', header: 'Quiet', wideOnly: true, cell: quietInWords },
  ];
};

const sitesInWords = ({ siteIds: { length } }: AlertRule): string | null =>
  length === 0 ? null : length === 1 ? 'At one disposal site' : `At ${length} disposal sites`;

const quietInWords = ({ quiet }: AlertRule): string =>
  quiet === null ? '' : `${formatMinuteOfDay(quiet.startMinute)} to ${formatMinuteOfDay(quiet.endMinute)}`;

/** What trucks did of late that a rule is about. */
function RecentAlerts() {
  const { timeZone } = useSession();
  const alerts = useQuery({ ...api.alerts.recent.queryOptions(), ...askedAgain });
  const columns = useMemo(() => alertColumns(timeZone), [timeZone]);
  return (
    <Card title="Recent Alerts" description="The last 100, kept for 90 days." padded={false}>
      <Loaded
        query={alerts}
        failed="Couldn't load alerts"
        toast="Failed to load alerts"
        waiting={<SkeletonRows label="Loading alerts…" count={2} each="h-10" className="p-4" />}
        empty={<p className="p-4 text-ink-soft">Nothing yet.</p>}
      >
        {(rows) => <Table caption="Recent Alerts" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </Loaded>
    </Card>
  );
}

const stateText: Record<AlertState, string> = {
  waits: 'Being mailed',
  told: 'Mailed',
  quiet: 'Quiet hours, not mailed',
  failed: 'Could not be mailed',
};

const alertColumns = (timeZone: string): readonly TableColumn<TruckAlert>[] => {
  const time = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const at = ({ happenedAt }: TruckAlert) => time.format(new Date(happenedAt));
  return [
    {
      key: 'what',
      header: 'What',
      rowHeader: true,
      cell: (alert) => <NameCell name={alertInWords(alert)} onPhone={[at(alert), stateText[alert.state]]} />,
    },
    { key: 'at', header: 'When', wideOnly: true, cell: at },
    {
      key: 'state',
      header: 'Told',
      wideOnly: true,
      cell: ({ state }) =>
        state === 'failed' ? (
          <Badge tone="warn" icon={badgeIcons.warning}>
            {stateText.failed}
          </Badge>
        ) : (
          stateText[state]
        ),
    },
  ];
};
