import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { JobPool } from '../pool/job-pool.tsx';

type DayPoolProps = Omit<ComponentProps<typeof JobPool>, 'onSearch' | 'onFilter'>;

/** The unrouted jobs, beside the lanes; their filters are in the address. */
export function DayPool(props: DayPoolProps) {
  const navigate = useNavigate({ from: '/dispatch' });
  return (
    <JobPool
      {...props}
      onSearch={(q) =>
        void navigate({
          search: (before) => ({ ...before, q: q === '' ? undefined : q }),
          replace: true,
          resetScroll: false,
        })
      }
      onFilter={(filter) =>
        void navigate({
          search: (before) => ({
            ...before,
            priority: undefined,
            jobTypeId: undefined,
            waste: undefined,
            day: undefined,
            ...filter,
          }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
