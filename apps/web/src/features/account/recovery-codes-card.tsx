import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../loading/loaded.tsx';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Skeleton } from '../../ui/base/skeleton.tsx';
import { accountMessageOf } from './account-messages.ts';
import { recoveryCodeCount } from './account-queries.ts';

interface RecoveryCodesCardProps {
  /** Some were made, used up or not. */
  readonly exist: boolean;
  readonly making: boolean;
  readonly onMake: () => void;
}

const FEW = 3;

/** How many recovery codes are left, and new ones. */
export function RecoveryCodesCard({ exist, making, onMake }: RecoveryCodesCardProps) {
  const count = useQuery({ ...recoveryCodeCount, enabled: exist });
  const [asking, setAsking] = useState(false);
  return (
    <Card
      title="Recovery codes"
      description="In case you lose your phone or key: each code works once in place of your second step."
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        {!exist && (
          <>
            <Badge tone="warn" icon={badgeIcons.warning}>
              None yet
            </Badge>
            <Button variant="primary" icon={<LifeBuoy aria-hidden="true" />} busy={making} onClick={onMake}>
              Create recovery codes
            </Button>
          </>
        )}
        {exist && (
          <Loaded
            query={count}
            failed="Couldn't count your recovery codes"
            isSmall
            waiting={<Skeleton className="h-6 w-40" />}
            sentenceOf={accountMessageOf}
          >
            {({ remaining, total }) => (
              <>
                <span className="flex flex-wrap items-center gap-2">
                  <span className="numeric">
                    {remaining} of {total} left
                  </span>
                  {remaining <= FEW && (
                    <Badge tone="warn" icon={badgeIcons.warning}>
                      {remaining === 0 ? 'Used up' : 'Few left'}
                    </Badge>
                  )}
                </span>
                <Button icon={<LifeBuoy aria-hidden="true" />} busy={making} onClick={() => setAsking(true)}>
                  Create new codes
                </Button>
              </>
            )}
          </Loaded>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Make New Recovery Codes?"
        description="Your current codes stop working at once, including printed ones. The new codes are shown only once."
        confirmLabel="Make New Codes"
        tone="danger"
        onConfirm={() => {
          setAsking(false);
          onMake();
        }}
      />
    </Card>
  );
}
