import { Camera, CloudOff, MapPin, PenLine } from 'lucide-react';

const steps = [
  { icon: <MapPin />, label: 'Checked in at the gate', done: true },
  { icon: <Camera />, label: '3 photos taken', done: true },
  { icon: <PenLine />, label: 'Signature', done: false },
];

/** A technician's phone with one job. Decorative. */
export function PhonePicture() {
  return (
    <div
      aria-hidden="true"
      className="flex justify-center rounded-xl border border-line bg-accent-soft px-6 pt-10 select-none"
    >
      <div className="w-72 rounded-t-xl border-x-8 border-t-8 border-ink bg-canvas shadow-popup">
        <div className="flex items-center justify-between border-b border-line px-4 py-2.5 text-sm">
          <span className="font-semibold">Stop 3 of 7</span>
          <span className="inline-flex items-center gap-1.5 text-warn-text">
            <CloudOff className="size-4" /> 2 waiting to send
          </span>
        </div>
        <div className="flex flex-col gap-3 p-4">
          <div className="rounded-lg border border-line bg-surface p-4">
            <p className="text-lg font-semibold">Oak Hill Campground</p>
            <p className="text-ink-soft">Pump-out · 1,500 gal · lid under the gravel, left of the shed</p>
          </div>
          {steps.map((step) => (
            <div
              key={step.label}
              className="flex min-h-12 items-center gap-3 rounded-lg border border-line bg-surface px-4 [&_svg]:size-4.5"
            >
              <span className={step.done ? 'text-good-text' : 'text-ink-faint'}>{step.icon}</span>
              <span className="flex-1 font-medium">{step.label}</span>
              <span className={step.done ? 'text-sm text-good-text' : 'text-sm text-ink-faint'}>
                {step.done ? 'Done' : 'Next'}
              </span>
            </div>
          ))}
          <div className="mb-5 flex min-h-13 items-center justify-center rounded-lg bg-accent text-lg font-semibold text-on-accent">
            Complete job
          </div>
        </div>
      </div>
    </div>
  );
}
