import type { ReactNode } from 'react';

export function KitSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}
