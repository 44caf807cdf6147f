import type { ReactNode } from 'react';

/* Four cross-sections in one style: what is above and below ground, and how full it is. */

const ink = {
  fill: 'none',
  stroke: 'var(--accent-text)',
  strokeWidth: 2.5,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const;

function Ground({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 130" className="block w-full">
      <rect y="62" width="240" height="68" fill="var(--line)" opacity="0.75" />
      <path d="M0 62h240" stroke="var(--accent-text)" strokeWidth="2.5" />
      {children}
    </svg>
  );
}

export function SepticTank() {
  return (
    <Ground>
      <path {...ink} fill="var(--surface)" d="M30 62V38l26-18 26 18v24Z" />
      <path {...ink} d="M50 62V46h12v16" />
      <rect {...ink} x="104" y="74" width="96" height="42" rx="8" fill="var(--surface)" />
      <path d="M106 92c16-6 30 5 46 0s30-5 46 0v14a8 8 0 0 1-8 8h-76a8 8 0 0 1-8-8Z" fill="var(--accent)" />
      <path {...ink} d="M120 74V58h16v16M168 74V58h16v16M66 62v22h38" />
    </Ground>
  );
}

export function PortableUnit() {
  return (
    <Ground>
      {[40, 96, 152].map((x) => (
        <g key={x}>
          <path {...ink} fill="var(--surface)" d={`M${x} 62V22q22-12 44 0v40Z`} />
          <path {...ink} d={`M${x + 9} 62V30h26v32M${x + 29} 46h1`} />
          <path d={`M${x + 2} 56h4v5h-4ZM${x + 38} 56h4v5h-4Z`} fill="var(--accent)" />
        </g>
      ))}
      <path {...ink} strokeDasharray="6 7" d="M16 96h208" />
    </Ground>
  );
}

export function GreaseTrap() {
  return (
    <Ground>
      <path {...ink} fill="var(--surface)" d="M40 62V24h86v38Z" />
      <path {...ink} d="M34 24h98l-8 12H42ZM60 62V46h14v16M92 46h20" />
      <rect {...ink} x="96" y="76" width="104" height="40" rx="5" fill="var(--surface)" />
      <path d="M98 86h100v8H98Z" fill="var(--warn-fill)" />
      <path d="M98 94h100v17a4 4 0 0 1-4 4h-92a4 4 0 0 1-4-4Z" fill="var(--accent)" />
      <path {...ink} d="M132 78v26M166 90v25M68 62v28h28" />
    </Ground>
  );
}

export function ManurePit() {
  return (
    <Ground>
      <path {...ink} fill="var(--surface)" d="M22 62V40l32-20 32 20v22Z" />
      <path {...ink} d="M40 62V48h28v14M40 48l28 14M68 48 40 62" />
      <path {...ink} fill="var(--surface)" d="M100 62h118l-18 48h-82Z" />
      <path d="M107 80c16-6 26 5 44 0s38-5 59 0l-11 28h-81Z" fill="var(--accent)" />
      <path {...ink} d="M176 62V34h26M176 34l-12 30" />
    </Ground>
  );
}
